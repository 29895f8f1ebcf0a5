import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrive } from '../../support/pages/arrive.ts'
import {
  startBrowser,
  startSceneBrowser,
  type Person,
  type TestBrowser,
} from '../../support/pages/browser.ts'
import { hallChair, hallThings } from '../../support/world/hall.ts'
import { send } from '../../support/pages/peoplePanels.ts'
import { pressUntil } from '../../support/pages/pressUntil.ts'
import { DRAWN_MS, agreesOnRest, find, hears, holding, say, sees } from '../../support/pages/spacePage.ts'
import { useThing } from '../../support/pages/useThing.ts'
import { until } from '../../support/until.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { story } from '../../support/story.ts'

// 平 has a browser without WebGL: a plan. 立 has one with it. They are in one hall. Each test goes on where the one before ended.

story()

let server: TestServer
let flat: TestBrowser
let deep: TestBrowser
let ping: Person
let li: Person

const note = {
  templateId: 'sign-board',
  _name: '便签板',
  x: 11,
  y: 9,
  type: 6,
  propertiesJson: JSON.stringify({ text: '今天做什么' }),
}

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallThings({ 14: note }) })
  ;[flat, deep] = await Promise.all([startBrowser(server.url), startSceneBrowser(server.url)])
  const { access_token } = await server.login('立')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  ping = await flat.person()
  li = await deep.person()
  await arrive(server, space.id, { 平: ping, 立: li })
})
afterAll(async () => {
  await flat?.close()
  await deep?.close()
  await server?.close()
})

test('without WebGL one has a plan, which says why, and furniture is not asked for', async () => {
  const { page } = ping
  await page.getByText('已换成平面图').waitFor()
  await page.getByRole('button', { name: '好的' }).click()
  expect(await page.getByText('已换成平面图').count()).toBe(0)
  expect(await page.evaluate(() => Boolean(document.createElement('canvas').getContext('webgl2')))).toBe(
    false,
  )
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => name.includes('/models/furniture/'))).toEqual([])
})

test('both walk by keys, and each sees the other where they are', async () => {
  const before = await sees(li.page, '平', 'stands')
  await holding(ping.page, ['w'], () =>
    sees(li.page, '平', 'walks up the plan', ({ position }) => position.z < before.position.z - 1.5),
  )
  await agreesOnRest(ping.page, li.page, '平')
  const other = await sees(ping.page, '立', 'stands')
  await holding(li.page, ['d'], () =>
    sees(
      ping.page,
      '立',
      'walks',
      ({ position: { x, z } }) => Math.hypot(x - other.position.x, z - other.position.z) > 1,
    ),
  )
  await agreesOnRest(li.page, ping.page, '立')
})

test('a click walks there, a click on a chair sits down, E stands up again', async () => {
  const { page } = ping
  // However far they have walked: who stands on the chair would be clicked instead of it.
  for (const [person, name, x] of [
    [li, '立', 14],
    [ping, '平', 6],
  ] as const) {
    expect(await send(person.page, 'teleport', { mapId: '', x, y: 8 })).toBe('')
    await sees(page, name, 'stands there', ({ position }) => Math.abs(position.x - x - 0.5) < 1)
  }
  const canvas = page.getByRole('img', { name: /平面图/ })
  const { width, height, x: left, y: top } = (await canvas.boundingBox())!
  // 22 m across the shorter side, oneself in the middle.
  const scale = Math.min(width, height) / 22
  const seated = await pressUntil(
    async () => {
      // The plan may still be on its way to where one stands.
      const { position } = (await find(page, '平'))!
      const [x, y] = [8.5 - position.x, 5.5 - position.z]
      await page.mouse.click(left + width / 2 + x * scale, top + height / 2 + y * scale)
    },
    async () => (await find(li.page, '平'))?.sitting ?? undefined,
    '立 sees 平 sit',
    { timeoutMs: DRAWN_MS, effectMs: 8_000 },
  )
  expect(seated % 10_000).toBe(hallChair)
  await page.keyboard.press('e')
  await sees(li.page, '平', 'stands', ({ sitting }) => sitting === null)
})

test('they chat, and write one note', async () => {
  for (const { page } of [ping, li]) await page.keyboard.press('Enter')
  await say(ping.page, '我这里是平面图')
  await hears(li.page, '我这里是平面图')
  await say(li.page, '我这里是三维的')
  await hears(ping.page, '我这里是三维的')
  for (const { page } of [ping, li]) {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
  const place = { x: 11, y: 10 }
  const own = await useThing(ping.page, '平', place, { offer: '便签', title: '便签板' })
  await own.getByRole('textbox').fill('平面图里写的')
  const other = await useThing(li.page, '立', place, { offer: '便签', title: '便签板' })
  await until(
    async () => (await other.getByRole('textbox').inputValue()) === '平面图里写的',
    '立 reads what 平 wrote',
    DRAWN_MS,
  )
  expect([...ping.errors, ...li.errors]).toEqual([])
})
