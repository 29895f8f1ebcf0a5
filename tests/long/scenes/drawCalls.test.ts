import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { measureFrames, startBenchBrowser } from '../../../scripts/bench/drawn/benchBrowser.ts'
import { serveBenchPage, type BenchPage } from '../../../scripts/bench/drawn/renderPage.ts'

// What a browser without WEBGL_multi_draw (Firefox) is told to draw, in every official level, with fifty people in it.

const { levels } = parseSpaceFile(JSON.parse(readFileSync('assets/spaces/world.json', 'utf8')))
const MOST_CALLS = 150

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

test.each(levels.map(({ mapId, map: { name } }) => ({ mapId, name })))(
  '$name is drawn with at most 150 calls, shadows included',
  async ({ mapId }) => {
    // Calls are counted and no time: nothing has to be warm, or drawn. Every bot has its turn twice.
    const asked = { people: 50, quality: 'high', warm: 0, frames: 12, multidraw: 0, drawn: 0 }
    const { drawCalls, triangles } = await measureFrames(browser, page.origin, {
      space: 'world',
      level: mapId,
      ...asked,
    })
    console.info(mapId, 'draw calls', drawCalls, 'triangles', triangles)
    expect(triangles).toBeGreaterThan(100_000)
    expect(drawCalls).toBeLessThanOrEqual(MOST_CALLS)
  },
  300_000,
)
