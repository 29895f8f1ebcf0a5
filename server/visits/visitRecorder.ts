import type { AppContext } from '../context.ts'
import * as visits from '../db/tables/visits.ts'

/** How exactly the end of a visit is known when the server ends without saying so. */
export const VISIT_HEARTBEAT_MS = 15_000

/** Writes down who is in which space and when: what the statistics of a space are made of. */
export interface VisitRecorder {
  /** Ends what a killed server left open, at the last time it was known to run. Before anybody comes in. */
  start(): Promise<void>
  /** Somebody came in; who is there already goes on with the same visit. */
  entered(spaceId: string, userId: string): Promise<void>
  /** Somebody is gone since `at` (ms since the epoch); nothing happens to who was not there. */
  exited(spaceId: string, userId: string, at: number): Promise<void>
  beat(): Promise<void>
  /** Ends all visits: the server stops. */
  close(): Promise<void>
}

interface OpenVisit {
  readonly id: string
  readonly joinedAt: number
  readonly stored: Promise<void>
}

/** One a database: a server ends the visits it finds open. */
export function createVisitRecorder({
  db,
  clock,
  newId,
}: Pick<AppContext, 'db' | 'clock' | 'newId'>): VisitRecorder {
  const open = new Map<string, OpenVisit>()
  const keyOf = (spaceId: string, userId: string): string => `${spaceId} ${userId}`
  const beat = (): Promise<void> => visits.beat(db, clock.now())

  return {
    async start() {
      await visits.endAll(db, (await visits.lastBeat(db)) ?? clock.now())
      await beat()
    },

    async entered(spaceId, userId) {
      const key = keyOf(spaceId, userId)
      if (open.has(key)) return
      const visit = { id: newId(), joinedAt: Math.round(clock.now()) }
      const stored = visits.insert(db, { ...visit, spaceId, userId })
      open.set(key, { ...visit, stored })
      try {
        await stored
      } catch (error) {
        open.delete(key)
        throw error
      }
    },

    async exited(spaceId, userId, at) {
      const key = keyOf(spaceId, userId)
      const visit = open.get(key)
      if (!visit) return
      open.delete(key)
      await visit.stored
      await visits.end(db, visit.id, Math.max(visit.joinedAt, Math.round(at)))
    },

    beat,

    async close() {
      open.clear()
      await visits.endAll(db, clock.now())
    },
  }
}
