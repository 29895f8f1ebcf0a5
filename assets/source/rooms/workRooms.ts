/** Preset rooms one works and meets in. */
import { deskIsland, tableWithChairs } from '../plans/arrangements.ts'
import type { Use } from '../plans/drawing.ts'
import { board, lamp, notes } from '../plans/uses.ts'
import type { RoomPlan } from './roomPlan.ts'

/** A door anybody closes and opens. */
const closing: Use = { kind: 'component', words: '开关门', properties: { component: 'door' } }

/** How long a beam of the catalogue is, metres. */
export const BEAM_M = 6.02
/** How high, at scale 1. */
export const BEAM_HIGH_M = 0.53

const meetingSmall: RoomPlan = {
  id: 'meeting-small',
  name: { zh: '小会议室', en: 'Small meeting room' },
  description: {
    zh: '四人圆桌，电视投屏，墙面白板',
    en: 'A round table for four, a television to share a screen on, a whiteboard',
  },
  width: 4,
  depth: 4,
  draw(plan, catalogue) {
    plan.floor('carpet-teal', 0, 0, 4, 4)
    plan.room('plaster', 0, 0, 4, 4, { south: 'glass', west: 'accent-teal' })
    plan.door('door-glass', 3.5, 4, 'north')
    tableWithChairs(plan, catalogue, 1.95, 1.85, {
      table: 'table-round',
      chair: 'chair-shell-mustard',
      long: 1,
      heads: ['east', 'west'],
      gap: 0.28,
    })
    plan.hang('tv-wall', 0, 1.85, 'east', 1.15)
    plan.hang('whiteboard-wall', 4, 1.6, 'west', 0.9, { use: board })
    plan.hang('poster-waves', 1.95, 0, 'south', 1.45)
    plan.place('plant-snake-white', 0.42, 0.45)
    plan.place('plant-snake', 0.42, 3.55)
    plan.place('laptop', 1.72, 1.7, 'west', { up: 0.74 })
    plan.place('plant-succulent', 2.05, 1.95, 'south', { up: 0.74 })
    plan.place('coffee-cup', 2.2, 1.62, 'south', { up: 0.74 })
    plan.place('beam-timber', 2, 1.85, 'south', { up: 3, scale: 4 / BEAM_M })
    plan.place('lamp-pendant-mustard', 1.95, 1.85, 'south', { up: 3 - (BEAM_HIGH_M * 4) / BEAM_M + 0.01 })
    plan.nook('room', '小会议室', 0, 0, 4, 4, { capacity: 4, bookable: true, colored: false })
  },
}

const meetingMedium: RoomPlan = {
  id: 'meeting-medium',
  name: { zh: '中会议室', en: 'Meeting room' },
  description: {
    zh: '七人长桌，电视投屏、白板与茶水柜',
    en: 'A table for seven, a television, a whiteboard and a sideboard with tea',
  },
  width: 6,
  depth: 5,
  draw(plan, catalogue) {
    plan.floor('carpet-slate', 0, 0, 6, 5)
    plan.room('plaster', 0, 0, 6, 5, { south: 'glass', west: 'wood' })
    plan.door('door-glass', 5.5, 5, 'north')
    tableWithChairs(plan, catalogue, 2.85, 2.4, {
      table: 'table-meeting',
      chair: 'chair-shell-teal',
      long: 3,
      spacing: 0.72,
      heads: ['east'],
    })
    plan.hang('tv-wall', 0, 2.4, 'east', 1.1, { scale: 1.2 })
    plan.hang('whiteboard-wall', 2.85, 0, 'south', 0.9, { use: board })
    plan.hang('acoustic-panels', 6, 1.7, 'west', 1.25)
    plan.place('sideboard', 5.6, 1.7, 'west')
    plan.place('kettle', 5.6, 1.35, 'west', { up: 0.745 })
    plan.place('coffee-cup', 5.55, 1.65, 'west', { up: 0.745 })
    plan.place('coffee-cup', 5.65, 1.8, 'west', { up: 0.745 })
    plan.place('plant-succulent', 5.6, 2.2, 'west', { up: 0.745 })
    plan.place('plant-fig', 0.7, 0.72)
    plan.place('plant-snake', 0.42, 4.5)
    plan.place('laptop', 2.5, 2.62, 'north', { up: 0.75 })
    plan.place('laptop', 3.3, 2.18, 'south', { up: 0.75 })
    plan.place('vase', 2.9, 2.4, 'south', { up: 0.75, scale: 0.5 })
    plan.place('beam-timber', 3, 2.4, 'south', { up: 3, scale: 0.996 })
    plan.place('lamp-linear', 2.85, 2.4, 'south', { up: 2.48 })
    plan.nook('room', '中会议室', 0, 0, 6, 5, { capacity: 7, bookable: true, colored: false })
  },
}

