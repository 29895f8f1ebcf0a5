/** The rooms of the office: where one works, meets, reads and eats. */
import type { Catalogue } from '#shared/map/catalogue.ts'
import { deskIsland, tableWithChairs } from './arrangements.ts'
import { cooler, takeable } from './levelItems.ts'
import type { Plan } from './plan.ts'
import { board, cast, lamp, notes } from './uses.ts'

/** Middle of the main axis. */
export const AXIS = 26

/** The building in cells: x, y, width, height. */
export const house = { west: 3, north: 3, east: 49, south: 36 }

/** The large meeting room in the north-west. */
export function boardroom(plan: Plan, catalogue: Catalogue) {
  plan.floor('carpet-teal', 3, 3, 10, 7)
  plan.wall('glass', 13, 3, 13, 10)
  plan.wall('glass', 3, 10, 13, 10)
  plan.wall('plaster', 3, 10, 5, 10)
  plan.door('door-glass', 11.5, 10, 'north')
  tableWithChairs(plan, catalogue, 8.2, 6.5, {
    table: 'table-meeting-large',
    chair: 'chair-shell-white',
    long: 5,
    spacing: 0.76,
    heads: ['east'],
  })
  plan.hang('tv-wall', 3, 6.2, 'east', 1.1, { scale: 1.4, use: cast })
  plan.hang('acoustic-panels', 3, 8.7, 'east', 1.1)
  plan.place('sideboard', 4.1, 9.6, 'north')
  plan.place('plant-succulent', 3.7, 9.6, 'south', { up: 0.74 })
  plan.place('kettle', 4.5, 9.6, 'south', { up: 0.74 })
  plan.place('plant-broad', 12.4, 3.7)
  plan.place('plant-fig', 3.7, 3.8)
  plan.place('whiteboard', 12.3, 7.2, 'west', { use: board })
  plan.place('laptop', 7.4, 6.75, 'north', { up: 0.75 })
  plan.place('laptop', 9.0, 6.25, 'south', { up: 0.75 })
  plan.place('vase', 8.2, 6.5, 'south', { up: 0.75, scale: 0.6 })
  plan.hang('sign-plate', 10.5, 10, 'south', 1.6, { text: '会议室 · 云栖' })
  plan.nook('yunqi', '会议室·云栖', 3, 3, 10, 7, { capacity: 12, bookable: true, colored: false })
  plan.area('meeting', 'RW_OFFICE_MEETING', 3, 3, 10, 7, '会议区')
}

