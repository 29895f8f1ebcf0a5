/**
 * `npm run bench:hostile [-- options]`: 50 people walk while the owner of another space does all that its limits
 * allow, and then while others ask for what is dear: levels, seats, chairs, places to appear, exports.
 * Options: scripts/bench/hostile.ts, or `npm run bench:hostile -- --help`.
 */
import { startBench } from './startBench.mjs'

startBench('hostile')
