/**
 * Level 7, 教室 classroom: a small school of 46 × 36 m round a courtyard. One arrives in the courtyard in the south and
 * looks past the blossom tree and its ring bench at the corridor with the school's name; behind it lie the lecture
 * room and the classroom, in the wings the library and the seminar room.
 */
import type { OfficialLevel, Setting } from '../plans/officialLevel.ts'
import type { MapFile } from '#shared/map/files/spaceFile.ts'
import { tableWithChairs } from '../plans/arrangements.ts'
import { Plan } from '../plans/plan.ts'
import { board, lamp, notes, told } from '../plans/uses.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'

export const level: OfficialLevel = {
  id: '7',
  alias: 'classroom',
  name: '教室',
  about: '讲堂、教室、研讨室与书斋，围着一方庭院',
  category: 'classroom',
  order: 8,
  gate: -128,
  space: {
    name: { zh: '教室', en: 'Classrooms' },
    description: {
      zh: '围着庭院的小学堂：两间教室与一间研讨室',
      en: 'A small school round a courtyard: two classrooms and a seminar room',
    },
    tags: ['classroom'],
    recommendPeople: '10-25',
  },
  view: { position: [27.4, 3.3, 33.4], target: [20.6, 1.7, 19], fov: 54 },
  cast: [
    { name: '小满', outfit: 'v1:person=9', at: [22.5, 28.4, 160] },
    { name: '阿依', outfit: 'v1:person=12', at: [21.6, 27.5, 330] },
    { name: 'Ann', outfit: 'v1:person=7', at: [17.5, 29.5, 0], walk: [28.5, 29.5, 1.3] },
    { name: '何夕', outfit: 'v1:person=5', at: [25.5, 20.5, 0], walk: [25.5, 27.5, 1.2] },
    { name: '苏荷', outfit: 'v1:person=10', chair: 3 },
    { name: '小北', outfit: 'v1:person=8', chair: 7 },
  ],
  picture: {
    crowd: [
      [22, 28, 1],
      [21, 27, 3],
      [24, 20, 1],
      [18, 24, 3],
      [28, 24, 7],
    ],
    heroine: [21, 29],
    eye: { position: [23.4, 1.6, 31.4], target: [23, 2.2, 19], fov: 60 },
    detail: { position: [19.6, 1.6, 11.8], target: [4.6, 1.3, 6.4], fov: 60 },
  },
  plan: planClassroom,
}

function planClassroom(setting: Setting): MapFile {
  const { catalogue } = setting
  const plan = new Plan(setting, 46, 36)
  plan.light('day').ground('lawn')
  shell(plan)
  lectureRoom(plan)
  classroom(plan)
  corridor(plan)
  library(plan)
  seminar(plan, catalogue)
  courtyard(plan)
  return plan.finish()
}

/** The school is a U: rooms in the north, a corridor before them, a wing on each side of the courtyard. */
function shell(plan: Plan) {
  plan.floor('grass', 0, 0, 46, 36)
  plan.floor('paving', 1, 1, 44, 33)
  plan.floor('parquet', 3, 3, 40, 10)
  plan.floor('terrazzo', 3, 13, 40, 4)
  plan.floor('parquet', 3, 17, 10, 14)
  plan.floor('carpet', 33, 17, 10, 14)
  plan.room('white', 3, 3, 40, 10)
  plan.wall('white', 23, 3, 23, 13)
  for (const [x, w] of [
    [3, 10],
    [33, 10],
  ] as const)
    plan.room('white', x, 17, w, 14)
  plan.wall('white', 3, 13, 3, 17).wall('white', 43, 13, 43, 17)
  plan.wall('glass', 13, 17, 33, 17)
  plan.windows('window-tall', 'south', 3, [8, 11, 14, 17, 20, 28, 31, 34, 37, 40])
  plan.windows('window-tall', 'east', 3, [15, 20, 23.0, 26, 29].map(Math.round))
  plan.windows('window-tall', 'west', 43, [5, 15, 20, 23, 26, 29])
  plan.windows('window-tall', 'west', 13, [20, 27, 30])
  plan.windows('window-tall', 'east', 33, [20, 27, 30])
  plan.windows('window-tall', 'north', 31, [5, 8, 11, 35, 38, 41])
  // To the corridor: two doors a room; from the courtyard: a wide way in, and a door into each wing.
  plan.door('door-sliding', 8, 13, 'north')
  plan.door('door-sliding', 20, 13, 'north')
  plan.door('door-sliding', 26, 13, 'north')
  plan.door('door-sliding', 40, 13, 'north')
  plan.door('door-sliding', 20, 17, 'north')
  plan.door('door-sliding', 26, 17, 'north')
  plan.door('door-sliding', 8, 17, 'north')
  plan.door('door-sliding', 38, 17, 'north')
  plan.door('door-sliding', 13, 24, 'east')
  plan.door('door-sliding', 33, 24, 'west')
}

