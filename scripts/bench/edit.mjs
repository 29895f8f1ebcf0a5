/**
 * `npm run bench:edit [-- --edits 80 --only office]`: what it costs the main thread when one object of a level is moved,
 * and the next way through it, for every built-in level and one of 5,000 objects, as a table for docs/performance.md.
 */
import { startBench } from './startBench.mjs'

startBench('edit')
