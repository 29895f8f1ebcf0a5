/**
 * `npm run bench:render [-- --people 0,50,200,500 --quality high --only hall|levels --rounds 3]`: what the crowd costs
 * the main thread in a headless Chromium, as tables for docs/performance.md.
 */
import { ensureChromium } from '../chromium.mjs'
import { ensureGenerated, ensureInstalled, handOver, pinnedNode, requireNode } from '../steps.mjs'

requireNode()
ensureInstalled()
ensureGenerated()
const chromium = ensureChromium()
const args = ['scripts/bench/render.ts', ...process.argv.slice(2)]
handOver(pinnedNode, args, chromium ? { CHROMIUM_PATH: chromium } : {})
