import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { picture } from '../../support/pages/pagePictures.ts'
import { smallSpace, spacesFolder } from '../../support/world/smallSpaces.ts'
import { openAs } from '../../support/pages/spacePage.ts'
import { until } from '../../support/until.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'

let server: TestServer
let browser: TestBrowser
let admin: Person
const phone = '13600001111'

beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]) })
  await server.login('小明')
  await server.login('admin')
  await server.db.updateTable('users').set({ phone }).where('name', '=', 'admin').execute()
  browser = await startBrowser(server.url)
  admin = await browser.person({ viewport: { width: 1440, height: 900 } })
  await openAs(server, admin.page, 'admin', '/site-admin/users')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** As if the log-in had been long ago. */
const forgetProof = () => server.db.updateTable('loginSessions').set({ provenAt: 0 }).execute()
const bannedUntil = async () =>
  (await server.db.selectFrom('users').select('bannedUntil').where('name', '=', '小明').executeTakeFirst())
    ?.bannedUntil

async function fillBan(page: Page): Promise<void> {
  await page.getByRole('button', { name: '封禁 小明' }).click()
  await page.getByRole('dialog', { name: '封禁「小明」' }).getByRole('textbox').fill('刷屏')
  await page.getByRole('dialog', { name: '封禁「小明」' }).getByRole('button', { name: '封禁' }).click()
}

test('a ban after ten minutes asks who one is; whoever would rather not loses nothing, a code lets it through', async () => {
  const { page } = admin
  await page.getByRole('row').filter({ hasText: '小明' }).waitFor()
  await forgetProof()
  await fillBan(page)
  const proof = page.getByRole('dialog', { name: '请先验证身份' })
  await proof.getByText('136*****111').waitFor()
  await picture(page, 'step-up')
  // What it asks for came after it had opened.
  await until(
    () => proof.getByLabel('验证码').evaluate((field) => field === document.activeElement),
    'the focus',
  )

  // Not now: the dialog behind it still holds what was written, and says why it went no further.
  await proof.getByRole('button', { name: '关闭' }).click()
  const ban = page.getByRole('dialog', { name: '封禁「小明」' })
  await ban.getByText('这一步需要先验证身份').waitFor()
  expect(await ban.getByRole('textbox').inputValue()).toBe('刷屏')
  expect(await bannedUntil()).toBeNull()

  await ban.getByRole('button', { name: '封禁' }).click()
  await proof.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('短信发送成功').waitFor()
  await proof.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor()
  const { code } = server.sentCodes.at(-1)!
  await proof.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000')
  await proof.getByRole('button', { name: '验证并继续' }).click()
  await proof.getByText('验证码错误').waitFor()
  await proof.getByLabel('验证码').fill(code)
  await proof.getByRole('button', { name: '验证并继续' }).click()
  await ban.waitFor({ state: 'detached' })
  await page.getByText('操作成功').waitFor()
  expect(await bannedUntil()).toBeGreaterThan(0)
})

test('in development a click is enough, and the next ten minutes nobody asks', async () => {
  const { page } = admin
  await forgetProof()
  await page.getByRole('button', { name: '解封 小明' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解封' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await fillBan(page)
  const proof = page.getByRole('dialog', { name: '请先验证身份' })
  await proof.getByRole('button', { name: '确认是我' }).click()
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  expect(await bannedUntil()).toBeGreaterThan(0)
})

test('a key is made with an end, which the list shows; logging out everywhere asks whether keys end too', async () => {
  const { page } = admin
  await page.goto(`${server.url}/account/api-keys`)
  await page.getByRole('button', { name: '创建密钥' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('讲解员')
  await dialog.getByLabel('有效期').selectOption('d30')
  await picture(page, 'create-key')
  await dialog.getByRole('button', { name: '创建密钥' }).click()
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await page.getByText(/到期$/).waitFor()
  const key = await server.db.selectFrom('apiKeys').selectAll().executeTakeFirstOrThrow()
  expect(key.expiresAt - key.createdAt).toBe(30 * 24 * 3_600_000)
  await picture(page, 'keys')

  await page.getByRole('tab', { name: '登录设备' }).click()
  await page.getByRole('button', { name: '退出所有设备' }).click()
  await dialog.getByLabel('同时停用全部 1 个 API 密钥').check()
  await picture(page, 'everywhere')
  await dialog.getByRole('button', { name: '退出所有设备' }).click()
  await page.getByRole('button', { name: '登录', exact: true }).first().waitFor()
  expect(await server.db.selectFrom('apiKeys').selectAll().execute()).toEqual([])
  expect(admin.errors.filter((line) => !/status of 40[03]/.test(line))).toEqual([])
})
