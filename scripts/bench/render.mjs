/**
 * `npm run bench:render [-- --people 0,50,200,500 --quality high --only hall|levels|calls|walk --rounds 3]`: what the crowd
 * and one's own first steps cost the main thread in a headless Chromium, as tables for docs/performance.md.
 * `-- --pixels [--quality high,medium,low --lines 1080]`: what each pass of a frame writes and reads, and what the card needs less
 * with one thing taken away.
 */
import { startBench } from './startBench.mjs'

startBench('render', { browser: true })
