import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chairGlb } from '../support/own/makeGlb.ts'
import { problemsOf } from '../support/pages/axe.ts'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { tools } from '../support/pages/peoplePanels.ts'
import { SLOW_MS, enterAs, openAs, sees, spacePath } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'
import { hallFolder } from '../support/world/hall.ts'

// Somebody brings a chair of their own and places it; somebody else sees it and sits on it.

const folder = mkdtempSync(join(tmpdir(), 'own-things-'))
let server: TestServer
let browser: TestBrowser
let spaceId = ''

beforeAll(async () => {
  writeFileSync(join(folder, 'chair.glb'), await chairGlb())
  writeFileSync(join(folder, 'broken.glb'), (await chairGlb()).subarray(0, 900))
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const { access_token: token } = await server.login('安')
  spaceId = (await server.createSpace(token, { isPublic: true })).space.id
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const dockOf = (page: Page): Locator => page.getByRole('complementary', { name: '装修布局' })
test('a chair of one’s own is brought, set up, placed, seen and sat on by another', async () => {
  const { page: ann, errors } = await browser.person()
  await openAs(server, ann, '安', spacePath(spaceId))
  await enterAs(ann, '安')
  await tools(ann).getByRole('button', { name: '装修' }).click()
  const dock = dockOf(ann)
  await dock.getByRole('tab', { name: '我的' }).click()
  const choose = (file: string) => dock.locator('input[type=file]').first().setInputFiles(join(folder, file))
  // A broken file is refused with the reason, and the next is taken.
  await choose('broken.glb')
  await dock.getByText('文件不完整，请重新导出或下载').waitFor({ timeout: SLOW_MS })
  await choose('chair.glb')
  const wizard = ann.getByRole('dialog', { name: '设置新物品' })
  await wizard.waitFor({ timeout: SLOW_MS })
  await wizard.getByRole('rowheader', { name: '三角面' }).waitFor()
  // This browser draws nothing, and says so: all else of the wizard goes on.
  await wizard.getByText('这个浏览器画不出三维预览').waitFor({ timeout: SLOW_MS })
  expect(await problemsOf(ann)).toEqual([])

  await wizard.getByLabel('名称').fill('红椅子')
  await wizard.getByLabel('高', { exact: true }).fill('2.1')
  await wizard.getByRole('button', { name: '加座位' }).click()
  await wizard.getByRole('group', { name: '座位 1' }).getByLabel('高度').fill('0.9')
  // What the licence wants said can not be left out.
  await wizard.getByLabel('许可', { exact: true }).selectOption('ccBy')
  await wizard.getByRole('button', { name: '保存' }).click()
  await wizard.getByText('这种许可要求写明作者').waitFor()
  await wizard.getByLabel('作者', { exact: true }).fill('王工')
  await wizard.getByRole('button', { name: '保存' }).click()
  await wizard.waitFor({ state: 'detached', timeout: SLOW_MS })

  await dock.getByRole('button', { name: '放置红椅子' }).click()
  await ann.getByRole('button', { name: '放在面前' }).click()
  await dock.getByRole('region', { name: /^已选/ }).waitFor()
  await until(async () => (await ann.getByText('改动已实时保存').count()) > 0, 'it is kept', SLOW_MS)

  const { page: bob, errors: others } = await browser.person()
  await openAs(server, bob, '博', spacePath(spaceId))
  await enterAs(bob, '博')
  // A refusal throws.
  await bob.evaluate(() => window.__lingjing!.send('setChairStatus', { chairIdx: 3, isOccupied: true }))
  expect((await sees(ann, '博', 'sits', ({ sitting }) => sitting === 3)).sitting).toBe(3)

  // Whose it is, everybody can read.
  await bob.getByRole('button', { name: '空间菜单' }).click()
  await bob.getByRole('button', { name: '素材署名' }).click()
  const credits = bob.getByRole('dialog', { name: '素材署名' })
  await credits.getByText('红椅子').waitFor()
  await credits.getByText('王工').waitFor()

  // While it stands it stays.
  await dock.getByRole('button', { name: '删除红椅子' }).click()
  const asked = ann.getByRole('dialog', { name: /删除“红椅子”/ })
  await asked.getByRole('button', { name: '删除' }).click()
  await asked.getByText(/它还摆在场景里/).waitFor({ timeout: SLOW_MS })
  // The refusals above are answers of the server, which the browser notes as errors.
  const isRefusal = (text: string) => /status of (400|409)/.test(text)
  expect([...errors, ...others].filter((text) => !isRefusal(text))).toEqual([])
})
