/**
 * `npm run bench:pages [-- --loads 3]`: largest paint and layout shift of every page in a headless Chromium, on desktop
 * and phone, as a table for docs/performance.md.
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
const args = ['scripts/bench/pages.ts', ...process.argv.slice(2)]
handOver(pinnedNode, args, chromium ? { CHROMIUM_PATH: chromium } : {})
