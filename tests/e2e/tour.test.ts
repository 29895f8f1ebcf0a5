import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { openAs, SLOW_MS, spacePath, visit } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'

let server: TestServer
let browser: TestBrowser

beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]) })
  browser = await startBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Where one's own figure stands in the picture at first: the usual opening of the eye, 5.2 m behind. */
const figureIn = (width: number, height: number) => ({
  left: width / 2 - 0.06 * height,
  right: width / 2 + 0.06 * height,
  top: 0.42 * height,
  bottom: 0.82 * height,
})

/** The corners of a panel are round: so much of it is not looked at there, pixels. */
const ROUND = 20

/** What of a part is beyond the window or under something else, in a few points; empty: all of it is seen. */
const coveredPoints = (part: Locator): Promise<readonly string[]> =>
  part.evaluate((element, round) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    const problems: string[] = []
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) problems.push('beyond the window')
    const inset = Math.min(round, width / 3, height / 3)
    for (let row = 0; row <= 4; row++) {
      for (let column = 0; column <= 4; column++) {
        const x = left + inset + ((width - 2 * inset) * column) / 4
        const y = top + inset + ((height - 2 * inset) * row) / 4
        const hit = document.elementFromPoint(x, y)
        if (!element.contains(hit)) problems.push(`${x}, ${y}: ${hit?.outerHTML.slice(0, 60)}`)
      }
    }
    return problems
  }, ROUND)

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const areApart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y

/** What stands about the scene of somebody who has just arrived without WebGL, by name. */
const partsOf = (page: Page) => ({
  card: page.getByRole('region', { name: '初次到访' }),
  line: page.getByText('这台设备的浏览器打不开三维画面').locator('..'),
  bell: page.getByRole('button', { name: '系统通知' }).filter({ visible: true }),
  place: page.getByRole('button', { name: '空间菜单' }),
  exit: page.getByRole('button', { name: '离开空间' }),
  tools: page.getByRole('toolbar', { name: '空间工具' }),
  microphone: page.getByRole('button', { name: /麦克风/ }).first(),
})

const PLACES = [
  [720, 480],
  [390, 844],
  [360, 640],
  [844, 390],
  [1440, 900],
  [1920, 1080],
] as const

async function expectAllSeen(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height })
  // What appears moves into its place.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const parts = partsOf(page)
  const boxes: [string, Box][] = []
  for (const [name, part] of Object.entries(parts)) {
    expect(await coveredPoints(part), `${name} at ${width} × ${height}`).toEqual([])
    boxes.push([name, (await part.boundingBox())!])
  }
  const isWithin = (name: string, other: string) => other === 'tools' && /bell|microphone/.test(name)
  for (const [name, box] of boxes) {
    for (const [other, otherBox] of boxes) {
      if (name === other || isWithin(name, other) || isWithin(other, name)) continue
      expect(areApart(box, otherBox), `${name} and ${other} at ${width} × ${height}`).toBe(true)
    }
  }
}

test('the card of the first visit covers no line and no button, and leaves one’s own figure to be seen', async () => {
  const { page, errors, context } = await browser.person({ viewport: { width: 1440, height: 900 } })
  const { access_token: token } = await server.login('新来')
  const { space } = await server.createSpace(token, { name: '看得见自己' })
  await openAs(server, page, '新来', spacePath(space.id))
  await visit(page, '新来')
  const card = page.getByRole('region', { name: '初次到访' })
  await card.waitFor({ timeout: SLOW_MS })
  const { line } = partsOf(page)
  await line.waitFor({ timeout: SLOW_MS })
  for (const place of PLACES) await expectAllSeen(page, place)
  // The figure is drawn where that line is not.
  await line.getByRole('button', { name: '好的' }).click()
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [1280, 600],
    [1024, 560],
    [1024, 480],
    [700, 620],
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const box = (await card.boundingBox())!
    const figure = figureIn(width, height)
    const isBeside = areApart(box, {
      x: figure.left,
      y: figure.top,
      width: figure.right - figure.left,
      height: figure.bottom - figure.top,
    })
    expect(isBeside, `${width} × ${height}: ${JSON.stringify(box)}`).toBe(true)
    expect(box.x, `${width} × ${height}`).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width, `${width} × ${height}`).toBeLessThanOrEqual(width)
    expect(box.y, `${width} × ${height}`).toBeGreaterThanOrEqual(0)
    // Upright, what is told and the card leave two thirds of a phone to the scene.
    if (width < 640) expect(box.y + box.height, `${width} × ${height}`).toBeLessThan(height / 3)
  }
  expect(errors).toEqual([])
  await context.close()
})
