/** Preset rooms in which something is shown: to a class, an audience, visitors. */
import { board, lamp, notes } from '../plans/uses.ts'
import type { RoomPlan } from './roomPlan.ts'
import { BEAM_HIGH_M, BEAM_M } from './workRooms.ts'

const classroom: RoomPlan = {
  id: 'classroom',
  name: { zh: '教室', en: 'Classroom' },
  description: {
    zh: '十八个座位，讲台上说话全层都听得到',
    en: 'Eighteen seats; who speaks at the front is heard on the whole level',
  },
  width: 10,
  depth: 8,
  draw(plan) {
    plan.floor('parquet', 0, 0, 10, 8)
    plan.room('plaster', 0, 0, 10, 8)
    plan.windows('window-tall', 'east', 0, [3, 6])
    plan.door('door-sliding', 9, 8, 'north')
    plan.announcerTiles(3, 1, 4, 1)
    plan.hang('blackboard', 4.5, 0, 'south', 0.95, { text: '欢迎新同学', use: notes('写几句') })
    plan.hang('tv-wall', 7.7, 0, 'south', 1.15, { scale: 1.1 })
    plan.place('desk-wood', 8.4, 1.6, 'north')
    plan.place('office-chair-teal', 8.4, 0.9, 'south')
    plan.place('globe', 8.9, 1.55, 'south', { up: 0.744 })
    plan.place('books-stack', 8, 1.6, 15, { up: 0.744 })
    plan.place('lectern', 2.1, 1.3, 'south')
    for (const y of [2.9, 4.5, 6.1]) {
      for (const x of [2.2, 5, 7.8]) {
        plan.place('desk-school', x, y, 'south')
        plan.place('chair-wood', x - 0.33, y + 0.62, 'north')
        plan.place('chair-wood', x + 0.33, y + 0.62, 'north')
      }
    }
    plan.place('lockers', 4.1, 7.62, 'north')
    plan.place('bookshelf-low', 6.1, 7.65, 'north')
    plan.place('globe', 5.8, 7.65, 'north', { up: 0.85, scale: 0.8 })
    plan.hang('wall-clock', 5, 8, 'north', 2.35, { scale: 1.3 })
    plan.hang('corkboard', 10, 3.2, 'west', 1.25, {
      name: '值日表',
      use: notes('写上名字', '本周值日'),
    })
    plan.hang('poster-hills', 10, 4.7, 'west', 1.3)
    plan.hang('poster-shapes', 10, 5.8, 'west', 1.3)
    plan.hang('poster-waves', 2, 8, 'north', 1.5)
    plan.place('plant-fig', 0.8, 0.8)
    plan.place('plant-snake-white', 9.6, 0.4)
    plan.place('plant-monstera', 0.8, 7.2, 'south', { scale: 0.9 })
    plan.nook('room', '教室', 0, 0, 10, 8, { capacity: 20, bookable: true, colored: false })
  },
}

const stage: RoomPlan = {
  id: 'stage',
  name: { zh: '舞台', en: 'Stage' },
  description: {
    zh: '木舞台、会场大屏与三排座椅，台上说话全层都听得到',
    en: 'A wooden stage with a big screen and three rows; who speaks on it is heard on the whole level',
  },
  width: 12,
  depth: 11,
  draw(plan) {
    plan.floor('terrazzo', 0, 0, 12, 11)
    plan.floor('carpet-slate', 1, 6, 10, 5)
    plan.wall('accent-slate', 0, 0, 12, 0)
    plan.wall('accent-slate', 0, 0, 0, 3)
    plan.wall('accent-slate', 12, 0, 12, 3)
    plan.stage(1, 1, 10, 4, {
      deck: 'stage-deck-wood',
      stair: 'stage-steps-wood',
      steps: [
        [3, 5.42, 'south'],
        [9, 5.42, 'south'],
      ],
    })
    plan.place('screen-wall-hall', 6, 0.55, 'south', { text: '今天的主题', reach: 8 })
    plan.place('led-banner', 1.15, 0.6, 'south', { text: '灵境' })
    plan.place('led-banner', 10.85, 0.6, 'south', { text: '现场' })
    plan.place('lectern', 3, 3.6, 'south', { up: 0.6 })
    for (const x of [6.4, 7.6, 8.8]) plan.place('armchair-mustard', x, 2.9, 'south', { up: 0.6 })
    plan.place('table-side', 7, 3.3, 'south', { up: 0.6 })
    plan.place('table-side', 8.2, 3.3, 'south', { up: 0.6 })
    plan.place('plant-bushy', 1.6, 1.9, 'south', { up: 0.6 })
    plan.place('plant-bushy', 10.4, 1.9, 'south', { up: 0.6 })
    plan.place('speaker-stack', 0.75, 5.75, 340, { scale: 0.75 })
    plan.place('speaker-stack', 11.25, 5.75, 20, { scale: 0.75 })
    plan.seatRows('chair-row-teal', 6, 7.3, 'north', {
      columns: 10,
      rows: 3,
      spacing: 0.72,
      pitch: 1.15,
      aisles: [5],
      aisle: 1.3,
    })
  },
}

