import { ensurePublishedClient } from '../../tests/support/others/publishedClient.ts'
import { ensureCoturn } from '../coturn.mjs'
import { ensureLiveKit } from '../livekit.mjs'
import { ensureNginx } from '../nginx.mjs'
import { ensureObjectStore } from '../objectStore.mjs'
import { ensureFirefox, ensureWebKit } from '../otherBrowsers.mjs'
import { ensurePostgres } from '../postgres.mjs'
import { ensureRedis } from '../redis.mjs'
import type { Need } from './shards.ts'

// A process of its own (bring.ts): installs or builds what is named, and what is missing.

const bringers: Readonly<Record<Need, () => unknown>> = {
  'published client': ensurePublishedClient,
  livekit: ensureLiveKit,
  coturn: ensureCoturn,
  firefox: ensureFirefox,
  webkit: ensureWebKit,
  nginx: ensureNginx,
  postgres: ensurePostgres,
  redis: ensureRedis,
  'object store': ensureObjectStore,
}

for (const need of process.argv.slice(2)) await bringers[need as Need]()
