/**
 * `npm run bench:net [-- counts and options]`: moving bots in one room of the real server, counted and checked, beside
 * a plain Colyseus schema room. Options: scripts/bench/net.ts, or `npm run bench:net -- --help`.
 */
import { startBench } from './startBench.mjs'

startBench('net')
