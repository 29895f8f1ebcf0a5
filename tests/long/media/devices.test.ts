import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { energyDuring, heardEnergy, keepConnections } from '../../support/pages/mediaProbe.ts'
import {
  endNewest,
  keepDevices,
  openMicrophones,
  refuseDevices,
  unplug,
} from '../../support/pages/ownDevices.ts'
import { send, toggles } from '../../support/pages/peoplePanels.ts'
import { said } from '../../support/pages/said.ts'
import { SLOW_MS, enterAs, find, inScene, openAs, sees, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { story } from '../../support/story.ts'

// Whatever a device does: it is said in words, 安 comes in, and 波 goes on hearing her. Devices of the browser, broken by
// the test. Each test goes on where the one before ended.

story()

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  ann = await browser.person({ permissions: ['microphone', 'camera'] })
  bob = await browser.person()
  for (const { page } of [ann, bob]) await keepConnections(page)
  await keepDevices(ann.page)
  const token = (await server.login('安')).access_token
  const path = spacePath((await server.createSpace(token, { isPublic: true })).space.id)
  await openAs(server, bob.page, '波', path)
  await enterAs(bob.page, '波')
  await openAs(server, ann.page, '安', path)
  await ann.page.getByLabel('显示名称').fill('安', { timeout: SLOW_MS })
  await ann.page.getByRole('button', { name: '下一步' }).click()
}, 3 * SLOW_MS)
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const turnOn = (name: string) =>
  ann.page.getByRole('dialog').getByRole('button', { name }).click({ timeout: SLOW_MS })
/** Of what stands there until it is done. */
const reads = (text: string) => ann.page.getByText(text).first().waitFor({ timeout: SLOW_MS })
const microphone = () => toggles(ann.page).getByRole('button', { name: '麦克风' })
const deviceMenu = () => ann.page.getByRole('group', { name: '设备选项' })
const onlyOpen = (name: string) =>
  until(async () => (await openMicrophones(ann.page)).join() === name, `only ${name} is open`, SLOW_MS)

async function bobHears(what: string): Promise<void> {
  const before = await heardEnergy(bob.page)
  await until(async () => (await heardEnergy(bob.page)) > before + 0.0005, what, SLOW_MS)
}

test.each([
  ['NotAllowedError', '设备未授权，请在浏览器设置中允许使用麦克风'],
  ['NotReadableError', '麦克风正被其他程序占用，请先关闭那个程序'],
  ['NotFoundError', '没有找到麦克风，请接好后再试'],
  ['TypeError', '麦克风没能打开，请稍后再试'],
])('%s: %s', async (name, words) => {
  await refuseDevices(ann.page, name)
  await turnOn('打开麦克风')
  await reads(words)
  await reads('没有也可以进入空间：照样能听、能看、能打字。')
})

test('a page without https says that it is needed', async () => {
  await ann.page.evaluate(() =>
    Object.defineProperty(window, 'isSecureContext', { value: false, writable: true }),
  )
  await turnOn('打开麦克风')
  await reads('只有通过 https 打开的页面才能使用麦克风')
  await ann.page.evaluate(() => Object.assign(window, { isSecureContext: true }))
})

test('a question nobody answers is pointed at, and keeps nobody out', async () => {
  await refuseDevices(ann.page, 'never')
  await turnOn('打开麦克风')
  await reads('浏览器正在询问：请在弹出的提示中允许使用麦克风')
  await ann.page.getByRole('button', { name: '访问空间' }).click()
  await inScene(ann.page)
  await ann.page.getByRole('button', { name: '知道了' }).click({ timeout: SLOW_MS })
  await refuseDevices(ann.page, '')
  await microphone().click()
  await toggles(ann.page).getByRole('button', { name: '麦克风已关闭' }).waitFor()
})

