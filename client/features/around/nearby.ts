import { distanceToPrism, type Prism } from '#shared/map/placement.ts'
import { wrapAngle } from '../../scene/heading.ts'

export type NearKind = 'person' | 'thing' | 'seat' | 'portal' | 'room'

/** Somebody or something on one's level. */
export interface Candidate {
  /** What tells it from everything else, of whatever kind. */
  readonly key: string
  readonly kind: NearKind
  /** Its id in its own table: of a user, an object, a chair, a nook. */
  readonly id: string
  readonly name: string
  /** More about it, said after its name. */
  readonly notes: readonly string[]
  /** Its middle, metres. */
  readonly x: number
  readonly z: number
  /** What it takes up; distances are to its edge. */
  readonly prism?: Prism
  /** More than 1: it matters as if it stood so many times nearer. */
  readonly weight: number
}

/** One of eight directions, 0 ahead, then clockwise. */
export type Sector = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

/** As it is listed. */
export interface Near extends Candidate {
  /** Rounded: whole metres, from ten on by fives. What moves a little is no news. */
  readonly metres: number
  readonly sector: Sector
}

/** So many are listed. */
export const NEAR_MOST = 20
/** So many of them are people while there is anything else to list. */
export const PEOPLE_MOST = 12
/** Farther than this nothing is near, metres. */
export const NEAR_M = 45

export const sectorOf = (dx: number, dz: number, heading: number): Sector => {
  // Headings turn against the clock seen from above; sectors with it.
  const turn = -wrapAngle(Math.atan2(dx, dz) - heading)
  return (((Math.round(turn / (Math.PI / 4)) % 8) + 8) % 8) as Sector
}

export const roundMetres = (metres: number): number =>
  metres < 10 ? Math.round(metres) : Math.round(metres / 5) * 5

/** What is near to somebody who looks along a heading: the most important of it, the nearest first. */
export function nearby(
  candidates: Iterable<Candidate>,
  at: { readonly x: number; readonly z: number },
  heading: number,
): readonly Near[] {
  const found: { readonly one: Candidate; readonly metres: number; readonly cost: number }[] = []
  for (const one of candidates) {
    const metres = one.prism ? distanceToPrism(one.prism, at.x, at.z) : Math.hypot(one.x - at.x, one.z - at.z)
    if (metres <= NEAR_M) found.push({ one, metres, cost: (metres + 0.5) / one.weight })
  }
  found.sort((a, b) => a.cost - b.cost)
  const others = found.reduce((count, { one }) => count + Number(one.kind !== 'person'), 0)
  let people = Math.max(PEOPLE_MOST, NEAR_MOST - others)
  return found
    .filter(({ one }) => one.kind !== 'person' || people-- > 0)
    .slice(0, NEAR_MOST)
    .sort((a, b) => a.metres - b.metres)
    .map(({ one, metres }) => ({
      ...one,
      metres: roundMetres(metres),
      sector: sectorOf(one.x - at.x, one.z - at.z, heading),
    }))
}

const isSameRow = (a: Near, b: Near): boolean =>
  a.key === b.key &&
  a.metres === b.metres &&
  a.sector === b.sector &&
  a.name === b.name &&
  a.notes.join() === b.notes.join()

/** Whether two lists read alike. */
export const isSameList = (a: readonly Near[], b: readonly Near[]): boolean =>
  a.length === b.length && a.every((one, i) => isSameRow(one, b[i]!))

/**
 * The new list in the order of the old one, what is new at its end: rows do not move from under somebody's fingers. The
 * one they are at stays also when it is no longer near.
 */
export function inPlace(
  shown: readonly Near[],
  now: readonly Near[],
  at: string | undefined,
): readonly Near[] {
  const byKey = new Map(now.map((one) => [one.key, one]))
  const known = new Set(shown.map(({ key }) => key))
  const kept = shown.flatMap((one) => byKey.get(one.key) ?? (one.key === at ? one : []))
  return [...kept, ...now.filter(({ key }) => !known.has(key))]
}
