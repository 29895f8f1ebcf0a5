import type { Cluster } from '../cluster/cluster.ts'
import type { AppContext } from '../context.ts'
import * as serverBeats from '../db/tables/site/serverBeats.ts'
import * as visits from '../db/tables/spaces/visits.ts'

/** How exactly the end of a visit is known when the server ends without saying so. */
export const VISIT_HEARTBEAT_MS = 15_000
/** Of who has missed so many beats visits are over. */
const SILENT_BEATS = 3

/** Who comes back within this, ms, goes on with the visit they ended: one row, however often somebody goes in and out. */
const SAME_VISIT_MS = 60_000

/** Writes down who is in which space and when: what the statistics of a space are made of. */
export interface VisitRecorder {
  /** Says that this server runs, and ends what killed ones left open. Before anybody comes in. */
  start(): Promise<void>
  /** Somebody came in; who is there already goes on with the same visit. */
  entered(spaceId: string, userId: string): Promise<void>
  /** Somebody is gone since `at` (ms since the epoch); nothing happens to who was not there. */
  exited(spaceId: string, userId: string, at: number): Promise<void>
  /** Says so again; ends the visits of servers that are gone, at the last time each was known to run. */
  beat(): Promise<void>
  /** Ends all visits here: the server stops. */
  close(): Promise<void>
}

interface OpenVisit {
  readonly id: string
  readonly joinedAt: number
  readonly stored: Promise<void>
}

interface Whose {
  readonly spaceId: string
  readonly userId: string
}

interface VisitContext extends Pick<AppContext, 'db' | 'clock' | 'newId'> {
  readonly cluster: Pick<Cluster, 'self' | 'directory'>
}

/** One a server. A visit is of the server it began on, which alone ends it as long as it lives. */
export function createVisitRecorder({ db, clock, newId, cluster }: VisitContext): VisitRecorder {
  const { self, directory } = cluster
  const open = new Map<string, OpenVisit>()
  /** Visits that ended a moment ago, the earliest first. */
  const ended = new Map<string, OpenVisit & { readonly at: number }>()
  const keyOf = (spaceId: string, userId: string): string => `${spaceId} ${userId}`
  /** The visit somebody ended a moment ago. */
  const takeEnded = (key: string): OpenVisit | undefined => {
    const now = clock.now()
    for (const [other, { at }] of ended) {
      if (now - at < SAME_VISIT_MS && now >= at) break
      ended.delete(other)
    }
    const visit = ended.get(key)
    ended.delete(key)
    return visit
  }
  const store = async (visit: Omit<OpenVisit, 'stored'>, isOld: boolean, row: Whose): Promise<void> => {
    // Swept, or of an account that ended meanwhile: there is nothing to go on with.
    if (isOld && (await visits.goOn(db, visit.id, self.id))) return
    await visits.insert(db, { id: visit.id, joinedAt: visit.joinedAt, ...row, serverId: self.id })
  }
  const endOf = async (serverId: string, leftAt: number): Promise<void> => {
    await visits.endAllOf(db, serverId, leftAt)
    // Last: what a stop leaves half done the next round goes on with.
    await serverBeats.remove(db, serverId)
  }
  /** @param isStart then who is not there now is gone; later it may have been silent for a moment */
  const beat = async (isStart = false): Promise<void> => {
    await serverBeats.put(db, self.id, clock.now())
    const alive = new Set((await directory.servers()).map(({ id }) => id))
    for (const { serverId, at } of await serverBeats.listAll(db)) {
      const isSilent = isStart || clock.now() - at > SILENT_BEATS * VISIT_HEARTBEAT_MS
      if (!alive.has(serverId) && isSilent) await endOf(serverId, at)
    }
  }

  return {
    start: () => beat(true),

    async entered(spaceId, userId) {
      const key = keyOf(spaceId, userId)
      if (open.has(key)) return
      const before = takeEnded(key)
      const visit = before ?? { id: newId(), joinedAt: Math.round(clock.now()) }
      const earlier = before?.stored ?? Promise.resolve()
      const stored = earlier.then(() => store(visit, before !== undefined, { spaceId, userId }))
      open.set(key, { id: visit.id, joinedAt: visit.joinedAt, stored })
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
      const stored = visit.stored.then(() =>
        visits.end(db, visit.id, Math.max(visit.joinedAt, Math.round(at))),
      )
      ended.set(key, { ...visit, stored: stored.catch(() => undefined), at: clock.now() })
      await stored
    },

    beat,

    async close() {
      open.clear()
      await endOf(self.id, clock.now())
    },
  }
}
