import { readdirSync, readFileSync } from 'node:fs'
import type { Browser, JSHandle } from 'playwright-core'
import type { PixelBench } from '../../../client/scene/dev/pixels.ts'
import type { Pass } from '../../../client/scene/dev/passNotes.ts'
import type { Cells } from '../table.ts'
import { processesOf } from './rendererMemory.ts'

/** The bench on its page; there only once it is ready. */
declare global {
  interface Window {
    pixels?: PixelBench | { readonly error: string }
  }
}

const PATIENCE_MS = 600_000
const FRAMES = 3
const MB = 1e6

/** The process that plays the graphics card, and CPU of it so far: only its own work counts, whatever else runs here. */
async function clockOfCard(browser: Browser): Promise<() => number> {
  const [pid] = await processesOf(browser, 'GPU')
  if (pid === undefined) throw new Error('no process of this browser draws')
  const folder = `/proc/${pid}/task`
  return () => {
    let nanoseconds = 0
    for (const thread of readdirSync(folder)) {
      try {
        nanoseconds += Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0])
      } catch {
        // It ended in between.
      }
    }
    return nanoseconds / 1e6
  }
}

/** What is looked at; the page's own address says the same (client/scene/dev/pixels.ts). */
interface AskedScene {
  readonly quality: string
  readonly width: number
  readonly height: number
  readonly people: number
  readonly space?: string
  readonly share?: number
}

/** A scene with all of its pixels, complete and ready to be drawn frame by frame. */
export async function openPixels(
  browser: Browser,
  origin: string,
  asked: AskedScene,
): Promise<{ readonly bench: JSHandle<PixelBench>; close(): Promise<void> }> {
  const { width, height } = asked
  const context = await browser.newContext({ viewport: { width, height }, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    const search = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
    await page.goto(`${origin}/pixels.html?${search.toString()}`)
    await page.waitForFunction(() => window.pixels !== undefined, undefined, {
      timeout: PATIENCE_MS,
      polling: 500,
    })
    const error = await page.evaluate(() =>
      window.pixels && 'error' in window.pixels ? window.pixels.error : '',
    )
    if (error) throw new Error(error)
    const bench = await page.evaluateHandle(() => window.pixels as PixelBench)
    return { bench, close: () => context.close() }
  } catch (error) {
    await context.close()
    throw error
  }
}

const passRows = (passes: readonly Pass[]): Cells[] => [
  ['pass', 'pixels', 'samples', 'draws', 'triangles', 'written, MB', 'read, MB'],
  ...passes.map((pass, n): Cells => {
    const name = pass.what === 'copies' ? 'copied' : pass.isCanvas ? 'onto the canvas' : 'into a picture'
    return [
      `${n + 1} ${name}`,
      `${pass.width} × ${pass.height}`,
      String(pass.samples),
      pass.draws ? String(pass.draws) : '–',
      pass.draws ? `${(pass.triangles / 1000).toFixed(0)} k` : '–',
      (pass.writtenBytes / MB).toFixed(1),
      pass.readBytes ? (pass.readBytes / MB).toFixed(1) : '–',
    ]
  }),
  [
    '**all**',
    '',
    '',
    String(passes.reduce((sum, { draws }) => sum + draws, 0)),
    '',
    (passes.reduce((sum, { writtenBytes }) => sum + writtenBytes, 0) / MB).toFixed(1),
    (passes.reduce((sum, { readBytes }) => sum + readBytes, 0) / MB).toFixed(1),
  ],
]

/**
 * What a frame writes and reads pass by pass, and what the card needs less with one thing taken away: CPU of the process
 * that plays it, ms, the least of all rounds, in turn. Tables: passes, cuts.
 */
export async function pixelTables(
  browser: Browser,
  origin: string,
  { rounds, ...asked }: AskedScene & { readonly rounds: number },
): Promise<readonly [passes: Cells[], cuts: Cells[]]> {
  const { bench, close } = await openPixels(browser, origin, asked)
  try {
    const clock = await clockOfCard(browser)
    const passes = await bench.evaluate((pixels) => pixels.passes())
    const names = ['', ...(await bench.evaluate(({ cuts }) => cuts))]
    const least = new Map(names.map((name) => [name, Infinity]))
    for (let round = 0; round < rounds; round++) {
      for (const name of names) {
        await bench.evaluate((pixels, cut) => pixels.cut(cut), name)
        const from = clock()
        await bench.evaluate((pixels, count) => pixels.draw(count), FRAMES)
        least.set(name, Math.min(least.get(name)!, (clock() - from) / FRAMES))
      }
    }
    const whole = least.get('')!
    const cuts = [...least].map(([name, ms]): Cells => [
      name || '**the whole frame**',
      ms.toFixed(0),
      (ms / whole).toFixed(2),
    ])
    return [passRows(passes), [['taken away', 'CPU of the card, ms', 'of the whole'], ...cuts]]
  } finally {
    await close()
  }
}
