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

/** Where a handle of the gizmo is, once it is drawn. */
async function handle(name: 'x' | 'y' | 'turn'): Promise<{ readonly x: number; readonly y: number }> {
  let at: { readonly x: number; readonly y: number } | undefined
  await until(
    async () => {
      const { [`gizmo ${name} left`]: x, [`gizmo ${name} top`]: y } = await numbers()
      const before = at
      at = x === undefined || y === undefined ? undefined : { x, y }
      // The view has come to rest.
      return at !== undefined && before?.x === at.x && before.y === at.y
    },
    `the gizmo has ${name}`,
    DRAWN_MS,
  )
  return at!
}

const dock = () => page.getByRole('complementary', { name: '装修布局' })
const field = (name: string) => dock().getByRole('spinbutton', { name })
const says = (name: string, value: string): Promise<unknown> =>
  until(async () => (await field(name).inputValue()) === value, `${name} is ${value}`, DRAWN_MS)

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startSceneBrowser(server.url)
  page = (await browser.person({ viewport: { width: 1100, height: 700 }, hasTouch: true })).page
  const { space } = await server.createSpace((await server.login('olga')).access_token)
  await openAs(server, page, 'olga', `${spacePath(space.id)}&edit=1`)
  await enterAs(page, '奥')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('a chair is lifted by the mouse, put back with Escape, turned by a finger, and that is undone step by step', async () => {
  await dock().getByRole('searchbox', { name: '搜索物品' }).fill('木椅')
  await dock().getByRole('button', { name: /^放置/ }).first().click({ timeout: DRAWN_MS })
  await page.mouse.click(300, 330)
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
  const lifted = await field('离地').inputValue()
  expect(Number(lifted) % 0.5).toBe(0)
  // A finger beside the arc means it.
  const turn = await handle('turn')
  const line = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const yaw = await field('朝向').inputValue()
  await touch('touchStart', turn.x, turn.y + 12)
  for (const far of [20, 40, 60]) await touch('touchMove', turn.x + far, turn.y + 12)
  await until(async () => (await field('朝向').inputValue()) !== yaw, 'it turns', DRAWN_MS)
  await touch('touchEnd', 0, 0)
  expect(Number(await field('朝向').inputValue()) % 15).toBe(0)
  const undo = page.getByRole('button', { name: '撤销' })
  await undo.click()
  await says('朝向', yaw)
  await says('离地', lifted)
  await undo.click()
  await says('离地', '0')
})
