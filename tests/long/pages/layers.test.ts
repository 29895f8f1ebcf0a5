import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrive } from '../../support/pages/arrive.ts'
import { startBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { on, openCard, tools } from '../../support/pages/peoplePanels.ts'
import { smallSpace, spacesFolder } from '../../support/world/smallSpaces.ts'
import { inScene, openAs, SLOW_MS, visit } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'

// What lies over a page: dialogs on dialogs, toasts in their areas, faces, the panel of numbers, and what comes back by itself.

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
const toast = (page: Page, area: string, text: string) => page.locator(`[data-area=${area}]`).getByText(text)
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
  await page.getByRole('dialog', { name: '退出所有设备？' }).waitFor({ timeout: SLOW_MS })
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

test('in a space: one’s own face, toasts in their areas, nothing said too early, and one barrier in place of all dialogs', async () => {
  const owner = await server.login('安')
  const { space } = await server.createSpace(owner.access_token, { isPublic: true })
  const [ann, bob] = [await browser.person(), await browser.person()]
  await arrive(server, space.id, { 安: ann, 波: bob })
  const { page } = bob

  // The faces in bar and list are those of the persons in the scene.
  const picture = (n: number) => `/assets/images/portraits/${n}.webp`
  const dress = (person: number) =>
    page.evaluate(
      (outfitString) => window.__lingjing!.send('setOutfitString', { outfitString }),
      `v1:person=${person}`,
    )
  await dress(12)
  const face = tools(page).getByRole('button', { name: '我的名片' }).locator('img')
  await expect.poll(() => face.getAttribute('src')).toBe(picture(12))
  await tools(ann.page).getByRole('button', { name: '成员' }).click()
  const line = ann.page
    .getByRole('complementary', { name: '成员' })
    .getByRole('listitem')
    .filter({ hasText: '波' })
  await expect.poll(() => line.locator('img').getAttribute('src')).toBe(picture(12))
  await dress(9)
  await expect.poll(() => line.locator('img').getAttribute('src')).toBe(picture(9))

  // What others do stands on the right, what came of one's own doing at the top.
  await openCard(page, '安')
  await on(page, '打招呼').click()
  await toast(ann.page, 'center-right', '波向你挥手').waitFor({ timeout: SLOW_MS })
  expect(await toast(ann.page, 'top', '波向你挥手').count()).toBe(0)

  // Both flags turn together, and stay for the next visit; a player who is still there says nothing before entering.
  expect(await page.getByTestId('debug-panel').count()).toBe(0)
  await page.evaluate(() => window.__lingjing!.toggleDebug())
  await page.getByTestId('debug-panel').waitFor()
  await page.reload()
  await visit(page)
  await inScene(page)
  const panel = page.getByTestId('debug-panel')
  await panel.getByText('enter {').waitFor({ timeout: SLOW_MS })
  const log = await page.evaluate(() => window.__lingjing!.stats()['log'] as string[])
  expect(log.filter((text) => text.includes('403'))).toEqual([])
  await panel.getByRole('button', { name: '关闭' }).click()
  await panel.waitFor({ state: 'detached' })

  // The space goes while dialogs stand open: one barrier is left, with the right words.
  await openCard(page, '安')
  await on(page, '举报').click()
  await page.getByRole('dialog').waitFor({ timeout: SLOW_MS })
  const { status } = await server.call('DELETE', `/spaces/${space.id}`, {
    token: owner.access_token,
    body: { name: space.name },
  })
  expect(status).toBeLessThan(300)
  await page.getByRole('dialog', { name: '哎呀，目标走丢了…' }).waitFor({ timeout: SLOW_MS })
  await expect.poll(() => dialogs(page).count()).toBe(1)
  await page.getByRole('button', { name: '再次寻找' }).click()
  await page.waitForURL('**/my-spaces', { timeout: SLOW_MS })
  expect([ann.errors, bob.errors]).toEqual([[], []])
  await Promise.all([ann.context.close(), bob.context.close()])
})
