import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrive } from '../../support/pages/arrive.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { clockOf, cutInOrder } from '../../support/pages/cuts.ts'
import { energyDuring, heardEnergy, keepConnections } from '../../support/pages/mediaProbe.ts'
import { send, toggles, tools } from '../../support/pages/peoplePanels.ts'
import { plainPng } from '../../support/pages/pictures.ts'
import { said } from '../../support/pages/said.ts'
import { SLOW_MS, find } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { story } from '../../support/story.ts'

// 安 runs the place, 波 would like to say something; both stand together with their microphones on.
// Each test goes on where the one before ended.

story()

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person

const microphone = ({ page }: Person) => toggles(page).getByRole('button', { name: '麦克风' })
const panel = ({ page }: Person) => page.getByRole('complementary', { name: '发言与提问' })

/** Waits until somebody hears something now. */
async function hears(person: Person, what: string): Promise<void> {
  const before = await heardEnergy(person.page)
  await until(async () => (await heardEnergy(person.page)) > before + 0.0005, what, SLOW_MS)
}

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const owner = (await server.login('安')).access_token
  const { space } = await server.createSpace(owner, { isPublic: true })
  ;[ann, bob] = [await browser.person(), await browser.person()]
  for (const { page } of [ann, bob]) await keepConnections(page)
  await arrive(server, space.id, { 安: ann, 波: bob })
  const { map, position } = (await find(bob.page, '波'))!
  const [x, y] = [Math.floor(position.x) + 1, Math.floor(position.z)]
  expect(await send(ann.page, 'teleport', { mapId: map, x, y })).toBe('')
  await microphone(bob).click()
  await hears(ann, '安 hears 波')
}, 2 * SLOW_MS)
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('all are muted, and who presses the button is told what to do', async () => {
  await tools(ann.page).getByRole('button', { name: '成员' }).click()
  await ann.page.getByRole('button', { name: '发言与提问' }).click()
  const [userId, from] = [(await find(ann.page, '波'))!.uid, await clockOf(ann.page)]
  await panel(ann).getByRole('switch', { name: '全员静音' }).click()
  await ann.page.getByTestId('all-muted').waitFor({ timeout: SLOW_MS })
  await cutInOrder(ann.page, { userId, from, what: 'all are muted' })
  await until(async () => (await energyDuring(ann.page, 500)) === 0, 'nothing comes any more', SLOW_MS)
  await microphone(bob).click()
  await said(bob.page, '全员静音中，请举手请求发言')
  // And nothing of it comes to 安, now or for two seconds more.
  expect(await energyDuring(ann.page, 2_000)).toBe(0)
})

test('a hand goes up, is seen in the order, answered, and its person heard; then the word is taken back', async () => {
  await bob.page.getByTestId('all-muted').getByRole('button', { name: '举手' }).click()
  const hands = panel(ann).getByTestId('hands-list')
  await hands.getByText('波').waitFor({ timeout: SLOW_MS })
  await hands.getByRole('button', { name: '请波发言' }).click()
  await bob.page.getByTestId('stage').waitFor({ timeout: SLOW_MS })
  await hears(ann, '安 hears 波, who has the word')
  await panel(ann).getByRole('button', { name: '收回波的话筒' }).click()
  await until(async () => (await energyDuring(ann.page, 500)) === 0, '波 has lost the word', SLOW_MS)
})

test('a question is asked, seen by who leads once it waits, and by whoever asked once it is approved', async () => {
  await panel(ann).getByRole('switch', { name: '开放提问' }).click()
  await panel(ann).getByRole('switch', { name: '提问需审核' }).click()
  await bob.page.getByTestId('questions').getByRole('button', { name: '查看' }).click()
  await panel(bob).getByRole('tab', { name: '提问' }).click()
  await panel(bob).getByRole('textbox', { name: '想问什么？' }).fill('什么时候开始？')
  await panel(bob).getByRole('button', { name: '提问', exact: true }).click()
  await panel(bob).getByText('待审核').waitFor({ timeout: SLOW_MS })
  await panel(ann).getByRole('tab', { name: '提问' }).click()
  await panel(ann).getByRole('button', { name: '通过' }).click()
  await panel(bob).getByText('待审核').waitFor({ state: 'detached', timeout: SLOW_MS })
})

test('a picture of one’s own stands in place of the camera, seen by the other; what is none is refused with words', async () => {
  const own = bob.page.getByRole('complementary', { name: '我的名片' })
  await tools(bob.page).getByRole('button', { name: '我的名片' }).click()
  await own.getByRole('button', { name: '代替画面' }).click()
  const dialog = bob.page.getByRole('dialog', { name: '用图片代替画面' })
  const input = dialog.locator('input[type=file]')
  const picture = { name: 'me.png', mimeType: 'image/png' }
  await input.setInputFiles({ ...picture, buffer: Buffer.from('<script>alert(1)</script>') })
  await dialog.getByText('上传失败，这不是支持的图片').waitFor({ timeout: SLOW_MS })
  await input.setInputFiles({ ...picture, buffer: await plainPng(1_200, 800) })
  await dialog.getByRole('button', { name: '我上传的图片', pressed: true }).waitFor({ timeout: SLOW_MS })
  await dialog.getByRole('button', { name: '使用这张图片' }).click()
  const seen = ann.page.locator('[data-face] img[src^="/files/"]')
  await seen.waitFor({ timeout: SLOW_MS })
  await until(
    () => seen.evaluate((image: HTMLImageElement) => image.naturalWidth === 960),
    'it is seen, as large as faces are shown',
    SLOW_MS,
  )
  // Kept for the next time.
  await own.getByRole('button', { name: '代替画面' }).click()
  await dialog.getByRole('button', { name: '我上传的图片', pressed: true }).waitFor({ timeout: SLOW_MS })
  // The refused upload is an error of the browser's console.
  expect(ann.errors.concat(bob.errors).filter((error) => !/attachment\/banner/.test(error))).toEqual([])
})
