import { isSame } from './isSame.ts'
import type { Fields, Turn } from './mapPatch.ts'

/** Fields of an object that mean one place: all of them turn, or none. */
const place: ReadonlySet<string> = new Set(['x', 'y', 'offsetX', 'offsetY', 'offsetZ'])

/** The fields of a turn that may turn: all, or those that are what they were. */
function turning(former: Fields, { was, now }: Turn<Fields>, isGuarded: boolean): Fields {
  const changed = Object.keys(now ?? {})
  if (!isGuarded) return now ?? {}
  const isKept = (field: string): boolean => isSame(former[field], was?.[field])
  const isPlaceKept = changed.filter((field) => place.has(field)).every(isKept)
  return Object.fromEntries(
    changed
      .filter((field) => (place.has(field) ? isPlaceKept : isKept(field)))
      .map((field) => [field, now![field]]),
  )
}

/** Something with fields laid over it; null takes one away. */
const turnedFields = (former: Fields, change: Fields): Fields =>
  Object.fromEntries(Object.entries({ ...former, ...change }).filter(([, value]) => value != null))

/** What becomes of a named thing by a turn: undefined, it is as it should be; null, it goes. */
export function becomes(
  former: Fields | undefined,
  turn: Turn<Fields>,
  isGuarded: boolean,
): Fields | null | undefined {
  if (turn.now === null) return former ? null : undefined
  if (turn.was === null) {
    if (former && isGuarded) return undefined
    const whole = turnedFields({}, turn.now)
    return former && isSame(former, whole) ? undefined : whole
  }
  // Others took it away meanwhile: there is nothing that could turn.
  if (!former) return undefined
  const after = turnedFields(former, turning(former, turn, isGuarded))
  return isSame(former, after) ? undefined : after
}
