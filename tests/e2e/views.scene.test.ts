import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSceneBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { spacesFolder, smallSpace } from '../support/world/smallSpaces.ts'
import { enterAs, find, holding, openAs, sees, SLOW_MS, spacePath } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'

// One visit: each test goes on where the one before ended.

const [level] = smallSpace('office').levels
const corner = {
  name: '东南角',
  nookCoords: { coords: [{ x: 9, y: 9 }] },
  colored: true,
  bookable: false,
  restricted: false,
}
const withCorner = smallSpace('office', {
  levels: [{ ...level!, map: { ...level!.map, nooks: { corner } } }],
})

let server: TestServer
let browser: TestBrowser
let ann: Person

beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([withCorner]) })
  browser = await startSceneBrowser(server.url)
  ann = await browser.person({ viewport: { width: 960, height: 600 } })
  const { access_token: token } = await server.login('安')
  const { space } = await server.createSpace(token, { name: '看一看' })
  await openAs(server, ann.page, '安', spacePath(space.id))
  await enterAs(ann.page, '安')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const here = async () => (await find(ann.page, '安'))!.position

test('V goes through the views; from above, W walks north whatever was looked at before', async () => {
  const { page } = ann
  const views = page.getByRole('group', { name: '视角' }).first()
  const pressed = (name: string) => views.getByRole('button', { name, pressed: true }).waitFor()
  await pressed('第三人称（V）')
  await page.keyboard.press('v')
  await pressed('第一人称（V）')
  await page.mouse.move(480, 300)
  await page.mouse.down()
  await page.mouse.move(700, 320, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('v')
  await pressed('俯视平面（V）')
  const before = await here()
  await holding(page, ['s'], () =>
    sees(page, '安', 'is farther south', ({ position }) => position.z > before.z + 0.8),
  )
  const south = await here()
  expect(Math.abs(south.x - before.x)).toBeLessThan(0.4)
  await holding(page, ['w'], () =>
    sees(page, '安', 'is farther north', ({ position }) => position.z < south.z - 0.8),
  )
  await views.getByRole('button', { name: '第三人称（V）' }).click()
  await pressed('第三人称（V）')
})

test('scrolling all the way in goes into the head, and out again', async () => {
  const { page } = ann
  const first = page.getByRole('button', { name: '第一人称（V）', pressed: true }).first()
  await page.mouse.move(480, 300)
  while (!(await first.isVisible())) await page.mouse.wheel(0, -200)
  await page.mouse.wheel(0, 200)
  await page.getByRole('button', { name: '第三人称（V）', pressed: true }).first().waitFor()
})

test('the map names the places of the level; choosing one walks there, by keyboard as well', async () => {
  const { page } = ann
  await page.keyboard.press('m')
  const map = page.getByRole('complementary', { name: '地图' })
  await map.getByRole('img', { name: /点击地图走过去/ }).waitFor()
  const place = map.getByRole('button', { name: '前往东南角' })
  const start = await here()
  await place.focus()
  await page.keyboard.press('Enter')
  await sees(
    page,
    '安',
    'has set out',
    ({ position }) => Math.hypot(position.x - start.x, position.z - start.z) > 0.8,
  )
  // A click on the plan: its middle is the middle of the level.
  const plan = map.getByRole('img', { name: /点击地图走过去/ })
  const box = (await plan.boundingBox())!
  await plan.click({ position: { x: box.width / 2, y: box.height / 2 } })
  const away = await here()
  await sees(
    page,
    '安',
    'walks on',
    ({ position }) => Math.hypot(position.x - away.x, position.z - away.z) > 0.5,
  )
  await page.keyboard.press('Escape')
  await map.waitFor({ state: 'detached' })
})

test('the wheel of emotes: held open with Q, one is picked; opened with its button, another by its number', async () => {
  const { page } = ann
  const wheel = page.getByRole('menu', { name: '表情' })
  await page.keyboard.down('q')
  await wheel.getByRole('menuitem', { name: '鼓掌' }).click({ timeout: SLOW_MS })
  await sees(page, '安', 'claps', ({ emote }) => emote === '👏')
  await page.keyboard.up('q')
  await wheel.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '全部表情' }).click()
  await wheel.waitFor()
  await page.keyboard.press('8')
  await sees(page, '安', 'dances', ({ emote }) => emote === '💃')
  await wheel.waitFor({ state: 'detached' })
})
