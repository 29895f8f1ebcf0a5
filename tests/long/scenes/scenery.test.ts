import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrive } from '../../support/pages/arrive.ts'
import { startSceneBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { send } from '../../support/pages/peoplePanels.ts'
import { keepSoundMeter, loudnessOf } from '../../support/pages/soundMeter.ts'
import { DRAWN_MS, sees } from '../../support/pages/spacePage.ts'
import { useThing } from '../../support/pages/useThing.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallThings } from '../../support/world/hall.ts'
import { until } from '../../support/until.ts'
import { story } from '../../support/story.ts'

// 安 furnishes a hall that has pictures, a board that moves and something that sounds; 波 sees and hears it.

story()

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person

const pinwheel = {
  _name: '风车',
  x: 11,
  y: 8,
  height: 2,
  type: 7,
  previewMessage: '看看风车',
  highlighted: '/assets/images/flat/pinwheel-near.webp',
  propertiesJson: JSON.stringify({ text: '有风就转' }),
  spritesheet: {
    spritesheetUrl: '/assets/images/flat/pinwheel.webp',
    framing: { frameWidth: 128, frameHeight: 256 },
    animations: { turn: { sequence: [0, 11], useSequenceAsRange: true, loop: true, frameRate: 12 } },
    currentAnim: 'turn',
  },
}
const fountain = {
  templateId: 'plinth-stone',
  x: 18,
  y: 2,
  sound: {
    src: '/assets/sounds/fountain.wav',
    volume: 1,
    loop: true,
    maxDistance: 6,
    isPositional: true,
  },
}

beforeAll(async () => {
  server = await startServer({
    spacesFolder: hallThings(
      { 11: pinwheel, 12: fountain },
      {
        assets: [
          { x: 8, y: 8, src: '/assets/images/flat/hopscotch.webp', width: 2, height: 3 },
          { x: 1, y: 1, src: '/assets/images/portraits/1.webp', width: 2, height: 2, inFront: true },
        ],
      },
    ),
  })
  browser = await startSceneBrowser(server.url)
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  ann = await browser.person()
  bob = await browser.person()
  await keepSoundMeter(bob.page)
  await arrive(server, space.id, { 安: ann, 波: bob })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const shown = (page: Person['page'], what: string): Promise<number> =>
  page.evaluate((name) => Number(window.__lingjing!.stats()[name] ?? 0), what)
const comes = (page: Person['page'], what: string, count: number): Promise<true> =>
  until(async () => (await shown(page, what)) === count, `${what} is ${count}`, DRAWN_MS)

test('pictures lie on the floor; what is in front is seen from above alone', async () => {
  const { page } = bob
  await comes(page, 'mapPictures', 2)
  await comes(page, 'mapFront', 0)
  // Over the shoulder, through one's own eyes, from above.
  await page.keyboard.press('v')
  await page.keyboard.press('v')
  await comes(page, 'mapFront', 1)
  // A picture put there while one looks is seen at once, and gone when it is taken away.
  expect(
    await send(ann.page, 'mapSetBackgroundImagePath', {
      mapId: '1',
      backgroundImagePath: '/assets/images/portraits/2.webp',
    }),
  ).toBe('')
  expect(await send(ann.page, 'mapSetUseDrawnBG', { mapId: '1', useDrawnBG: false })).toBe('')
  await comes(page, 'mapPictures', 3)
  expect(await send(ann.page, 'mapSetUseDrawnBG', { mapId: '1', useDrawnBG: true })).toBe('')
  await comes(page, 'mapPictures', 2)
  await page.keyboard.press('v')
  await comes(page, 'mapFront', 0)
})

test('a level that brings a picture of itself has it as its map', async () => {
  const { page } = bob
  await page.keyboard.press('m')
  const plan = page.getByRole('complementary', { name: '地图' }).getByRole('img', { name: /点击地图走过去/ })
  const pixels = () =>
    plan.evaluate((canvas: HTMLCanvasElement) => [
      ...canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data,
    ])
  const isDrawn = async () => (await pixels()).some((value) => value > 0)
  await until(isDrawn, 'the map is drawn', DRAWN_MS)
  const before = await pixels()
  const differs = async () => {
    const now = await pixels()
    return now.reduce((sum, value, i) => sum + Math.abs(value - before[i]!), 0) / now.length
  }
  expect(await differs()).toBeLessThan(3)
  const use = (miniMapImagePath: string) =>
    send(ann.page, 'mapSetMiniMapImagePath', { mapId: '1', miniMapImagePath })
  expect(await use('/assets/images/portraits/2.webp')).toBe('')
  await until(async () => (await differs()) > 15, 'the picture is the map', DRAWN_MS)
  expect(await use('')).toBe('')
  await until(async () => (await differs()) < 3, 'the map is drawn again', DRAWN_MS)
  await page.keyboard.press('m')
})

test('a board that moves shows its other picture to whoever is near, and hangs files', async () => {
  const { page } = bob
  await comes(page, 'spriteSheets', 1)
  expect(await shown(page, 'highlighted')).toBe(0)
  const window = await useThing(page, '波', { x: 11, y: 7 }, { offer: '看看风车', title: '风车' })
  await window.getByText('有风就转').waitFor({ timeout: DRAWN_MS })
  expect(await window.getByRole('button', { name: '上传附件' }).count()).toBe(0)
  await comes(page, 'highlighted', 1)

  const editors = await useThing(ann.page, '安', { x: 11, y: 7 }, { offer: '看看风车', title: '风车' })
  const picture = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  await editors
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
  // Both read it by what the space knows of the file.
  for (const dialog of [editors, window])
    await dialog.getByRole('button', { name: /^打开图片 · / }).waitFor({ timeout: DRAWN_MS })
  await editors.getByRole('button', { name: /^移除图片 · / }).click()
  await window.getByRole('button', { name: /^打开图片 · / }).waitFor({ state: 'detached', timeout: DRAWN_MS })
  await editors.getByRole('button', { name: '从空间的文件里选' }).click()
  await editors.getByRole('button', { name: /^挂上图片 · / }).click({ timeout: DRAWN_MS })
  await window.getByRole('button', { name: /^打开图片 · / }).waitFor({ timeout: DRAWN_MS })
  await ann.page.keyboard.press('Escape')
  expect([ann.errors, bob.errors]).toEqual([[], []])
})

test('what is there for a time says until when, and its window closes once that is over', async () => {
  const endsAt = (_seconds: number) =>
    send(ann.page, 'mapUpdateObjects', { mapId: '1', objects: { 11: { objectExpireTime: { _seconds } } } })
  const hour = 3_600
  const now = Math.floor(Date.now() / 1000)
  expect(await endsAt(now + hour)).toBe('')
  await bob.page.getByRole('dialog', { name: /^风车 · 到 .*\d\d:\d\d 为止$/ }).waitFor({ timeout: DRAWN_MS })
  expect(await endsAt(now - hour)).toBe('')
  await bob.page.getByRole('dialog').waitFor({ state: 'detached', timeout: DRAWN_MS })
  await comes(bob.page, 'spriteSheets', 0)
})

// How loud it is where is proven in client/features/scenery/NearSounds.test.ts; here it is waited for.
test('something is heard near by, not from afar, and not at all by whoever wants no sound', async () => {
  const { page } = bob
  const go = (x: number, y: number) => send(page, 'teleport', { mapId: '', x, y })
  const hears = async (what: string, isSo: (loudness: number) => boolean): Promise<void> => {
    await until(async () => isSo(await loudnessOf(page)), what, DRAWN_MS)
  }
  expect(await go(2, 9)).toBe('')
  await sees(page, '波', 'is far', ({ position }) => position.x < 5)
  await hears('next to nothing far away', (loudness) => loudness < 0.03)
  expect(await go(17, 3)).toBe('')
  await hears('it sounds near by', (loudness) => loudness > 0.06)
  expect(await go(2, 9)).toBe('')
  await hears('it does not sound far away any more', (loudness) => loudness < 0.03)
  expect(await go(17, 3)).toBe('')
  await hears('it sounds again', (loudness) => loudness > 0.06)
  await page.getByRole('button', { name: '设置', exact: true }).click({ timeout: DRAWN_MS })
  await page.getByRole('checkbox', { name: '静音', exact: true }).check({ timeout: DRAWN_MS })
  await hears('nothing at all', (loudness) => loudness === 0)
  expect(bob.errors).toEqual([])
})
