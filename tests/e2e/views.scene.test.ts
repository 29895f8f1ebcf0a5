import { expect, test } from 'vitest'
import { difference, pictureOf } from '../support/pages/canvasPicture.ts'
import { find, holding, sees, SLOW_MS } from '../support/pages/spacePage.ts'
import { until } from '../support/until.ts'
import { oneInside } from '../support/pages/oneInside.ts'
import { story } from '../support/story.ts'

// One visit: each test goes on where the one before ended.

story()

const made = oneInside()

const here = async () => (await find(made.ann.page, '安'))!.position

test('V goes through the views; from above, W walks north whatever was looked at before', async () => {
  const { page } = made.ann
  const views = page.getByRole('group', { name: '视角' }).first()
  const pressed = (name: string) => views.getByRole('button', { name, pressed: true }).waitFor()
  await pressed('第三人称（V）')
  await page.keyboard.press('v')
  await pressed('第一人称（V）')
  await page.mouse.move(480, 300)
  await page.mouse.down()
  await page.mouse.move(700, 320, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('v')
  await pressed('俯视平面（V）')
  const before = await here()
  await holding(page, ['s'], () =>
    sees(page, '安', 'is farther south', ({ position }) => position.z > before.z + 0.8),
  )
  const south = await here()
  expect(Math.abs(south.x - before.x)).toBeLessThan(0.4)
  await holding(page, ['w'], () =>
    sees(page, '安', 'is farther north', ({ position }) => position.z < south.z - 0.8),
  )
  await views.getByRole('button', { name: '第三人称（V）' }).click()
  await pressed('第三人称（V）')
})

test('the map names the places of the level; choosing one walks there, by keyboard as well', async () => {
  const { page } = made.ann
  await page.keyboard.press('m')
  const map = page.getByRole('complementary', { name: '地图' })
  await map.getByRole('img', { name: /点击地图走过去/ }).waitFor()
  const place = map.getByRole('button', { name: '前往东南角' })
  const start = await here()
  await place.focus()
  await page.keyboard.press('Enter')
  await sees(
    page,
    '安',
    'has set out',
    ({ position }) => Math.hypot(position.x - start.x, position.z - start.z) > 0.8,
  )
  // A click on the plan: its middle is the middle of the level.
  const plan = map.getByRole('img', { name: /点击地图走过去/ })
  const box = (await plan.boundingBox())!
  await plan.click({ position: { x: box.width / 2, y: box.height / 2 } })
  const away = await here()
  await sees(
    page,
    '安',
    'walks on',
    ({ position }) => Math.hypot(position.x - away.x, position.z - away.z) > 0.5,
  )
  await page.keyboard.press('Escape')
  await map.waitFor({ state: 'detached' })
})

const framesOf = (): Promise<number> =>
  made.ann.page.evaluate(() => Number(window.__lingjing!.stats()['frames']))

/** The scene's picture, once it is the same in two frames that follow each other. */
const stillPicture = (): Promise<Uint8Array> =>
  until(
    async () => {
      const first = await pictureOf(made.ann.page)
      const frames = await framesOf()
      await until(async () => (await framesOf()) > frames, 'another frame', SLOW_MS)
      const second = await pictureOf(made.ann.page)
      return difference(first, second) < 1.5 ? second : undefined
    },
    'the picture stands still',
    SLOW_MS,
  )

test('a lost graphics context comes back with the same picture, and one walks on', async () => {
  const { page } = made.ann
  const canvas = page.getByLabel('三维空间')
  const before = await stillPicture()
  await canvas.evaluate((element: HTMLCanvasElement) => {
    const lose = element.getContext('webgl2')!.getExtension('WEBGL_lose_context')!
    Object.assign(window, { giveBack: () => lose.restoreContext() })
    lose.loseContext()
  })
  // Told once it lasts, and nothing is drawn meanwhile.
  await page.getByText('画面中断了一下，正在恢复…').waitFor({ timeout: SLOW_MS })
  expect(difference(before, await pictureOf(page))).toBeGreaterThan(12)
  await page.evaluate(() => (window as unknown as { giveBack: () => void }).giveBack())
  await page.getByText('画面中断了一下，正在恢复…').waitFor({ state: 'detached', timeout: SLOW_MS })
  const after = await stillPicture()
  expect(difference(before, after)).toBeLessThan(4)

  const start = await here()
  await holding(page, ['s'], () =>
    sees(
      page,
      '安',
      'walks on',
      ({ position }) => Math.hypot(position.x - start.x, position.z - start.z) > 0.5,
    ),
  )
})

test('a hidden page draws nothing and shows the world as it is when it is seen again', async () => {
  const { page } = made.ann
  const show = (isShown: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, !isShown)
  await show(false)
  const frames = await framesOf()
  await page.evaluate(() => window.__lingjing!.send('teleport', { mapId: '', x: 3, y: 3 } as never))
  await sees(page, '安', 'is elsewhere', ({ position }) => Math.floor(position.x) === 3)
  expect(await framesOf()).toBe(frames)
  expect(await page.evaluate(() => window.__lingjing!.stats()['pace'])).toBe(0)
  await show(true)
  await until(async () => (await framesOf()) > frames, 'frames are drawn again', SLOW_MS)
  expect(made.ann.errors).toEqual([])
  expect(made.ann.foreignRequests).toEqual([])
})
