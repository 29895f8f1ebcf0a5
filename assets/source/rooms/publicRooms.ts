/** Preset rooms for everybody: where one arrives, rests, eats, reads and plays. */
import { coffeeMachine, lamp, notes } from '../plans/uses.ts'
import type { RoomPlan } from './roomPlan.ts'

const reception: RoomPlan = {
  id: 'reception',
  name: { zh: '前台', en: 'Reception' },
  description: {
    zh: '迎宾台、等候区与来访登记',
    en: 'A counter, seats to wait in and a book for visitors',
  },
  width: 8,
  depth: 6,
  draw(plan) {
    plan.floor('tile', 0, 0, 8, 6)
    plan.room('plaster', 0, 0, 8, 6, { north: 'wood', south: 'glass' })
    plan.door('door-sliding', 4, 6, 'north')
    plan.hang('slat-wall', 3, 0, 'south', 0)
    plan.hang('slat-wall', 5, 0, 'south', 0)
    // Before the panels, not level with them.
    plan.hang('sign-plate', 4, 0.045, 'south', 1.75, { text: '欢迎', scale: 2.4 })
    plan.place('reception-counter', 4, 1.95, 'south', {
      name: '来访登记',
      use: notes('登记来访', '来访登记'),
    })
    plan.place('office-chair-teal', 3.4, 0.85, 'south')
    plan.place('office-chair-teal', 4.6, 0.85, 'south')
    plan.place('laptop', 3.5, 1.65, 'north', { up: 0.75 })
    plan.place('vase', 5.15, 2.25, 'south', { up: 1.1, scale: 0.8 })
    plan.place('plant-fig', 0.8, 0.8)
    plan.place('plant-fig', 7.2, 0.8)
    plan.place('rug-sand', 1.6, 3.9, 'east', { scale: 0.95 })
    plan.place('sofa-teal', 0.65, 3.9, 'east')
    plan.place('table-coffee-round', 1.75, 3.9)
    plan.place('books-stack', 1.7, 3.85, 15, { up: 0.44 })
    plan.place('armchair-mustard', 1.75, 5.2, 'north')
    plan.place('armchair-mustard', 1.75, 2.6, 'south')
    plan.place('plant-monstera', 0.8, 5.3)
    plan.place('lamp-floor', 0.5, 2.6, 'south', { use: lamp })
    plan.hang('poster-waves', 0, 3.9, 'east', 1.5)
    plan.place('bench-lounge', 7.55, 3.4, 'west')
    plan.hang('poster-hills', 8, 2.9, 'west', 1.3)
    plan.hang('poster-shapes', 8, 3.9, 'west', 1.3)
    plan.place('plant-snake-white', 7.55, 4.7)
    plan.place('counter-stand', 7.4, 5.4, 'north', {
      name: '来访计数器',
      use: { kind: 'component', words: '来过，加一', properties: { component: 'counter' } },
    })
  },
}

