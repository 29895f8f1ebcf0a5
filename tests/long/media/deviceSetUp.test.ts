import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { keepDevices, openMicrophones, refuseDevices } from '../../support/pages/ownDevices.ts'
import { toggles } from '../../support/pages/peoplePanels.ts'
import { SLOW_MS, inScene, openAs, setupStep, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { story } from '../../support/story.ts'

// 安 tries her microphone on the way in, comes back another day, and at last may use none. What happens to a device
// while others listen is in tests/long/media/devices.test.ts.

story()

let server: TestServer
let browser: TestBrowser
let ann: Person
let spaceId = ''

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const owner = (await server.login('安')).access_token
  spaceId = (await server.createSpace(owner, { isPublic: true })).space.id
  ann = await browser.person({ permissions: ['microphone', 'camera'] })
  await keepDevices(ann.page)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const dialog = (page: Page) => page.getByRole('dialog')
const level = (page: Page) =>
  page.getByRole('meter', { name: '麦克风音量' }).evaluate((meter) => Number(meter.ariaValueNow))
const choice = (page: Page) => dialog(page).getByRole('combobox', { name: '麦克风' })
const chosenName = (page: Page) =>
  choice(page).evaluate((box: HTMLSelectElement) => box.selectedOptions[0]?.label ?? '')

let chosen = ''

test('the second step of the set-up: nothing is asked for until it is switched on; then level and picture move', async () => {
  const { page } = ann
  await openAs(server, page, '安', spacePath(spaceId))
  await page.getByLabel('显示名称').fill('安', { timeout: SLOW_MS })
  await page.getByRole('button', { name: '下一步' }).click()
  expect(await setupStep(page)).toBe('AUDIO_VIDEO_SETUP')
  expect(await openMicrophones(page)).toEqual([])
  await dialog(page).getByRole('button', { name: '打开麦克风' }).click({ timeout: SLOW_MS })
  await until(async () => (await level(page)) > 10, 'the level moves', SLOW_MS)
  await dialog(page).getByRole('button', { name: '打开摄像头' }).click()
  const preview = dialog(page).getByLabel('摄像头预览')
  await until(
    () => preview.evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime > 0),
    'the preview moves',
    SLOW_MS,
  )
  await dialog(page).getByRole('button', { name: '关闭摄像头' }).click()
  await preview.waitFor({ state: 'detached' })
})

test('the microphone that is chosen takes over at once, and is on inside', async () => {
  const { page } = ann
  const [before] = await openMicrophones(page)
  const names = await choice(page).locator('option').allInnerTexts()
  chosen = names.findLast((name) => name !== before && name !== '系统默认')!
  await choice(page).selectOption({ label: chosen })
  await until(async () => (await openMicrophones(page)).join() === chosen, 'only that one is open', SLOW_MS)
  await until(async () => (await level(page)) > 10, 'its level moves', SLOW_MS)
  await page.getByRole('button', { name: '访问空间' }).click()
  await inScene(page)
  await toggles(page).getByRole('button', { name: '麦克风已打开' }).waitFor({ timeout: SLOW_MS })
  expect(await openMicrophones(page)).toEqual([chosen])
})

test('who comes back goes on at the second step, with the microphone they had', async () => {
  const { page } = ann
  await page.goto(server.url + spacePath(spaceId), { timeout: SLOW_MS })
  expect(await setupStep(page)).toBe('AUDIO_VIDEO_SETUP')
  await dialog(page).getByRole('button', { name: '关闭麦克风' }).waitFor({ timeout: SLOW_MS })
  await until(async () => (await level(page)) > 10, 'the level moves', SLOW_MS)
  expect([await openMicrophones(page), await chosenName(page)]).toEqual([[chosen], chosen])
  await dialog(page).getByRole('button', { name: '关闭麦克风' }).click()
  await until(async () => (await openMicrophones(page)).length === 0, 'it is let go', SLOW_MS)
})

test('who may use none is told what to do, and comes in all the same', async () => {
  const { page } = ann
  await refuseDevices(page, 'NotAllowedError')
  await dialog(page).getByRole('button', { name: '打开麦克风' }).click()
  await page.getByText('设备未授权，请在浏览器设置中允许使用麦克风').waitFor({ timeout: SLOW_MS })
  await page.getByText('没有也可以进入空间：照样能听、能看、能打字。').waitFor()
  await page.getByRole('button', { name: '访问空间' }).click()
  await inScene(page)
  await refuseDevices(page, '')
  await toggles(page).getByRole('button', { name: '麦克风已关闭' }).click()
  await toggles(page).getByRole('button', { name: '麦克风已打开' }).waitFor({ timeout: SLOW_MS })
  expect(ann.errors).toEqual([])
})
