/**
 * `npm run bench:entry [-- --loads 3 --template office --mbit 10 --latency 40 --look 2 --quality medium]`: how long it takes from
 * the address to the first step on a slow line, and how many bytes come before it, with an empty cache and a full one,
 * as a table for docs/performance.md.
 */
import { startBench } from './startBench.mjs'

startBench('entry', { product: true, browser: true })
