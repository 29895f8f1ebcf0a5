/**
 * `npm run servers`: the product on two servers with all that stands around them, on this machine, without containers:
 * PostgreSQL, Redis, a bucket store, LiveKit and nginx as deploy/ has them. To look at; all of it is thrown away at the end.
 */
import {
  ensureBuilt,
  ensureGenerated,
  ensureInstalled,
  fail,
  handOver,
  pinnedNode,
  requireNode,
} from './steps.mjs'

/** Where browsers come in, unless PORT says otherwise. */
const USUAL_PORT = 8443

requireNode()
const port = Number(process.env.PORT ?? USUAL_PORT)
if (!Number.isInteger(port) || port < 1 || port > 65_535) fail(`PORT is no port: "${process.env.PORT}"`)
ensureInstalled()
ensureGenerated()
ensureBuilt()
// It ends the servers first, and then what they stand on.
handOver(pinnedNode, ['scripts/servers/main.ts'], { PORT: String(port) }, { isApart: true })
