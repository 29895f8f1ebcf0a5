import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSceneBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { hallThings } from '../support/world/hall.ts'
import { send } from '../support/pages/peoplePanels.ts'
import { SLOW_MS, enterAs, openAs, sees, spacePath } from '../support/pages/spacePage.ts'
import { useThing } from '../support/pages/useThing.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'

// 安 and 波 use what stands in a hall. Each test goes on where the one before ended.

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person

const poster = {
  templateId: 'sign-board',
  _name: '海报架',
  x: 4,
  y: 4,
  type: 2,
  previewMessage: '看展讯',
  propertiesJson: JSON.stringify({
    pages: ['/assets/images/portraits/1.webp', '/assets/images/portraits/2.webp'],
  }),
}
const words = {
  templateId: 'sideboard',
  _name: '问询台',
  x: 6,
  y: 4,
  type: 7,
  propertiesJson: JSON.stringify({ text: '欢迎来到小厅' }),
}

const guide = {
  templateId: 'kiosk-touch',
  _name: '使用指南',
  x: 15,
  y: 9,
  type: 1,
  propertiesJson: JSON.stringify({ url: '/assets/pages/guide.html' }),
}

const note = {
  templateId: 'sign-board',
  _name: '便签板',
  x: 11,
  y: 10,
  type: 6,
  propertiesJson: JSON.stringify({ text: '今天做什么' }),
}

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallThings({ 11: poster, 12: words, 13: guide, 14: note }) })
  browser = await startSceneBrowser(server.url)
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  ann = await browser.person()
  bob = await browser.person()
  for (const [person, name] of [
    [bob, '波'],
    [ann, '安'],
  ] as const) {
    await openAs(server, person.page, name, spacePath(space.id))
    await enterAs(person.page, name)
    await sees(person.page, name, 'is there')
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('where several things are, E asks which; a poster is looked at page by page and near by', async () => {
  const { page } = ann
  await page.getByRole('button', { name: '还有 1 项' }).waitFor({ timeout: SLOW_MS })
  await page.keyboard.press('e')
  const choice = page.getByRole('dialog', { name: '这里有几样东西' })
  await choice.getByRole('button', { name: /看展讯/ }).waitFor({ timeout: SLOW_MS })
  const at = (await choice.getByRole('listitem').allInnerTexts()).findIndex((text) => text.includes('看展讯'))
  await page.keyboard.press(String(at + 1))
  const shown = page.getByRole('dialog', { name: '海报架' })
  await shown.getByRole('img', { name: '第 1 / 2 页' }).waitFor({ timeout: SLOW_MS })
  await page.keyboard.press('ArrowRight')
  const second = shown.getByRole('img', { name: '第 2 / 2 页' })
  await second.waitFor({ timeout: SLOW_MS })
  const narrow = (await second.boundingBox())!.width
  await shown.getByRole('button', { name: '放大' }).click()
  await expect.poll(async () => (await second.boundingBox())!.width).toBeGreaterThan(narrow * 1.4)
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
  expect(ann.errors).toEqual([])
})

test('what is chosen from the list by its button opens, and closes', async () => {
  const { page } = ann
  await page.keyboard.press('e')
  await page
    .getByRole('dialog', { name: '这里有几样东西' })
    .getByRole('button', { name: /问询台/ })
    .click({ timeout: SLOW_MS })
  const shown = page.getByRole('dialog', { name: '问询台' })
  await shown.getByText('欢迎来到小厅').waitFor({ timeout: SLOW_MS })
  await shown.getByRole('button', { name: '关闭' }).click()
  await shown.waitFor({ state: 'detached' })
})

test('a page of this site opens in its frame', async () => {
  const { page } = ann
  expect(await send(page, 'teleport', { mapId: '', x: 15, y: 10 })).toBe('')
  await page.getByRole('button', { name: '打开网页' }).click({ timeout: SLOW_MS })
  const shown = page.getByRole('dialog', { name: '使用指南' })
  const frame = shown.locator('iframe')
  await shown
    .frameLocator('iframe')
    .getByRole('heading', { name: '灵境使用指南' })
    .waitFor({ timeout: SLOW_MS })
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms')
  await shown.getByRole('button', { name: '关闭' }).click()
})

test('two people write one note, and both read what each has written', async () => {
  const papers = []
  for (const [{ page }, name] of [
    [ann, '安'],
    [bob, '波'],
  ] as const) {
    const shown = await useThing(page, name, { x: 11, y: 8 }, { offer: '看便签', title: '便签板' })
    await shown.getByText('已保存').waitFor({ timeout: SLOW_MS })
    papers.push(shown.getByRole('textbox'))
  }
  const [first, second] = papers as [(typeof papers)[number], (typeof papers)[number]]
  await first.pressSequentially('买菜')
  await expect.poll(() => second.inputValue(), { timeout: SLOW_MS }).toBe('买菜')
  // Both at once, at either end.
  await second.press('Home')
  await Promise.all([first.pressSequentially('做饭'), second.pressSequentially('先')])
  for (const paper of papers) {
    await expect.poll(() => paper.inputValue(), { timeout: SLOW_MS }).toBe('先买菜做饭')
  }
  for (const { page } of [ann, bob]) await page.keyboard.press('Escape')
  expect([ann.errors, bob.errors]).toEqual([[], []])
})
