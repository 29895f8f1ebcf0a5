/**
 * `npm run bench:render [-- --people 0,50,200,500 --quality high --only hall|levels|calls|walk --rounds 3]`: what the crowd
 * and one's own first steps cost the main thread in a headless Chromium, as tables for docs/performance.md.
 */
import { startBench } from './startBench.mjs'

startBench('render', { browser: true })
