import type { Presence } from './cluster.ts'

/** What somebody has on several servers. */
export const together = (all: readonly Presence[]): Presence => ({
  sockets: all.reduce((sum, { sockets }) => sum + sockets, 0),
  tabs: [...new Set(all.flatMap(({ tabs }) => tabs))],
})
