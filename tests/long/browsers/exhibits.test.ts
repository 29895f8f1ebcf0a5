import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { problemsOf } from '../../support/pages/axe.ts'
import type { Person } from '../../support/pages/browser.ts'
import { said } from '../../support/pages/said.ts'
import { enterAs, find, inScene, openAs, visit } from '../../support/pages/spacePage.ts'
import { stage } from '../../support/pages/stage.ts'
import { useThing } from '../../support/pages/useThing.ts'
import { until } from '../../support/until.ts'
import { hall } from '../../support/world/hall.ts'
import { spacesFolder } from '../../support/world/smallSpaces.ts'
import { story } from '../../support/story.ts'

// What a hall of a site shows: by its address, by plinths; each test goes on where the one before ended.

story()

const plinth = (x: number, words: string, properties: object) => ({
  templateId: 'plinth-white',
  _name: words,
  x,
  y: 9,
  width: 1,
  height: 1,
  offsetX: 0,
  offsetY: 0,
  offsetZ: 0,
  normal: '',
  zIndex: 0,
  type: 8,
  previewMessage: words,
  propertiesJson: JSON.stringify({ component: 'exhibit', ...properties }),
})

const made = stage(() => ({
  spacesFolder: spacesFolder([
    hall(),
    {
      ...hall({
        10: plinth(3, '看工装', { department: 3, child: 0 }),
        11: plinth(9, '看消失的', { department: 77, product: 2 }),
        12: plinth(15, '看弹性地板', { department: 2, product: 1, child: 0 }),
      }),
      id: 'materials',
      ofSite: true,
    },
  ]),
}))
let page: Page
let person: Person
beforeAll(async () => {
  person = await made.browser.person({ viewport: { width: 1280, height: 800 } })
  ;({ page } = person)
  await openAs(made.server, page, '安', '/milliken?quality=low&d-index=2&p-index=0')
  await enterAs(page, '安')
})

const viewer = (name: string) => page.getByRole('dialog', { name })
const title = (name: string) => page.getByRole('heading', { level: 3, name }).waitFor()
const tab = (name: string) => page.getByRole('navigation', { name: '产品' }).getByRole('button', { name })
const pageUp = () => page.getByRole('button', { name: '上一页' })
const pageDown = () => page.getByRole('button', { name: '下一页' })
const shownPage = () => page.getByRole('status', { name: /^第 \d+ 页/ }).innerText()

test('the address leads to its product; pages end at both ends', async () => {
  await viewer('地材').waitFor()
  await title('坏一块，换一块')
  expect(await tab('方块地毯').getAttribute('aria-current')).toBe('true')
  expect([await pageUp().isDisabled(), await pageDown().isDisabled()]).toEqual([true, false])
  expect(await problemsOf(page)).toEqual([])
  await pageDown().click()
  await pageDown().click()
  await until(async () => (await shownPage()) === '3 / 3', 'the last page is shown')
  expect([await pageUp().isDisabled(), await pageDown().isDisabled()]).toEqual([false, true])
})

test('a film plays in a window of its own, and Escape closes that alone', async () => {
  await page.getByRole('button', { name: '播放视频' }).click()
  const film = page.getByRole('dialog', { name: '视频' })
  await film.waitFor()
  await page.keyboard.press('Escape')
  await film.waitFor({ state: 'detached' })
  expect(await viewer('地材').count()).toBe(1)
})

test('another product begins at its first page, where one page has no arrows; keys turn as a remote does', async () => {
  const before = (await find(page, '安'))?.position
  await tab('弹性地板').click()
  await until(async () => (await pageDown().count()) === 0, 'there are no arrows')
  await page.keyboard.press('ArrowLeft')
  await title('坏一块，换一块')
  expect(await shownPage()).toBe('1 / 3')
  await page.keyboard.press('PageDown')
  await until(async () => (await shownPage()) === '2 / 3', 'a page on')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await until(async () => (await shownPage()) === '1 / 3', 'a page back, and not before the first')
  // Who looks does not walk.
  expect((await find(page, '安'))?.position).toEqual(before)
})

test('a mouse chooses words where they are read, and turns on the picture', async () => {
  const drag = async (from: Locator, by: number) => {
    const { x, y, width, height } = (await from.boundingBox())!
    await page.mouse.move(x + width / 2 - by / 2, y + Math.min(height / 2, 40))
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + by / 2, y + Math.min(height / 2, 40))
    await page.mouse.up()
  }
  const before = await tab('方块地毯').getAttribute('aria-current')
  await drag(page.getByRole('heading', { level: 3 }), -120)
  expect(await tab('方块地毯').getAttribute('aria-current')).toBe(before)
  // To the left on the picture: the next product.
  await drag(viewer('地材').locator('article img'), -120)
  await until(async () => (await tab('弹性地板').getAttribute('aria-current')) === 'true', 'the next product')
  await tab('方块地毯').click()
  await title('坏一块，换一块')
})

test('closed once it stays closed, and the address says no more of it', async () => {
  await page.getByRole('button', { name: '合上展品' }).click()
  await viewer('地材').waitFor({ state: 'detached' })
  await until(() => new URL(page.url()).search === '?quality=low', 'the address names nothing')
})

test('a plinth opens what its indexes name; in the textile department the child counts', async () => {
  const dialog = await useThing(page, '安', { x: 3, y: 7 }, { offer: '看工装', title: '纺织' })
  expect(await tab('工装面料').getAttribute('aria-current')).toBe('true')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Elsewhere the product does.
  await useThing(page, '安', { x: 15, y: 7 }, { offer: '看弹性地板', title: '地材' })
  expect(await tab('弹性地板').getAttribute('aria-current')).toBe('true')
  await page.keyboard.press('Escape')
})

test('indexes that are no longer there lead to what there is', async () => {
  const overview = { offer: '看消失的', title: '从一粒原料，到一处日常' }
  await useThing(page, '安', { x: 9, y: 7 }, overview)
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: '纺织' }).click()
  await viewer('纺织').waitFor()
  await page.getByRole('button', { name: '返回首页' }).click()
  await viewer(overview.title).waitFor()
  await page.keyboard.press('Escape')
})

test('of an address that names nothing it is said, and the hall stays', async () => {
  await page.goto(`${made.server.url}/milliken?quality=low&d-index=9`)
  await visit(page)
  await inScene(page)
  await said(page, '链接里的展品已经不在了，看看展厅里的其他展品吧')
  await until(() => new URL(page.url()).search === '?quality=low', 'the address names nothing')
})
