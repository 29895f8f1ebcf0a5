import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { clockOf, cutInOrder } from '../../support/pages/cuts.ts'
import { energyDuring, heardEnergy, keepConnections, picturesDuring } from '../../support/pages/mediaProbe.ts'
import { send, toggles } from '../../support/pages/peoplePanels.ts'
import { said } from '../../support/pages/said.ts'
import { SLOW_MS, enterAs, find, openAs, sees, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { until } from '../../support/until.ts'
import { story } from '../../support/story.ts'

// Three in one conversation; two of them share at once. Each test goes on where the one before ended.

story()

const names = ['安', '波', '陈'] as const

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person
let cid: Person
let spaceId = ''
let owner = ''

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  owner = (await server.login('安')).access_token
  spaceId = (await server.createSpace(owner, { isPublic: true })).space.id
  const people: Person[] = []
  for (const name of names) {
    const person = await browser.person({ viewport: { width: 1440, height: 900 } })
    await keepConnections(person.page)
    await openAs(server, person.page, name, spacePath(spaceId))
    await enterAs(person.page, name)
    people.push(person)
  }
  ;[ann, bob, cid] = people as [Person, Person, Person]
  for (const [i, person] of people.entries()) {
    for (const name of names) await sees(person.page, name, 'is there')
    const { map } = (await find(person.page, names[i]!))!
    expect(await send(person.page, 'teleport', { mapId: map, x: 5 + i, y: 6 })).toBe('')
  }
  for (const { page } of people) await page.getByTestId('conversation').waitFor({ timeout: SLOW_MS })
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const share = ({ page }: Person) => toggles(page).getByRole('button', { name: '共享屏幕' })
const microphone = ({ page }: Person) => toggles(page).getByRole('button', { name: '麦克风' })
const screenOf = ({ page }: Person, name: string) => page.getByLabel(`${name}的屏幕`, { exact: true })

/** Waits until a shared screen is seen moving. */
async function watches(person: Person, name: string): Promise<void> {
  const screen = screenOf(person, name)
  await screen.waitFor({ timeout: SLOW_MS })
  const isMoving = () =>
    screen.evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime > 0)
  await until(isMoving, `the screen of ${name} is seen`, SLOW_MS)
}

async function hears({ page }: Person, what: string): Promise<void> {
  const before = await heardEnergy(page)
  await until(async () => (await heardEnergy(page)) > before + 0.0005, what, SLOW_MS)
}

const isSilent = ({ page }: Person, what: string): Promise<boolean> =>
  until(async () => (await energyDuring(page, 500)) === 0, what, SLOW_MS)

/** Ends a share as the browser's own bar does: the track ends. */
const endInBrowser = ({ page }: Person): Promise<void> =>
  page.getByLabel('我的屏幕', { exact: true }).evaluate((video: HTMLVideoElement) => {
    const [track] = (video.srcObject as MediaStream).getVideoTracks()
    track!.stop()
    track!.dispatchEvent(new Event('ended'))
  })

test('two share at once and are seen by the third, who is told that there is no room for a third', async () => {
  await microphone(cid).click()
  await hears(ann, '安 hears 陈')
  await share(ann).click()
  await watches(bob, '安')
  await watches(cid, '安')
  await share(bob).click()
  await watches(ann, '波')
  await watches(cid, '波')
  await share(cid).click()
  await said(cid.page, '已有两人在共享屏幕，请等其中一位结束')
  // The pretended screens sound, so silence is told by voices alone: nobody but 陈 has a microphone on.
  expect(await cid.page.getByTestId(/^share-sound-/).count()).toBe(2)
  await microphone(cid).click()
  await said(cid.page, '正在演示，全员静音中')
})

test('a screen that one folds away does not come any more, and comes again when it is looked at', async () => {
  const { page } = cid
  const pictures = () => picturesDuring(page, 'inbound-rtp', 500)
  await until(async () => (await pictures()) === 2, 'both come', SLOW_MS)
  await page
    .getByTestId(/^share-/)
    .filter({ has: screenOf(cid, '安') })
    .getByRole('button', { name: '收起画面' })
    .click()
  await until(async () => (await pictures()) === 1, 'that of 波 comes alone', SLOW_MS)
  await page.getByRole('button', { name: '安的屏幕' }).click()
  await watches(cid, '安')
  await until(async () => (await pictures()) === 2, 'both come again', SLOW_MS)
})

test('ended by the browser’s own button it is over for everybody; the others stay muted until the last is done', async () => {
  await endInBrowser(ann)
  await screenOf(cid, '安').waitFor({ state: 'detached', timeout: SLOW_MS })
  await screenOf(bob, '安').waitFor({ state: 'detached', timeout: SLOW_MS })
  await share(ann).and(ann.page.locator('[aria-pressed=false]')).waitFor({ timeout: SLOW_MS })
  await watches(cid, '波')
  // 安 is muted by 波 now, like everybody who presents no more.
  await microphone(ann).click()
  await said(ann.page, '正在演示，全员静音中')
  await isSilent(bob, '陈 is muted')
  await endInBrowser(bob)
  await hears(bob, 'the microphone of 陈 is as it was')
  await microphone(cid).click()
  await isSilent(bob, '陈 has switched it off')
})

test('who presents lets the others speak, and mutes them again, while all see the screen', async () => {
  await microphone(cid).click()
  await hears(bob, '波 hears 陈')
  await share(ann).click()
  await watches(bob, '安')
  const tile = ann.page.locator('figure[data-testid^=share-]')
  await tile.getByRole('button', { name: '允许大家发言' }).click()
  await said(bob.page, '演示中，大家可以发言了')
  await hears(ann, '安 hears 陈 again')
  await tile.getByRole('button', { name: '全员静音' }).click()
  await isSilent(ann, '陈 is muted again')
  await watches(bob, '安')
})

test('where the space closes screens every picture is gone: by the word of the server, and none comes after', async () => {
  const path = `/spaces/${spaceId}/admin/setting/allowScreenShare`
  const userId = (await find(ann.page, '安'))!.uid
  const others = [bob, cid]
  const began = await Promise.all(others.map(({ page }) => clockOf(page)))
  const { status } = await server.call('PUT', path, { token: owner, body: { allowScreenShare: false } })
  expect(status).toBe(200)
  for (const [i, { page }] of others.entries())
    await cutInOrder(page, { userId, from: began[i]!, what: 'the space closes screens', slot: 'screen' })
  for (const person of others) await screenOf(person, '安').waitFor({ state: 'detached', timeout: SLOW_MS })
  const pictures = () => Promise.all(others.map(({ page }) => picturesDuring(page, 'inbound-rtp', 1_000)))
  await until(async () => (await pictures()).join() === '0,0', 'no picture comes', SLOW_MS)
  expect(await pictures()).toEqual([0, 0])
  await share(ann).waitFor({ state: 'detached', timeout: SLOW_MS })
  await hears(bob, '陈 has its word again')
  expect([ann, bob, cid].flatMap(({ errors }) => errors)).toEqual([])
})
