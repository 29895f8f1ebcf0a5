import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { openAs, SLOW_MS } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'

// What lies over a page: dialogs on dialogs, and what comes back by itself.

let server: TestServer
let browser: TestBrowser

beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]) })
  browser = await startBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const dialogs = (page: Page) => page.getByRole('dialog')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('dialogs lie on each other: Escape closes the topmost, and the focus goes back a step', async () => {
  const { page, errors, context } = await browser.person({ viewport: { width: 1024, height: 700 } })
  await openAs(server, page, '安', '/my-spaces')
  await page.getByRole('banner').getByRole('button', { name: '安' }).click({ timeout: SLOW_MS })
  await page.getByRole('menuitem', { name: '编辑头像与ID' }).click()
  const profile = page.getByRole('dialog', { name: '头像与ID' })
  await profile.waitFor({ timeout: SLOW_MS })
  const animation = await profile.evaluate((part) => getComputedStyle(part).animationDuration)
  expect(animation).toBe('0.35s')
  await profile.getByRole('button', { name: '退出所有设备' }).click()
  const everywhere = page.getByRole('dialog', { name: '退出所有设备？' })
  await everywhere.waitFor({ timeout: SLOW_MS })
  // It hears keys once the focus is in it.
  await expect.poll(() => everywhere.evaluate((part) => part.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialogs(page).count()).toBe(1)
  await profile.waitFor()
  await expect.poll(() => focused(page)).toBe('退出所有设备')
  await page.keyboard.press('Escape')
  await expect.poll(() => dialogs(page).count()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('banner').getByRole('button', { name: '安' }).click()
  await page.getByRole('menuitem', { name: '编辑头像与ID' }).click()
  await expect
    .poll(() => profile.evaluate((part) => getComputedStyle(part).animationDuration))
    .toMatch(/^(0\.001s|1ms)$/)
  expect(errors).toEqual([])
  await context.close()
})

test('a page whose code did not come begins anew by itself', async () => {
  const { page, context } = await browser.person()
  let cut = 0
  await page.route(/\/static\/ContactPage.*\.js/, (route) => (cut++ === 0 ? route.abort() : route.fallback()))
  await page.goto(`${server.url}/`, { timeout: SLOW_MS })
  await page.evaluate(() => {
    history.pushState({}, '', '/contact')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('heading', { name: '联系我们' }).first().waitFor({ timeout: SLOW_MS })
  expect(cut).toBeGreaterThan(1)
  await context.close()
})
