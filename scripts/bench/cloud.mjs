/**
 * `npm run bench:cloud [-- --turns 30 --template office --size 720p]`: how late the picture of cloud play is after a hand
 * turns the view, how many frames arrive, and what a person takes of this machine, at 720p and 1080p, as a table for
 * docs/performance.md.
 */
import { startBench } from './startBench.mjs'

startBench('cloud', { product: true, browser: true })
