import { chromium, type Browser } from 'playwright-core'
import type { BenchResult } from '../../../client/scene/dev/bench.ts'

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--enable-precise-memory-info',
  '--js-flags=--expose-gc',
  '--autoplay-policy=no-user-gesture-required',
]
const PATIENCE_MS = 300_000

/** A Chromium that draws on the processor and tells its heap: that of CHROMIUM_PATH, or Playwright's. */
export const startBenchBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: FLAGS,
  })

/** What the page of the bench says of its frames, asked as its address is (client/scene/dev/bench.ts). */
export async function measureFrames(
  browser: Browser,
  origin: string,
  asked: Readonly<Record<string, string | number>>,
): Promise<BenchResult> {
  const context = await browser.newContext({ viewport: { width: 320, height: 180 }, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    const broken = new Promise<never>((_, reject) => page.once('pageerror', reject))
    page.on('requestfailed', (request) => console.warn(`not loaded: ${request.url()}`))
    const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
    await page.goto(`${origin}/bench.html?${query.toString()}`)
    const done = page.waitForFunction(() => window.benchResult !== undefined, undefined, {
      timeout: PATIENCE_MS,
      polling: 500,
    })
    await Promise.race([done, broken])
    const result = await page.evaluate(() => window.benchResult!)
    if ('error' in result) throw new Error(result.error)
    return result
  } finally {
    await context.close()
  }
}
