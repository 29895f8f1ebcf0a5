/**
 * `npm run bench:voice [-- --listeners 20 --seconds 10 --meetings 20 --only mesh|meetings|livekit]`: what voices cost and how soon they are heard, as
 * tables for docs/performance.md.
 */
import { startBench } from './startBench.mjs'

startBench('voice', { product: true, browser: true })