/** Two rows of two islands, west of the axis. */
export function workArea(plan: Plan) {
  plan.floor('carpet', 3, 13, 19, 14)
  const chairs = ['office-chair', 'office-chair-teal', 'office-chair', 'office-chair-coral']
  const desk = (number: number) => (number % 2 ? 'desk-workplace' : 'desk-workplace-teal')
  deskIsland(plan, 'a', 7.9, 17, { columns: 3, desk, chairs })
  deskIsland(plan, 'b', 16.1, 17, { columns: 3, desk, chairs })
  deskIsland(plan, 'c', 7.9, 23, { columns: 3, desk, chairs })
  deskIsland(plan, 'd', 16.1, 23, { columns: 3, desk, chairs })
  for (const x of [7.9, 16.1]) {
    for (const y of [17, 23]) {
      plan.place('plant-snake-white', x - 2.75, y)
      plan.place('bin', x + 2.65, y)
    }
  }
  plan.place('planter-box', 12, 17, 'east')
  plan.place('planter-box', 12, 23, 'east')
  plan.row(
    'locker-tower',
    [
      [3.6, 14.4],
      [3.6, 15.3],
    ],
    'east',
  )
  plan.place('copier', 3.7, 17.6, 'east', takeable('paper', '拿一张纸', 5))
  plan.row(
    'filing-cabinet',
    [
      [3.5, 18.5],
      [3.5, 18.95],
    ],
    'east',
    { up: 0.004 },
  )
  plan.place('water-cooler', 3.4, 20.6, 'east', cooler)
  plan.place('plant-monstera', 4, 26.1)
  plan.place('plant-monstera', 21, 13.7)
  plan.place('plant-broad', 21.2, 26.3)
  plan.place('whiteboard', 12, 19.8, 'south', { use: board })
  plan.place('rug-round-sand', 12, 21.1, 'south', { scale: 0.8 })
  plan.place('pouf-coral', 11.4, 21.2, 'north')
  plan.place('pouf-mustard', 12.6, 21.2, 'north')
  plan.place('plant-fig', 3.8, 12.6)
  plan.place('sideboard', 16, 12.4)
  plan.place('plant-succulent', 15.7, 12.4, 'south', { up: 0.74 })
  plan.place('books-stack', 16.4, 12.4, 12, { up: 0.74 })
  plan.hang('acoustic-panels', 3, 11.4, 'east', 1.2)
  plan.hang('poster-hills', 3, 17.5, 'east', 1.3)
  plan.hang('poster-shapes', 3, 20.5, 'east', 1.3)
  plan.hang('poster-waves', 3, 23.5, 'east', 1.4)
  plan.hang('corkboard', 3, 27.2, 'east', 1.2, {
    name: '灵境各处',
    use: {
      kind: 'poster',
      words: '看看灵境各处',
      properties: {
        pages: ['world', 'meeting', 'stage', 'expo', 'exhibition', 'lightgarden', 'classroom'].map(
          (alias) => `/assets/images/banners/${alias}.webp`,
        ),
        text: '世界、会议、演出、展会、展览与教室：从广场的门都能走到。',
      },
    },
  })
  plan.area('work', 'COWORKING', 3, 13, 19, 14, '工位区')
}

