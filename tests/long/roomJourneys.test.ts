import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeMask } from '#shared/map/grid.ts'
import { arrive } from '../support/pages/arrive.ts'
import { startBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { chip, send, tools } from '../support/pages/peoplePanels.ts'
import { SLOW_MS, agreesOnRest, find, holding, sees } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'
import { hallThings } from '../support/world/hall.ts'

// A desk of one's own from taking it to giving it back, a door that is closed from within, and a boat on the lake: by
// what people press, on two pages.

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person

const desk = { x: 4, y: 6 }
const den = [14, 15, 16].flatMap((x) => [8, 9].map((y) => ({ x, y })))

/** Water in the north-east of the hall. */
const isLake = (x: number, y: number): boolean => x >= 12 && x < 19 && y >= 1 && y <= 6
const cells = (isSet: (x: number, y: number) => boolean): string =>
  encodeMask(Uint8Array.from({ length: 240 }, (_, i) => Number(isSet(i % 20, Math.floor(i / 20)))))
/** Its middle is a metre and a half farther, both ways. */
const boat = { x: 13, y: 3 }

const isAt =
  ({ x, y }: { readonly x: number; readonly y: number }, reach = 1) =>
  ({ position }: { readonly position: { readonly x: number; readonly z: number } }) =>
    Math.hypot(position.x - x - 0.5, position.z - y - 0.5) < reach

const stands = async (page: Page, name: string, at: { readonly x: number; readonly y: number }) => {
  expect(await send(page, 'teleport', { mapId: '', ...at })).toBe('')
  await sees(page, name, 'stands there', isAt(at))
}

const says = (page: Page, text: string) =>
  page.locator('[data-area]').getByText(text).last().waitFor({ timeout: SLOW_MS })

beforeAll(async () => {
  server = await startServer({
    spacesFolder: hallThings(
      {
        11: {
          templateId: 'vehicle-boat',
          _name: '小木船',
          previewMessage: '上船',
          ...boat,
          width: 3,
          height: 3,
          yaw: 270,
          propertiesJson: '{"vehicle":true}',
        },
      },
      {
        collisions: cells(isLake),
        floors: { wood: cells((x, y) => !isLake(x, y)), water: cells(isLake) },
      },
    ),
  })
  browser = await startBrowser(server.url)
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  const { access_token: token } = await server.login('波')
  expect((await server.call('POST', `/spaces/${space.id}/join`, { token, body: {} })).status).toBe(200)
  ann = await browser.person()
  bob = await browser.person()
  await arrive(server, space.id, { 安: ann, 波: bob })
  const { map: mapId } = (await find(ann.page, '安'))!
  const nooks = {
    'a-1': { name: 'a-1', nookCoords: { coords: [desk, { ...desk, y: desk.y + 1 }] }, isDesk: true },
    den: { name: '静室', nookCoords: { coords: den }, capacity: 6 },
  }
  expect(await send(ann.page, 'mapSetNooks', { mapId, nooks })).toBe('')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('a desk: taken where it stands, seen by others, found again from afar, given back', async () => {
  const { page } = bob
  await stands(page, '波', desk)
  await chip(page, 'nook').getByRole('button', { name: '设为我的工位' }).click({ timeout: SLOW_MS })
  await chip(page, 'nook').getByText('我的工位「A1」').waitFor({ timeout: SLOW_MS })
  await chip(page, 'nook').getByRole('button', { name: '设置我的工位' }).click()
  const own = page.getByRole('dialog', { name: '我的工位「A1」' })
  await own.getByLabel('工位说明').fill('画图纸')
  await own.getByRole('button', { name: '保存' }).click()
  await says(page, '工位说明已保存')
  await page.keyboard.press('Escape')
  await own.waitFor({ state: 'detached' })
  // Whoever comes by reads whose it is, also while they are away.
  await stands(page, '波', { x: 9, y: 2 })
  await chip(page, 'nook').waitFor({ state: 'detached', timeout: SLOW_MS })
  await stands(ann.page, '安', { x: desk.x, y: desk.y + 1 })
  await chip(ann.page, 'nook').getByText('波的工位 · 画图纸').waitFor({ timeout: SLOW_MS })
  // Back by the settings.
  await tools(page).getByRole('button', { name: '设置' }).click()
  const settings = page.getByRole('complementary', { name: '设置' })
  await settings.getByRole('button', { name: '回到我的工位' }).click({ timeout: SLOW_MS })
  await sees(ann.page, '波', 'is at the desk', isAt(desk, 2))
  await settings.getByRole('button', { name: '交还工位' }).click()
  await says(page, '已交还工位「A1」')
  await settings.getByText('还没有工位').waitFor({ timeout: SLOW_MS })
  await chip(ann.page, 'nook').getByText('空闲的工位「A1」').waitFor({ timeout: SLOW_MS })
  await page.keyboard.press('Escape')
})

test('a door closed from within: who comes knocks, is let in, and it opens when all have gone', async () => {
  const inside = { x: 15, y: 8 }
  const before = { x: 13, y: 8 }
  await stands(ann.page, '安', inside)
  await stands(bob.page, '波', before)
  const room = chip(ann.page, 'room')
  await room.getByRole('button', { name: '关上门' }).click({ timeout: SLOW_MS })
  await says(ann.page, '门已关上，别人进来要先敲门；你们都离开后会自动打开')
  const door = chip(bob.page, 'nook')
  await door.getByText('「静室」里的人关上了门').waitFor({ timeout: SLOW_MS })
  const walkIn = () => send(bob.page, 'teleport', { mapId: '', x: 15, y: 9 })
  expect(await walkIn()).not.toBe('')
  await door.getByRole('button', { name: '敲门' }).click()
  await door.getByText('已敲门，等待回应').waitFor({ timeout: SLOW_MS })
  await chip(ann.page, 'knock').getByRole('button', { name: '拒绝' }).click({ timeout: SLOW_MS })
  await says(bob.page, '暂时不能进入「静室」')
  await door.getByRole('button', { name: '敲门' }).click({ timeout: SLOW_MS })
  await chip(ann.page, 'knock').getByRole('button', { name: '同意' }).click({ timeout: SLOW_MS })
  await says(bob.page, '可以进入「静室」了')
  await until(async () => (await walkIn()) === '', '波 comes in', SLOW_MS)
  await sees(ann.page, '波', 'is inside', isAt({ x: 15, y: 9 }))
  await room.getByText('静室 · 2/6 人').waitFor({ timeout: SLOW_MS })
  // Who was let in keeps it closed; with the last of them it opens by itself.
  await stands(ann.page, '安', { x: 8, y: 8 })
  await chip(bob.page, 'room').getByRole('button', { name: '打开门' }).waitFor({ timeout: SLOW_MS })
  await stands(bob.page, '波', before)
  await door.waitFor({ state: 'detached', timeout: SLOW_MS })
  expect(await walkIn()).toBe('')
})

test('a boat: got on from the shore, rowed over the water before the eyes of another, left on land', async () => {
  const { page } = bob
  await stands(ann.page, '安', { x: 9, y: 4 })
  await stands(page, '波', { x: 11, y: 3 })
  await page.getByRole('button', { name: '上船' }).click({ timeout: SLOW_MS })
  const aboard = await sees(ann.page, '波', 'is on the boat', isAt(boat, 2))
  // At the shore one may get off at any time.
  await page.getByRole('button', { name: '上岸' }).waitFor({ timeout: SLOW_MS })
  const isOut = async (): Promise<boolean> => {
    const { position } = (await find(page, '波'))!
    return Math.hypot(position.x - aboard.position.x, position.z - aboard.position.z) > 1.2
  }
  await holding(page, ['w'], () => until(isOut, '波 is rowing', SLOW_MS))
  const rowed = await agreesOnRest(page, ann.page, '波')
  expect(isLake(Math.floor(rowed.position.x), Math.floor(rowed.position.z))).toBe(true)
  // Back to where the shore is near enough.
  await holding(page, ['s'], () => page.getByRole('button', { name: '上岸' }).waitFor({ timeout: SLOW_MS }))
  await until(
    async () => {
      await page
        .getByRole('button', { name: '上岸' })
        .click({ timeout: 5_000 })
        .catch(() => undefined)
      const { position } = (await find(page, '波'))!
      return !isLake(Math.floor(position.x), Math.floor(position.z))
    },
    '波 is ashore',
    SLOW_MS,
  )
  const ashore = await agreesOnRest(page, ann.page, '波')
  expect(isLake(Math.floor(ashore.position.x), Math.floor(ashore.position.z))).toBe(false)
  // The boat stays where it was left, for whoever comes next.
  await page.getByRole('button', { name: '上船' }).waitFor({ timeout: SLOW_MS })
  expect([ann.errors, bob.errors]).toEqual([[], []])
})
