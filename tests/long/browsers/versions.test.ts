import { mkdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsOf } from '../../support/pages/axe.ts'
import { startBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { tools } from '../../support/pages/peoplePanels.ts'
import { SLOW_MS, enterAs, openAs, spacePath } from '../../support/pages/spacePage.ts'
import { TestClient } from '../../support/server/TestClient.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { hallFolder } from '../../support/world/hall.ts'

// A level is saved, changed, compared and restored by its editor, while a visitor stands there and sees it.

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

/** Where somebody looks at them by hand; nothing is written without it. */
const folder = process.env['VERSIONS_PICTURES']
async function picture(page: Page, name: string): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}

const dockOf = (page: Page): Locator => page.getByRole('complementary', { name: '装修布局' })
const chosen = (page: Page): Locator => dockOf(page).getByRole('region', { name: /^已选/ })
const isKept = (page: Page) =>
  until(async () => (await page.getByText('改动已实时保存').count()) > 0, 'the server has it', SLOW_MS)
async function placeChair(page: Page): Promise<void> {
  await dockOf(page).getByRole('button', { name: '放置木椅' }).first().click()
  await page.getByRole('button', { name: '放在面前' }).click()
  await chosen(page).waitFor()
  await isKept(page)
}

test('save, change, compare, restore, undo; the visitor sees it', async () => {
  const { page, context, errors } = await browser.person()
  const token = (await server.login('访')).access_token
  const visitor = await TestClient.enter({ url: server.url, spaceId, token })
  const seen = (): number => [...visitor.world.maps.values()][0]!.objects.size
  const sees = (things: number) =>
    until(() => seen() === things, `the visitor sees ${things} things`, SLOW_MS)
  const first = seen()
  await openAs(server, page, '安', spacePath(spaceId))
  await enterAs(page, '安')
  await tools(page).getByRole('button', { name: '装修' }).click()
  await dockOf(page).waitFor()

  // Saved with what was done so far: nothing is without a name, so leaving would not ask.
  await placeChair(page)
  await sees(first + 1)
  await page.keyboard.press('Control+s')
  const asked = page.getByRole('dialog', { name: '保存为版本' })
  await asked.getByLabel('版本名称').fill('一把椅子')
  await picture(page, 'save')
  expect(await problemsOf(page)).toEqual([])
  await asked.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已保存「一把椅子」').waitFor()
  await asked.waitFor({ state: 'detached' })
  expect(await dockOf(page).getByRole('button', { name: '取消', exact: true }).isDisabled()).toBe(true)

  // Changed since.
  await page.keyboard.press('Control+d')
  await sees(first + 2)
  await isKept(page)
  await dockOf(page).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '版本记录' }).click()
  const versions = page.getByRole('dialog', { name: '版本记录' })
  const saved = versions
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: '一把椅子' }) })
  await saved.waitFor()
  await versions.getByRole('heading', { name: '开始装修前' }).waitFor()
  await saved.getByRole('button', { name: '与现在对比' }).click()
  await saved.getByRole('list', { name: '改动列表' }).getByText('新增 木椅').waitFor()
  await picture(page, 'compare')
  expect(await problemsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'compare-phone')
  await page.setViewportSize({ width: 720, height: 480 })

  // Restored for everybody, and that taken back.
  await saved.getByRole('button', { name: '恢复', exact: true }).click()
  const sure = page.getByRole('dialog', { name: '恢复到「一把椅子」？' })
  await picture(page, 'restore')
  await sure.getByRole('button', { name: '恢复', exact: true }).click()
  await sure.waitFor({ state: 'detached' })
  await versions.getByRole('heading', { name: '恢复「一把椅子」前自动保存' }).waitFor()
  await sees(first + 1)
  await saved.getByText('现在的样子和这个版本一样').waitFor()
  await picture(page, 'restored')
  const undo = versions.getByRole('button', { name: '撤销恢复' })
  await undo.click()
  await undo.waitFor({ state: 'detached' })
  await sees(first + 2)
  await saved.getByRole('list', { name: '改动列表' }).getByText('新增 木椅').waitFor()
  expect(errors).toEqual([])
  await context.close()
  visitor.close()
})
