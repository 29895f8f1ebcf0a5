import type { Exchange } from '../transport.ts'

/** With so many one is connected at once; each voice is sent to each. Issue of the transport: 8 in sound. */
export const MESH_PEERS = 8

/** So much nearer somebody has to be to take another's place, metres: nobody flickers at the border. */
const NEARER_M = 1

export interface Choice {
  readonly chosen: ReadonlyMap<string, Exchange>
  /** Whom one would talk with, were it not too many. */
  readonly left: readonly string[]
}

/**
 * Of all one may exchange something with the nearest, as many as can be carried.
 * @param metresTo how far away somebody is; who is already connected counts as a little nearer
 * @param full who has said that they have no place: last in the row
 */
export function choosePeers(
  all: ReadonlyMap<string, Exchange>,
  metresTo: (userId: string) => number,
  connected: ReadonlySet<string>,
  full: ReadonlySet<string>,
  max = MESH_PEERS,
): Choice {
  if (all.size <= max) return { chosen: all, left: [] }
  const distanceTo = (userId: string): number =>
    (full.has(userId) ? Infinity : metresTo(userId)) - (connected.has(userId) ? NEARER_M : 0)
  const distances = new Map([...all.keys()].map((userId) => [userId, distanceTo(userId)]))
  const order = [...distances]
    .sort(([a, aM], [b, bM]) => (aM === bM ? 0 : aM - bM) || (a < b ? -1 : 1))
    .map(([userId]) => userId)
  const first = new Set(order.slice(0, max).filter((userId) => !full.has(userId)))
  return {
    chosen: new Map([...all].filter(([userId]) => first.has(userId))),
    left: order.filter((userId) => !first.has(userId)),
  }
}
