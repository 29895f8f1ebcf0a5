import { closeCodes } from '#shared/protocol/closeCodes.ts'
import type { EventName, WireEvent } from '#shared/protocol/messages.ts'
import type { MoveWishes } from '../movement/cells.ts'
import type { Session } from '../sessions/session.ts'

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

/** Whether all who asked for the kind of an event get it. */
export const isWantedAlike = ({ kind }: WireEvent): boolean => kind !== 'mapSetTutorialTasks'

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

const isEqual = (one: ReadonlySet<EventName>, other: ReadonlySet<EventName>): boolean => {
  if (one.size !== other.size) return false
  for (const kind of one) if (!other.has(kind)) return false
  return true
}

/** One set for all who ask for the same, as nearly everybody does who has the same program. */
export class EqualSubscriptions {
  /** What was asked for lately, newest first. */
  #lately: ReadonlySet<EventName>[] = []

  one(subscriptions: ReadonlySet<EventName>): ReadonlySet<EventName> {
    const one = this.#lately.find((known) => isEqual(known, subscriptions)) ?? subscriptions
    if (one !== this.#lately[0]) {
      this.#lately = [one, ...this.#lately.filter((known) => known !== one)].slice(0, KEPT)
    }
    return one
  }
}