const booth: RoomPlan = {
  id: 'booth',
  name: { zh: '展位', en: 'Booth' },
  description: {
    zh: '标准展位：展品、演示屏、资料架与留言',
    en: 'A fair booth: an exhibit, a screen, leaflets and a board for visitors',
  },
  width: 6,
  depth: 5,
  draw(plan) {
    plan.floor('carpet-slate', 0, 0, 6, 5)
    plan.booth('booth-teal', 3, 2, 'south', '我们的展位', [
      ['exhibit-robot', -1.5, 0.2, 20],
      ['tv-stand', 0.2, -0.9],
      ['kiosk-touch', 1.7, 0.6, -20, notes('写几句', '访客留言')],
    ])
    plan.place('brochure-rack', 0.55, 4.3, 'south')
    plan.place('plant-fig', 5.35, 4.35)
    plan.nook('room', '展位', 0, 0, 6, 5, { capacity: 10, colored: false })
  },
}

const gallery: RoomPlan = {
  id: 'gallery',
  name: { zh: '展厅', en: 'Gallery hall' },
  description: {
    zh: '白墙、画作与石台，轨道灯照着每一件作品',
    en: 'White walls, paintings and plinths under spotlights',
  },
  width: 10,
  depth: 8,
  draw(plan) {
    plan.floor('terrazzo', 0, 0, 10, 8)
    plan.room('white', 0, 0, 10, 8, { south: false })
    plan.wall('white', 0, 8, 4, 8).wall('white', 6, 8, 10, 8)
    plan.framedRow('south', 0, [
      ['work-peaks', 3, 'read'],
      ['work-harbour', 7.4, 'read'],
    ])
    plan.framedRow('east', 0, [
      ['work-lotus', 2.6, 'read'],
      ['work-order', 5.4, 'read'],
    ])
    plan.framedRow('west', 10, [
      ['work-cranes', 2.6, 'read'],
      ['work-field', 5.4, 'read'],
    ])
    plan.exhibit('plinth-white', 'exhibit-celadon', 3, 3.6, 'south', '青瓷长颈瓶', { scale: 1.25 })
    plan.exhibit('plinth-white', 'exhibit-knot', 7, 3.6, 'south', '结', { turn: 30, scale: 1.25 })
    plan.exhibit('plinth-case', 'exhibit-jade', 5, 3.4, 'south', '玉璧')
    plan.place('bench-museum', 5, 5.6, 'north')
    plan.place('plant-fig', 0.9, 7.2)
    plan.place('plant-fig', 9.1, 7.2)
    for (const x of [2.6, 7.4]) {
      plan.place('beam-white', x, 4, 'west', { up: 4.2, scale: 8 / BEAM_M })
      plan.place('lamp-spot-rail', x, 3.4, x < 5 ? 'west' : 'east', { up: 4.2 - (0.4 * 8) / BEAM_M })
    }
    plan.nook('room', '展厅', 0, 0, 10, 8, { capacity: 20, colored: false })
  },
}