/** Books, reading chairs and four focus pods in the south-west corner. */
export function library(plan: Plan) {
  plan.floor('carpet', 3, 28, 17, 8)
  plan.wall('plaster', 10, 28, 20, 28)
  plan.wall('plaster', 20, 28, 20, 29)
  plan.row(
    'focus-pod',
    [
      [11, 28.7],
      [12.4, 28.7],
      [13.8, 28.7],
      [15.2, 28.7],
    ],
    'south',
  )
  plan.row(
    'bookshelf',
    [
      [3.36, 29.2],
      [3.36, 32.5],
    ],
    'east',
  )
  plan.row(
    'bookshelf-low',
    [
      [7.5, 35.7],
      [11, 35.7],
      [14.5, 35.7],
    ],
    'north',
  )
  plan.row(
    'bookshelf',
    [
      [19.72, 30.6],
      [19.72, 31.8],
      [19.72, 33],
    ],
    'west',
  )
  plan.place('rug-sand', 6.8, 31.7, 'south', { scale: 1.2 })
  plan.place('armchair', 5.4, 31, -60)
  plan.place('armchair', 5.5, 32.7, -120)
  plan.place('sofa-two', 8.5, 31.8, 'west')
  plan.place('table-coffee', 6.9, 31.8, 'east')
  plan.place('books-stack', 6.9, 31.6, 10, { up: 0.41 })
  plan.place('lamp-arc', 8.9, 30.2, 'west', { use: lamp })
  plan.place('rug-teal', 14.2, 32.6, 'south', { scale: 1.1 })
  plan.place('table-dining', 14.2, 32.6)
  plan.row(
    'lamp-pendant-mustard',
    [
      [14.2, 31.8],
      [14.2, 33.4],
    ],
    'south',
    { up: 2.98 },
  )
  // From the wall of the pods to that of the house; the lamps hang from it.
  plan.place('beam-timber', 14.2, 32, 'west', { up: 3.68, scale: 1.33 })
  plan.place('armchair-teal', 11, 33.9, 200)
  plan.place('table-side', 10.2, 34.2)
  plan.place('plant-broad', 17.2, 29)
  plan.place('plant-snake', 9.4, 35.5)
  plan.place('lamp-floor', 12, 35.3, 'south', { use: lamp })
  plan.row(
    'chair-wood',
    [
      [13.5, 31.85],
      [14.3, 31.85],
      [15, 31.85],
    ],
    'south',
  )
  plan.row(
    'chair-wood',
    [
      [13.4, 33.35],
      [14.1, 33.35],
      [14.9, 33.35],
    ],
    'north',
  )
  plan.row(
    'desk-lamp',
    [
      [13.6, 32.6],
      [14.9, 32.6],
    ],
    'south',
    { up: 0.74 },
  )
  plan.place('books-stack', 14.2, 32.5, -15, { up: 0.74 })
  plan.place('plant-fig', 3.8, 35.3)
  plan.place('plant-monstera', 18.7, 35.1, 'south', { scale: 0.8 })
  plan.place('plant-succulent', 7.1, 35.7, 'north', { up: 0.85 })
  plan.place('plant-succulent', 14.8, 35.7, 'north', { up: 0.85 })
  plan.hang('wall-clock', 17.8, 28, 'south', 1.9)
  plan.hang('poster-hills', 16.8, 28, 'south', 1.3)
  plan.place('cat', 10.1, 30.6, 'east', {
    use: {
      kind: 'modal',
      words: '摸摸它',
      properties: { text: '它眯起眼睛，呼噜得更响了。\n它叫阿福，这张桌子底下归它管。' },
    },
    sound: {
      src: '/assets/sounds/purr.wav',
      volume: 0.5,
      loop: true,
      maxDistance: 4,
      isPositional: true,
    },
  })
  plan.hang('sign-plate', 11, 28, 'north', 1.6, { text: '书房 · 专注舱' })
  plan.hang('poster-shapes', 13.5, 28, 'north', 1.3)
  plan.hang('corkboard', 15.5, 28, 'north', 1.2, {
    name: '读书角',
    use: notes('贴一张', '最近在读什么'),
  })
  plan.hang('poster-waves', 18, 28, 'north', 1.4)
  plan.nook('library', '书房·闲读', 5, 30, 5, 4, { capacity: 6, colored: false, silent: true })
  plan.nook('pods', '专注舱', 10, 28, 6, 2, { capacity: 4 })
  plan.area('library', 'COWORKING', 3, 28, 17, 8, '书房')
}