const lounge: RoomPlan = {
  id: 'lounge',
  name: { zh: '休息区', en: 'Lounge' },
  description: { zh: '围着大屏的沙发，随坐随聊', en: 'Sofas round a big screen' },
  width: 8,
  depth: 6,
  draw(plan) {
    plan.floor('wood', 0, 0, 8, 6)
    plan.room('plaster', 0, 0, 8, 6, { south: false, east: false, west: 'accent-mustard' })
    plan.hang('screen-wall', 4.1, 0, 'south', 0.75, { scale: 0.8, reach: 6 })
    plan.place('rug-teal', 4.1, 3.1, 'south', { scale: 1.5 })
    plan.place('sofa-three', 4.1, 4.75, 'north')
    plan.place('sofa-sand', 1.75, 3.1, 'east')
    plan.place('sofa-sand', 6.45, 3.1, 'west')
    plan.place('table-coffee', 3.6, 3.1, 'east')
    plan.place('table-coffee-round', 4.7, 3.1)
    plan.place('books-stack', 3.6, 2.85, 20, { up: 0.41 })
    plan.place('fruit-bowl', 4.7, 3.1, 'south', { up: 0.44 })
    plan.place('coffee-cup', 3.6, 3.4, 'south', { up: 0.41 })
    plan.place('pouf-coral', 3.2, 1.75)
    plan.place('pouf-mustard', 5, 1.75)
    plan.place('plant-fig', 0.8, 0.8)
    plan.place('bookshelf-low', 7, 0.38)
    plan.place('plant-small', 6.65, 0.38, 'south', { up: 0.85 })
    plan.place('books-stack', 7.3, 0.38, 10, { up: 0.85 })
    plan.hang('poster-waves', 7, 0, 'south', 1.5)
    plan.hang('poster-hills', 0, 2.6, 'east', 1.3)
    plan.hang('poster-shapes', 0, 3.6, 'east', 1.3)
    plan.place('lamp-arc', 1.1, 5.1, 'east', { use: lamp })
    plan.place('plant-monstera', 7.3, 5.2)
    plan.nook('room', '休息区', 0, 0, 8, 6, { capacity: 10, colored: false })
  },
}

const kitchen: RoomPlan = {
  id: 'kitchen',
  name: { zh: '茶水间', en: 'Kitchen' },
  description: { zh: '整排橱柜、咖啡机与吧台', en: 'A kitchen line, a coffee machine and a bar' },
  width: 6,
  depth: 5,
  draw(plan) {
    plan.floor('tile', 0, 0, 6, 5)
    plan.room('plaster', 0, 0, 6, 5, { south: 'glass', west: 'accent-teal' })
    plan.door('door-sliding', 2, 5, 'north')
    plan.place('fridge', 0.62, 0.55)
    plan.place('kitchen-tall', 1.4, 0.45)
    const line = [
      'kitchen-drawers',
      'kitchen-cabinet',
      'kitchen-sink',
      'kitchen-cabinet',
      'kitchen-drawers',
      'kitchen-cabinet',
    ]
    line.forEach((unit, i) => plan.place(unit, 2 + i * 0.6, 0.45))
    for (const i of [0, 1, 3, 4, 5]) plan.hang('kitchen-upper', 2 + i * 0.6, 0, 'south', 1.45)
    plan.place('coffee-machine', 2.3, 0.45, 'south', { up: 0.89, use: coffeeMachine })
    plan.place('microwave', 4.4, 0.45, 'south', { up: 0.89 })
    plan.place('kettle', 5, 0.45, 'south', { up: 0.89 })
    plan.place('counter-bar', 3, 2.7)
    plan.place('fruit-bowl', 3.6, 2.7, 'south', { up: 1.06 })
    plan.place('coffee-cup', 2.5, 2.6, 'south', { up: 1.06 })
    plan.place('coffee-cup', 2.75, 2.8, 'south', { up: 1.06 })
    plan.row(
      'bar-stool',
      [
        [2.3, 3.4],
        [3, 3.4],
        [3.7, 3.4],
      ],
      'north',
    )
    plan.place('beam-timber', 3, 2.7, 'south', { up: 3, scale: 0.996 })
    plan.row(
      'lamp-pendant-coral',
      [
        [2.3, 2.7],
        [3.7, 2.7],
      ],
      'south',
      { up: 2.48 },
    )
    plan.place('bin', 5.72, 0.45)
    plan.place('plant-fig', 5.3, 4.3)
    plan.place('planter-box', 5.55, 2.4, 'west')
    plan.hang('poster-waves', 0, 2.7, 'east', 1.45)
    plan.hang('wall-clock', 6, 2.4, 'west', 2)
    plan.place('plant-snake', 0.42, 4.5)
    plan.nook('room', '茶水间', 1, 2, 4, 3, { capacity: 8, colored: false })
  },
}