const garden: RoomPlan = {
  id: 'garden',
  name: { zh: '花园', en: 'Garden' },
  description: {
    zh: '花树下的环形长凳，四面有路',
    en: 'A ring bench under a blossom tree, ways on all sides',
  },
  width: 10,
  depth: 10,
  draw(plan) {
    plan.floor('grass', 0, 0, 10, 10)
    plan.floor('stone', 4, 0, 2, 10)
    plan.floor('stone', 0, 4, 10, 2)
    plan.disc('stone', 5, 5, 3)
    plan.place('bench-ring', 5, 5)
    plan.place('tree-blossom', 5, 5, 30, { up: 0.3, scale: 1.15 })
    for (const [x, y, facing] of [
      [2.3, 0.5, 'south'],
      [7.7, 0.5, 'south'],
      [2.3, 9.5, 'north'],
      [7.7, 9.5, 'north'],
      [0.5, 2.3, 'west'],
      [0.5, 7.7, 'west'],
      [9.5, 2.3, 'east'],
      [9.5, 7.7, 'east'],
    ] as const)
      plan.place('hedge-low', x, y, facing)
    plan.place('stone-basin', 2, 7.6, 20)
    plan.place('rocks', 8, 2, 70, { scale: 0.85 })
    plan.place('plant-reeds', 1.5, 6.5, 'south', { scale: 0.7 })
    plan.place('bench-park', 1.8, 1.8, 315)
    plan.place('planter-round', 1.25, 1.25, 'south', { scale: 0.55 })
    plan.place('bench-park', 8.2, 8.2, 135)
    plan.place('planter-round', 8.75, 8.75, 'south', { scale: 0.55 })
    plan.place('planter-round', 1.35, 8.6, 'south', { scale: 0.6 })
    for (const [x, y] of [
      [3.6, 1.4],
      [6.4, 8.6],
      [3.6, 8.6],
      [6.4, 1.4],
    ] as const)
      plan.place('lamp-bollard', x, y)
  },
}

const studio: RoomPlan = {
  id: 'studio',
  name: { zh: '直播间', en: 'Studio' },
  description: {
    zh: '对谈座位、提词屏与导播台，坐在镜头前说话全层都听得到',
    en: 'Two chairs before the camera, heard on the whole level, a prompter and a desk to direct from',
  },
  width: 7,
  depth: 6,
  draw(plan) {
    plan.floor('carpet-slate', 0, 0, 7, 6)
    plan.floor('wood', 1, 0, 5, 3)
    plan.room('accent-slate', 0, 0, 7, 6, { south: 'glass' })
    plan.door('door-glass', 6.5, 6, 'north')
    plan.announcerTiles(2, 1, 3, 1)
    plan.hang('wall-textile', 3.5, 0, 'south', 0.55)
    plan.place('rug-round-sand', 3.5, 1.55, 'south', { scale: 0.95 })
    plan.place('armchair-teal', 2.7, 1.35, 335)
    plan.place('armchair-teal', 4.3, 1.35, 25)
    plan.place('table-side', 3.5, 1.3)
    plan.place('coffee-cup', 3.38, 1.2, 'south', { up: 0.53 })
    plan.place('plant-small', 3.6, 1.36, 'south', { up: 0.53 })
    plan.place('plant-fig', 0.9, 0.85)
    plan.place('lamp-arc', 5.9, 0.75, 'south', { use: lamp })
    plan.place('tv-stand', 0.75, 2.6, 'east')
    plan.place('desk-wood', 3.5, 4.3, 'south', { scale: 1.15 })
    plan.place('monitor', 3.17, 4.22, 8, { up: 0.856 })
    plan.place('monitor', 3.83, 4.22, 352, { up: 0.856 })
    plan.place('coffee-cup', 4.2, 4.5, 'south', { up: 0.856 })
    plan.place('office-chair', 3.5, 5.05, 'north')
    plan.hang('whiteboard-wall', 0, 4.5, 'east', 0.9, { scale: 0.8, use: board })
    plan.hang('acoustic-panels', 7, 1.7, 'west', 1.2)
    plan.hang('acoustic-panels', 7, 4.2, 'west', 1.2)
    plan.place('plant-snake-white', 6.55, 3)
    plan.place('beam-timber', 3.5, 2.9, 'south', { up: 3.4, scale: 7 / BEAM_M })
    for (const [x, turn] of [
      [1.9, 200],
      [5.1, 160],
    ] as const)
      plan.place('spotlight', x, 2.9, turn, { up: 3.4 - (BEAM_HIGH_M * 7) / BEAM_M + 0.01 })
    plan.nook('room', '直播间', 0, 0, 7, 6, { capacity: 8, bookable: true, colored: false })
  },
}

export const showRooms: readonly RoomPlan[] = [classroom, stage, booth, gallery, garden, studio]
