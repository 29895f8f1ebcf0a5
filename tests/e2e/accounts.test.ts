import { Writable } from 'node:stream'
import pino from 'pino'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmsSender } from '../../server/login/sms/createSmsSender.ts'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { hallFolder } from '../support/world/hall.ts'
import { said } from '../support/pages/said.ts'
import { openAs } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'
import { isGuest, isLoggedIn, openLogin, wide } from '../support/pages/logInDialog.ts'
import { isClean } from '../support/pages/isClean.ts'

let server: TestServer
let browser: TestBrowser
const logged: string[] = []

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  const log = pino({ level: 'info' }, stream)
  server = await startServer({ spacesFolder: hallFolder(), sms: createSmsSender({ name: 'log' }, log) })
  browser = await startBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** The code a developer reads in the log of the server. */
const codeInLog = (phone: string): Promise<string> =>
  until(() => {
    const line = logged.findLast((text) => text.includes(phone))
    return /: (\d{6})"/.exec(line ?? '')?.[1]
  }, `the code for ${phone} in the log`)

const dialogOf = (page: Page) => page.getByRole('dialog').last()

test('login by code: terms first, a countdown that survives a reload, wrong codes told', async () => {
  const ann = await browser.person(wide)
  const { page } = ann
  await page.goto(`${server.url}/contact`)
  let dialog = await openLogin(page)
  const phone = '13812345678'
  const terms = dialog.getByRole('checkbox')
  expect(await terms.isChecked()).toBe(false)
  expect(await dialog.getByLabel('验证码').getAttribute('autocomplete')).toBe('one-time-code')

  // A number with its country code and blanks is the number; without the terms nothing is sent.
  await dialog.getByLabel('手机号').fill('+86 138 1234 5678')
  expect(await dialog.getByLabel('手机号').inputValue()).toBe(phone)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByText('请先勾选同意条款').waitFor()
  expect(logged.some((line) => line.includes(phone))).toBe(false)

  // An empty code asks for one.
  await terms.check()
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await said(page, '短信发送成功')
  const waiting = () => page.getByRole('button', { name: /^\d+ 秒后重发$/ })
  await waiting().waitFor()

  await page.reload()
  dialog = await openLogin(page)
  expect(await dialog.getByLabel('手机号').inputValue()).toBe(phone)
  const left = Number.parseInt((await waiting().innerText()) || '', 10)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(60)
  expect(await waiting().isDisabled()).toBe(true)

  const code = await codeInLog(phone)
  await dialog.getByRole('checkbox').check()
  await dialog.getByLabel('验证码').fill(code === '111111' ? '222222' : '111111')
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await dialog.getByText('验证码错误').waitFor()
  await dialog.getByLabel('验证码').fill(code)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await isLoggedIn(page, /User\d+ 的账号菜单/)
  isClean(ann)
  await ann.context.close()
})