/** 讲堂: tablet-arm chairs in rows to the west, where blackboard, screen and lectern are. */
function lectureRoom(plan: Plan) {
  plan.announcerTiles(4, 5, 3, 5)
  plan.hang('blackboard', 3, 6.6, 'east', 0.95, {
    text: '第一课 · 光与影',
    use: notes('记课堂笔记'),
  })
  plan.hang('screen-wall', 3, 10.6, 'east', 0.95, { scale: 0.72 })
  plan.place('lectern', 5.7, 4.3, 'east')
  plan.place('globe', 4.3, 11.8, 'east', { up: 0.745 })
  plan.place('sideboard', 4.4, 12.4, 'north')
  plan.seatRows('chair-tablet', 10.2, 7.9, 'west', {
    columns: 8,
    rows: 6,
    spacing: 0.84,
    pitch: 1.35,
    aisles: [4],
    aisle: 1.2,
    focus: [3, 7.9],
  })
  plan.hang('acoustic-panels', 23, 5.4, 'west', 1.3)
  plan.hang('poster-hills', 23, 8.2, 'west', 1.3)
  plan.hang('acoustic-panels', 23, 10.9, 'west', 1.3)
  plan.place('plant-fig', 22.3, 3.8)
  plan.place('plant-monstera', 3.9, 3.9, 'south', { scale: 0.8 })
  plan.place('bookshelf-low', 20.4, 3.5)
  plan.hang('wall-clock', 13, 13, 'north', 2.4, { scale: 1.3 })
  plan.hang('corkboard', 15.4, 13, 'north', 1.2)
  plan.hang('acoustic-panels', 11.4, 13, 'north', 1.3)
  plan.hang('poster-shapes', 17.4, 13, 'north', 1.3)
  plan.hang('poster-waves', 5, 13, 'north', 1.5)
  plan.hang('sign-plate', 22, 13, 'south', 1.7, { text: '讲堂' })
  plan.nook('lecture', '讲堂·明理', 3, 3, 20, 10, { capacity: 48, colored: false })
  plan.area('lecture', 'RW_OFFICE_MEETING', 3, 3, 20, 10, '讲堂')
}

/** 教室: desks for two, looking east. */
function classroom(plan: Plan) {
  plan.announcerTiles(40, 6, 2, 4)
  plan.hang('blackboard', 43, 9, 'west', 0.95, { text: '欢迎新同学', use: notes('写几句') })
  plan.place('desk-wood', 40.4, 4.6, 'south')
  plan.place('office-chair-teal', 40.4, 3.9, 'south')
  plan.place('globe', 40, 4.5, 'south', { up: 0.744 })
  plan.place('books-stack', 40.8, 4.6, 15, { up: 0.744 })
  for (let row = 0; row < 4; row++) {
    for (const y of [5.4, 7.9, 10.4]) {
      const x = 37 - row * 2.3
      plan.place('desk-school', x, y, 'west')
      plan.place('chair-wood', x - 0.62, y - 0.33, 'east')
      plan.place('chair-wood', x - 0.62, y + 0.33, 'east')
    }
  }
  plan.place('lockers', 23.5, 6.2, 'east')
  plan.place('lockers', 23.5, 9.6, 'east')
  plan.place('bookshelf-low', 25.2, 3.5)
  plan.place('plant-fig', 23.8, 3.9)
  plan.place('plant-snake-white', 42.4, 12.3)
  plan.hang('corkboard', 33, 13, 'north', 1.2)
  plan.hang('wall-clock', 36, 13, 'north', 2.4, { scale: 1.3 })
  plan.hang('poster-shapes', 30, 13, 'north', 1.3)
  plan.hang('sign-plate', 24, 13, 'south', 1.7, { text: '教室' })
  plan.nook('classroom', '教室·求真', 24, 3, 19, 10, { capacity: 30, bookable: true, colored: false })
  plan.area('classroom', 'RW_OFFICE_MEETING', 24, 3, 19, 10, '教室')
}

