import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { card, on, openCard, send, tools } from '../../support/pages/peoplePanels.ts'
import { SLOW_MS, enterAs, inScene, openAs, sees, spacePath, visit } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { story } from '../../support/story.ts'
import { until } from '../../support/until.ts'
import { hallChair, hallFolder } from '../../support/world/hall.ts'

// 安 places a room and gives it to 梅, a member, who furnishes it and nothing beside it; what 安 takes back after a reload.

story()

let server: TestServer
let browser: TestBrowser
let spaceId = ''
let ann: Person
let mei: Person

const WIDE = { width: 1280, height: 720 }
/** The plan shows 22 m of the level over its shorter side, who looks at it in the middle. */
const PIXELS_PER_METRE = WIDE.height / 22
/** The dock, from its left edge to that of the window; the middle of the plan is that of what is free beside it. */
const DOCK_PX = 388

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  const { access_token: token } = await server.login('安')
  const { space } = await server.createSpace(token, { isPublic: true })
  spaceId = space.id
  const member = (await server.login('梅')).access_token
  expect((await server.call('POST', `/spaces/${spaceId}/join`, { token: member, body: {} })).status).toBe(200)
  ann = await browser.person({ viewport: WIDE })
  mei = await browser.person({ viewport: WIDE })
  await openAs(server, ann.page, '安', spacePath(spaceId))
  await enterAs(ann.page, '安')
  await openAs(server, mei.page, '梅', spacePath(spaceId))
  await enterAs(mei.page, '梅')
  await sees(ann.page, '梅', 'is here')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const dockOf = (page: Page): Locator => page.getByRole('complementary', { name: '装修布局' })
const chosen = (page: Page): Locator => dockOf(page).getByRole('region', { name: /^已选/ })
const isKept = (page: Page): Promise<true> =>
  until(
    async () => (await page.getByText('改动已实时保存').count()) > 0,
    'the server has it',
    SLOW_MS,
  ) as Promise<true>

/** Where a point of the level is on the page of who stands at 5.5, 6.5. */
const seenAt = (x: number, z: number): [number, number] => [
  (WIDE.width - DOCK_PX) / 2 + (x - 5.5) * PIXELS_PER_METRE,
  WIDE.height / 2 + (z - 6.5) * PIXELS_PER_METRE,
]

/** What stands on the level and one may change, as the map maker lists it. */
async function thingsHere(page: Page): Promise<string[]> {
  await dockOf(page).getByRole('tab', { name: '这一层' }).click()
  return dockOf(page).getByRole('list', { name: '这一层' }).getByRole('button').allTextContents()
}

test('who runs the space places a room and gives it to somebody from their card', async () => {
  const { page } = ann
  expect(await send(page, 'teleport', { mapId: '', x: 5, y: 6 })).toBe('')
  await tools(page).getByRole('button', { name: '装修' }).click()
  await dockOf(page).getByRole('tab', { name: '预设房间' }).click()
  await dockOf(page).getByRole('button', { name: '放置小会议室' }).click()
  await page.mouse.click(...seenAt(11, 8))
  const ok = dockOf(page).getByRole('button', { name: '确定' })
  await until(() => ok.isEnabled(), 'the room fits', SLOW_MS)
  await ok.click()
  await page.getByRole('button', { name: '撤销：放置房间' }).waitFor()
  await isKept(page)
  // The new room is chosen: it is locked there. A code closes the door it opens.
  const code = dockOf(page).getByLabel(/^门禁码/)
  await code.fill('2468')
  await code.press('Enter')
  const closed = dockOf(page).getByRole('checkbox', { name: '需要许可才能进' })
  await until(() => closed.isChecked(), 'who has no code stays outside', SLOW_MS)
  await dockOf(page).getByRole('button', { name: '取消选择' }).click()
  await openCard(page, '梅')
  await on(page, '分配房间').click()
  const window = page.getByRole('dialog', { name: '谁能装修哪些房间' })
  await card(page).waitFor({ state: 'detached' })
  await window.getByRole('button', { name: /小会议室/ }).click()
  await window.getByRole('button', { name: /^梅\s*1 间/, pressed: true }).waitFor()
  await page.keyboard.press('Escape')
})

test('a member furnishes the room that is theirs, and changes nothing outside', async () => {
  const { page } = mei
  expect(await send(page, 'teleport', { mapId: '', x: 5, y: 6 })).toBe('')
  const all = await thingsHere(ann.page)
  await tools(page).getByRole('button', { name: '装修' }).click()
  const dock = dockOf(page)
  await dock.getByText('你能装修：小会议室').waitFor()
  expect(await dock.getByRole('tab', { name: '预设房间' }).count()).toBe(0)

  // Outside: not by the tool, not past it, and what stands there is not to be chosen.
  await dock.getByRole('tab', { name: '家具' }).click()
  await dock.getByRole('button', { name: '放置木椅', exact: true }).click()
  await page.mouse.move(...seenAt(3, 3))
  await page.getByText('只能装修分配给你的房间').waitFor()
  await page.mouse.click(...seenAt(3, 3))
  await page.keyboard.press('Escape')
  await page.mouse.click(...seenAt(8.5, 5.5))
  expect(await chosen(page).count()).toBe(0)
  const { map: mapId } = await sees(page, '梅', 'is here')
  expect(await send(page, 'mapDeleteObjectByKey', { mapId, key: String(hallChair) })).not.toBe('')
  expect(await thingsHere(ann.page)).toEqual(all)

  // Inside: a thing that came with the room goes, and comes back.
  const own = await thingsHere(page)
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThan(all.length)
  await dock.getByRole('list', { name: '这一层' }).getByRole('button').first().click()
  await chosen(page).getByRole('button', { name: '删除' }).click()
  await until(async () => (await thingsHere(ann.page)).length === all.length - 1, '安 sees it go', SLOW_MS)
  await page.keyboard.press('Control+z')
  await until(async () => (await thingsHere(ann.page)).length === all.length, '安 sees it come back', SLOW_MS)
})

test('after a reload Cancel takes back all that was done since the map maker was opened, and no more', async () => {
  const { page } = ann
  await page.reload()
  await visit(page)
  await inScene(page)
  await tools(page).getByRole('button', { name: '装修' }).click()
  const cancel = dockOf(page).getByRole('button', { name: '取消' })
  await until(() => cancel.isEnabled(), 'what was done is known', SLOW_MS)
  await cancel.click()
  const asking = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await asking.getByText(/从打开装修布局（或上次保存）起你做的 1 步/).waitFor()
  await asking.getByRole('button', { name: '全部撤回' }).click()
  await asking.waitFor({ state: 'detached' })
  expect((await thingsHere(page)).length).toBe(2)
  await until(() => cancel.isDisabled(), 'nothing is left to take back', SLOW_MS)
  // Whose room is gone is told so.
  await dockOf(mei.page).getByText('分配给你装修的房间已经不在这一层了').waitFor()
})
