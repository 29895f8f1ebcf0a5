import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSceneBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { difference, pictureOf } from '../support/pages/canvasPicture.ts'
import { spacesFolder, smallSpace } from '../support/world/smallSpaces.ts'
import {
  enterAs,
  find,
  holding,
  inScene,
  openAs,
  sees,
  SLOW_MS,
  spacePath,
  visit,
} from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'

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

const framesOf = (): Promise<number> => ann.page.evaluate(() => Number(window.__lingjing!.stats()['frames']))

/** The scene's picture, once it is the same in two frames that follow each other. */
const stillPicture = (): Promise<Uint8Array> =>
  until(
    async () => {
      const first = await pictureOf(ann.page)
      const frames = await framesOf()
      await until(async () => (await framesOf()) > frames, 'another frame', SLOW_MS)
      const second = await pictureOf(ann.page)
      return difference(first, second) < 1.5 ? second : undefined
    },
    'the picture stands still',
    SLOW_MS,
  )

test('a lost graphics context comes back with the same picture, and one walks on', async () => {
  const { page } = ann
  const canvas = page.getByLabel('三维空间')
  const before = await stillPicture()
  await canvas.evaluate((element: HTMLCanvasElement) => {
    const lose = element.getContext('webgl2')!.getExtension('WEBGL_lose_context')!
    Object.assign(window, { giveBack: () => lose.restoreContext() })
    lose.loseContext()
  })
  // Told once it lasts, and nothing is drawn meanwhile.
  await page.getByText('画面中断了一下，正在恢复…').waitFor({ timeout: SLOW_MS })
  expect(difference(before, await pictureOf(page))).toBeGreaterThan(12)
  await page.evaluate(() => (window as unknown as { giveBack: () => void }).giveBack())
  await page.getByText('画面中断了一下，正在恢复…').waitFor({ state: 'detached', timeout: SLOW_MS })
  const after = await stillPicture()
  expect(difference(before, after)).toBeLessThan(4)

  const start = await here()
  await holding(page, ['s'], () =>
    sees(
      page,
      '安',
      'walks on',
      ({ position }) => Math.hypot(position.x - start.x, position.z - start.z) > 0.5,
    ),
  )
})

test('a hidden page draws nothing and shows the world as it is when it is seen again', async () => {
  const { page } = ann
  const show = (isShown: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, !isShown)
  await show(false)
  const pace = () => page.evaluate(() => window.__lingjing!.stats()['pace'])
  await until(async () => (await pace()) === 0, 'nothing is to be drawn', SLOW_MS)
  // A frame that was asked for before is drawn still.
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let n = 0; n < 2; n += 1) await page.evaluate(nextFrame)
  const frames = await framesOf()
  await page.evaluate(() => window.__lingjing!.send('teleport', { mapId: '', x: 3, y: 3 } as never))
  await sees(page, '安', 'is elsewhere', ({ position }) => Math.floor(position.x) === 3)
  expect(await framesOf()).toBe(frames)
  expect(await pace()).toBe(0)
  await show(true)
  await until(async () => (await framesOf()) > frames, 'frames are drawn again', SLOW_MS)
})

test('settings work at once and are there again on the next visit', async () => {
  const { page } = ann
  await page.getByRole('button', { name: '设置', exact: true }).click()
  const settings = page.getByRole('complementary', { name: '设置' })
  await settings.getByLabel('场景音量').fill('40')
  await settings.getByText('40%').waitFor()
  await settings.getByLabel('显示小地图').uncheck()
  await settings.getByLabel('视角灵敏度').fill('2')
  await settings.getByText('2 倍').waitFor()
  await page.getByRole('button', { name: '关闭设置' }).click()
  expect(await page.getByRole('region', { name: '小地图' }).count()).toBe(0)
  await page.reload()
  await visit(page)
  await inScene(page)
  expect(await page.getByRole('region', { name: '小地图' }).count()).toBe(0)
  await page.getByRole('button', { name: '设置', exact: true }).click()
  await settings.getByText('40%').waitFor()
  await settings.getByRole('button', { name: '恢复默认设置' }).click()
  await until(async () => (await settings.getByLabel('场景音量').inputValue()) === '100', 'as it was')
  await page.getByRole('button', { name: '关闭设置' }).click()
  await page.getByRole('region', { name: '小地图' }).waitFor()
  expect(ann.errors).toEqual([])
  expect(ann.foreignRequests).toEqual([])
})

test('the landing page shows an official place live where that is wanted', async () => {
  // Two pages that draw would wait for each other.
  await ann.context.close()
  const { page, errors, context } = await browser.person({ viewport: { width: 800, height: 600 } })
  await page.route('**/assets/spaces/office.json', (route) => route.fulfill({ json: withCorner }))
  await page.goto(`${server.url}/?live`, { timeout: SLOW_MS })
  await page.locator('[data-live=shown] canvas').waitFor({ timeout: SLOW_MS })
  const pause = page.getByRole('button', { name: '暂停画面' })
  await pause.click({ timeout: SLOW_MS })
  await page.getByRole('button', { name: '暂停画面', pressed: true }).waitFor({ timeout: SLOW_MS })

  expect(errors).toEqual([])
  await context.close()
})
