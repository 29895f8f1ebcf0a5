/**
 * `npm run bench:pages [-- --loads 3]`: largest paint and layout shift of every page in a headless Chromium, on desktop
 * and phone, as a table for docs/performance.md. With `--crowd` those of a gathering of thousands, and the calls behind them.
 */
import { startBench } from './startBench.mjs'

startBench('pages', { product: true, browser: true })
