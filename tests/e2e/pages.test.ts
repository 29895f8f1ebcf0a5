import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { expectClean } from '../support/pages/expectClean.ts'
import { hallFolder } from '../support/world/hall.ts'
import { expectSound, makeSpaceByKeys, sizes, tabTo } from '../support/pages/pageQuality.ts'
import { SLOW_MS, inScene } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'

const [desktop, phone] = sizes
/** Pages that are not there answer so, and browsers note it. */
const OF_NO_PAGE = /404 \(Not Found\) \S+\/(no-such-page|nowhere)$/

let server: TestServer
let browser: TestBrowser

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** On a phone, where there is least room; in every other window tests/long/quality.test.ts looks at all of them. */
const isSound = (page: Page, what: string) => expectSound(page, what, [phone])

/** What the page is painted with, as somebody sees it: its theme, and how bright its ground is, 0 to 255. */
const groundOf = (page: Page): Promise<{ theme: string | undefined; brightness: number }> =>
  page.evaluate(() => {
    const channels = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? []
    return { theme: document.documentElement.dataset['theme'], brightness: Math.max(...channels) }
  })

test('the login dialog says what is missing, counts down after a code, and lets in with it', async () => {
  const guest = await browser.person({ viewport: desktop })
  const { page } = guest
  await page.goto(server.url)
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  const dialog = page.getByRole('dialog', { name: '登录灵境' })
  await isSound(page, 'login')
  await page.setViewportSize(desktop)
  const submit = dialog.getByRole('button', { name: '登录', exact: true })
  await submit.click()
  await dialog.getByText('请输入 11 位手机号').waitFor()
  await dialog.getByText('请先勾选同意条款').waitFor()
  await dialog.getByLabel('手机号').fill('138 0013 8000x')
  expect(await dialog.getByLabel('手机号').inputValue()).toBe('13800138000')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('短信发送成功').waitFor()
  await dialog.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor()

  await dialog.getByLabel('验证码', { exact: true }).fill('123')
  await submit.click()
  await dialog.getByText('请输入 6 位验证码').waitFor()
  const { code } = server.sentCodes.at(-1)!
  await dialog.getByLabel('验证码', { exact: true }).fill(code === '000000' ? '000001' : '000000')
  await submit.click()
  await dialog.getByText('验证码错误').waitFor()
  expect(guest.errors.filter((line) => !line.includes('/auth/sms_login'))).toEqual([])
  await dialog.getByLabel('验证码', { exact: true }).fill(code)
  await submit.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /的账号菜单$/ }).waitFor()
  await guest.context.close()
})

test('dark as the system has it, before anything else has come; light once somebody wants it, and after a reload', async () => {
  const guest = await browser.person({ viewport: desktop, colorScheme: 'dark' })
  const { page } = guest
  let held = true
  await page.route('**/static/index-*.js', async (route) => {
    await until(() => !held, 'the code may come')
    await route.fallback()
  })
  await page.goto(`${server.url}/contact`, { waitUntil: 'commit' })
  const painted = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor).catch(() => '')
  await until(async () => (await painted()) === 'rgb(31, 28, 25)', 'the empty page is dark')
  expect(await page.locator('#root > *').count()).toBe(0)
  held = false
  await page.getByRole('heading', { name: '联系我们' }).waitFor()
  expect(await groundOf(page)).toEqual({ theme: 'dark', brightness: 31 })
  await expectSound(page, 'dark', [phone, desktop])
  await page.setViewportSize(desktop)

  await page.getByRole('button', { name: '外观：跟随系统' }).click()
  await expectSound(page, 'dark, choosing', [desktop])
  const choices = page.getByRole('group', { name: '外观' })
  await choices.getByRole('radio', { name: '浅色' }).check()
  expect(await groundOf(page)).toEqual({ theme: 'light', brightness: 246 })
  await page.keyboard.press('Escape')
  await choices.waitFor({ state: 'detached' })
  const button = page.getByRole('button', { name: '外观：浅色' })
  await until(() => button.evaluate((element) => element === document.activeElement), 'the focus is back')
  await page.reload()
  await button.waitFor()
  expect(await groundOf(page)).toEqual({ theme: 'light', brightness: 246 })
  expectClean(guest, OF_NO_PAGE)
  await guest.context.close()
})

test('with the keyboard alone: log in, make a space, go inside', async () => {
  const ann = await browser.person()
  const { page } = ann
  const { keyboard } = page
  await makeSpaceByKeys(page, server.url, { user: '键盘', template: '小厅模板', name: '全键盘' })
  await tabTo(page, '进入「全键盘」')
  await keyboard.press('Enter')
  await page.getByLabel('显示名称').waitFor({ timeout: SLOW_MS })
  await tabTo(page, '显示名称')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: '访问空间' }).waitFor()
  await keyboard.press('Enter')
  await inScene(page)
  expectClean(ann, OF_NO_PAGE)
  await ann.context.close()
})
