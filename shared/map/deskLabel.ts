import type { GameMap } from '../world/world.ts'

/** A row and a number in it, as who draws a level names desks: `a-1`, `B12`. */
const ROW_AND_NUMBER = /^(\p{L})-?(\d{1,3})$/u

/**
 * What one calls a desk to which nobody gave a name, after the word for desk: by its row and number (A1) where its id
 * says them, else by its place among the desks of the level (3). Undefined: it has a name, or is no desk.
 */
export function deskLabel(nooks: GameMap['nooks'], id: string): string | undefined {
  const nook = nooks.get(id)
  if (!nook?.isDesk || (nook.name && nook.name !== id)) return undefined
  const [, row, number] = ROW_AND_NUMBER.exec(id) ?? []
  if (row && number) return `${row.toUpperCase()}${Number(number)}`
  return String(numbersOf(nooks).get(id) ?? 0)
}

const numbered = new WeakMap<GameMap['nooks'], ReadonlyMap<string, number>>()

/** The desks of a level, each with its place among them, from 1 on; counted once for each state of its nooks. */
function numbersOf(nooks: GameMap['nooks']): ReadonlyMap<string, number> {
  const known = numbered.get(nooks)
  if (known) return known
  const desks = [...nooks].flatMap(([key, { isDesk }]) => (isDesk ? [key] : []))
  const numbers = new Map(desks.map((key, i) => [key, i + 1]))
  numbered.set(nooks, numbers)
  return numbers
}
