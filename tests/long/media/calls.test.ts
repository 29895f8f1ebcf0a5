import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrive } from '../../support/pages/arrive.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { energyDuring, heardEnergy, keepConnections } from '../../support/pages/mediaProbe.ts'
import { chip, on, openCard, send, toggles } from '../../support/pages/peoplePanels.ts'
import { said } from '../../support/pages/said.ts'
import { SLOW_MS, find } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { until } from '../../support/until.ts'
import { story } from '../../support/story.ts'

// 安, who owns the place, calls 波 from afar; then they meet in a room. Each test goes on where the one before ended.

story()

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const owner = (await server.login('安')).access_token
  const spaceId = (await server.createSpace(owner, { isPublic: true })).space.id
  ann = await browser.person()
  bob = await browser.person()
  for (const { page } of [ann, bob]) await keepConnections(page)
  await arrive(server, spaceId, { 安: ann, 波: bob })
  const { map, position } = (await find(bob.page, '波'))!
  const place = { mapId: map, x: Math.floor(position.x) + 6, y: Math.floor(position.z) }
  expect(await send(ann.page, 'teleport', place)).toBe('')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const card = ({ page }: Person, name: string) => page.getByRole('alertdialog', { name })
const button = (of: ReturnType<typeof card>, name: string) => of.getByRole('button', { name })

async function hears({ page }: Person, what: string): Promise<void> {
  const before = await heardEnergy(page)
  await until(async () => (await heardEnergy(page)) > before + 0.0005, what, SLOW_MS)
}

test('a call that is declined, and one that is taken back, end at both ends', async () => {
  await openCard(ann.page, '波')
  await on(ann.page, '呼叫').click()
  await button(card(bob, '安在呼叫你'), '拒绝').click({ timeout: SLOW_MS })
  await said(ann.page, '波没有接听')
  expect(await card(ann, '正在呼叫波…').count()).toBe(0)
  await on(ann.page, '呼叫').click()
  await card(bob, '安在呼叫你').waitFor({ timeout: SLOW_MS })
  await button(card(ann, '正在呼叫波…'), '取消呼叫').click()
  await said(bob.page, '安取消了呼叫')
  expect(await card(bob, '安在呼叫你').count()).toBe(0)
})

test('taken, the two hear each other from afar, and hanging up ends it', async () => {
  await on(ann.page, '呼叫').click()
  await button(card(bob, '安在呼叫你'), '接听').click({ timeout: SLOW_MS })
  await chip(ann.page, 'meeting').getByText('与波通话中').waitFor({ timeout: SLOW_MS })
  // Nobody is rung whom one is in a call with.
  await openCard(ann.page, '波')
  expect(await on(ann.page, '呼叫').isDisabled()).toBe(true)
  await hears(ann, '安 hears 波 from afar')
  await hears(bob, '波 hears 安 from afar')
  await chip(bob.page, 'meeting').getByRole('button', { name: '挂断' }).click()
  await chip(ann.page, 'meeting').waitFor({ state: 'detached', timeout: SLOW_MS })
  await until(async () => (await energyDuring(ann.page, 500)) === 0, 'it is silent', SLOW_MS)
})

test('who does not want to be disturbed is not rung, and the caller reads why', async () => {
  expect(await send(bob.page, 'setAvailability', { availability: 'DoNotDisturb' })).toBe('')
  await on(ann.page, '呼叫').click()
  await said(ann.page, '波开启了请勿打扰，稍后会看到你的呼叫')
  expect(await card(bob, '安在呼叫你').count()).toBe(0)
  expect(await send(bob.page, 'setAvailability', { availability: 'Available' })).toBe('')
})

test('a room for meetings: walking in is joining, its door says so, the host removes somebody', async () => {
  const { map, position } = (await find(ann.page, '安'))!
  const [x, y] = [Math.floor(position.x), Math.floor(position.z)]
  const coords = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ x: x + dx, y: y + dy })))
  const nooks = { den: { name: '云栖', nookCoords: { coords }, bookable: true, capacity: 6 } }
  expect(await send(ann.page, 'mapSetNooks', { mapId: map, nooks })).toBe('')
  await chip(ann.page, 'meeting').getByText('云栖 · 会议中').waitFor({ timeout: SLOW_MS })
  expect(await send(bob.page, 'teleport', { mapId: map, x, y: y + 1 })).toBe('')
  await chip(bob.page, 'meeting').getByText('云栖 · 会议中').waitFor({ timeout: SLOW_MS })
  await hears(ann, '安 hears 波 in the meeting')
  await chip(ann.page, 'meeting').getByRole('button', { name: '会议成员，2 人' }).click()
  const list = ann.page.getByRole('complementary', { name: '会议' })
  await list.getByText('主持人').waitFor({ timeout: SLOW_MS })
  await list.getByRole('button', { name: '将波移出会议' }).click()
  await said(bob.page, '你已被移出会议')
  await until(async () => (await energyDuring(ann.page, 500)) === 0, '波 is out', SLOW_MS)
  expect(await toggles(ann.page).getByRole('button', { name: '麦克风' }).count()).toBe(1)
  expect(ann.errors.concat(bob.errors)).toEqual([])
})
