// npm test: what a landing rests on. npm run test:long -- SHARD…: what takes longer. This prepares, with nothing but Node
// and npm on the machine; scripts/suite/main.ts runs.
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureGenerated, ensureInstalled, handOver, pinnedNode, requireNode } from './steps.mjs'

const since = Date.now()
requireNode()
ensureInstalled()
ensureGenerated()
const chromium = ensureChromium()
ensureBuilt()
const args = ['scripts/suite/main.ts', `--since=${since}`, ...process.argv.slice(2)]
handOver(pinnedNode, args, chromium ? { CHROMIUM_PATH: chromium } : {})