/** Lockers, benches and notices between the doors. */
function corridor(plan: Plan) {
  for (const x of [11.4, 13.6, 15.8]) plan.place('lockers', x, 13.45, 'south')
  for (const x of [30.4, 32.6, 34.8]) plan.place('lockers', x, 13.45, 'south')
  plan.hang('sign-name', 23, 13, 'south', 2.95, { text: '灵境学堂' })
  plan.hang('corkboard', 23, 13, 'south', 1.2)
  plan.place('bench-lounge', 15.4, 16.5, 'north')
  plan.place('bench-lounge', 30.6, 16.5, 'north')
  plan.place('planter-box-wood', 23, 16.4, 'north')
  plan.place('plant-fig', 3.7, 13.8)
  plan.place('plant-fig', 42.3, 13.8)
  plan.place('water-cooler', 37.2, 13.4, 'south')
  plan.hang('poster-waves', 5.4, 13, 'south', 1.5)
  plan.hang('sign-plate', 5.6, 17, 'north', 1.7, { text: '书斋' })
  plan.hang('sign-plate', 40.6, 17, 'north', 1.7, { text: '研讨室' })
  plan.place('sign-board', 18, 16.3, 'south', { text: '讲堂·教室·书斋' })
  plan.area('corridor', 'RW_OFFICE_LOBBY', 3, 13, 40, 4, '走廊')
}

/** 书斋, the west wing: shelves and a long table. */
function library(plan: Plan) {
  plan.row(
    'bookshelf',
    [18.4, 21.5, 24.6, 27.6].map((y) => [3.36, y]),
    'east',
  )
  plan.row('shelf-divider', [[6.4, 28.6]], 'south')
  plan.row('shelf-divider', [[9.8, 28.6]], 'south')
  plan.place('rug-sand', 8, 22.4, 'west', { scale: 1.4 })
  plan.place('table-dining', 8, 21, 'west')
  plan.place('table-dining', 8, 23.4, 'west')
  for (const y of [20.4, 21.6, 22.9, 24.1]) {
    plan.place('chair-wood', 7.24, y, 'east')
    plan.place('chair-wood', 8.76, y, 'west')
  }
  for (const y of [21, 23.4]) plan.place('desk-lamp', 8, y, 'south', { up: 0.74 })
  plan.place('books-stack', 8.1, 22, 10, { up: 0.74 })
  plan.place('armchair', 5.4, 26.4, 'east')
  plan.place('armchair-teal', 8.4, 26.3, 'west')
  plan.place('table-side', 6.9, 26.3)
  plan.place('lamp-arc', 5.2, 30.2, 'east', { use: lamp })
  plan.place('plant-fig', 12.3, 18)
  plan.place('plant-monstera', 12, 30.2, 'south', { scale: 0.8 })
  plan.hang('sign-plate', 13, 22, 'east', 1.7, { text: '书斋' })
  plan.nook('library', '书斋·闲读', 4, 18, 9, 10, { capacity: 14, colored: false, silent: true })
  plan.area('library', 'COWORKING', 3, 17, 10, 14, '书斋')
}

/** 研讨室, the east wing: two round tables before a whiteboard and screen. */
function seminar(plan: Plan, catalogue: Catalogue) {
  for (const [x, y, chair] of [
    [36.2, 21.2, 'chair-shell-teal'],
    [40, 21.2, 'chair-shell-mustard'],
    [36.2, 26.6, 'chair-shell-mustard'],
    [40, 26.6, 'chair-shell-teal'],
  ] as const)
    tableWithChairs(plan, catalogue, x, y, {
      table: 'table-round',
      chair,
      long: 1,
      heads: ['east', 'west'],
      gap: 0.3,
    })
  plan.place('whiteboard', 38, 29.9, 'north', { use: board })
  plan.place('tv-stand', 42.2, 17.8, 200)
  plan.place('bookshelf-low', 35, 30.7, 'north')
  plan.place('plant-broad', 42.4, 30.4)
  plan.place('plant-fig', 33.8, 18)
  plan.place('rug-round-teal', 38.1, 23.9)
  plan.hang('sign-plate', 33, 22, 'west', 1.7, { text: '研讨室' })
  plan.nook('seminar', '研讨室·切磋', 34, 18, 9, 12, { capacity: 16, bookable: true, colored: false })
  plan.area('seminar', 'RW_OFFICE_MEETING', 33, 17, 10, 14, '研讨室')
}

