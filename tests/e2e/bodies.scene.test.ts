import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSceneBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { hallThings } from '../support/world/hall.ts'
import { SLOW_MS, enterAs, openAs, sees, spacePath } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'

// 安 picks something up and hands it to 波, who sees it.

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
const script = JSON.stringify({
  items: {
    cup: { name: '纸杯', meta: { icon: '🥤', model: 'item-cup' } },
    hat: { name: '纸帽', meta: { icon: '🎩', model: 'item-paper' }, abilities: { wave: { name: '挥' } } },
  },
  recipes: [{ inputs: { cup: 1 }, outputs: { hat: 1 } }],
})

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallThings({ 11: cups }, { script }) })
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

test('what one picks up is in the bag, in the hand, and in the bag of whom one gives it to', async () => {
  const [{ page }, other] = [ann, bob.page]
  await page.getByRole('button', { name: '拿个纸杯' }).waitFor({ timeout: SLOW_MS })
  await page.keyboard.press('e')
  await page.getByText('纸杯已放进背包').waitFor({ timeout: SLOW_MS })
  await page.keyboard.press('b')
  const bag = page.getByRole('complementary', { name: '背包' })
  await bag.getByRole('button', { name: '制作 纸帽' }).click()
  await bag.getByRole('button', { name: /^纸帽/ }).click()
  await bag.getByRole('button', { name: '拿在手里' }).click()
  await bag.getByText('手里拿着').waitFor({ timeout: SLOW_MS })
  await bag.getByRole('button', { name: '挥' }).click()
  await bag.getByRole('button', { name: '送人' }).click()
  await bag.getByRole('button', { name: '把纸帽送给 波' }).click()
  await other.getByText('安给了你 🎩 纸帽').waitFor({ timeout: SLOW_MS })
  await bag.getByText('背包是空的').waitFor({ timeout: SLOW_MS })
  await other.keyboard.press('b')
  const theirs = other.getByRole('complementary', { name: '背包' })
  await theirs.getByRole('button', { name: /^纸帽/ }).waitFor({ timeout: SLOW_MS })
  await theirs.getByRole('button', { name: /^纸帽/ }).click()
  await theirs.getByRole('button', { name: '放下' }).click()
  await theirs.getByText('背包是空的').waitFor({ timeout: SLOW_MS })
  expect([ann.errors, bob.errors]).toEqual([[], []])
})