/** Kitchen line, bar and tables in the north-east corner, with a door to the garden. */
export function cafe(plan: Plan, catalogue: Catalogue) {
  plan.floor('tile', 37, 3, 12, 10)
  plan.place('fridge', 48.4, 3.8, 'west')
  plan.place('kitchen-tall', 48.55, 4.56, 'west')
  const line = [
    'kitchen-drawers',
    'kitchen-cabinet',
    'kitchen-sink',
    'kitchen-cabinet',
    'kitchen-drawers',
    'kitchen-cabinet',
  ]
  line.forEach((unit, i) => plan.place(unit, 48.55, 5.2 + i * 0.6, 'west'))
  for (const i of [0, 1, 4, 5]) plan.hang('kitchen-upper', 49, 5.2 + i * 0.6, 'west', 1.45)
  plan.place('coffee-machine', 48.55, 5.5, 'west', {
    up: 0.89,
    use: {
      kind: 'component',
      words: '来杯咖啡',
      properties: { component: 'coffee', gives: 'coffee' },
    },
  })
  plan.place('microwave', 48.55, 7.6, 'west', { up: 0.89 })
  plan.place('kettle', 48.5, 8.15, 'west', { up: 0.89 })
  plan.place('counter-bar', 45.7, 5.6, 'west')
  plan.place('counter-bar', 45.7, 7.6, 'west')
  plan.row(
    'bar-stool',
    [
      [44.95, 5.0],
      [44.95, 5.9],
      [44.95, 6.9],
      [44.95, 7.8],
    ],
    'east',
  )
  plan.place('fruit-bowl', 45.7, 6.6, 'south', { up: 1.06, ...takeable('apple', '拿个苹果', 2) })
  plan.place('item-cup', 48.5, 6.2, 'west', { up: 0.89, ...takeable('cup', '拿个纸杯', 2) })
  plan.place('plant-succulent', 45.7, 4.9, 'south', { up: 1.06 })
  plan.place('coffee-cup', 45.6, 5.8, 'south', { up: 1.06 })
  // A beam from the wall to a column, for the lamps over the bar.
  plan.place('column', 45.7, 9.3)
  plan.place('beam-timber', 45.7, 6.3, 'west', { up: 3.32, scale: 1.1 })
  plan.row(
    'lamp-pendant-coral',
    [
      [45.7, 5.3],
      [45.7, 6.6],
      [45.7, 7.9],
    ],
    'south',
    { up: 2.76 },
  )
  for (const [x, y, chair] of [
    [39.3, 5.4, 'chair-shell-mustard'],
    [42, 6.9, 'chair-shell-teal'],
    [39.3, 9, 'chair-shell-teal'],
    [42.3, 10.4, 'chair-shell-mustard'],
  ] as const) {
    tableWithChairs(plan, catalogue, x, y, {
      table: 'table-round',
      chair,
      long: 1,
      heads: ['east', 'west'],
      gap: 0.28,
    })
    plan.place('plant-succulent', x, y, 'south', { up: 0.74 })
  }
  plan.place('kiosk-touch', 41.6, 12.4, 'north', {
    name: '今天吃什么',
    use: { kind: 'extension', words: '投一票', properties: { url: '/assets/pages/poll.html' } },
  })
  plan.place('table-bar', 45.9, 10.6)
  plan.row('stool-wood', [[45.2, 10.6]], 'east')
  plan.row('stool-wood', [[46.6, 10.6]], 'west')
  plan.place('planter-box', 37.4, 4.4, 'east')
  plan.place('planter-box', 37.4, 7.4, 'east')
  plan.place('plant-fig', 43, 3.9)
  plan.place('bin', 48.6, 9.2)
  plan.place('fire-extinguisher', 48.7, 10.2, 'west')
  plan.nook('cafe', '咖啡吧·小满', 38, 4, 6, 8, { capacity: 16, colored: false })
  plan.hang('poster-waves', 47.3, 3, 'south', 1.5)
  plan.hang('wall-clock', 49, 10.3, 'west', 2)
  plan.area('cafe', 'COWORKING', 37, 3, 12, 10, '咖啡吧')
}

/** Two glass rooms for six on the east side, back to back. */
export function smallMeetingRooms(plan: Plan, catalogue: Catalogue) {
  const rooms = [
    ['tingsong', '会议室·听松', 14, 'chair-shell-teal'],
    ['wanghai', '会议室·望海', 19, 'chair-shell-mustard'],
  ] as const
  plan.floor('carpet-teal', 42, 14, 7, 10)
  plan.wall('plaster', 42, 14, 49, 14)
  plan.wall('glass', 42, 14, 42, 24)
  plan.wall('accent-teal', 42, 19, 49, 19)
  plan.wall('plaster', 42, 24, 49, 24)
  // Towards the café.
  for (const [piece, x] of [
    ['poster-hills', 43.6],
    ['poster-waves', 45.5],
    ['poster-shapes', 47.4],
  ] as const)
    plan.hang(piece, x, 14, 'north', 1.35)
  for (const [key, name, top, chair] of rooms) {
    plan.door('door-glass', 42, top + 3.5, 'east')
    tableWithChairs(plan, catalogue, 45.6, top + 2.5, {
      table: 'table-meeting',
      chair,
      long: 2,
      heads: ['east', 'west'],
    })
    const isFirst = top === 14
    plan.hang('tv-wall', 45.6, 19, isFirst ? 'north' : 'south', 1.1, { use: cast })
    plan.hang('whiteboard-wall', 45.6, isFirst ? 14 : 24, isFirst ? 'south' : 'north', 0.9, { use: board })
    plan.place('plant-broad', 48.4, isFirst ? top + 4.3 : top + 0.7)
    plan.place('laptop', 45.2, top + 2.3, 'south', { up: 0.75 })
    plan.hang('sign-plate', 42, top + 2.4, 'west', 1.6, { text: name.replace('·', ' · ') })
    // 望海 is for those let in: who is inside answers a knock, else who runs the space.
    const restricted = !isFirst
    plan.nook(key, name, 42, top, 7, 5, { capacity: 6, bookable: true, colored: false, restricted })
    plan.area('meeting', 'RW_OFFICE_MEETING', 42, top, 7, 5, '会议区')
  }
}