const teaRoom: RoomPlan = {
  id: 'tea-room',
  name: { zh: '茶室', en: 'Tea room' },
  description: { zh: '木墙纸灯，围几而坐', en: 'Wooden walls, paper lanterns, a low table to sit round' },
  width: 6,
  depth: 5,
  draw(plan) {
    plan.floor('parquet', 0, 0, 6, 5)
    plan.room('wood', 0, 0, 6, 5)
    plan.place('window-tall', 3, 0, 'south')
    plan.door('door-sliding', 3, 5, 'north')
    plan.place('rug-sand', 3, 2.4, 'south', { scale: 1.05 })
    plan.place('table-coffee', 3, 2.4, 'south', { scale: 1.15 })
    for (const [x, y, facing, piece] of [
      [2.6, 1.65, 'south', 'pouf-mustard'],
      [3.4, 1.65, 'south', 'pouf-mustard'],
      [2.6, 3.15, 'north', 'pouf-mustard'],
      [3.4, 3.15, 'north', 'pouf-mustard'],
      [1.95, 2.4, 'east', 'pouf-coral'],
      [4.05, 2.4, 'west', 'pouf-coral'],
    ] as const)
      plan.place(piece, x, y, facing)
    plan.place('kettle', 3, 2.4, 'south', {
      up: 0.47,
      name: '茶壶',
      use: { kind: 'component', words: '来杯热茶', properties: { component: 'coffee' } },
    })
    for (const [x, y] of [
      [2.65, 2.25],
      [3.35, 2.25],
      [2.7, 2.58],
      [3.3, 2.58],
    ] as const)
      plan.place('coffee-cup', x, y, 'south', { up: 0.47 })
    plan.place('sideboard', 5.6, 2.4, 'west')
    plan.place('bonsai', 5.6, 2.1, 'west', { up: 0.745 })
    plan.place('vase', 5.6, 2.85, 'west', { up: 0.745, scale: 0.7 })
    plan.hang('work-cranes', 6, 4.1, 'west', 0.6, { scale: 0.72 })
    plan.hang('work-lotus', 0, 2.4, 'east', 0.75)
    plan.place('lantern-post', 0.62, 0.62)
    plan.place('lantern-post', 5.38, 0.62)
    plan.place('folding-screen', 0.95, 4.2, 'north', { scale: 0.85 })
    plan.place('plant-bushy', 1.45, 0.65, 'south', { scale: 0.8 })
    plan.place('plant-snake', 5.5, 4.55)
    plan.nook('room', '茶室', 0, 0, 6, 5, { capacity: 6, bookable: true, colored: false })
  },
}

const library: RoomPlan = {
  id: 'library',
  name: { zh: '书房', en: 'Library' },
  description: {
    zh: '满墙的书，安静阅读，里面互相听不见',
    en: 'Walls of books to read in quiet: nobody hears anybody inside',
  },
  width: 8,
  depth: 6,
  draw(plan) {
    plan.floor('carpet', 0, 0, 8, 6)
    plan.room('plaster', 0, 0, 8, 6, { north: 'wood', south: 'glass' })
    plan.door('door-glass', 4.5, 6, 'north')
    plan.windows('window-tall', 'west', 8, [2, 4])
    plan.row(
      'bookshelf',
      [1, 2.15, 3.3, 4.45, 5.6, 6.75].map((x) => [x, 0.36]),
    )
    plan.row(
      'bookshelf',
      [1.75, 2.9, 4.05].map((y) => [0.36, y]),
      'east',
    )
    plan.place('rug-teal', 3.7, 2.8, 'south', { scale: 1.1 })
    plan.place('table-dining', 3.7, 2.8)
    plan.row(
      'chair-wood',
      [2.95, 3.7, 4.45].map((x) => [x, 2.02]),
      'south',
    )
    plan.row(
      'chair-wood',
      [2.95, 3.7, 4.45].map((x) => [x, 3.58]),
      'north',
    )
    plan.row(
      'desk-lamp',
      [
        [3.1, 2.8],
        [4.3, 2.8],
      ],
      'south',
      { up: 0.74 },
    )
    plan.place('books-stack', 3.75, 2.75, -15, { up: 0.74 })
    plan.place('rug-round-sand', 6.6, 4.7, 'south', { scale: 0.8 })
    plan.place('armchair', 6.1, 5.1, 200)
    plan.place('armchair-teal', 7.2, 4.6, 95)
    plan.place('table-side', 6.9, 5.45)
    plan.place('books-stack', 6.9, 5.45, 30, { up: 0.53 })
    plan.place('lamp-floor', 7.6, 5.55, 'south', { use: lamp })
    plan.place('plant-fig', 7.3, 3)
    plan.place('plant-monstera', 0.85, 5.2, 'south', { scale: 0.95 })
    plan.place('bookshelf-low', 2.5, 5.6, 'north')
    plan.place('plant-succulent', 2.2, 5.6, 'north', { up: 0.85 })
    plan.place('cat', 5.4, 4.3, 60, {
      use: {
        kind: 'modal',
        words: '摸摸它',
        properties: { text: '它眯起眼睛，呼噜得更响了。' },
      },
      sound: {
        src: '/assets/sounds/purr.wav',
        volume: 0.5,
        loop: true,
        maxDistance: 4,
        isPositional: true,
      },
    })
    plan.nook('room', '书房', 0, 0, 8, 6, { capacity: 10, colored: false, silent: true })
  },
}