test('set_token signs a guest in, asks whoever is signed in, leaves the address; the other tab follows', async () => {
  const cat = await browser.person(wide)
  const { page } = cat
  const { access_token } = await server.login('卡特')
  const other = await cat.context.newPage()
  await other.goto(`${server.url}/contact`)
  await isGuest(other)
  await page.goto(`${server.url}/contact?a=1&set_token=${access_token}`)
  await isLoggedIn(page, '卡特 的账号菜单')
  expect(new URL(page.url()).search).toBe('?a=1')
  await isLoggedIn(other, '卡特 的账号菜单')

  // Whoever is somebody already is asked first.
  const { access_token: another } = await server.login('科林')
  await page.goto(`${server.url}/contact?set_token=${another}`)
  await page.getByRole('dialog').getByRole('button', { name: '保持当前账号' }).click()
  await isLoggedIn(page, '卡特 的账号菜单')
  await page.goto(`${server.url}/contact?set_token=${another}`)
  await page.getByRole('dialog').getByRole('button', { name: '切换账号' }).click()
  await isLoggedIn(page, '科林 的账号菜单')
  await isLoggedIn(other, '科林 的账号菜单')
  expect(new URL(page.url()).search).toBe('')

  await page.getByRole('button', { name: '科林 的账号菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await isGuest(page)
  await isGuest(other)
  isClean(cat)
  await cat.context.close()
})

test('logging out everywhere, from the profile, logs the other browser out', async () => {
  const [here, there] = [await browser.person(wide), await browser.person(wide)]
  await openAs(server, there.page, '多拉', '/contact')
  await openAs(server, here.page, '多拉', '/account/sessions')
  await isLoggedIn(there.page, '多拉 的账号菜单')
  const list = here.page.getByRole('list', { name: '登录设备' })
  await list.getByText('本机').waitFor()
  expect(await list.getByRole('listitem').count()).toBe(2)

  await here.page.getByRole('button', { name: '多拉 的账号菜单' }).click()
  await here.page.getByRole('menuitem', { name: '编辑头像与ID' }).click()
  await here.page.getByRole('dialog').getByRole('button', { name: '退出所有设备' }).click()
  await here.page.getByText('退出所有设备？').waitFor()
  await dialogOf(here.page).getByRole('button', { name: '退出所有设备' }).click()
  await isGuest(here.page)
  await there.page.getByRole('link', { name: '我的空间' }).first().click()
  await said(there.page, '登录已过期，请重新登录')
  await isGuest(there.page)
  isClean(here)
  isClean(there)
  await here.context.close()
  await there.context.close()
})

test('one session ended from the list', async () => {
  const [here, there] = [await browser.person(wide), await browser.person(wide)]
  await openAs(server, there.page, '阿芬', '/contact')
  await openAs(server, here.page, '阿芬', '/account/sessions')
  await here.page.getByRole('list', { name: '登录设备' }).getByRole('button', { name: /^退出/ }).click()
  await said(here.page, '已退出该设备')
  await until(async () => (await here.page.getByRole('listitem').count()) > 0, 'the list is there')
  await here.page.getByRole('button', { name: /^退出 / }).waitFor({ state: 'detached' })
  await there.page.reload()
  await isGuest(there.page)
  await here.context.close()
  await there.context.close()
})

test('api keys: made, shown once, copied, deleted', async () => {
  const fay = await browser.person({ ...wide, permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = fay
  await openAs(server, page, '菲', '/account/sessions')
  await page.getByRole('tab', { name: 'API 密钥' }).click()
  await page.getByText('还没有 API 密钥').waitFor()
  expect(new URL(page.url()).pathname).toBe('/account/api-keys')

  await page.getByRole('button', { name: '创建密钥' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '创建密钥' }).click()
  await dialog.getByText('请填写名称').waitFor()
  await dialog.getByLabel('名称').fill('讲解员')
  await dialog.getByRole('button', { name: '创建密钥' }).click()
  const field = dialog.getByLabel('密钥', { exact: true })
  const key = await field.inputValue()
  expect(key).toMatch(/^lk_[\w-]{32}$/)
  await dialog.getByRole('button', { name: '复制密钥' }).click()
  await said(page, '密钥已复制')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  expect((await server.call('GET', '/users/me', { token: key })).status).toBe(200)
  await dialog.getByRole('button', { name: '我已保存' }).click()

  await page.reload()
  const list = page.getByRole('list', { name: 'API 密钥' })
  await list.getByText('讲解员').waitFor()
  await list.getByText(`lk_…${key.slice(-4)}`).waitFor()
  expect(await page.content()).not.toContain(key)
  await list.getByRole('button', { name: '删除密钥「讲解员」' }).click()
  await dialog.getByRole('button', { name: '删除', exact: true }).click()
  await said(page, '密钥已删除')
  await page.getByText('还没有 API 密钥').waitFor()
  expect((await server.call('GET', '/users/me', { token: key })).status).toBe(401)
  isClean(fay)
  await fay.context.close()
})

test('asking for the end of the account, and the way back at the next log-in', async () => {
  const helper = (await server.login('接手人')).access_token
  const { access_token: token } = await server.login('要走的人')
  const { space } = await server.createSpace(token, { name: '传下去' })
  await server.call('POST', `/spaces/${space.id}/join`, { token: helper })
  const leaver = await browser.person(wide)
  const { page } = leaver
  await openAs(server, page, '要走的人', '/account/data')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  expect((await download).suggestedFilename()).toBe('lingjing.zip')

  await page.getByRole('button', { name: '注销账号…' }).click()
  const dialog = page.getByRole('dialog', { name: '注销账号' })
  await dialog.getByRole('combobox', { name: '「传下去」怎么处理' }).selectOption({ label: '交给 接手人' })
  const submit = dialog.getByRole('button', { name: '注销账号' })
  expect(await submit.isDisabled()).toBe(true)
  await dialog.getByLabel('输入你的用户ID').fill('要走的人')
  await submit.click()
  await said(page, /重新登录可以撤销$/)
  await isGuest(page)
  expect((await server.call('GET', `/spaces/${space.id}`, { token: helper })).body.creator.displayName).toBe(
    '接手人',
  )

  // Logged in again: one dialog, one button.
  const login = await openLogin(page)
  await login.getByLabel('用户名').fill('要走的人')
  await login.getByRole('button', { name: '直接登录' }).click()
  const asked = page.getByRole('dialog', { name: '账号正在注销' })
  await asked.getByText(/将于 \d{4}\/\d\d\/\d\d \d\d:\d\d 删除/).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await asked.getByRole('button', { name: '撤销注销' }).click()
  await said(page, '已撤销注销，欢迎回来')
  await asked.waitFor({ state: 'detached' })
  await isLoggedIn(page, /要走的人/)
  isClean(leaver)
  await leaver.context.close()
})
