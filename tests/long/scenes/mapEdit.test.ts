import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActionBody, ActionName } from '#shared/protocol/messages.ts'
import { startBrowser, startSceneBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { hallChair, hallFolder, hallSofa } from '../../support/world/hall.ts'
import { DRAWN_MS, enterAs, openAs, sees, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { story } from '../../support/story.ts'

story()

let server: TestServer
/** Of the owner, whose picture nobody looks at. */
let flatBrowser: TestBrowser
let browser: TestBrowser
let olga: Page
let gus: Page
let mapId = ''

/** Sends an action from a page: 'done', or the reason of the refusal. */
const send = <K extends ActionName>(page: Page, kind: K, body: ActionBody<K>): Promise<string> =>
  page.evaluate(
    ([name, what]) =>
      window.__lingjing!.send(name as never, what as never).then(
        () => 'done',
        (error: unknown) => String(error instanceof Error ? error.message : error),
      ),
    [kind, body] as const,
  )

/** Waits until a page draws so many things. */
const draws = (page: Page, count: number): Promise<true> =>
  until(
    async () => (await statOf(page, 'things')) === count,
    `${count} things are drawn`,
    DRAWN_MS,
  ) as Promise<true>

const statOf = (page: Page, stat: string): Promise<number> =>
  page.evaluate((name) => Number((window.__lingjing!.stats() as Record<string, unknown>)[name]), stat)

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startSceneBrowser(server.url)
  flatBrowser = await startBrowser(server.url)
  olga = (await flatBrowser.person()).page
  gus = (await browser.person()).page
  const token = (await server.login('olga')).access_token
  const { space } = await server.createSpace(token)
  await server.call('PUT', `/spaces/${space.id}/admin/setting/public`, { token, body: { public: true } })
  await openAs(server, olga, 'olga', spacePath(space.id))
  await enterAs(olga, '奥')
  await openAs(server, gus, 'gus', spacePath(space.id))
  await enterAs(gus, '古')
  mapId = (await sees(olga, '古', 'is here')).map
})
afterAll(async () => {
  await flatBrowser?.close()
  await browser?.close()
  await server?.close()
})

test('what the owner puts, moves and takes away is drawn on the other page while it happens', async () => {
  await draws(gus, 2)
  const sofa = { templateId: 'sofa-two', x: 6, y: 8, width: 2, height: 1, normal: '', type: 0, id: 'new' }
  expect(await send(olga, 'mapAddObject', { mapId, object: sofa })).toBe('done')
  await draws(gus, 3)
  const way = { mapId, objectId: 'new', targetX: 9, targetY: 8, duration: 600, easing: 'Cubic.easeOut' }
  expect(await send(olga, 'mapMoveObject', way)).toBe('done')
  expect(await send(olga, 'mapDeleteObjectById', { mapId, id: 'new' })).toBe('done')
  await draws(gus, 2)
  expect(await send(gus, 'mapDeleteObjectByKey', { mapId, key: '1' })).toMatch(/only inside your own rooms/)
})

test('who sits on a chair that is taken away stands up', async () => {
  expect(await send(gus, 'teleport', { mapId, x: 8, y: 6 })).toBe('done')
  // As a person does it: a page that has not come to rest yet would walk away from a chair it knows nothing of.
  await gus.getByRole('button', { name: '坐下' }).click({ timeout: DRAWN_MS })
  await sees(olga, '古', 'sits', ({ sitting }) => sitting === hallChair)
  expect(await send(olga, 'mapDeleteObjectByKey', { mapId, key: String(hallChair) })).toBe('done')
  await sees(gus, '古', 'stands', ({ sitting }) => sitting === null)
  await gus.getByRole('button', { name: '起身' }).waitFor({ state: 'detached', timeout: DRAWN_MS })
})

test('a page that was cut off has the map as it is now: nothing removed is left', async () => {
  await draws(gus, 1)
  await gus.context().setOffline(true)
  await gus.getByTestId('connection-banner').waitFor({ timeout: DRAWN_MS })
  const chair = { templateId: 'chair-wood', y: 3, width: 1, height: 1, normal: '', type: 0 }
  expect(await send(olga, 'mapDeleteObjectByKey', { mapId, key: String(hallSofa) })).toBe('done')
  for (const x of [3, 5])
    expect(await send(olga, 'mapAddObject', { mapId, object: { ...chair, x } })).toBe('done')
  await gus.context().setOffline(false)
  await draws(gus, 2)
})

test('in the map maker a chair is placed with the mouse, seen by who is here, taken back and done again', async () => {
  const before = await statOf(gus, 'things')
  const dock = olga.getByRole('complementary', { name: '装修布局' })
  await olga.getByRole('toolbar', { name: '空间工具' }).getByRole('button', { name: '装修' }).click()
  await dock.getByRole('searchbox', { name: '搜索物品' }).fill('木椅')
  await dock.getByRole('button', { name: /^放置/ }).first().click({ timeout: DRAWN_MS })
  const { width, height } = olga.viewportSize()!
  await olga.mouse.click(width * 0.4, height * 0.35)
  await draws(gus, before + 1)
  await olga.keyboard.press('Escape')
  // What was placed is chosen: it is moved by the keyboard, and its numbers say so.
  const across = dock.getByRole('spinbutton', { name: '左右' })
  const from = Number(await across.inputValue())
  await olga.keyboard.press('ArrowRight')
  await until(async () => Number(await across.inputValue()) === from + 0.5, 'it moved half a metre', DRAWN_MS)
  for (const count of [before + 1, before]) {
    await olga.getByRole('button', { name: '撤销' }).click()
    await draws(gus, count)
  }
  await olga.getByRole('button', { name: '重做' }).click()
  await draws(gus, before + 1)
  // A whole room is a look of one's own until OK.
  await dock.getByRole('tab', { name: '预设房间' }).click()
  await dock.getByRole('searchbox', { name: '搜索房间' }).fill('dhj')
  await dock.getByRole('button', { name: '放置电话间' }).click()
  await olga.mouse.click(width * 0.4, height * 0.53)
  const ok = dock.getByRole('button', { name: '确定' })
  await until(() => ok.isEnabled(), 'the room may stand there', DRAWN_MS)
  expect(await statOf(gus, 'things')).toBe(before + 1)
  await ok.click()
  await until(async () => (await statOf(gus, 'things')) > before + 1, 'the room is there', DRAWN_MS)
  await olga.getByRole('button', { name: '撤销' }).click()
  await draws(gus, before + 1)
  // Nobody is asked about work that was taken back; this is not, and may be, all of it.
  await dock.getByRole('button', { name: '关闭装修布局' }).click()
  await olga.getByRole('dialog').getByRole('button', { name: '全部撤回' }).click()
  await dock.waitFor({ state: 'detached', timeout: DRAWN_MS })
  await draws(gus, before)
})
