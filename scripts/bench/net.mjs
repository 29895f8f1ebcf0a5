/**
 * `npm run bench:net [-- counts and options]`: moving bots in one room of the real server, counted and checked, beside
 * a plain Colyseus schema room. Options: scripts/bench/net.ts, or `npm run bench:net -- --help`.
 */
import { ensureGenerated, ensureInstalled, handOver, pinnedNode, requireNode } from '../steps.mjs'

requireNode()
ensureInstalled()
ensureGenerated()
handOver(pinnedNode, ['scripts/bench/net.ts', ...process.argv.slice(2)])
