import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSceneBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { DRAWN_MS, enterAs, openAs, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { story } from '../../support/story.ts'

story()

let server: TestServer
let browser: TestBrowser
let page: Page

const numbers = (): Promise<Record<string, number>> =>
  page.evaluate(() => window.__lingjing!.stats() as Record<string, number>)

interface Seen {
  readonly x: number
  readonly y: number
  readonly frame: number
}

/** Frames in which nothing moved. */
const STILL = 4

/** Where a handle of the gizmo is, once the view has come to rest. */
async function handle(name: 'x' | 'y' | 'turn'): Promise<Seen> {
  let since: Seen | undefined
  await until(
    async () => {
      const { [`gizmo ${name} left`]: x, [`gizmo ${name} top`]: y, frames: frame } = await numbers()
      if (x === undefined || y === undefined || frame === undefined) return false
      if (since === undefined || Math.hypot(since.x - x, since.y - y) > 0.5) since = { x, y, frame }
      return frame - since.frame >= STILL
    },
    `the gizmo has ${name}`,
    DRAWN_MS,
  )
  return since!
}

const dock = () => page.getByRole('complementary', { name: '装修布局' })
const undo = () => page.getByRole('button', { name: '撤销' })
const field = (name: string) => dock().getByRole('spinbutton', { name })
const says = (name: string, value: string): Promise<unknown> =>
  until(async () => (await field(name).inputValue()) === value, `${name} is ${value}`, DRAWN_MS)

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startSceneBrowser(server.url)
  page = (await browser.person({ viewport: { width: 1000, height: 600 }, hasTouch: true })).page
  const { space } = await server.createSpace((await server.login('olga')).access_token)
  await openAs(server, page, 'olga', `${spacePath(space.id)}&edit=1`)
  await enterAs(page, '奥')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('a chair is lifted by the mouse, put back with Escape, lifted again and taken back', async () => {
  await dock().getByRole('searchbox', { name: '搜索物品' }).fill('木椅')
  await dock().getByRole('button', { name: /^放置/ }).first().click({ timeout: DRAWN_MS })
  await page.mouse.click(270, 290)
  await field('离地').waitFor({ timeout: DRAWN_MS })
  await page.keyboard.press('Escape')
  // What is being tried is seen, and gone with Escape while the button is still down.
  const up = await handle('y')
  await page.mouse.move(up.x, up.y)
  await page.mouse.down()
  await page.mouse.move(up.x, up.y - 90, { steps: 4 })
  await until(async () => Number(await field('离地').inputValue()) > 0, 'it is lifted', DRAWN_MS)
  await page.keyboard.press('Escape')
  await says('离地', '0')
  await page.mouse.up()
  await page.mouse.move(up.x, up.y)
  await page.mouse.down()
  await page.mouse.move(up.x, up.y - 60, { steps: 4 })
  await page.mouse.up()
  await until(async () => Number(await field('离地').inputValue()) > 0, 'it stays lifted', DRAWN_MS)
  expect(Number(await field('离地').inputValue()) % 0.5).toBe(0)
  await undo().click()
  await says('离地', '0')
})

test('a finger beside the arc turns it by 15°, as one step', async () => {
  const turn = await handle('turn')
  const end = await handle('x')
  const line = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const yaw = await field('朝向').inputValue()
  await touch('touchStart', turn.x, turn.y + 12)
  // To where the arc ends: an eighth of a turn.
  for (const share of [0.3, 0.6, 0.9, 1])
    await touch('touchMove', turn.x + (end.x - turn.x) * share, turn.y + 12 + (end.y - turn.y) * share)
  await until(async () => (await field('朝向').inputValue()) !== yaw, 'it turns', DRAWN_MS)
  await touch('touchEnd', 0, 0)
  expect(Number(await field('朝向').inputValue()) % 15).toBe(0)
  await undo().click()
  await says('朝向', yaw)
})