/** The blossom tree in its ring bench, hedges and ways, the way back beside where one arrives. */
function courtyard(plan: Plan) {
  plan.floor('grass', 14, 18, 18, 12)
  plan.path(
    'stone',
    [
      [23, 17],
      [23, 36],
    ],
    4,
  )
  plan.path(
    'stone',
    [
      [13, 24],
      [33, 24],
    ],
    2.6,
  )
  plan.disc('stone', 23, 23.6, 3.6)
  plan.place('bench-ring', 23, 23.6)
  plan.picture('hopscotch', 22, 28, 2, 7)
  plan.movingBoard('pinwheel', 19.4, 28.6, 'south', {
    label: '风车',
    width: 1,
    height: 2,
    frames: 12,
    frameRate: 12,
    framing: { frameWidth: 128, frameHeight: 256 },
    use: { kind: 'modal', words: '看看风车', properties: { text: '三年级的手工。有风就转，没风也转。' } },
  })
  plan.place('tree-blossom', 23, 23.6, 30, { up: 0.3, scale: 1.35 })
  plan.hedge(14.5, 18.6, 20.5, 18.6, 'hedge-low').hedge(25.5, 18.6, 31.5, 18.6, 'hedge-low')
  plan.trees(
    [
      [16.2, 20.6],
      [29.8, 20.8],
      [15.4, 26.6],
      [30.6, 28.4],
    ],
    { piece: 'tree-round', seed: 5, jitter: 0.3, scale: [0.75, 0.95] },
  )
  plan.place('sign-stone', 18, 27.4, 335, { text: '灵境学堂', scale: 0.85 })
  plan.place('plant-bed', 27.6, 29.6)
  plan.place('bench-park', 28.4, 26.4, 'north')
  plan.place('bench-park', 17.6, 21.6, 'south')
  plan.place('bench-park', 28.4, 21.6, 'south')
  plan.place('basketball-hoop', 42, 34.2, 'west')
  plan.place('notice-board', 16.6, 31.6, 20, {
    text: '校园公告',
    use: told('看校园公告', 'classroom', [
      '北边走廊里，西侧是讲堂，东侧是教室；西翼是书斋，东翼是研讨室。',
      '讲堂和教室的讲台上说话，全层都能听到。研讨室的白板可以一起画。',
      '讲堂、教室和研讨室可以预订：走到门口，点提示里的「预订」。',
    ]),
  })
  plan.place('sign-totem', 25.2, 27.5, -12, { text: '灵境学堂·讲堂·教室·研讨室' })
  plan.place('flag', 15.2, 32.4, 'south', { colour: '#e07a5f' })
  plan.place('flag', 30.8, 32.4, 'south', { colour: '#3d8f8a' })
  plan.wayBack(17.5, 34.5, 'north')
  plan.hedge(3.2, 34.6, 14.6, 34.6, 'hedge-low').hedge(30, 34.6, 40, 34.6, 'hedge-low')
  plan.trees(
    [
      [5, 32.8],
      [9.6, 32.8],
      [35, 32.9],
    ],
    { piece: 'tree-blossom', seed: 9, jitter: 0.2, scale: [0.8, 1] },
  )
  plan.colonnade('lamp-bollard', 20.6, 26.8, 20.6, 33.4, { spacing: 3.4 })
  plan.colonnade('lamp-bollard', 25.4, 26.8, 25.4, 33.4, { spacing: 3.4 })
  for (const x of [14.2, 31.8]) plan.place('lamp-street', x, 30.8)
  // Along the outer walls, where no window looks out.
  for (const y of [5, 8.5, 12]) plan.place('planter-box-wood', 2.45, y, 'west')
  for (const y of [8.5, 12]) plan.place('planter-box-wood', 43.55, y, 'east')
  plan.nook('courtyard', '庭院·树下', 21, 21, 5, 6, { capacity: 10, colored: false })
  for (const [i, [x, y]] of (
    [
      [22, 29],
      [23, 29],
      [22, 30],
      [23, 30],
      [21, 29],
      [24, 29],
      [21, 30],
      [24, 30],
    ] as const
  ).entries())
    plan.spawn(`courtyard-${i + 1}`, x, y)
  // On both sides of the way: a phone held upright sees little more than it.
  plan.place('sign-totem', 20.8, 27.5, 12, { text: '灵境学堂·讲堂·教室·书斋' })
}
