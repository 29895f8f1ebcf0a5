import { ensureChromium } from '../chromium.mjs'
import {
  ensureBuilt,
  ensureGenerated,
  ensureInstalled,
  handOver,
  pinnedNode,
  requireNode,
} from '../steps.mjs'

/**
 * Hands over to a bench, with the arguments of the command line, once all it needs is there: `product` is the built
 * client, `browser` a Chromium, whose path it finds in CHROMIUM_PATH.
 * @param {string} name
 */
export function startBench(name, { product = false, browser = false } = {}) {
  requireNode()
  ensureInstalled()
  ensureGenerated()
  if (product) ensureBuilt()
  const chromium = browser ? ensureChromium() : undefined
  const args = [`scripts/bench/${name}.ts`, ...process.argv.slice(2)]
  handOver(pinnedNode, args, chromium ? { CHROMIUM_PATH: chromium } : {})
}
