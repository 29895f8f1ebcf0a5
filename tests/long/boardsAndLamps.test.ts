import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrive } from '../support/pages/arrive.ts'
import { startSceneBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { hallThings } from '../support/world/hall.ts'
import { send } from '../support/pages/peoplePanels.ts'
import { SLOW_MS } from '../support/pages/spacePage.ts'
import { useThing } from '../support/pages/useThing.ts'
import { until } from '../support/until.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'

// 安 and 波 draw, and touch what keeps a state. Each test goes on where the one before ended.

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person

const board = {
  templateId: 'whiteboard',
  _name: '小白板',
  x: 6,
  y: 10,
  width: 2,
  yaw: 180,
  type: 8,
  propertiesJson: JSON.stringify({ component: 'board' }),
}

const component = (templateId: string, name: string, previewMessage: string, x: number, y: number) => ({
  templateId,
  _name: previewMessage,
  previewMessage,
  x,
  y,
  type: 8,
  propertiesJson: JSON.stringify({ component: name, sides: ['红队', '蓝队'] }),
})

beforeAll(async () => {
  server = await startServer({
    spacesFolder: hallThings({
      16: board,
      17: component('lamp-floor', 'lamp', '开关灯', 11, 2),
      18: component('score-board', 'scoreBoard', '记分', 18, 6),
      19: component('jukebox', 'jukebox', '点歌', 18, 1),
    }),
  })
  browser = await startSceneBrowser(server.url)
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  ann = await browser.person()
  bob = await browser.person()
  await arrive(server, space.id, { 安: ann, 波: bob })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** For who wants to look at it: PICTURES names a folder. */
async function picture(name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder) await ann.page.screenshot({ path: `${folder}/${name}.png` })
}

test('two people draw on one board, and it is seen on its face', async () => {
  const use = ({ page }: Person, name: string) =>
    useThing(page, name, { x: 6, y: 8 }, { offer: '使用', title: '小白板' })
  const draw = async ({ page }: Person, from: readonly number[], to: readonly number[]) => {
    const box = (await page.locator('canvas[data-marks]').boundingBox())!
    const place = ([x = 0, y = 0]: readonly number[]) =>
      [box.x + box.width * x, box.y + box.height * y] as const
    await page.mouse.move(...place(from))
    await page.mouse.down()
    await page.mouse.move(...place(to), { steps: 6 })
    await page.mouse.up()
  }
  const sheets = []
  for (const [person, name] of [
    [ann, '安'],
    [bob, '波'],
  ] as const) {
    const shown = await use(person, name)
    await shown.getByText('已保存').waitFor({ timeout: SLOW_MS })
    sheets.push(shown)
  }
  const [first, second] = sheets as [(typeof sheets)[number], (typeof sheets)[number]]
  const marks = (shown: typeof first) => shown.locator('canvas[data-marks]').getAttribute('data-marks')
  await Promise.all([draw(ann, [0.2, 0.3], [0.8, 0.6]), draw(bob, [0.2, 0.7], [0.8, 0.2])])
  for (const shown of sheets) await expect.poll(() => marks(shown), { timeout: SLOW_MS }).toBe('2')
  await second.getByRole('button', { name: '文字' }).click()
  await second.getByLabel('要写的文字').fill('灵感')
  await second.getByRole('button', { name: '放上去' }).click()
  await expect.poll(() => marks(first), { timeout: SLOW_MS }).toBe('3')
  await second.getByRole('button', { name: '撤销' }).click()
  await second.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => marks(first), { timeout: SLOW_MS }).toBe('1')
  await second.getByRole('button', { name: '重做' }).click()
  await expect.poll(() => marks(first), { timeout: SLOW_MS }).toBe('2')
  const saved = ann.page.waitForEvent('download')
  await first.getByRole('button', { name: '保存为图片' }).click()
  expect((await saved).suggestedFilename()).toBe('小白板.png')
  await picture('board-window')
  for (const { page } of [ann, bob]) await page.keyboard.press('Escape')
  await until(
    async () => (await bob.page.evaluate(() => Number(window.__lingjing!.stats()['thingFaces']))) > 0,
    'it is seen on its face',
    SLOW_MS,
  )
  await picture('board')
  expect([ann.errors, bob.errors]).toEqual([[], []])
})

test('a lamp, a score and a tune are the same for both, whoever touches them', async () => {
  const press = async ({ page }: Person, says: string) => {
    await page.getByRole('button', { name: '开关灯' }).click({ timeout: SLOW_MS })
    await page.getByText(says).waitFor({ timeout: SLOW_MS })
  }
  for (const { page } of [ann, bob]) await send(page, 'teleport', { mapId: '', x: 11, y: 3 })
  await press(ann, '灯关了')
  await picture('lamp-off')
  // What 波 sees is what 安 made of it: the same press puts it on again.
  await press(bob, '灯开了')
  const both = async (at: { readonly x: number; readonly y: number }, title: string) => [
    await useThing(ann.page, '安', at, { offer: title, title }),
    await useThing(bob.page, '波', at, { offer: title, title }),
  ]
  const [first, second] = await both({ x: 18, y: 8 }, '记分')
  await Promise.all([
    first!.getByRole('button', { name: '蓝队加一分' }).click(),
    second!.getByRole('button', { name: '蓝队加一分' }).click(),
  ])
  for (const shown of [first!, second!])
    await shown.getByRole('region', { name: '蓝队' }).getByText('2', { exact: true }).waitFor()
  await picture('score')
  for (const { page } of [ann, bob]) await page.keyboard.press('Escape')
  await picture('score-board')
  const [chooses, hears] = await both({ x: 18, y: 3 }, '点歌')
  await chooses!.getByRole('button', { name: '雨后' }).click()
  await hears!.getByRole('button', { name: /雨后.*正在播放/, pressed: true }).waitFor()
  await picture('jukebox-window')
  for (const { page } of [ann, bob]) await page.keyboard.press('Escape')
  await until(
    async () => (await bob.page.evaluate(() => Number(window.__lingjing!.stats()['thingFaces']))) > 0,
    'its lights move',
    SLOW_MS,
  )
  await picture('jukebox')
  expect([ann.errors, bob.errors]).toEqual([[], []])
})