const meetingLarge: RoomPlan = {
  id: 'meeting-large',
  name: { zh: '大会议室', en: 'Large meeting room' },
  description: {
    zh: '十一人大桌，窗边采光，大电视与白板',
    en: 'A table for eleven by the windows, a large television and a whiteboard',
  },
  width: 9,
  depth: 6,
  draw(plan, catalogue) {
    plan.floor('carpet-teal', 0, 0, 9, 6)
    plan.room('plaster', 0, 0, 9, 6, { south: 'glass', west: 'wood' })
    plan.windows('window-tall', 'south', 0, [2, 5])
    plan.door('door-sliding', 8, 6, 'north')
    tableWithChairs(plan, catalogue, 4.3, 2.9, {
      table: 'table-meeting-large',
      chair: 'chair-shell-white',
      long: 5,
      spacing: 0.76,
      heads: ['east'],
    })
    plan.hang('tv-wall', 0, 2.9, 'east', 1, { scale: 1.6 })
    plan.hang('whiteboard-wall', 7.5, 0, 'south', 0.9, { use: board })
    plan.hang('acoustic-panels', 9, 2.9, 'west', 1.25)
    plan.place('sideboard', 8.6, 2.9, 'west')
    plan.place('kettle', 8.6, 2.5, 'west', { up: 0.745 })
    plan.place('coffee-cup', 8.55, 2.8, 'west', { up: 0.745 })
    plan.place('coffee-cup', 8.65, 2.95, 'west', { up: 0.745 })
    plan.place('plant-small', 8.6, 3.4, 'west', { up: 0.745 })
    plan.place('plant-fig', 0.72, 0.72)
    plan.place('plant-monstera', 0.8, 5.2, 'south', { scale: 0.9 })
    plan.place('plant-broad', 8.45, 0.6)
    for (const [x, side] of [
      [2.8, 1],
      [4.3, 1],
      [3.55, -1],
      [5.1, -1],
    ] as const)
      plan.place('laptop', x, 2.9 + side * 0.3, side > 0 ? 'north' : 'south', { up: 0.75 })
    plan.place('vase', 4.3, 2.9, 'south', { up: 0.75, scale: 0.6 })
    for (const x of [3.1, 5.5]) {
      plan.place('beam-timber', x, 3, 'west', { up: 3, scale: 0.996 })
      plan.place('lamp-linear', x, 2.9, 'south', { up: 2.48 })
    }
    plan.nook('room', '大会议室', 0, 0, 9, 6, { capacity: 12, bookable: true, colored: false })
  },
}

const phoneBooth: RoomPlan = {
  id: 'phone-booth',
  name: { zh: '电话间', en: 'Phone booth' },
  description: { zh: '一个人安静打电话', en: 'A quiet place for one, and a telephone' },
  width: 2,
  depth: 2,
  draw(plan) {
    plan.floor('carpet', 0, 0, 2, 2)
    plan.room('wood', 0, 0, 2, 2, { south: 'glass' })
    plan.door('door-glass', 1.5, 2, 'north')
    plan.hang('acoustic-panels', 1, 0, 'south', 1.35, { scale: 0.74 })
    plan.place('armchair-mustard', 0.6, 0.65, 'south')
    plan.place('table-side', 1.45, 0.5)
    plan.place('desk-phone', 1.45, 0.5, 'south', {
      up: 0.53,
      use: { kind: 'call', words: '联系灵境', properties: { url: '/contact' } },
    })
    plan.nook('room', '电话间', 0, 0, 2, 2, { capacity: 1, colored: false })
  },
}

