import { ensureCoturn } from '../coturn.mjs'
import { ensureLiveKit } from '../livekit.mjs'
import { ensureNginx } from '../nginx.mjs'
import { ensureFirefox, ensureWebKit } from '../otherBrowsers.mjs'
import { ensurePostgres } from '../postgres.mjs'
import type { Need } from './shards.ts'

const bringers: Readonly<Record<Need, () => unknown>> = {
  livekit: ensureLiveKit,
  coturn: ensureCoturn,
  firefox: ensureFirefox,
  webkit: ensureWebKit,
  nginx: ensureNginx,
  postgres: ensurePostgres,
}

/** Installs or builds what is missing; the tests that want it say why there is none. */
export const bring = (wanted: readonly Need[]): void => {
  for (const need of wanted) bringers[need]()
}
