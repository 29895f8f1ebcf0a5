import i18next from 'i18next'
import type { v1 } from '#shared/protocol/messages.ts'
import type { GameMap } from '#shared/world/world.ts'
import { clockText } from '../../../text/clockText.ts'
import type { Slot } from './doorSigns.ts'

/** A booking that begins later than that is not on the door. */
const AHEAD_S = 12 * 3_600

const isEnglish = (): boolean => i18next.language?.startsWith('en') === true
const until = (to: number): string =>
  isEnglish() ? `booked until ${clockText(to * 1000)}` : `已预订至 ${clockText(to * 1000)}`
const next = (from: number): string =>
  isEnglish() ? `booked from ${clockText(from * 1000)}` : `${clockText(from * 1000)} 起已预订`

/** Whose a room is now, or else when it is somebody's next. */
function slotOf({ bookings }: v1.NookDiff.$Properties, now: number): Slot | undefined {
  const times = (bookings?.list ?? [])
    .map(({ from, to }) => ({ from: from ?? 0, to: to ?? 0 }))
    .filter(({ from, to }) => to > now && from < now + AHEAD_S)
    .sort((a, b) => a.from - b.from)
  const [first] = times
  if (!first) return undefined
  if (first.from > now) return { text: next(first.from), isNow: false }
  // What follows at once is one time to who reads it at the door.
  let { to } = first
  for (const one of times) if (one.from <= to) to = Math.max(to, one.to)
  return { text: until(to), isNow: true }
}

/** What doors say of bookings, by nook: the same list as before while it says the same. */
export function createBookingSigns(): (nooks: GameMap['nooks'], nowMs: number) => ReadonlyMap<string, Slot> {
  let said = ''
  let last: ReadonlyMap<string, Slot> = new Map()
  return (nooks, nowMs) => {
    const slots = [...nooks].flatMap(([id, nook]) => {
      const slot = slotOf(nook, nowMs / 1000)
      return slot ? [[id, slot] as const] : []
    })
    const saying = JSON.stringify(slots)
    if (saying !== said) [said, last] = [saying, new Map(slots)]
    return last
  }
}
