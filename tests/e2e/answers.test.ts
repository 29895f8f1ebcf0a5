import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { openAs } from '../support/pages/spacePage.ts'
import { hallFolder } from '../support/world/hall.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'

const desktop = { width: 1280, height: 800 }

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

/** Code that is asked for waits until `letGo`: a press has to be answered without it. */
async function holdCode(page: Page): Promise<{ readonly letGo: () => Promise<void> }> {
  const held: Route[] = []
  const pattern = '**/static/**'
  await page.route(pattern, (route) => void held.push(route))
  return {
    async letGo() {
      await Promise.all(held.splice(0).map((route) => route.continue()))
      await page.unroute(pattern)
    },
  }
}

const pathOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search

test('a press is answered before its code is there; a dialog is closed by Back, and what was typed is asked about first', async () => {
  const ann = await browser.person({ viewport: desktop })
  const { page } = ann
  await openAs(server, page, '安', '/my-spaces')
  await page.getByRole('list', { name: /官方/ }).waitFor()
  await page.goto(`${server.url}/template/official`)
  const card = page.getByRole('main').getByRole('listitem').first().getByRole('button').first()
  await card.waitFor()

  const code = await holdCode(page)
  await card.click()
  await page.getByRole('dialog', { name: '正在加载…' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await card.click()
  await page.getByRole('dialog', { name: '正在加载…' }).waitFor()
  await code.letGo()
  await page.getByRole('dialog').getByRole('button', { name: '用这个模板' }).click()
  const name = page.getByRole('dialog').getByLabel('空间名称')

  await name.fill('安的小屋')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: '放弃已填写的内容？' })
  await question.getByRole('button', { name: '继续填写' }).click()
  expect(await name.inputValue()).toBe('安的小屋')
  await page.goBack()
  await question.waitFor()
  // Back once more leaves the question, not the page.
  await page.goBack()
  await question.waitFor({ state: 'hidden' })
  expect(await name.inputValue()).toBe('安的小屋')
  await page.goBack()
  await question.getByRole('button', { name: '放弃内容' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => pathOf(page)).toBe('/template/official')
  // Nothing of the dialogs is left in the way: one step leads to the page before.
  await page.goBack()
  await expect.poll(() => pathOf(page)).toMatch(/^\/my-spaces/)
  expect(ann.errors).toEqual([])
  await ann.context.close()
})

test('without a network the page says so and keeps what it has; lists and code that did not come follow by themselves', async () => {
  const bob = await browser.person({ viewport: desktop })
  const { page } = bob
  await openAs(server, page, '波', '/my-spaces')
  await page.getByRole('list', { name: /官方/ }).waitFor()
  await page.waitForLoadState('networkidle')
  await bob.context.setOffline(true)
  const away = page.getByText('网络已断开，恢复后会自动更新')
  await away.waitFor()
  await page.getByRole('tab', { name: /社区空间/ }).click()
  await page.getByRole('alert').getByText('没能加载出来').waitFor()
  await page.getByRole('link', { name: '活动', exact: true }).first().click()
  await page.getByRole('main').getByRole('status').first().waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: /社区空间/ }).waitFor()
  await bob.context.setOffline(false)
  await away.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: '还没有社区空间' }).waitFor()
  await bob.context.close()
})
