/**
 * `npm run bench:memory [-- options]`: what failing sockets, readers who never read and films held open cost the server.
 * Options: scripts/bench/memory.ts, or `npm run bench:memory -- --help`.
 */
import { startBench } from './startBench.mjs'

startBench('memory')
