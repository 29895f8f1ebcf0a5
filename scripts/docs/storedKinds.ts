import type { ActionName } from '#shared/protocol/messages.ts'
import { rightsOf } from '#shared/rules/rights.ts'
import type { Effect } from '../../server/room/effects.ts'

/** Everything that outlives a space, in words. `place` is no effect: it is stored in rounds and on leaving. */
export type Stored = Effect['kind'] | 'place'

export const storedWords: { readonly [S in Stored]: string } = {
  chat: 'the message',
  chatEdit: 'likes, answer, approval of the message',
  block: 'the block',
  ban: 'the ban',
  mapEdit: 'the map',
  levelVersion: 'the level as it was before',
  meetingBanner: 'the text of the banner',
  memberName: 'the member’s name',
  inventory: 'the bag',
  cookie: 'the find of the day',
  notice: 'the notification',
  document: 'the shared document',
  nookCode: 'the code of the room',
  nookBooked: 'when to remind of it',
  nookBookingOff: 'that nobody is reminded',
  nooksChanged: 'whose desk it is, with the member',
  screenPointer: 'the member’s wish',
  levelAdded: 'the new level',
  levelsArranged: 'the order of levels, and which is the default',
  levelGone: 'that the level is gone, with all that was kept of it',
  place: 'the place, in rounds and on leaving',
}

/** Editing of a map. */
const mapKinds: ReadonlySet<string> = new Set(Object.keys(rightsOf.map))

const rows: { readonly [K in ActionName]?: readonly Stored[] } = {
  chat: ['chat'],
  chatMessageUpdated: ['chatEdit'],
  block: ['block'],
  ban: ['ban'],
  updateSelfName: ['memberName'],
  updateMeetingBanner: ['meetingBanner'],
  requestToJoinNook: ['mapEdit', 'notice'],
  updateNookPermission: ['mapEdit', 'notice'],
  enterNookCode: ['mapEdit'],
  bookNook: ['mapEdit', 'nookBooked'],
  cancelBooking: ['mapEdit', 'nookBookingOff'],
  setDeskInfo: ['mapEdit', 'nooksChanged'],
  setAllowScreenPointer: ['screenPointer'],
  mapStep: ['mapEdit', 'levelVersion'],
  mapSetNooks: ['mapEdit', 'nookCode', 'nooksChanged'],
  enter: ['place'],
  move: ['place'],
  exit: ['place'],
  teleport: ['place'],
  transScene: ['place'],
  enterPortal: ['place'],
  spawn: ['place'],
  respawn: ['place'],
  respawnAtDesk: ['place'],
  setChairStatus: ['place'],
  interact: ['place', 'cookie'],
  interactWithObject: ['place', 'cookie'],
  addInventoryItem: ['inventory'],
  removeInventoryItem: ['inventory'],
  craft: ['inventory'],
  documentUpdate: ['document'],
  documentReset: ['document'],
  documentCompact: ['document'],
}

/** What an action has stored before it is acknowledged. */
export const storedBy = (kind: ActionName): readonly Stored[] =>
  rows[kind] ?? (mapKinds.has(kind) ? ['mapEdit'] : [])
