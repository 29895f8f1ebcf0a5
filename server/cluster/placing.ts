import { createHash } from 'node:crypto'
import type { ServerInfo } from './cluster.ts'

/**
 * Which of these servers a space nobody holds is opened on: the same for whoever asks, about as many spaces on each, and few
 * of them elsewhere when one comes or goes (rendezvous hashing, Thaler and Ravishankar 1998). undefined: there is none.
 */
export function placeOf(spaceId: string, servers: readonly ServerInfo[]): ServerInfo | undefined {
  const weights = servers.map((server) => ({ server, weight: weightOf(spaceId, server) }))
  const heaviest = weights.reduce<(typeof weights)[number] | undefined>(
    (best, one) => (best === undefined || one.weight > best.weight ? one : best),
    undefined,
  )
  return heaviest?.server
}

/** By its address, which it keeps when it starts anew; those without one are told apart by their ids. */
const weightOf = (spaceId: string, { id, address }: ServerInfo): string =>
  createHash('sha256')
    .update(`${address || id} ${spaceId}`)
    .digest('hex')
