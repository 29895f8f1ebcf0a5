import type { Config } from '../config.ts'
import { newestMigration } from '../db/openDb.ts'
import type { Cluster, RaiseEpoch, ServerInfo } from './cluster.ts'
import { createMemoryCluster, type MemoryCluster } from './memoryCluster.ts'
import type { RedisLog } from './redis/redisConnection.ts'

export interface JoinOptions {
  readonly config: Pick<Config, 'cluster' | 'publicUrl' | 'lookupUrl'>
  readonly log: RedisLog
  /** ms that only go forward. */
  readonly steady: () => number
  readonly newId: () => string
  readonly raiseEpoch: RaiseEpoch
  /** Servers of this process, instead of those of the configuration. */
  readonly servers?: MemoryCluster | undefined
}

/**
 * This process among its servers: those on Redis where the configuration names one, whose client is loaded only then; else it
 * is the only one.
 * @throws ClusterUnusable, ClusterAway
 */
export async function joinCluster(options: JoinOptions): Promise<Cluster> {
  const { config, log, steady, newId, raiseEpoch, servers } = options
  const address = config.cluster?.address ?? config.lookupUrl ?? config.publicUrl ?? ''
  const self: ServerInfo = { id: newId(), address }
  if (!config.cluster || servers) return (servers ?? createMemoryCluster(steady)).join(self, raiseEpoch)
  const { redisUrl: url, fingerprint } = config.cluster
  const { joinRedisCluster } = await import('./redis/joinRedisCluster.ts')
  const schema = newestMigration()
  return joinRedisCluster({ url, fingerprint, schema, log, now: () => Date.now() }, self, raiseEpoch)
}
