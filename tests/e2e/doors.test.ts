import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { hallFolder } from '../support/world/hall.ts'
import { SLOW_MS, enterAs, inScene, openAs, sees, spacePath, visit } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'

// Who is put out of a space, or not let in.

let server: TestServer
let browser: TestBrowser
let spaceId = ''

const barrier = (page: Page, title: string) => page.getByRole('dialog', { name: title })

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const { access_token } = await server.login('安')
  spaceId = (await server.createSpace(access_token, { name: '稳稳的' })).space.id
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('logged out on another device: the door says so, and logging in there leads back inside', async () => {
  const kim = await browser.person()
  await openAs(server, kim.page, '金', spacePath(spaceId))
  await enterAs(kim.page, '金')
  await sees(kim.page, '金', 'is there')
  const { access_token: token } = await server.login('金')
  expect((await server.call('POST', '/auth/logout_everywhere', { token })).status).toBe(200)
  const door = barrier(kim.page, '你已退出登录')
  await door.getByText('重新登录即可回来').waitFor({ timeout: SLOW_MS })
  await door.getByRole('button', { name: '登录' }).click()
  const login = barrier(kim.page, '登录灵境')
  // True on this machine: its SMS provider is the log.
  await login.getByText('验证码在服务器日志里').waitFor()
  await login.getByLabel('用户名').fill('金')
  await login.getByRole('button', { name: '直接登录' }).click()
  await visit(kim.page)
  await inScene(kim.page)
  await kim.context.close()
})

test('a browser that can not draw says so and shows the plan, and one can leave', async () => {
  const { page, context } = await browser.person()
  const { access_token: token } = await server.login('暗')
  const { space } = await server.createSpace(token, { name: '看不见' })
  await openAs(server, page, '暗', spacePath(space.id))
  await visit(page, '暗')
  await inScene(page)
  await page.getByText('这台设备的浏览器打不开三维画面').click({ trial: true, timeout: SLOW_MS })
  await page.getByRole('button', { name: '知道了' }).click()
  await page.getByRole('button', { name: '离开空间' }).click()
  await page.getByTestId('space-loading').waitFor({ state: 'detached' })
  await until(() => !page.url().includes('/space/'), 'the space is left')
  await context.close()
})
