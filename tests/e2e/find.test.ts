import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { isClean } from '../support/pages/isClean.ts'
import { expectSound, sizes } from '../support/pages/pageQuality.ts'
import { openAs } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'
import { hallFolder } from '../support/world/hall.ts'

const [desktop, phone] = sizes

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

const field = (page: Page) => page.getByRole('combobox')
const options = (page: Page) => page.getByRole('option')
const chosen = (page: Page) => page.getByRole('option', { selected: true })

test('by pinyin, initials and keys to a space, a page and a person, and the focus goes back', async () => {
  const bob = await server.login('小波')
  const { space } = await server.createSpace(bob.access_token, { name: '云间书房' })
  const person = await browser.person({ viewport: desktop })
  const { page } = person
  await openAs(server, page, '安安', '/events')
  await server.call('POST', `/spaces/${space.id}/join`, {
    token: (await server.login('安安')).access_token,
    body: {},
  })

  await page.getByRole('button', { name: '搜索', exact: true }).focus()
  await page.keyboard.press('Control+k')
  await options(page).filter({ hasText: '云间书房' }).first().waitFor()
  await expectSound(page, 'finding, nothing typed', [phone, desktop])
  await page.keyboard.type('yjsf')
  await until(async () => (await chosen(page).textContent())?.startsWith('云间书房'), 'found by initials')
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await chosen(page).getAttribute('id'))
  await field(page).fill('xiaobo')
  await until(async () => (await chosen(page).textContent()) === '小波', 'found by pinyin')
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: '小波' })
  await card.getByRole('link', { name: '云间书房' }).waitFor()
  await expectSound(page, 'a card', [phone, desktop])
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await field(page).fill('qqqq')
  await page.getByText('没有找到「qqqq」').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // It goes back a moment after the dialog has gone.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('搜索')

  // A search is nothing to lose: Back closes it like Escape.
  await page.keyboard.press('Meta+k')
  await field(page).pressSequentially('wd')
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.keyboard.press('Meta+k')
  await field(page).fill('kj')
  await until(async () => (await options(page).count()) > 1, 'several pages')
  const first = await chosen(page).textContent()
  await page.keyboard.press('ArrowDown')
  expect(await chosen(page).textContent()).not.toBe(first)
  await field(page).fill('wdmb')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/template/mine')
  // What was used lately comes first.
  await page.keyboard.press('Control+k')
  await until(async () => (await chosen(page).textContent()) === '我的模板', 'used lately')
  isClean(person)
  await person.context.close()
})

test('a guest finds what is open by touch, and what can be done; not where another dialog stands', async () => {
  const guest = await browser.person({ viewport: phone, hasTouch: true })
  const { page } = guest
  await page.goto(`${server.url}/contact`)
  await page.getByRole('button', { name: '搜索', exact: true }).tap()
  await field(page).fill('denglu')
  await expect.poll(() => page.getByText('我的组织').count()).toBe(0)
  await options(page).filter({ hasText: '登录' }).first().tap()
  await page.getByRole('dialog', { name: /登录/ }).waitFor()
  await page.keyboard.press('Control+k')
  expect(await field(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await field(page).fill('english')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find spaces, people, pages and actions' }).waitFor()
  expect(
    (await page.getByRole('dialog').innerText())
      .match(/\p{Script=Han}+/gu)
      ?.filter((word) => word !== '云间书房'),
  ).toEqual(['中文'])
  isClean(guest)
  await guest.context.close()
})
