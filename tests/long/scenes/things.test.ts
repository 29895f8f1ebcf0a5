import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrive } from '../../support/pages/arrive.ts'
import { startSceneBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { hallThings } from '../../support/world/hall.ts'
import { send } from '../../support/pages/peoplePanels.ts'
import { said } from '../../support/pages/said.ts'
import { DRAWN_MS } from '../../support/pages/spacePage.ts'
import { useThing } from '../../support/pages/useThing.ts'
import { until } from '../../support/until.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { story } from '../../support/story.ts'

// 安 and 波 use what stands in a hall. Each test goes on where the one before ended.

story()

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person

const poster = {
  templateId: 'sign-board',
  _name: '海报架',
  x: 4,
  y: 4,
  type: 2,
  previewMessage: '看展讯',
  propertiesJson: JSON.stringify({
    pages: ['/assets/images/portraits/1.webp', '/assets/images/portraits/2.webp'],
  }),
}
const words = {
  templateId: 'sideboard',
  _name: '问询台',
  x: 6,
  y: 4,
  type: 7,
  propertiesJson: JSON.stringify({ text: '欢迎来到小厅' }),
}

const guide = {
  templateId: 'kiosk-touch',
  _name: '使用指南',
  x: 15,
  y: 9,
  type: 1,
  propertiesJson: JSON.stringify({ url: '/assets/pages/guide.html' }),
}

const note = {
  templateId: 'sign-board',
  _name: '便签板',
  x: 11,
  y: 10,
  type: 6,
  propertiesJson: JSON.stringify({ text: '今天做什么' }),
}

const television = {
  templateId: 'screen-wall',
  _name: '大屏幕',
  x: 0,
  y: 8,
  offsetX: -0.4,
  offsetZ: 0.9,
  yaw: 270,
  type: 3,
  propertiesJson: JSON.stringify({ url: '/assets/films/levels.webm', loop: true }),
}

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
      11: poster,
      12: words,
      13: guide,
      14: note,
      15: television,
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

test('where several things are, E asks which; a poster is looked at page by page and near by', async () => {
  const { page } = ann
  await page.getByRole('button', { name: '还有 1 项' }).waitFor({ timeout: DRAWN_MS })
  await page.keyboard.press('e')
  const choice = page.getByRole('dialog', { name: '这里有几样东西' })
  await choice.getByRole('button', { name: /看展讯/ }).waitFor({ timeout: DRAWN_MS })
  const at = (await choice.getByRole('listitem').allInnerTexts()).findIndex((text) => text.includes('看展讯'))
  await page.keyboard.press(String(at + 1))
  const shown = page.getByRole('dialog', { name: '海报架' })
  await shown.getByRole('img', { name: '第 1 / 2 页' }).waitFor({ timeout: DRAWN_MS })
  await page.keyboard.press('ArrowRight')
  const second = shown.getByRole('img', { name: '第 2 / 2 页' })
  await second.waitFor({ timeout: DRAWN_MS })
  const narrow = (await second.boundingBox())!.width
  await shown.getByRole('button', { name: '放大' }).click()
  await expect.poll(async () => (await second.boundingBox())!.width).toBeGreaterThan(narrow * 1.4)
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
  expect(ann.errors).toEqual([])
})

test('what is chosen from the list by its button opens, and closes', async () => {
  const { page } = ann
  await page.keyboard.press('e')
  await page
    .getByRole('dialog', { name: '这里有几样东西' })
    .getByRole('button', { name: /问询台/ })
    .click({ timeout: DRAWN_MS })
  const shown = page.getByRole('dialog', { name: '问询台' })
  await shown.getByText('欢迎来到小厅').waitFor({ timeout: DRAWN_MS })
  await shown.getByRole('button', { name: '关闭' }).click()
  await shown.waitFor({ state: 'detached' })
})

test('a page of this site opens in its frame', async () => {
  const { page } = ann
  expect(await send(page, 'teleport', { mapId: '', x: 15, y: 10 })).toBe('')
  await page.getByRole('button', { name: '打开网页' }).click({ timeout: DRAWN_MS })
  const shown = page.getByRole('dialog', { name: '使用指南' })
  const frame = shown.locator('iframe')
  await shown
    .frameLocator('iframe')
    .getByRole('heading', { name: '灵境使用指南' })
    .waitFor({ timeout: DRAWN_MS })
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms')
  await shown.getByRole('button', { name: '关闭' }).click()
})

test('two people write one note, and both read what each has written', async () => {
  const papers = []
  for (const [{ page }, name] of [
    [ann, '安'],
    [bob, '波'],
  ] as const) {
    const shown = await useThing(page, name, { x: 11, y: 8 }, { offer: '看便签', title: '便签板' })
    await shown.getByText('已保存').waitFor({ timeout: DRAWN_MS })
    papers.push(shown.getByRole('textbox'))
  }
  const [first, second] = papers as [(typeof papers)[number], (typeof papers)[number]]
  await first.pressSequentially('买菜')
  await expect.poll(() => second.inputValue(), { timeout: DRAWN_MS }).toBe('买菜')
  // Both at once, at either end.
  await second.press('Home')
  await Promise.all([first.pressSequentially('做饭'), second.pressSequentially('先')])
  for (const paper of papers) {
    await expect.poll(() => paper.inputValue(), { timeout: DRAWN_MS }).toBe('先买菜做饭')
  }
  for (const { page } of [ann, bob]) await page.keyboard.press('Escape')
  expect([ann.errors, bob.errors]).toEqual([[], []])
})

/** For who wants to look at it: PICTURES names a folder. */
async function picture(name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder) await ann.page.screenshot({ path: `${folder}/${name}.png` })
}

