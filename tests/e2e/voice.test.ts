import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrive } from '../support/pages/arrive.ts'
import { startBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { hallFolder } from '../support/world/hall.ts'
import {
  energyDuring,
  heardEnergy,
  keepConnections,
  liveConnections,
  picturesDuring,
} from '../support/pages/mediaProbe.ts'
import { send, toggles } from '../support/pages/peoplePanels.ts'
import { SLOW_MS, find } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'

// 安, who owns the place, and 波 talk: real microphones of the browser (a tone), a real connection between two pages.
// Each test goes on where the one before ended.

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person
let spaceId = ''
let owner = ''

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  owner = (await server.login('安')).access_token
  spaceId = (await server.createSpace(owner, { isPublic: true })).space.id
  ann = await browser.person()
  bob = await browser.person()
  for (const { page } of [ann, bob]) await keepConnections(page)
  await arrive(server, spaceId, { 安: ann, 波: bob })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const microphone = ({ page }: Person) => toggles(page).getByRole('button', { name: '麦克风' })

/** Puts 安 so many metres beside 波. */
async function stand(metres: number): Promise<void> {
  const { map, position } = (await find(bob.page, '波'))!
  const [x, y] = [Math.floor(position.x) + metres, Math.floor(position.z)]
  expect(await send(ann.page, 'teleport', { mapId: map, x, y })).toBe('')
}

/** Waits until somebody hears something now. */
async function hears(person: Person, what: string): Promise<void> {
  const before = await heardEnergy(person.page)
  await until(async () => (await heardEnergy(person.page)) > before + 0.0005, what, SLOW_MS)
}

/** Waits until it is silent for somebody: nothing but silence comes for half a second. */
const hearsNothing = ({ page }: Person, what: string): Promise<boolean> =>
  until(async () => (await energyDuring(page, 500)) === 0, what, SLOW_MS)

test('two who stand together hear each other', async () => {
  await stand(1)
  await microphone(ann).click()
  await hears(bob, '波 hears 安')
  expect(await heardEnergy(ann.page)).toBe(0)
  await microphone(bob).click()
  await hears(ann, '安 hears 波')
  expect(await ann.page.getByTestId(/^voice-/).count()).toBe(1)
})

test('a microphone that is off sends nothing', async () => {
  await microphone(ann).click()
  await hearsNothing(bob, '安 is silent')
  await microphone(ann).click()
  await hears(bob, '波 hears 安 again')
})

test('a face is seen while the camera is on', async () => {
  await toggles(ann.page).getByRole('button', { name: '摄像头' }).click()
  const face = bob.page.getByLabel('安的画面')
  await face.waitFor({ timeout: SLOW_MS })
  await until(
    () => face.evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime > 0),
    'the picture moves',
    SLOW_MS,
  )
  await ann.page.getByLabel('我的画面').waitFor()
})

test('faces are shown as one likes; one that nobody shows is not sent', async () => {
  const { page } = bob
  const views = page.getByRole('button', { name: '画面布局' })
  await views.click()
  await page.getByRole('radio', { name: '宫格' }).check({ force: true })
  await page.keyboard.press('Escape')
  const grid = page.locator('[data-view="Grid"]')
  await grid.getByLabel('安的画面').waitFor({ timeout: SLOW_MS })
  await grid.getByText('我', { exact: true }).waitFor()
  // Arrows go from tile to tile, Enter shows one on the whole screen, Escape takes it back.
  await grid.getByRole('button', { name: '全屏显示我' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const whole = page.getByRole('group', { name: '安的画面' })
  await whole.waitFor({ timeout: SLOW_MS })
  await page.keyboard.press('Escape')
  await whole.waitFor({ state: 'detached', timeout: SLOW_MS })
  // Folded away it is not sent any more; it is back at once.
  await page.getByRole('button', { name: '收起画面' }).click()
  await until(
    async () => (await picturesDuring(ann.page, 'outbound-rtp', 500)) === 0,
    'none is sent',
    SLOW_MS,
  )
  await page.getByRole('button', { name: '展开画面' }).click()
  await until(async () => (await picturesDuring(page, 'inbound-rtp', 300)) === 1, 'it comes again', SLOW_MS)
  await views.click()
  await page.getByRole('radio', { name: '地图' }).check({ force: true })
  await page.keyboard.press('Escape')
  const face = page.getByLabel('安的画面')
  await face.waitFor({ timeout: SLOW_MS })
  await toggles(ann.page).getByRole('button', { name: '摄像头' }).click()
  await face.waitFor({ state: 'detached', timeout: SLOW_MS })
})

test('while somebody presents the others have no word, and are told why', async () => {
  expect(await send(bob.page, 'startCastScreen', {})).toBe('')
  await hearsNothing(bob, '安 is muted')
  await hears(ann, '安 hears who presents')
  await microphone(ann).click()
  await ann.page.getByText('正在演示，全员静音中').waitFor({ timeout: SLOW_MS })
  expect(await send(bob.page, 'endCastScreen', {})).toBe('')
  await hears(bob, '安 has its word again')
})

test('who walks away is not heard any more, and after a while no connection is left', async () => {
  await stand(6)
  await hearsNothing(bob, '安 is too far away')
  await hearsNothing(ann, '波 is too far away')
  await until(async () => (await liveConnections(bob.page)) === 0, 'the connection is closed', SLOW_MS)
  await stand(1)
  await hears(bob, '波 hears 安 when it is back')
})

test('where the space closes sound it ends, and the button goes; picture and screen as well', async () => {
  const path = `/spaces/${spaceId}/admin/setting/allowAudioChat`
  const { status } = await server.call('PUT', path, { token: owner, body: { allowAudioChat: false } })
  expect(status).toBe(200)
  await hearsNothing(bob, 'sound is closed')
  await microphone(bob).waitFor({ state: 'detached', timeout: SLOW_MS })
  // So it is with picture and screen, whose buttons are there until then.
  for (const [flag, name] of [
    ['allowVideoChat', '摄像头'],
    ['allowScreenShare', '共享屏幕'],
  ] as const) {
    const button = toggles(bob.page).getByRole('button', { name })
    await button.waitFor({ timeout: SLOW_MS })
    const closing = { token: owner, body: { [flag]: false } }
    await server.call('PUT', `/spaces/${spaceId}/admin/setting/${flag}`, closing)
    await button.waitFor({ state: 'detached', timeout: SLOW_MS })
  }
  expect(ann.errors.concat(bob.errors)).toEqual([])
})
