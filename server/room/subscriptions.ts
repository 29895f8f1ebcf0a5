import type { EventName } from '#shared/protocol/messages.ts'
import { eventNames } from './audiences.ts'
import type { MoveWishes } from './rings.ts'

/** Sent whatever a client asked for (notes §1.3). */
const always: ReadonlySet<EventName> = new Set(['ready', 'serverHeartbeat', 'transactionStatus'])

/** The names of a subscription map that are wanted and known; unknown ones are ignored, not refused. */
export const grantedSubscriptions = (wanted: { readonly [name: string]: boolean }): EventName[] =>
  Object.entries(wanted)
    .filter(([name, isWanted]) => isWanted && eventNames.has(name as EventName))
    .map(([name]) => name as EventName)

/** Whether a session gets events of a kind. */
export const isSubscribed = (subscriptions: ReadonlySet<EventName>, kind: EventName): boolean =>
  subscriptions.has(kind) || always.has(kind)

/** What a session wants to hear of movement. */
export const moveWishes = (subscriptions: ReadonlySet<EventName>): MoveWishes => ({
  packed: subscriptions.has('packedMoves'),
  moves: subscriptions.has('playerMoves'),
  animates: subscriptions.has('playerAnimates'),
})
