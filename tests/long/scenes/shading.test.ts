import { expect, test } from 'vitest'
import type {} from '../../../client/scene/dev/shading.ts'
import { startBenchBrowser } from '../../../scripts/bench/drawn/benchBrowser.ts'
import { serveBenchPage } from '../../../scripts/bench/drawn/renderPage.ts'

test('surfaces look as with three’s own light: no number of any pixel is off by more than rounding', async () => {
  const page = await serveBenchPage()
  const browser = await startBenchBrowser()
  try {
    const tab = await browser.newPage()
    await tab.goto(`${page.origin}/shading.html`)
    await tab.waitForFunction(() => window.shading !== undefined, undefined, { timeout: 200_000 })
    const likeness = await tab.evaluate(() => window.shading!)
    if ('error' in likeness) throw new Error(likeness.error)
    expect(likeness.colours).toBeGreaterThan(1000)
    expect(likeness.most).toBeLessThanOrEqual(3)
    expect(likeness.mean).toBeLessThan(0.05)
  } finally {
    await browser.close()
    page.close()
  }
}, 300_000)
