import type { EncId } from '#shared/ids.ts'
import { closeCodes, type CloseCode } from '#shared/protocol/closeCodes.ts'
import type { EventName } from '#shared/protocol/messages.ts'
import type { Access, Identity } from '../ports.ts'
import type { MoveWishes, Sight } from '../movement/cells.ts'
import type { RoomFeatures } from '../feature.ts'
import { RateLimiter, Strikes } from './rateLimit.ts'

/** The socket behind a session, whichever door it came through. */
export interface SessionSocket {
  /** Takes a frame with its header (frames.ts). True: hardly anything of what it took waits. */
  send(frame: Uint8Array): boolean
  /** Bytes accepted but not yet on the network. */
  bufferedAmount(): number
  close(code: CloseCode, reason: string): void
}

export type SessionState =
  | { readonly name: 'ready' }
  | { readonly name: 'entered'; readonly encId: EncId }
  | { readonly name: 'closed'; readonly code: number }

/** What a socket that is behind has taken so far. */
export interface Slowness {
  /** When it last had taken enough. */
  since: number
  /** What it had taken by then, bytes. */
  taken: number
}

/** One socket in a room. */
export interface Session {
  readonly id: string
  readonly identity: Identity
  /** Sees what its person sees while a page of theirs is here, and does nothing: no seat, no vote, no sign of life. */
  readonly isView: boolean
  access: Access
  readonly socket: SessionSocket
  /** The tab's random id; raw clients may have none and then share their player. */
  readonly connectionId?: string | undefined
  /** The full-space close code this client understands. */
  readonly fullCode: CloseCode
  readonly limiter: RateLimiter
  /** Frames that were no messages. */
  readonly malformed: Strikes
  /** Moves the server had to take back. */
  readonly corrected: Strikes
  /** Actions refused by right. */
  readonly forbidden: Strikes
  /** When the person last showed who they are, ms since the epoch. */
  provenAt: number
  /** Was told that its credential runs out. */
  isWarned: boolean
  state: SessionState
  subscriptions: ReadonlySet<EventName>
  /** What the subscriptions say about movement. */
  moveWishes: MoveWishes
  sight: Sight
  /** Encoded events waiting for the end of the turn, or for the flush. */
  outbox: Uint8Array[]
  /** How far it has read what is said to everybody (out/commonTalk.ts); Infinity: it does not. */
  heard: number
  lastHeardAt: number
  /** Since when it has not been inside. */
  outsideSince: number
  /** Bytes given to the socket so far. */
  sentBytes: number
  /** A snapshot that may wait until the socket has taken it, bytes; 0: none is on its way. */
  snapshotBytes: number
  /** The socket takes bytes more slowly than they come. */
  slowness?: Slowness | undefined
  /** Something it was sent may be waiting: how much is to be asked. */
  isBehind: boolean
  /** Moves were left out: the poses have to be told anew. */
  hasMissedMoves: boolean
}

/** Of all who have not asked for anything yet: equal subscriptions are one set. */
const none: ReadonlySet<EventName> = new Set()

/** What a session knows that has just been told everybody's pose by a snapshot. */
export const freshSight = (): Sight => ({ cell: undefined, hasGaps: false })

const STRIKE_WINDOW_MS = 10_000

export interface SessionOptions {
  readonly id: string
  readonly identity: Identity
  access: Access
  readonly socket: SessionSocket
  readonly connectionId?: string | undefined
  readonly fullCode?: CloseCode | undefined
  readonly now: number
  readonly rateOf: RoomFeatures['rateOf']
}

export const createSession = ({ now, fullCode, rateOf, ...options }: SessionOptions): Session => ({
  ...options,
  isView: options.identity.isView === true,
  fullCode: fullCode ?? closeCodes.spaceFull,
  limiter: new RateLimiter(now, rateOf),
  malformed: new Strikes(3, STRIKE_WINDOW_MS),
  corrected: new Strikes(100, STRIKE_WINDOW_MS),
  forbidden: new Strikes(50, STRIKE_WINDOW_MS),
  provenAt: options.identity.provenAt ?? -Infinity,
  isWarned: false,
  state: { name: 'ready' },
  subscriptions: none,
  moveWishes: { packed: false, moves: false, animates: false },
  sight: freshSight(),
  outbox: [],
  heard: Infinity,
  lastHeardAt: now,
  outsideSince: now,
  sentBytes: 0,
  snapshotBytes: 0,
  isBehind: false,
  hasMissedMoves: false,
})

/** The player a session drives. */
export const playerOf = ({ state }: Session): EncId | undefined =>
  state.name === 'entered' ? state.encId : undefined
