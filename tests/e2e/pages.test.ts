import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { hallFolder } from '../support/world/hall.ts'
import { expectSound, sizes } from '../support/pages/pageQuality.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'
import { isClean } from '../support/pages/isClean.ts'

const [desktop, phone] = sizes

/** No error is one that these pages must expect. */
const nothing = /^$/

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

test('English is one click away, stays after a reload, and leaves no Chinese behind', async () => {
  const guest = await browser.person({ viewport: desktop })
  const { page } = guest
  await page.goto(`${server.url}/my-spaces`)
  await page.getByRole('button', { name: 'English' }).first().click()
  await page.getByRole('heading', { name: 'Spaces', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Spaces', exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  for (const path of ['/', '/template/official', '/terms', '/privacy', '/cookies', '/contact', '/nowhere']) {
    await page.goto(server.url + path)
    await page.waitForLoadState('networkidle')
    const text = await page.locator('main').innerText()
    expect(text.match(/\p{Script=Han}+/gu) ?? [], path).toEqual([])
  }
  await page.getByRole('button', { name: '中文' }).first().click()
  await page.getByRole('link', { name: '首页' }).first().waitFor()
  // An unknown path is answered with 404, and browsers tell of it.
  expect(guest.errors.filter((line) => !line.endsWith('/nowhere'))).toEqual([])
  expect(guest.foreignRequests).toEqual([])
  await guest.context.close()
})

/** What the page is painted with, as somebody sees it: its theme, and how bright its ground is, 0 to 255. */
const groundOf = (page: Page): Promise<{ theme: string | undefined; brightness: number }> =>
  page.evaluate(() => {
    const channels = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? []
    return { theme: document.documentElement.dataset['theme'], brightness: Math.max(...channels) }
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
  expect(await page.locator('#root > :not(#late)').count()).toBe(0)
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
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.reload()
  await button.waitFor()
  expect(await groundOf(page)).toEqual({ theme: 'light', brightness: 246 })
  isClean(guest, nothing)
  await guest.context.close()
})

test('the landing page shows a picture of an official place where no graphics card draws', async () => {
  const guest = await browser.person({ viewport: { width: 800, height: 600 } })
  const { page } = guest
  await page.goto(server.url)
  await page.locator('[data-live=no]').waitFor({ state: 'attached' })
  await page.getByRole('img', { name: /^「.+」里的样子$/ }).waitFor()
  expect(await page.getByRole('button', { name: '暂停画面' }).count()).toBe(0)
  isClean(guest, nothing)
  await guest.context.close()
})
