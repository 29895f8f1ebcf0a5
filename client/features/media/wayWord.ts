import { slots, type Slot } from './transport.ts'
import type { Way } from './carriers/ways.ts'

/**
 * What two say to each other when another way is meant for them: `giving`, by which way each slot comes from now on; `taken`,
 * that all of it is had that way, so that a former one may end. `turn` names the question that is answered.
 */
export type WayWord =
  | { readonly kind: 'giving'; readonly turn: string; readonly by: Readonly<Partial<Record<Slot, Way>>> }
  | { readonly kind: 'taken'; readonly turn: string }

/** Longer than the name of any conversation. */
const WAY_MAX = 200

/** Reads the ways of a word; undefined for anything that is none. */
export function waysFrom(value: unknown): Partial<Record<Slot, Way>> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const by: Partial<Record<Slot, Way>> = {}
  for (const slot of slots) {
    const way: unknown = (value as Partial<Record<Slot, unknown>>)[slot]
    if (way === undefined) continue
    if (typeof way !== 'string' || way.length > WAY_MAX) return undefined
    if (way !== 'mesh' && !way.startsWith('room:')) return undefined
    by[slot] = way as Way
  }
  return by
}
