import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { tools } from '../support/pages/peoplePanels.ts'
import { SLOW_MS, enterAs, openAs, spacePath } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'
import { hallFolder } from '../support/world/hall.ts'

// The map maker once, by the keyboard alone; by mouse, thumbs and together: tests/long/browsers/maker*.test.ts.

let server: TestServer
let browser: TestBrowser
let spaceId = ''

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const { access_token: token } = await server.login('安')
  const { space } = await server.createSpace(token, { isPublic: true })
  spaceId = space.id
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const dockOf = (page: Page): Locator => page.getByRole('complementary', { name: '装修布局' })
const chosen = (page: Page): Locator => dockOf(page).getByRole('region', { name: /^已选/ })

test('by the keyboard alone a thing is placed, moved, turned, taken away and brought back', async () => {
  const { page, context } = await browser.person()
  await openAs(server, page, '安', spacePath(spaceId))
  await enterAs(page, '安')
  const press = async (target: Locator): Promise<void> => {
    await target.focus()
    await page.keyboard.press('Enter')
  }
  await press(tools(page).getByRole('button', { name: '装修' }))
  await press(dockOf(page).getByRole('button', { name: '放置木椅' }))
  await press(page.getByRole('button', { name: '放在面前' }))
  await chosen(page).waitFor()
  await page.keyboard.press('Escape')
  const number = (name: string) => dockOf(page).getByRole('spinbutton', { name })
  const valueOf = async (name: string): Promise<number> => Number(await number(name).inputValue())
  const before = { x: await valueOf('左右'), yaw: await valueOf('朝向') }
  await page.keyboard.press('ArrowRight')
  await until(async () => (await valueOf('左右')) === before.x + 0.5, 'it moved', SLOW_MS)
  await page.keyboard.press('r')
  await until(async () => (await valueOf('朝向')) === before.yaw + 15, 'it turned', SLOW_MS)
  // What is no number is said, and nothing comes of it.
  await number('大小').fill('9')
  await dockOf(page).getByText('请填 0.25 到 4 之间的数').waitFor()
  await number('大小').press('Escape')
  expect(await valueOf('大小')).toBe(1)
  await dockOf(page).getByRole('tab', { name: '家具' }).focus()
  await page.keyboard.press('Delete')
  await chosen(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await dockOf(page).getByRole('tab', { name: '这一层' }).focus()
  await page.keyboard.press('Enter')
  await press(dockOf(page).getByRole('list', { name: '这一层' }).getByRole('button').first())
  await until(async () => (await valueOf('朝向')) === before.yaw + 15, 'it is back as it was', SLOW_MS)
  await context.close()
})
