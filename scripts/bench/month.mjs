/**
 * `npm run bench:month [-- options]`: thirty days of a busy site on a clock set forward, and what it keeps of them.
 * Options: scripts/bench/month.ts, or `npm run bench:month -- --help`.
 */
import { startBench } from './startBench.mjs'

startBench('month')
