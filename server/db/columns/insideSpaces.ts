import type { Generated } from 'kysely'
import type { RecordingState } from '#shared/rules/recordings.ts'
import type { Flag } from './flag.ts'

/* What people do and leave behind in spaces. */

export interface ChatMessagesTable {
  id: string
  spaceId: string
  mapId: string
  senderId: string
  senderName: string
  channel: string
  recipient: string
  contents: string
  sentAt: number
  /** The room of the level to which it was said; '' where it was not said to one. */
  nookId: Generated<string>
  /** 1: whoever its channel names may see it; 0: only those of chatHearers. */
  isOpen: Flag
  approved: Flag | null
  replied: Flag | null
  /** JSON: {senderId, senderName, contents}. */
  reply: string | null
}

export interface ChatHearersTable {
  spaceId: string
  senderId: string
  chatId: string
  userId: string
  /** 1: heard it; 0: it was kept from them. */
  hears: Flag
}

export interface ChatLikesTable {
  spaceId: string
  senderId: string
  chatId: string
  userId: string
}

export interface LastPlacesTable {
  spaceId: string
  userId: string
  mapId: string
  x: number
  y: number
  z: number
  yaw: number
  name: string
  outfitString: string
  chairIdx: number | null
  leftAt: number
}

export interface InventoryItemsTable {
  spaceId: string
  userId: string
  itemId: string
  amount: number
}

export interface CookieFindsTable {
  spaceId: string
  userId: string
  /** Days since the epoch, UTC. */
  day: number
  /** How many so far. */
  count: Generated<number>
}

export interface NookCodesTable {
  spaceId: string
  mapId: string
  nookId: string
  /** 4 to 8 digits. */
  code: string
}

/** When somebody is to be reminded of a room: what is on the map says who has it. */
export interface NookBookingsTable {
  spaceId: string
  id: string
  mapId: string
  nookId: string
  /** What it was called when it was booked. */
  nookName: string
  userId: string
  /** Seconds since the epoch. */
  beginsAt: number
  endsAt: number
  reminded: Generated<Flag>
}

export interface DocumentUpdatesTable {
  spaceId: string
  docId: string
  /** Grows within a document. */
  seq: number
  update: Uint8Array
  userId: string
  at: number
  /** 1: it stands for all changes up to its number. */
  whole: number
}

/** Shared documents: of things and nooks. */
export interface DocumentsTable {
  spaceId: string
  docId: string
  /** User id of who wrote to it first. */
  begunBy: string
  lastSeq: number
  /** What its changes cost together; 0: it is empty. */
  bytes: number
  /** Since when what it belongs to is gone, ms since the epoch. */
  goneSince: number | null
}

/** Somebody was in a space. */
export interface VisitsTable {
  id: string
  spaceId: string
  userId: string
  joinedAt: number
  /** null: still there. */
  leftAt: number | null
  /** The server they came in on. */
  serverId: Generated<string>
}

export interface LotteriesTable {
  id: string
  spaceId: string
  name: string
  status: 'UNPUBLISHED' | 'PUBLISHED' | 'FINISHED'
  /** 1: OWNER and ADMIN of the space cannot win. */
  excludeManagers: Flag
  /** 1: who has won a prize of it wins no other. */
  onePrizeEach: Generated<Flag>
  /** 1: only who is inside at the moment of a draw can win. */
  presentOnly: Generated<Flag>
  /** 64 hex digits; nobody sees it before the lottery is finished. */
  seed: string
  /** SHA-256 of the seed, hex. */
  commitment: string
  drawCount: number
  createdAt: number
  updatedAt: number
}

export interface EventsTable {
  id: string
  spaceId: string
  organiserId: string
  title: string
  description: string
  /** The level; null: where one comes in. */
  mapId: string | null
  startsAt: number
  endsAt: number
  /** null: as many as like. */
  capacity: number | null
  calledOffAt: number | null
  remindedAt: number | null
  /** Since when whoever is in the space takes part. */
  openedAt: number | null
  createdAt: number
  updatedAt: number
}

export interface EventGuestsTable {
  eventId: string
  userId: string
  /** CAME: without having registered. */
  state: 'GOING' | 'WAITING' | 'CAME'
  registeredAt: number
  checkedInAt: number | null
}

export interface RecordingsTable {
  /** As LiveKit calls it. */
  id: string
  spaceId: string
  conversationId: string
  /** The room on LiveKit. */
  room: string
  startedBy: string
  startedAt: number
  /** null: it runs. */
  endedAt: number | null
  state: RecordingState
  /** Where it lies below the folder of recordings; null: LiveKit has not said. */
  file: string | null
  /** null: LiveKit has not said. */
  bytes: number | null
  /** Taken off the list: kept for what it counts, and until its file goes. */
  removedAt: number | null
}

export interface LotteryEntrantsTable {
  lotteryId: string
  userId: string
  /** Whether they could manage the space when they came in. */
  isManager: Flag
  optedOut: Flag
  /** null: opted out before coming in. */
  enteredAt: number | null
}

export interface LotteryPrizesTable {
  id: string
  lotteryId: string
  name: string
  /** 1 to 6, first to sixth prize. */
  level: number
  totalCount: number
  /** A path on this site or ''; older rows may hold an https address, which no page shows. */
  thumbnail: string
  createdAt: number
}

export interface LotteryCandidatesTable {
  lotteryId: string
  /** SHA-256 of userIds, hex. */
  hash: string
  /** One id a line, ascending. */
  userIds: string
}

export interface LotteryDrawsTable {
  id: string
  lotteryId: string
  /** 1 for the first draw of the lottery. */
  number: number
  prizeId: string
  candidatesHash: string
  winnerId: string
  drawnAt: number
}
