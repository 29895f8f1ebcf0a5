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
 * The same for many sessions, of one event: they mostly have the very same subscriptions (`EqualSubscriptions`), which are looked
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

/** One set for all who ask for the same, as nearly everybody does who has the same program. */
export class EqualSubscriptions {
  /** What was asked for lately, newest last, by its names. */
  readonly #lately = new Map<string, ReadonlySet<EventName>>()

  one(subscriptions: ReadonlySet<EventName>): ReadonlySet<EventName> {
    const key = [...subscriptions].sort().join()
    const one = this.#lately.get(key) ?? subscriptions
    this.#lately.delete(key)
    this.#lately.set(key, one)
    const [oldest] = this.#lately.keys()
    if (this.#lately.size > KEPT && oldest !== undefined) this.#lately.delete(oldest)
    return one
  }
}