test('another microphone takes over while 波 listens', async () => {
  await sees(ann.page, '波', 'is there')
  const { map, position } = (await find(ann.page, '波'))!
  const place = { mapId: map, x: Math.floor(position.x) + 1, y: Math.floor(position.z) }
  expect(await send(ann.page, 'teleport', place)).toBe('')
  await microphone().click()
  await bobHears('波 hears 安')
  await toggles(ann.page).getByRole('button', { name: '声音设备' }).click()
  const choice = deviceMenu().getByRole('combobox', { name: '麦克风' })
  const [before] = await openMicrophones(ann.page)
  await choice.waitFor({ timeout: SLOW_MS })
  const names = await choice.locator('option').allInnerTexts()
  const other = names.findLast((name) => name !== before && name !== '系统默认')!
  await choice.selectOption({ label: other })
  await onlyOpen(other)
  await bobHears('波 still hears 安')
  await ann.page.keyboard.press('Escape')
  await deviceMenu().waitFor({ state: 'detached' })
})

test('an unplugged microphone gives way to another one, and is taken again when it is back', async () => {
  const [chosen] = await openMicrophones(ann.page)
  await unplug(ann.page, [chosen!])
  await endNewest(ann.page, 'audio')
  await said(ann.page, /^麦克风已恢复/)
  const [instead] = await openMicrophones(ann.page)
  expect([instead === chosen, instead]).toEqual([false, expect.stringMatching(/./)])
  await bobHears('波 hears the one in its place')
  await unplug(ann.page, [])
  await said(ann.page, `麦克风已换回：${chosen}`)
  await onlyOpen(chosen!)
  await bobHears('波 hears the first one again')
})

test('a camera that is taken away is said and comes back', async () => {
  const isOn = toggles(ann.page).getByRole('button', { name: '摄像头已打开' })
  await toggles(ann.page).getByRole('button', { name: '摄像头已关闭' }).click()
  await isOn.waitFor({ timeout: SLOW_MS })
  const face = bob.page.getByLabel('安的画面')
  await face.waitFor({ timeout: SLOW_MS })
  await refuseDevices(ann.page, 'NotReadableError')
  await endNewest(ann.page, 'video')
  await said(ann.page, '摄像头断开了，正在重试；接好后会自动恢复')
  await face.waitFor({ state: 'detached', timeout: SLOW_MS })
  await refuseDevices(ann.page, '')
  await unplug(ann.page, [])
  await isOn.waitFor({ timeout: SLOW_MS })
  await until(
    () => face.evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime > 0),
    '波 sees 安 again',
    SLOW_MS,
  )
  await isOn.click()
})

test('a tab in the back goes on talking, and what stood still meanwhile is opened anew', async () => {
  const session = await ann.context.newCDPSession(ann.page)
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await energyDuring(bob.page, 1_000)
  // Sound is no script: it goes on while the page stands still.
  await bobHears('波 hears 安 whose page is frozen')
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await refuseDevices(ann.page, '')
  const [open] = await openMicrophones(ann.page)
  await ann.page.evaluate(() => {
    const { opened } = (window as unknown as { ownDevices: { opened: MediaStreamTrack[] } }).ownDevices
    // Ended without a word, as systems do in sleep.
    opened.findLast((track) => track.kind === 'audio')!.stop()
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await onlyOpen(open!)
  await bobHears('波 hears 安 after the sleep')
})

test('another tab takes over: the one that is left lets its devices go', async () => {
  const second = await ann.context.newPage()
  await keepConnections(second)
  await second.goto(ann.page.url(), { timeout: SLOW_MS })
  const takeOver = second.getByRole('button', { name: '在此处继续' })
  await takeOver.click({ timeout: SLOW_MS })
  await until(async () => (await openMicrophones(ann.page)).length === 0, 'its microphone is let go', SLOW_MS)
  await ann.page.close()
  // The second step of the set-up has what was on the last time.
  await second.getByRole('button', { name: '访问空间' }).click({ timeout: SLOW_MS })
  await inScene(second)
  const microphone = toggles(second).getByRole('button', { name: '麦克风' })
  await microphone.waitFor({ timeout: SLOW_MS })
  if (await toggles(second).getByRole('button', { name: '麦克风已关闭' }).count()) await microphone.click()
  await bobHears('波 hears 安 from the other tab')
  expect(ann.errors.concat(bob.errors)).toEqual([])
})
