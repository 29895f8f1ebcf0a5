import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { startSceneBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { said } from '../../support/pages/said.ts'
import { DRAWN_MS, enterAs, openAs, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { story } from '../../support/story.ts'

// What a newcomer learns on the plaza by doing it, a way that is closed, and peace for a while: one walk.

story()

let server: TestServer
let browser: TestBrowser
let ann: Person

beforeAll(async () => {
  server = await startServer()
  browser = await startSceneBrowser(server.url)
  ann = await browser.person()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const send = (page: Page, kind: string, body: object): Promise<void> =>
  page.evaluate(([name, fields]) => window.__lingjing!.send(name as never, fields as never), [
    kind,
    body,
  ] as const)

const at = (page: Page, x: number, y: number): Promise<void> => send(page, 'teleport', { mapId: '0', x, y })

test('tasks are done one after the other, and a cookie is found', async () => {
  const { page } = ann
  await openAs(server, page, '安', spacePath('world'))
  await enterAs(page, '安')
  const line = page.getByTestId('tasks')
  const says = (text: string) => line.getByText(text).waitFor({ timeout: DRAWN_MS })
  const offers = (words: string) =>
    page.getByRole('button', { name: words }).first().waitFor({ timeout: DRAWN_MS })
  await says('任务 1/6：走到喷泉前')
  await line.getByRole('button', { name: '带我去' }).click()
  await says('任务 2/6：在喷泉边的长椅上坐下')
  await line.getByRole('button', { name: '带我去' }).click()
  await offers('坐下')
  await page.keyboard.press('e')
  await says('任务 3/6：打个招呼')
  await page.keyboard.press('1')
  await says('任务 4/6：沿着栈桥')
  await at(page, 28, 8)
  await says('任务 5/6：亭子里藏着')
  await at(page, 27, 9)
  await offers('打开盒子')
  await page.keyboard.press('e')
  await said(page, /^找到曲奇了！这是你在这个空间找到的第 1 块/, { timeoutMs: DRAWN_MS })
  await page.getByRole('dialog').waitFor({ timeout: DRAWN_MS })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached', timeout: DRAWN_MS })
  await says('任务 6/6：走到「办公」的门前')
  await line.getByRole('button', { name: '全部任务' }).click()
  const list = page.getByRole('complementary', { name: '新手任务' })
  await list.getByRole('listitem').nth(4).getByText('已完成').waitFor({ timeout: DRAWN_MS })
  await at(page, 13, 27)
  await said(page, '新手任务全部完成', { timeoutMs: DRAWN_MS })
  await line.waitFor({ state: 'detached', timeout: DRAWN_MS })
  await page.getByRole('button', { name: '关闭新手任务' }).click()
})

test('a gate and a lawn that are closed say why', async () => {
  const { page } = ann
  await at(page, 44, 16)
  await page.getByTestId('portalPreview').getByText('渡船今天停航').waitFor({ timeout: DRAWN_MS })
  await at(page, 5, 20)
  await page.getByTestId('closedArea').getByText('新草还在长').waitFor({ timeout: DRAWN_MS })
})

test('one is left in peace for a while, and ends it', async () => {
  const { page } = ann
  await page.getByRole('button', { name: '我的名片' }).click()
  await page.getByRole('button', { name: '请勿打扰' }).click()
  await page.getByRole('dialog', { name: '请勿打扰' }).getByRole('button', { name: '专注 25 分钟' }).click()
  const line = page.getByTestId('focus')
  await line.getByText(/^专注中，\d\d:\d\d 结束$/).waitFor({ timeout: DRAWN_MS })
  await line.getByRole('button', { name: '结束' }).click()
  await line.waitFor({ state: 'detached', timeout: DRAWN_MS })
})
