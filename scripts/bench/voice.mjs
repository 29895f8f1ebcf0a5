/**
 * `npm run bench:voice [-- --listeners 20 --seconds 10 --meetings 20 --cuts 10 --only mesh|meetings|cuts|livekit]`: what voices cost,
 * how soon they are heard and how soon no more, as tables for docs/performance.md.
 */
import { startBench } from './startBench.mjs'

startBench('voice', { product: true, browser: true })
