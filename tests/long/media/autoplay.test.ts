import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { keepConnections, heardEnergy } from '../../support/pages/mediaProbe.ts'
import { send, toggles } from '../../support/pages/peoplePanels.ts'
import { SLOW_MS, enterAs, find, openAs, sees, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { until } from '../../support/until.ts'

// Chromium plays nothing that sounds before somebody has touched the page. 波 comes in without a touch, as a page does that
// an assistive program drives, or that another browser holds to be untouched; 安 speaks.

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Pick<Person, 'context' | 'page'>
const errorsOfBob: string[] = []

/** Runs something in the page of 波 as no touch of it: whatever Playwright runs there counts as one. */
let untouched: (expression: string) => Promise<unknown>

/** Presses a button as a script does. */
const press = (name: string): string =>
  `[...document.querySelectorAll('button')].find((one) => one.textContent.trim() === '${name}')?.click()`

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const token = (await server.login('安')).access_token
  const path = spacePath((await server.createSpace(token, { isPublic: true })).space.id)
  ann = await browser.person()
  // Not as everybody else: what is said on their pages is kept (said.ts), and each answer to that counts as a touch.
  const context = await browser.browser.newContext({ locale: 'zh-CN' })
  bob = { context, page: await context.newPage() }
  bob.page.on('pageerror', ({ message }) => errorsOfBob.push(message))
  for (const { page } of [ann, bob]) await keepConnections(page)
  await openAs(server, ann.page, '安', path)
  await enterAs(ann.page, '安')
  await openAs(server, bob.page, '波', path)
  const session = await bob.context.newCDPSession(bob.page)
  untouched = async (expression) => {
    const { result } = await session.send('Runtime.evaluate', { expression, userGesture: false })
    return result.value
  }
  await until(
    () => untouched(`document.querySelector('[role=dialog] input') !== null`),
    'a name is asked for',
    SLOW_MS,
  )
  // Typed by a script as well.
  await untouched(`{
    const input = document.querySelector('[role=dialog] input:not([type=radio])')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '波')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }`)
  const isThrough = async () => {
    await untouched(`${press('下一步')}; ${press('访问空间')}`)
    return await untouched(`document.querySelector('[aria-label=空间工具]') !== null`)
  }
  await until(isThrough, '波 is in without a touch', SLOW_MS)
  await sees(ann.page, '波', 'is there')
  const { map, position } = (await find(ann.page, '波'))!
  const place = { mapId: map, x: Math.floor(position.x) + 1, y: Math.floor(position.z) }
  expect(await send(ann.page, 'teleport', place)).toBe('')
  await toggles(ann.page).getByRole('button', { name: '麦克风' }).click()
}, 3 * SLOW_MS)
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('sound that the browser does not let play is opened by one button', async () => {
  const { page } = bob
  const isOffered = `[...document.querySelectorAll('button')].some((one) => one.textContent.trim() === '打开声音')`
  await until(() => untouched(isOffered), 'it is offered', SLOW_MS)
  expect(await untouched('navigator.userActivation.hasBeenActive')).toBe(false)
  expect(await untouched(`document.querySelector('[data-testid^=voice-]').paused`)).toBe(true)
  const open = page.getByRole('button', { name: '打开声音' })
  const voice = page.getByTestId(/^voice-/)
  await open.click()
  await open.waitFor({ state: 'detached', timeout: SLOW_MS })
  await until(
    () => voice.evaluate((audio: HTMLAudioElement) => !audio.paused && audio.currentTime > 0),
    'the voice plays',
    SLOW_MS,
  )
  const before = await heardEnergy(page)
  await until(async () => (await heardEnergy(page)) > before, '波 hears 安', SLOW_MS)
  expect(ann.errors.concat(errorsOfBob)).toEqual([])
})
