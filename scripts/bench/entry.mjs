/**
 * `npm run bench:entry [-- --loads 3 --template office --mbit 10 --latency 40 --look 2 --quality medium]`: how long it takes from
 * the address to the first step on a slow line, and how many bytes come before it, with an empty cache and a full one,
 * as a table for docs/performance.md.
 */
import { ensureChromium } from '../chromium.mjs'
import {
  ensureBuilt,
  ensureGenerated,
  ensureInstalled,
  handOver,
  pinnedNode,
  requireNode,
} from '../steps.mjs'

requireNode()
ensureInstalled()
ensureGenerated()
ensureBuilt()
const chromium = ensureChromium()
const args = ['scripts/bench/entry.ts', ...process.argv.slice(2)]
handOver(pinnedNode, args, chromium ? { CHROMIUM_PATH: chromium } : {})
