import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { startBenchBrowser } from '../../../scripts/bench/drawn/benchBrowser.ts'
import { openPixels } from '../../../scripts/bench/drawn/pixels.ts'
import { serveBenchPage, type BenchPage } from '../../../scripts/bench/drawn/renderPage.ts'

// What a frame is drawn into, by tier and by the share of its pixels.

const SIZE = { width: 320, height: 180 }
const asked = { ...SIZE, people: 4 }

let page: BenchPage
let browser: Browser

beforeAll(async () => {
  page = await serveBenchPage()
  browser = await startBenchBrowser()
})
afterAll(async () => {
  await browser?.close()
  page?.close()
})

/** Passes of a frame as one reads them: "320x180 4" into pictures with their samples, "canvas 320x180" onto the canvas. */
async function passesOf(quality: string, share: number): Promise<readonly string[]> {
  const shown = await openPixels(browser, page.origin, { ...asked, quality, share })
  try {
    const passes = await shown.bench.evaluate((pixels) => pixels.passes())
    return passes
      .filter(({ what, height }) => what === 'draws' && height <= SIZE.height)
      .map(({ isCanvas, width, height, samples }) =>
        isCanvas ? `canvas ${width}x${height}` : `${width}x${height} ${samples}`,
      )
  } finally {
    await shown.close()
  }
}

test('the low tier draws straight onto the canvas, labels and all', async () => {
  expect(await passesOf('low', 1)).toEqual(['canvas 320x180'])
}, 300_000)

test('smooth edges are those of a picture, which is laid over the canvas', async () => {
  expect(await passesOf('medium', 1)).toEqual(['320x180 4', 'canvas 320x180'])
}, 300_000)

test('fewer pixels are fewer for the scene alone: canvas and labels keep all of theirs', async () => {
  const passes = await passesOf('high', 0.6)
  expect(passes[0]).toBe('192x108 4')
  expect(passes.at(-1)).toBe('canvas 320x180')
  expect(await passesOf('low', 0.6)).toEqual(['192x108 1', 'canvas 320x180'])
}, 300_000)