const officeBay: RoomPlan = {
  id: 'office-bay',
  name: { zh: '工位区', en: 'Office bay' },
  description: {
    zh: '六个可以认领的工位，白板与资料柜',
    en: 'Six desks people can make theirs, a whiteboard and cabinets',
  },
  width: 9,
  depth: 7,
  draw(plan) {
    plan.floor('carpet', 0, 0, 9, 7)
    plan.room('plaster', 0, 0, 9, 7, { south: false, east: 'glass', west: 'accent-coral' })
    deskIsland(plan, 'bay', 4.5, 3.7, {
      columns: 3,
      desk: (number) => (number % 2 ? 'desk-workplace' : 'desk-workplace-teal'),
      chairs: ['office-chair', 'office-chair-teal', 'office-chair-coral'],
    })
    plan.place('rug-round-sand', 4.5, 5.9, 'south', { scale: 0.72 })
    plan.place('pouf-coral', 3.9, 5.95, 'east')
    plan.place('pouf-mustard', 5.1, 5.95, 'west')
    plan.place('table-side', 4.5, 5.9)
    plan.place('coffee-cup', 4.5, 5.85, 'south', { up: 0.53 })
    plan.place('plant-snake', 1.6, 3.7)
    plan.place('plant-snake-white', 7.35, 3.7)
    plan.hang('whiteboard-wall', 4.5, 0, 'south', 0.9, { use: board })
    plan.hang('corkboard', 6.9, 0, 'south', 1.25, { name: '本周进展', use: notes('贴一张', '本周进展') })
    plan.place('bookshelf-low', 1.9, 0.38)
    plan.place('books-stack', 1.5, 0.38, 12, { up: 0.85 })
    plan.place('plant-small', 2.25, 0.38, 'south', { up: 0.85 })
    plan.hang('poster-shapes', 1.9, 0, 'south', 1.35)
    plan.place('filing-cabinet', 6.5, 0.42)
    plan.place('filing-cabinet', 6.95, 0.42)
    plan.place('filing-cabinet', 7.4, 0.42)
    plan.place('plant-fig', 8.3, 0.75)
    plan.hang('acoustic-panels', 0, 3.7, 'east', 1.25)
    plan.hang('poster-hills', 0, 1.4, 'east', 1.3)
    plan.place('plant-monstera', 0.8, 6.1)
    plan.place('coat-stand', 0.5, 0.5)
    plan.place('lamp-floor', 8.5, 6.4, 'south', { use: lamp })
    plan.place('bin', 7.9, 0.4)
  },
}

const managerOffice: RoomPlan = {
  id: 'manager-office',
  name: { zh: '经理办公室', en: "Manager's office" },
  description: {
    zh: '带门的独立办公室，书架、会客沙发与窗',
    en: 'A room with a door to close: a desk by the windows, books, a sofa for guests',
  },
  width: 5,
  depth: 5,
  draw(plan) {
    plan.floor('parquet', 0, 0, 5, 5)
    plan.room('plaster', 0, 0, 5, 5, { west: 'wood', south: 'glass' })
    for (const x of [1.5, 2.5, 3.5]) plan.place('window', x, 0, 'south')
    plan.door('door-wood', 4.5, 5, 'north', { use: closing })
    plan.place('rug-teal', 2.4, 2.35, 'south', { scale: 0.95 })
    plan.place('desk-wood', 2.4, 1.75, 'north')
    plan.place('office-chair', 2.4, 1.02, 'south')
    plan.place('laptop', 2.35, 1.68, 'north', { up: 0.744 })
    plan.place('desk-lamp', 1.85, 1.75, 'north', { up: 0.744 })
    plan.place('books-stack', 2.92, 1.8, 15, { up: 0.744 })
    plan.place('chair-upholstered', 2, 2.6, 'north')
    plan.place('chair-upholstered', 2.8, 2.6, 'north')
    plan.place('bookshelf', 0.36, 1.2, 'east')
    plan.place('bookshelf', 0.36, 2.35, 'east')
    plan.hang('poster-hills', 0, 3.6, 'east', 1.25)
    plan.place('plant-monstera', 0.8, 4.25, 'south', { scale: 0.95 })
    plan.place('sofa-two', 4.4, 2.5, 'west')
    plan.place('table-side', 4.55, 1.4)
    plan.place('plant-small', 4.55, 1.4, 'south', { up: 0.53 })
    plan.hang('poster-waves', 5, 2.5, 'west', 1.4)
    plan.place('lamp-floor', 4.6, 0.5, 'south', { use: lamp })
    plan.nook('room', '经理办公室', 0, 0, 5, 5, { capacity: 5, bookable: true, colored: false })
  },
}

export const workRooms: readonly RoomPlan[] = [
  meetingSmall,
  meetingMedium,
  meetingLarge,
  officeBay,
  managerOffice,
  phoneBooth,
]
