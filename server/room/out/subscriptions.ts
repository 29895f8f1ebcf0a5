import { closeCodes } from '#shared/protocol/closeCodes.ts'
import type { EventName, WireEvent } from '#shared/protocol/messages.ts'
import type { MoveWishes } from '../movement/cells.ts'
import type { Session } from '../doors/session.ts'

/** Sent whatever a client asked for (notes §1.3). */
const always: ReadonlySet<EventName> = new Set(['ready', 'serverHeartbeat', 'transactionStatus'])

/** Whether a session gets events of a kind. */
export const isSubscribed = (subscriptions: ReadonlySet<EventName>, kind: EventName): boolean =>
  subscriptions.has(kind) || always.has(kind)

/**
 * Whether a session gets an event. The group of tutorial tasks the specification knows is an error to the newer
 * published clients, which know another one (notes §1.5): they do without.
 */
export const wants = ({ subscriptions, fullCode }: Session, { kind, body }: WireEvent): boolean =>
  isSubscribed(subscriptions, kind) &&
  (kind !== 'mapSetTutorialTasks' || fullCode !== closeCodes.spaceFullV2 || body.delete === true)

/** What a session wants to hear of movement. */
export const moveWishes = (subscriptions: ReadonlySet<EventName>): MoveWishes => ({
  packed: subscriptions.has('packedMoves'),
  moves: subscriptions.has('playerMoves'),
  animates: subscriptions.has('playerAnimates'),
})
