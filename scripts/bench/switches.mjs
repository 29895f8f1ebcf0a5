/**
 * `npm run bench:switches [-- --rounds 6 --quality low --drawn]`: what a page holds while one goes from level to level of the
 * built-in world, a row for each round over all of them, as a table for docs/performance.md.
 */
import { startBench } from './startBench.mjs'

startBench('switches', { product: true, browser: true })
