/**
 * `npm run bench:hostile [-- options]`: 50 people walk while the owner of another space does all that its limits allow.
 * Options: scripts/bench/hostile.ts, or `npm run bench:hostile -- --help`.
 */
import { startBench } from './startBench.mjs'

startBench('hostile')