/** Where the film of a page stands, seconds. */
const filmAt = (page: Page) => page.evaluate(() => document.querySelector('video')!.currentTime)
/** Where it is to be by the server's word, as its window shows it. */
const wordOf = (window: Locator) => window.getByRole('slider', { name: '进度' }).inputValue()

// Where a film is to be at a time is proven in client/features/things/video/drift.test.ts.
test('a film goes by one word of the server for two people, on the wall as well', async () => {
  const use = ({ page }: Person, name: string) =>
    useThing(page, name, { x: 2, y: 8 }, { offer: '看视频', title: '大屏幕' })
  const first = await use(ann, '安')
  await first.getByRole('button', { name: '播放' }).click({ timeout: DRAWN_MS })
  await first.getByRole('button', { name: '暂停' }).waitFor({ timeout: DRAWN_MS })
  // 波 comes later, and it plays there as well.
  const second = await use(bob, '波')
  await second.getByRole('button', { name: '暂停' }).waitFor({ timeout: DRAWN_MS })
  const apartS = async () => {
    const [one, other] = await Promise.all([filmAt(ann.page), filmAt(bob.page)])
    return one - other
  }
  console.info('while it plays they are apart by, s', await apartS())
  await second.getByRole('button', { name: '暂停' }).click()
  await first.getByRole('button', { name: '播放' }).waitFor({ timeout: DRAWN_MS })
  await second.getByRole('button', { name: '播放' }).waitFor({ timeout: DRAWN_MS })
  // Stopped, it is to be at the very same place, and goes there.
  await until(
    async () => {
      const [place = '', other] = await Promise.all([first, second].map(wordOf))
      const films = await Promise.all([ann, bob].map(({ page }) => filmAt(page)))
      return place === other && films.every((film) => film > 0 && Math.abs(film - Number(place)) < 0.15)
    },
    'both are where the one word says',
    DRAWN_MS,
  )
  console.info('stopped they are apart by, s', await apartS())
  // The picture is on the wall, too.
  for (const { page } of [ann, bob]) {
    await page.keyboard.press('Escape')
    await until(
      async () => (await page.evaluate(() => window.__lingjing!.stats()['thingFaces'])) === 1,
      'the wall shows it',
      DRAWN_MS,
    )
  }
  await picture('film')
  expect([ann.errors, bob.errors]).toEqual([[], []])
})

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
    await shown.getByText('已保存').waitFor({ timeout: DRAWN_MS })
    sheets.push(shown)
  }
  const [first, second] = sheets as [(typeof sheets)[number], (typeof sheets)[number]]
  const marks = (shown: typeof first) => shown.locator('canvas[data-marks]').getAttribute('data-marks')
  await Promise.all([draw(ann, [0.2, 0.3], [0.8, 0.6]), draw(bob, [0.2, 0.7], [0.8, 0.2])])
  for (const shown of sheets) await expect.poll(() => marks(shown), { timeout: DRAWN_MS }).toBe('2')
  await second.getByRole('button', { name: '文字' }).click()
  await second.getByLabel('要写的文字').fill('灵感')
  await second.getByRole('button', { name: '放上去' }).click()
  await expect.poll(() => marks(first), { timeout: DRAWN_MS }).toBe('3')
  await second.getByRole('button', { name: '撤销' }).click()
  await second.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => marks(first), { timeout: DRAWN_MS }).toBe('1')
  await second.getByRole('button', { name: '重做' }).click()
  await expect.poll(() => marks(first), { timeout: DRAWN_MS }).toBe('2')
  const saved = ann.page.waitForEvent('download')
  await first.getByRole('button', { name: '保存为图片' }).click()
  expect((await saved).suggestedFilename()).toBe('小白板.png')
  await picture('board-window')
  for (const { page } of [ann, bob]) await page.keyboard.press('Escape')
  await until(
    async () => (await bob.page.evaluate(() => Number(window.__lingjing!.stats()['thingFaces']))) > 0,
    'it is seen on its face',
    DRAWN_MS,
  )
  await picture('board')
  expect([ann.errors, bob.errors]).toEqual([[], []])
})

test('a lamp, a score and a tune are the same for both, whoever touches them', async () => {
  const press = async ({ page }: Person, says: string) => {
    await page.getByRole('button', { name: '开关灯' }).click({ timeout: DRAWN_MS })
    await said(page, says, { timeoutMs: DRAWN_MS })
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
    DRAWN_MS,
  )
  await picture('jukebox')
  expect([ann.errors, bob.errors]).toEqual([[], []])
})
