import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
// For what the scene adds to the debug hook.
import type {} from '../../../client/scene/SceneView.tsx'
import {
  startBrowser,
  startSceneBrowser,
  type Person,
  type TestBrowser,
} from '../../support/pages/browser.ts'
import { send } from '../../support/pages/peoplePanels.ts'
import { pressUntil } from '../../support/pages/pressUntil.ts'
import { DRAWN_MS, enterAs, find, openAs, sees, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallThings } from '../../support/world/hall.ts'
import { story } from '../../support/story.ts'

// A thing is used by a finger on it, by a finger on its hint, and by the button of a gamepad: in the scene and on the plan.

story()

let server: TestServer
let flat: TestBrowser
let drawing: TestBrowser
let ping: Person
let li: Person

/** Where it stands, and where one stands before it. */
const THING = { x: 12, y: 5 }
const BEFORE = { x: 12, y: 7 }

/** A gamepad of the standard layout, whose buttons the test holds. */
const givePad = () => {
  const held = new Set<number>()
  Object.assign(window, { padInTest: held })
  const pad = {
    id: 'pad of a test',
    index: 0,
    connected: true,
    mapping: 'standard',
    axes: [0, 0, 0, 0],
    get buttons() {
      return Array.from({ length: 17 }, (_, n) => {
        const pressed = held.has(n)
        return { pressed, touched: pressed, value: Number(pressed) }
      })
    },
  }
  navigator.getGamepads = () => [pad as unknown as Gamepad, null, null, null]
}

beforeAll(async () => {
  server = await startServer({
    spacesFolder: hallThings({
      11: {
        templateId: 'kiosk-touch',
        _name: '问询台',
        previewMessage: '问一问',
        ...THING,
        type: 7,
        propertiesJson: JSON.stringify({ text: '欢迎来到小厅' }),
      },
    }),
  })
  ;[flat, drawing] = await Promise.all([startBrowser(server.url), startSceneBrowser(server.url)])
  const { access_token } = await server.login('立')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  ping = await flat.person({ hasTouch: true })
  li = await drawing.person({ hasTouch: true })
  for (const [{ page, context }, name] of [
    [ping, '平'],
    [li, '立'],
  ] as const) {
    await context.addInitScript(givePad)
    await openAs(server, page, name, spacePath(space.id))
    await enterAs(page, name)
    await sees(page, name, 'is there')
    expect(await send(page, 'teleport', { mapId: '', ...BEFORE })).toBe('')
    await page.getByRole('button', { name: '问一问' }).waitFor({ timeout: DRAWN_MS })
  }
})
afterAll(async () => {
  await flat?.close()
  await drawing?.close()
  await server?.close()
})

const opened = (page: Page) => page.getByRole('dialog', { name: '问询台' })

/** Does it until the window is open: the view may have been drawn late. Then closes it. */
async function opensBy(page: Page, doing: () => Promise<unknown>): Promise<void> {
  await pressUntil(doing, opened(page).getByText('欢迎来到小厅'), 'its window is open', {
    timeoutMs: DRAWN_MS,
  })
  await page.keyboard.press('Escape')
  await opened(page).waitFor({ state: 'detached' })
}

/** Presses a button of the gamepad, as long as two frames take. */
async function press(page: Page, button: number): Promise<void> {
  await page.evaluate(async (index) => {
    const held = (window as unknown as { padInTest: Set<number> }).padInTest
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    held.add(index)
    await frame()
    await frame()
    await frame()
    held.delete(index)
    await frame()
  }, button)
}

const both = [
  ['on the plan', '平', () => ping],
  ['in the scene', '立', () => li],
] as const

test.each(both)('%s a finger on the hint uses it', async (_where, _name, person) => {
  const { page } = person()
  await opensBy(page, () => page.getByRole('button', { name: '问一问' }).tap({ timeout: 5_000 }))
})

test.each(both)(
  '%s the X of a gamepad uses it, and its other buttons do not',
  async (_where, _name, person) => {
    const { page } = person()
    await opensBy(page, () => press(page, 2))
    // B means nothing here.
    await press(page, 1)
    expect(await opened(page).count()).toBe(0)
  },
)

test('on the plan a finger on the thing itself uses it, and nobody walks by that', async () => {
  const { page } = ping
  const canvas = page.getByRole('img', { name: /平面图/ })
  const { width, height, x: left, y: top } = (await canvas.boundingBox())!
  const before = (await find(page, '平'))!.position
  // 22 m across the shorter side, oneself in the middle.
  const scale = Math.min(width, height) / 22
  await opensBy(page, () =>
    page.touchscreen.tap(
      left + width / 2 + (THING.x + 0.5 - before.x) * scale,
      top + height / 2 + (THING.y + 0.5 - before.z) * scale,
    ),
  )
  const after = (await find(page, '平'))!.position
  expect(Math.hypot(after.x - before.x, after.z - before.z)).toBeLessThan(0.3)
})

test('in the scene a finger on the thing itself uses it', async () => {
  const { page } = li
  await page.evaluate(
    ([x, z]) =>
      window.__lingjing!.setCameraPose!({ position: [x + 0.6, 1.4, z + 2.2], target: [x, 0.7, z], fov: 40 }),
    [THING.x + 0.5, THING.y + 0.5] as const,
  )
  await opensBy(page, () => page.touchscreen.tap(360, 240))
  expect([ping.errors, li.errors]).toEqual([[], []])
})

test('on a phone no button of the bar touches the stick', async () => {
  const { page } = ping
  const stick = page.getByRole('group', { name: '移动摇杆' })
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    const { x, y, width: wide, height: high } = (await stick.boundingBox())!
    for (const name of ['空间工具', '更多工具']) {
      const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!
      const isApart =
        box.x >= x + wide || box.x + box.width <= x || box.y >= y + high || box.y + box.height <= y
      expect(isApart, `${name} at ${width} × ${height}`).toBe(true)
    }
  }
})
