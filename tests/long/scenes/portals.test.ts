import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSceneBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { smallSpace, spacesFolder } from '../../support/world/smallSpaces.ts'
import { said } from '../../support/pages/said.ts'
import { DRAWN_MS, enterAs, inScene, openAs, sees, spacePath, visit } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { story } from '../../support/story.ts'

// One walk through three kinds of portals: each test goes on where the one before ended.

story()

let server: TestServer
let browser: TestBrowser
let ann: Person
let far = ''

const [level] = smallSpace('office').levels
const twoLevels = smallSpace('office', {
  levels: [
    level!,
    {
      mapId: '2',
      isDefault: false,
      map: { ...level!.map, id: '2', name: '二楼', description: '楼上很安静' },
    },
  ],
})

const send = (page: Page, kind: string, body: object): Promise<void> =>
  page.evaluate(([name, fields]) => window.__lingjing!.send(name as never, fields as never), [
    kind,
    body,
  ] as const)

/** Stands on a portal tile and reads what is behind it. */
async function readsBehind(page: Page, x: number, y: number, text: string | RegExp): Promise<void> {
  await send(page, 'teleport', { mapId: '', x, y })
  await page.getByTestId('portalPreview').getByText(text).waitFor({ timeout: DRAWN_MS })
}

/** Stands on a portal tile, reads what is behind it, and goes through, as the prompt says. */
async function through(page: Page, x: number, y: number, behind: string): Promise<void> {
  await readsBehind(page, x, y, behind)
  await page.getByRole('button', { name: '进入' }).waitFor({ timeout: DRAWN_MS })
  await page.keyboard.press('e')
}

beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([twoLevels]) })
  browser = await startSceneBrowser(server.url)
  ann = await browser.person()
  const { access_token: token } = await server.login('安')
  const near = await server.createSpace(token, { name: '近处' })
  far = (await server.createSpace(token, { name: '远处' })).space.id
  const { access_token: other } = await server.login('波')
  const secret = (await server.createSpace(other, { name: '波的密室', private: true })).space.id
  await openAs(server, ann.page, '安', spacePath(near.space.id))
  await enterAs(ann.page, '安')
  await send(ann.page, 'mapSetPortals', {
    mapId: '1',
    portals: [
      { x: 2, y: 2, targetMap: '2', targetX: 9, targetY: 9 },
      { x: 5, y: 2, targetUrl: 'https://example.org/tea' },
      { x: 8, y: 2, targetUrl: `/space/${far}`, targetMap: '2', targetX: 3, targetY: 4 },
      { x: 2, y: 6, targetUrl: `/space/${secret}` },
      { x: 6, y: 6, targetMap: '9' },
    ],
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('a portal leads to another level, which is shown', async () => {
  const { page } = ann
  await through(page, 2, 2, '二楼')
  const passage = page.getByTestId('space-passage')
  await passage.getByRole('progressbar', { name: '正在进入' }).waitFor({ timeout: DRAWN_MS })
  const me = await sees(page, '安', 'is upstairs', ({ map }) => map === '2')
  expect([me.position.x, me.position.z]).toEqual([9.5, 9.5])
  await passage.waitFor({ state: 'detached', timeout: DRAWN_MS })
  // What the level says of itself stands there for seven seconds only.
  await said(page, /楼上很安静$/, { timeoutMs: DRAWN_MS })
  await page.getByText('二楼', { exact: true }).first().waitFor({ timeout: DRAWN_MS })
  await send(page, 'transScene', { originId: '2', targetId: '1' })
  await sees(page, '安', 'is downstairs', ({ map }) => map === '1')
})

test('a portal that does not open says why', async () => {
  await readsBehind(ann.page, 2, 6, /^私密空间/)
  expect(await ann.page.getByTestId('portalPreview').getByText('波的密室').count()).toBe(0)
  await readsBehind(ann.page, 6, 6, '这扇门通往的地方已经不在了')
})

test('a portal to an outside page asks first', async () => {
  const { page, context, foreignRequests } = ann
  await through(page, 5, 2, 'example.org')
  const dialog = page.getByRole('dialog', { name: '前往其他网页' })
  await dialog.getByText('https://example.org/tea').waitFor({ timeout: DRAWN_MS })
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect([foreignRequests, context.pages().length]).toEqual([[], 1])

  await through(page, 5, 2, 'example.org')
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: '打开' }).click({ timeout: DRAWN_MS })
  const tab = await opened
  // A browser tries a page that does not answer again by itself, as long as its tab is open.
  await expect
    .poll(() => [...new Set(foreignRequests)], { timeout: DRAWN_MS })
    .toEqual(['https://example.org/tea'])
  expect(await page.evaluate(() => window.__lingjing!.world().players.length)).toBe(1)
  await tab.close()
})

test('a portal to another space arrives at its place there', async () => {
  const { page } = ann
  await through(page, 8, 2, '远处')
  await page.waitForURL(new RegExp(`/space/${far}\\?spawnToken=[\\w.-]+&startLevel=2$`), {
    timeout: DRAWN_MS,
  })
  await visit(page)
  await inScene(page)
  const me = await sees(page, '安', 'has come through')
  expect([me.map, me.position.x, me.position.z]).toEqual(['2', 3.5, 4.5])
  await expect.poll(() => new URL(page.url()).search, { timeout: DRAWN_MS }).toBe('?startLevel=2')
  expect(ann.errors.filter((error) => !error.includes('example.org'))).toEqual([])
})
