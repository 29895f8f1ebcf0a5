import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrive } from '../../support/pages/arrive.ts'
import { startSceneBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { hallThings } from '../../support/world/hall.ts'
import { said } from '../../support/pages/said.ts'
import { DRAWN_MS, apart, holding, sees } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { useThing } from '../../support/pages/useThing.ts'
import { until } from '../../support/until.ts'
import { story } from '../../support/story.ts'

// 安 picks something up and hands it to 波, who sees it; rides off before 波 can; points at a picture both look at.

story()

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person

const cups = {
  templateId: 'item-cup',
  _name: '纸杯',
  x: 6,
  y: 5,
  previewMessage: '拿个纸杯',
  propertiesJson: JSON.stringify({ item: { id: 'cup', most: 2 } }),
}
const kart = {
  templateId: 'vehicle-kart',
  _name: '卡丁车',
  x: 12,
  y: 8,
  yaw: 90,
  previewMessage: '开卡丁车',
  propertiesJson: JSON.stringify({ vehicle: true }),
}
const poster = {
  templateId: 'item-paper',
  _name: '告示',
  x: 3,
  y: 9,
  type: 2,
  previewMessage: '看告示',
  propertiesJson: JSON.stringify({ pages: ['/assets/images/portraits/1.webp'] }),
}
const script = JSON.stringify({
  items: {
    cup: { name: '纸杯', meta: { icon: '🥤', model: 'item-cup' } },
    hat: { name: '纸帽', meta: { icon: '🎩', model: 'item-paper' }, abilities: { wave: { name: '挥' } } },
  },
  recipes: [{ inputs: { cup: 1 }, outputs: { hat: 1 } }],
})

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallThings({ 11: cups, 12: kart, 13: poster }, { script }) })
  browser = await startSceneBrowser(server.url)
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  ann = await browser.person()
  bob = await browser.person()
  await arrive(server, space.id, { 安: ann, 波: bob })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('what one picks up is in the bag, in the hand, and in the bag of whom one gives it to', async () => {
  const [{ page }, other] = [ann, bob.page]
  await page.getByRole('button', { name: '拿个纸杯' }).waitFor({ timeout: DRAWN_MS })
  await page.keyboard.press('e')
  await said(page, /^纸杯已放进背包，/, { timeoutMs: DRAWN_MS })
  await page.keyboard.press('b')
  const bag = page.getByRole('complementary', { name: '背包' })
  await bag.getByRole('button', { name: '制作 纸帽' }).click()
  await bag.getByRole('button', { name: /^纸帽/ }).click()
  await bag.getByRole('button', { name: '拿在手里' }).click()
  await bag.getByText('手里拿着').waitFor({ timeout: DRAWN_MS })
  await bag.getByRole('button', { name: '挥' }).click()
  await bag.getByRole('button', { name: '送人' }).click()
  await bag.getByRole('button', { name: '把纸帽送给波' }).click()
  await said(other, '安给了你纸帽', { timeoutMs: DRAWN_MS })
  await bag.getByText('背包是空的').waitFor({ timeout: DRAWN_MS })
  await other.keyboard.press('b')
  const theirs = other.getByRole('complementary', { name: '背包' })
  await theirs.getByRole('button', { name: /^纸帽/ }).waitFor({ timeout: DRAWN_MS })
  await theirs.getByRole('button', { name: /^纸帽/ }).click()
  await theirs.getByRole('button', { name: '放下' }).click()
  await theirs.getByText('背包是空的').waitFor({ timeout: DRAWN_MS })
  expect([ann.errors, bob.errors]).toEqual([[], []])
})

const stand = ({ page }: Person, x: number, y: number) =>
  page.evaluate((at) => window.__lingjing!.send('teleport', { mapId: '', ...at }), { x, y })

test('one rides, the other is told who does; it stands where one got off, for the next', async () => {
  const offered = ({ page }: Person, name: string) =>
    page.locator('[data-kind=thing]', { hasText: name }).waitFor({ timeout: DRAWN_MS })
  await stand(ann, 12, 9)
  await offered(ann, '开卡丁车')
  await ann.page.keyboard.press('e')
  await offered(ann, '下来')
  await stand(bob, 12, 9)
  await offered(bob, '安正骑着卡丁车')
  await bob.page.keyboard.press('e')
  await said(bob.page, '这辆车有人在用，请换一辆', { timeoutMs: DRAWN_MS })
  const start = await sees(bob.page, '安', 'sits on it')
  expect([start.position.x, start.position.z]).toEqual([12.5, 8.5])
  await holding(ann.page, ['KeyW'], () => sees(bob.page, '安', 'drives', (one) => apart(one, start) > 1.5))
  // The bag stands open still: Escape closes that first, and then gets off.
  await ann.page.keyboard.press('Escape')
  await ann.page
    .getByRole('complementary', { name: '背包' })
    .waitFor({ state: 'detached', timeout: DRAWN_MS })
  await ann.page.keyboard.press('Escape')
  await ann.page
    .locator('[data-kind=thing]', { hasText: '下来' })
    .waitFor({ state: 'detached', timeout: DRAWN_MS })
  const end = await sees(bob.page, '安', 'is off')
  await stand(bob, Math.floor(end.position.x), Math.floor(end.position.z))
  await offered(bob, '开卡丁车')
  await bob.page.keyboard.press('e')
  await offered(bob, '下来')
  await bob.page.keyboard.press('e')
  await offered(bob, '开卡丁车')
  expect([ann.errors, bob.errors]).toEqual([[], []])
})

test('where one points on a picture is seen by who looks at it as well; a thing is shaken', async () => {
  // What was ridden may have been left beside it: then E asks which.
  for (const [name, { page }] of Object.entries({ 安: ann, 波: bob })) {
    const shown = await useThing(page, name, { x: 3, y: 8 }, { offer: '看告示', title: '告示' })
    await shown.getByRole('img').waitFor({ timeout: DRAWN_MS })
  }
  const dialog = ann.page.getByRole('dialog', { name: '告示' })
  await dialog.getByRole('button', { name: '让它震动' }).click()
  await said(ann.page, '它震动了', { timeoutMs: DRAWN_MS })
  // Who may not furnish has no such button.
  expect(await bob.page.getByRole('button', { name: '让它震动' }).count()).toBe(0)
  await dialog.getByRole('button', { name: '指给大家看' }).click()
  // The window is low and was scrolled down to the button that shakes.
  await dialog.getByRole('img').evaluate((picture) => picture.scrollIntoView({ block: 'center' }))
  const box = (await dialog.getByRole('img').boundingBox())!
  await ann.page.mouse.move(box.x + box.width / 2, box.y + box.height / 4, { steps: 3 })
  const theirs = bob.page.locator('[data-pointer="安"]')
  await theirs.waitFor({ timeout: DRAWN_MS })
  // Half across, a quarter down: the same place of the picture on both pages, once the way there is told.
  await until(
    async () => {
      const { left, top } = await theirs.evaluate(({ style: { left, top } }) => ({ left, top }))
      return Math.abs(parseFloat(left) - 50) < 2.5 && Math.abs(parseFloat(top) - 25) < 2.5
    },
    'it points there',
    DRAWN_MS,
  )
  await ann.page.keyboard.press('Escape')
  await theirs.waitFor({ state: 'detached', timeout: DRAWN_MS })
  expect([ann.errors, bob.errors]).toEqual([[], []])
})
