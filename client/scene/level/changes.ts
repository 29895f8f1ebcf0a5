/** What is in one list only: things are told apart by identity. */
export interface Changes<T> {
  readonly gone: readonly T[]
  readonly come: readonly T[]
}

const none: Changes<never> = { gone: [], come: [] }

/** What became of a list. Cheap where it is the same but for a few neighbours, however long it is. */
export function changes<T>(before: readonly T[], after: readonly T[]): Changes<T> {
  if (before === after) return none
  let start = 0
  const shorter = Math.min(before.length, after.length)
  while (start < shorter && before[start] === after[start]) start++
  let [endBefore, endAfter] = [before.length, after.length]
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore--
    endAfter--
  }
  if (start === endBefore && start === endAfter) return none
  const isSameLength = endBefore - start === endAfter - start
  // Many were moved all over a long list: nearly all of it is where it was.
  const gone = isSameLength ? [] : before.slice(start, endBefore)
  const come = isSameLength ? [] : after.slice(start, endAfter)
  for (let i = start; isSameLength && i < endBefore; i++) {
    if (before[i] === after[i]) continue
    gone.push(before[i]!)
    come.push(after[i]!)
  }
  if (gone.length === 0 || come.length === 0) return { gone, come }
  const [left, right] = [new Set(gone), new Set(come)]
  return { gone: gone.filter((one) => !right.has(one)), come: come.filter((one) => !left.has(one)) }
}

/** The first of two values if they say the same, or else the second: so what did not change keeps its identity. */
export const kept = <T>(before: T | undefined, after: T): T =>
  before !== undefined && isSame(before, after) ? before : after

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, i) => isSame(one, b[i]))
    )
  }
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  )
}

/** The first of two records if all its fields are those of the second, by identity. */
export const keptFields = <T extends object>(before: T | undefined, after: T): T =>
  before && (Object.keys(after) as (keyof T)[]).every((key) => before[key] === after[key]) ? before : after

/** The first of two lists if it holds the same things, by identity. */
export const keptList = <T>(before: readonly T[], after: readonly T[]): readonly T[] =>
  before.length === after.length && before.every((one, i) => one === after[i]) ? before : after

/** A function that makes its value again only when it gets other things, by identity, than the last time. */
export function madeOf<A extends readonly unknown[], T>(make: (...of: A) => T): (...of: A) => T {
  let last: { readonly of: A; readonly value: T } | undefined
  return (...of) => {
    const { of: before, value } = last ?? {}
    if (before?.length === of.length && before.every((one, i) => one === of[i])) return value as T
    last = { of, value: make(...of) }
    return last.value
  }
}
