import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Serious and critical problems axe finds on a page that has come to rest, one line each. */
export async function problemsOf(page: Page): Promise<string[]> {
  // Half-faded things have half a contrast.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      // What goes with scrolling ends when somebody scrolls.
      .filter(({ effect, timeline }) => {
        return timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity
      })
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  // 600 kB: once a page is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
}
