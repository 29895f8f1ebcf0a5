import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrive } from '../../support/pages/arrive.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { send, tools } from '../../support/pages/peoplePanels.ts'
import { SLOW_MS, holding, inScene, openAs, sees, spacePath, visit } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { hallFolder } from '../../support/world/hall.ts'

// The ground of a level: 安 paints it, 博 walks on it; and 安 once more by thumbs.

let server: TestServer
let browser: TestBrowser
let spaceId = ''
let ann: Person
let bob: Person

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const { access_token: token } = await server.login('安')
  const { space } = await server.createSpace(token, { isPublic: true })
  spaceId = space.id
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const WIDE = { width: 1280, height: 720 }
/** The plan shows 22 m of the level over its shorter side, 安 in the middle of what is free beside the dock. */
const pixelsPerMetre = WIDE.height / 22
/** The dock, from its left edge to that of the window. */
const DOCK_PX = 388

const dockOf = (page: Page): Locator => page.getByRole('complementary', { name: '装修布局' })
const isKept = (page: Page): Promise<true> =>
  until(
    async () => (await page.getByText('改动已实时保存').count()) > 0,
    'the server has it',
    SLOW_MS,
  ) as Promise<true>

/** Where a point of the level is on the page of 安, who stands at 5.5, 6.5. */
const seenAt = (x: number, z: number): [number, number] => [
  (WIDE.width - DOCK_PX) / 2 + (x - 5.5) * pixelsPerMetre,
  WIDE.height / 2 + (z - 6.5) * pixelsPerMetre,
]

async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  await page.mouse.move(...seenAt(...from))
  await page.mouse.down()
  await page.mouse.move(...seenAt(...to), { steps: 4 })
  await page.mouse.up()
}

test('one paints a floor, a room with a door, a nook and closed cells; the other walks as they say', async () => {
  ann = await browser.person({ viewport: WIDE })
  bob = await browser.person()
  await arrive(server, spaceId, { 安: ann, 博: bob })
  const { page } = ann
  expect(await send(page, 'teleport', { mapId: '', x: 5, y: 6 })).toBe('')
  await tools(page).getByRole('button', { name: '装修' }).click()
  const dock = dockOf(page)
  const part = (name: string) => dock.getByRole('button', { name, exact: true }).click()
  await dock.getByRole('tab', { name: '地面' }).click()

  await dock.getByRole('button', { name: '用草地绘制' }).click()
  await drag(page, [8.5, 2.5], [11.5, 2.5])
  await page.getByRole('button', { name: '撤销：画地板' }).waitFor()

  // Around 博 nobody draws a wall without a door.
  expect(await send(bob.page, 'teleport', { mapId: '', x: 9, y: 6 })).toBe('')
  await sees(page, '博', 'stands where the room is to be', ({ position }) => position.x > 9)
  await part('墙')
  await dock.getByRole('button', { name: '用玻璃墙绘制' }).first().click()
  await page.getByRole('toolbar', { name: '绘制工具' }).getByRole('button', { name: '矩形' }).click()
  await drag(page, [8, 4], [12, 8])
  await page.getByText('这样会把人关在里面').waitFor()
  expect(await send(bob.page, 'teleport', { mapId: '', x: 6, y: 4 })).toBe('')
  await sees(page, '博', 'has gone', ({ position }) => position.x < 7)
  await drag(page, [8, 4], [12, 8])
  await page.getByRole('button', { name: '撤销：画墙' }).waitFor()
  await isKept(page)

  // Along the wall, not through it.
  const [, at] = [
    await holding(bob.page, ['d', 's'], () =>
      sees(page, '博', 'slides along the wall', ({ position }) => position.z > 7),
    ),
    await sees(page, '博', 'is there'),
  ]
  expect(at.position.x).toBeLessThan(8)

  await part('门窗')
  await dock.getByRole('button', { name: '放置木门', exact: true }).click()
  await page.mouse.click(...seenAt(10.5, 8))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '撤销：放置' }).waitFor()
  await page.keyboard.press('Escape')
  await part('图层')
  await dock.getByRole('button', { name: /^私密区域/ }).click()
  await dock.getByRole('button', { name: '新的私密区域' }).click()
  await drag(page, [8.5, 4.5], [11.5, 7.5])
  const name = dock.getByRole('textbox', { name: '名称' })
  await name.fill('听雨轩')
  await name.press('Enter')
  await page.keyboard.press('Escape')
  await dock.getByRole('button', { name: /^禁止通行/ }).click()
  await dock.getByRole('button', { name: '绘制', exact: true }).click()
  await page.getByRole('toolbar', { name: '绘制工具' }).getByRole('button', { name: '直线' }).click()
  await drag(page, [7.5, 8.5], [7.5, 11.5])
  await dock.getByRole('button', { name: /^禁止通行\s*4/ }).waitFor()
  await isKept(page)

  // Through the door into the nook, of which one reads the name.
  expect(await send(bob.page, 'teleport', { mapId: '', x: 10, y: 9 })).toBe('')
  await holding(bob.page, ['w'], () =>
    sees(page, '博', 'goes in by the door', ({ position }) => position.z < 7 && position.z > 4),
  )
  await bob.page.getByText('听雨轩').first().waitFor()

  // By the keyboard: the closed cells are opened again, and one walks over them.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await dock.getByRole('button', { name: /^禁止通行\s*0/ }).waitFor()
  await isKept(page)
  expect(await send(bob.page, 'teleport', { mapId: '', x: 6, y: 10 })).toBe('')
  await holding(bob.page, ['d'], () =>
    sees(page, '博', 'walks where it was closed', ({ position }) => position.x > 8.5 && position.z > 9),
  )
  await dock.getByRole('button', { name: '绘制', exact: true }).click()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await dock.getByRole('button', { name: /^禁止通行\s*[1-9]/ }).waitFor()
  await isKept(page)
  expect([...ann.errors, ...bob.errors]).toEqual([])
  await ann.context.close()
  await bob.context.close()
})

test('on a phone one finger paints and two move the picture', async () => {
  const { page, context, errors } = await browser.person({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await openAs(server, page, '安', spacePath(spaceId))
  await visit(page, '安')
  await inScene(page)
  await page.getByRole('button', { name: '知道了' }).click()
  await page.getByRole('button', { name: '更多工具' }).click()
  await tools(page).getByRole('button', { name: '装修' }).tap()
  await dockOf(page).getByRole('tab', { name: '地面' }).tap()
  await dockOf(page).getByRole('button', { name: '用地毯绘制' }).tap()
  await page.getByText('单指画，双指移动和缩放').waitFor()
  const cdp = await context.newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...points: readonly (readonly [number, number])[]
  ) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
  const undo = page.getByRole('button', { name: /^撤销/ })
  await touch('touchStart', [150, 380])
  await touch('touchStart', [150, 380], [230, 380])
  await touch('touchMove', [150, 400], [230, 400])
  await touch('touchEnd')
  expect(await undo.isDisabled()).toBe(true)
  await touch('touchStart', [150, 380])
  await touch('touchMove', [190, 390])
  await touch('touchMove', [230, 400])
  await touch('touchEnd')
  await page.getByRole('button', { name: '撤销：画地板' }).waitFor()
  await isKept(page)
  // Chromium makes no click of a tap that follows such touches too soon: one taps again, as a person would.
  await until(
    async () => {
      if (await undo.isDisabled()) return true
      await undo.tap()
      return false
    },
    'it is taken back',
    SLOW_MS,
  )
  expect(errors).toEqual([])
  await context.close()
})