const gameCorner: RoomPlan = {
  id: 'game-corner',
  name: { zh: '游戏角', en: 'Game corner' },
  description: {
    zh: '乒乓球、点唱机、钢琴与懒人沙发',
    en: 'Table tennis, a jukebox, a piano and bean bags',
  },
  width: 10,
  depth: 7,
  draw(plan) {
    plan.floor('carpet', 0, 0, 10, 7)
    plan.room('plaster', 0, 0, 10, 7, { south: false, east: false, north: 'accent-coral' })
    plan.place('ping-pong', 3.2, 3.4)
    plan.place('score-board', 3.2, 0.75, 'south', {
      name: '乒乓球记分牌',
      use: {
        kind: 'component',
        words: '记分',
        properties: { component: 'scoreBoard', sides: ['红方', '青方'] },
      },
    })
    plan.hang('corkboard', 0, 3.4, 'east', 1.2, { name: '约一局', use: notes('贴一张', '约球·约饭·约一局') })
    plan.hang('poster-shapes', 0, 1.8, 'east', 1.3)
    plan.hang('poster-hills', 0, 5, 'east', 1.3)
    plan.place('bench-lounge', 3.2, 6.2, 'north')
    plan.place('jukebox', 5.6, 0.6, 'south', {
      use: { kind: 'component', words: '点歌', properties: { component: 'jukebox' } },
    })
    plan.hang('poster-waves', 7.2, 0, 'south', 1.5)
    plan.place('sideboard', 7.2, 0.42)
    plan.place('plant-succulent', 6.8, 0.42, 'south', { up: 0.745 })
    plan.place('speaker', 7.6, 0.42, 'south', { up: 0.745 })
    plan.place('piano', 8.9, 2.3, 'west')
    plan.place('rug-round-coral', 7.3, 4.9)
    plan.place('bean-bag', 6.4, 4.4, -60)
    plan.place('bean-bag-light', 8.2, 4.4, 60, { colour: '#3d8f8a' })
    plan.place('bean-bag-light', 7.3, 6, 180, { colour: '#e0b04c' })
    plan.place('table-side', 7.3, 4.8)
    plan.place('coffee-cup', 7.3, 4.75, 'south', { up: 0.53 })
    plan.place('plant-fig', 0.8, 0.8)
    plan.place('lamp-floor', 9.5, 0.5, 'south', { use: lamp })
    plan.place('plant-monstera', 9.2, 6.2)
    plan.nook('room', '游戏角', 0, 0, 10, 7, { capacity: 12, colored: false })
  },
}

export const publicRooms: readonly RoomPlan[] = [reception, lounge, kitchen, teaRoom, library, gameCorner]
