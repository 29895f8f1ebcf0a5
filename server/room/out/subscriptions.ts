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

/**
 * The same for many sessions, of one event: they mostly have the very same subscriptions (`oneOfSame`), which are looked
 * into once.
 */
export function wanting(told: WireEvent): (session: Session) => boolean {
  let asked: Session | undefined
  let isWanted = false
  return (session) => {
    const isSame = asked?.subscriptions === session.subscriptions && asked.fullCode === session.fullCode
    if (!isSame) {
      asked = session
      isWanted = wants(session, told)
    }
    return isWanted
  }
}

const KEPT = 16
/** What was asked for lately, newest last, by its names. */
const lately = new Map<string, ReadonlySet<EventName>>()

/** One set for all who ask for the same, in the same order: nearly everybody has the same program. */
export function oneOfSame(subscriptions: ReadonlySet<EventName>): ReadonlySet<EventName> {
  const key = [...subscriptions].join()
  const one = lately.get(key) ?? subscriptions
  lately.delete(key)
  lately.set(key, one)
  const [oldest] = lately.keys()
  if (lately.size > KEPT && oldest !== undefined) lately.delete(oldest)
  return one
}