/** Three booths for a call, south of the meeting rooms. */
export function phoneBooths(plan: Plan) {
  plan.floor('carpet', 43, 24, 6, 2)
  plan.wall('wood', 43, 24, 43, 26)
  plan.wall('wood', 45, 24, 45, 26)
  plan.wall('wood', 47, 24, 47, 26)
  plan.wall('glass', 43, 26, 49, 26)
  for (const [i, x] of ([43, 45, 47] as const).entries()) {
    plan.door('door-glass', x + 0.5, 26, 'south')
    plan.place('armchair-mustard', x + 1.4, 24.6, 'south')
    plan.place('table-side', x + 0.5, 24.5)
    plan.place('desk-phone', x + 0.5, 24.5, 'south', {
      up: 0.53,
      use: { kind: 'call', words: '联系灵境', properties: { url: '/contact' } },
    })
    plan.nook(`booth-${i + 1}`, `电话间 ${i + 1}`, x, 24, 2, 2, { capacity: 1 })
  }
  plan.hang('sign-plate', 43, 25, 'west', 1.6, { text: '电话间' })
}

/** Project tables, standing desks and booths east of the axis. */
export function projectArea(plan: Plan, catalogue: Catalogue) {
  plan.floor('carpet', 30, 14, 10, 13)
  deskIsland(plan, 'e', 34.8, 16.4, {
    columns: 3,
    desk: 'desk-workplace-teal',
    chairs: ['office-chair-coral', 'office-chair'],
  })
  tableWithChairs(plan, catalogue, 33, 21, {
    table: 'table-round',
    chair: 'chair-shell-white',
    long: 1,
    heads: ['east', 'west'],
    gap: 0.28,
  })
  plan.place('whiteboard', 33, 23, 'north', {
    use: { kind: 'note', words: '一起写', properties: { text: '项目进展' } },
  })
  plan.place('tv-stand', 37.4, 19.4, 'south', { use: cast })
  plan.place('rug-round-sand', 37.4, 22)
  plan.place('sofa-tintable', 36.3, 22.7, -135, { colour: '#e07a5f' })
  plan.place('sofa-tintable', 38.5, 22.7, 135, { colour: '#8fbfb8' })
  plan.place('table-coffee-round', 37.4, 21.9)
  plan.row(
    'desk-standing',
    [
      [31.6, 25.6],
      [34, 25.6],
    ],
    'south',
  )
  plan.row(
    'monitor',
    [
      [31.6, 25.5],
      [34, 25.5],
    ],
    'south',
    { up: 1.06 },
  )
  plan.place('booth-sofa', 37.3, 26.3, 'north')
  plan.place('plant-fig', 39.3, 26.2)
  plan.place('plant-monstera', 39, 14.4, 'south', { scale: 0.8 })
  plan.place('plant-monstera', 31.2, 19.1)
  plan.nook('project', '协作区·灵感', 35, 20, 5, 4, { capacity: 5, colored: false })
  plan.area('project', 'COWORKING', 30, 14, 10, 13, '协作区')
}
