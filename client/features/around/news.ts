import type { Near } from './nearby.ts'

/** Whoever is nearer than this has come to one, metres; farther than the second they have gone again. */
const COME_M = 4
const GONE_M = 8
/** So many are told by name; more are counted. */
const NAMED = 2

/** What changed about one since it was last told. */
export type News =
  | { readonly name: 'came'; readonly who: readonly Near[] }
  | { readonly name: 'cameMany'; readonly count: number }
  | { readonly name: 'went'; readonly who: readonly Near[] }
  | { readonly name: 'wentMany'; readonly count: number }

/**
 * Notes who is beside one, and tells who came or went: one thing at a time, coming before going. What was not told in
 * its turn is told in the next one if it is still true.
 */
export class AroundNews {
  private readonly beside = new Map<string, Near>()
  private isFirst = true

  next(list: readonly Near[]): News | undefined {
    const now = new Map(list.flatMap((one) => (one.kind === 'person' ? [[one.key, one] as const] : [])))
    const came = [...now.values()].filter(({ key, metres }) => metres <= COME_M && !this.beside.has(key))
    const went = [...this.beside.values()].filter(({ key }) => (now.get(key)?.metres ?? Infinity) >= GONE_M)
    const told = this.isFirst ? undefined : came.length > 0 ? came : went
    if (this.isFirst || told === came) for (const one of came) this.beside.set(one.key, one)
    if (told === went) for (const { key } of went) this.beside.delete(key)
    this.isFirst = false
    if (!told || told.length === 0) return undefined
    if (told === came)
      return came.length > NAMED ? { name: 'cameMany', count: came.length } : { name: 'came', who: came }
    return went.length > NAMED ? { name: 'wentMany', count: went.length } : { name: 'went', who: went }
  }
}
