import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fromBagOf } from '#shared/map/deskThings.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { loadMaps } from '../../server/maps/mapStore.ts'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { send, tools } from '../support/pages/peoplePanels.ts'
import { SLOW_MS, enterAs, openAs, spacePath } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'
import { hallThings } from '../support/world/hall.ts'

// What one can say of things, comments by two editors, and one's own desk with a thing out of the bag.

let server: TestServer
let browser: TestBrowser
let spaceId = ''

beforeAll(async () => {
  server = await startServer({
    spacesFolder: hallThings(
      {
        1: { templateId: 'chair-wood', x: 8, y: 5 },
        2: { templateId: 'desk-wood', x: 5, y: 4, width: 2, height: 1 },
        3: { templateId: 'item-cup', x: 4, y: 6, propertiesJson: JSON.stringify({ item: 'tea' }) },
      },
      {
        script: JSON.stringify({ items: { tea: { name: '热茶', meta: { model: 'coffee-cup' } } } }),
        desks: { 'a-1': { coords: [{ x1: 5, y1: 4, x2: 7, y2: 5 }] } },
      },
    ),
  })
  browser = await startBrowser(server.url)
  const { access_token: token } = await server.login('安')
  const { space } = await server.createSpace(token, { isPublic: true })
  spaceId = space.id
  for (const [name, role] of [
    ['博', 'BUILDER'],
    ['辰', 'MEMBER'],
  ] as const) {
    const other = (await server.login(name)).access_token
    await server.call('POST', `/spaces/${spaceId}/join`, { token: other, body: {} })
    const { id: userId } = (await server.call('GET', '/users/me', { token: other })).body
    await server.call('POST', `/spaces/${spaceId}/roles`, { token, body: { userId, roles: [role] } })
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const dockOf = (page: Page): Locator => page.getByRole('complementary', { name: '装修布局' })
const stored = async (): Promise<readonly MapObject[]> => [
  ...(await loadMaps(server.db, spaceId))[0]!.map.objects.values(),
]
const chairNow = async (): Promise<MapObject | undefined> =>
  (await stored()).find(({ templateId }) => templateId === 'chair-wood')
const isStored = (is: (objects: readonly MapObject[]) => boolean, what: string): Promise<true> =>
  until(async () => is(await stored()), what, SLOW_MS) as Promise<true>

const closes: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

async function open(name: string, width = 1_100): Promise<Page> {
  const { page, context } = await browser.person({ viewport: { width, height: 640 } })
  closes.push(() => context.close())
  await openAs(server, page, name, spacePath(spaceId))
  await enterAs(page, name)
  return page
}

/** For looks: `SHOTS=folder`. */
const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/props-${name}.png` })
}

/** Chooses a thing by the list of what is on the level. */
async function choose(page: Page, name: string): Promise<Locator> {
  await dockOf(page).getByRole('tab', { name: '这一层' }).click()
  await dockOf(page).getByRole('list', { name: '这一层' }).getByRole('button', { name }).first().click()
  const chosen = dockOf(page).getByRole('region', { name: /^已选/ })
  await chosen.waitFor()
  return chosen
}

test('a chair sounds, tells of itself as a work does, and two editors talk about it', async () => {
  const [ann, bob] = [await open('安'), await open('博')]
  for (const page of [ann, bob]) {
    await tools(page).getByRole('button', { name: '装修' }).click()
    await dockOf(page).waitFor()
  }
  const page = ann
  const chosen = await choose(page, '木椅')
  await chosen.getByText('声音', { exact: true }).click()
  await chosen.getByLabel('自带的声音').selectOption({ label: '喷泉' })
  await chosen.getByLabel('音量').fill('120')
  await chosen.getByText('请填 1 到 100 之间的数').waitFor()
  await chosen.getByLabel('音量').fill('35')
  await chosen.getByLabel('音量').press('Enter')
  await isStored(
    (objects) => objects.some(({ sound }) => Math.round((sound?.volume ?? 0) * 100) === 35),
    'how it sounds is kept',
  )
  await chosen.getByLabel('使用时').selectOption({ label: '看海报、展品' })
  await chosen.getByRole('textbox', { name: '说明' }).fill('一把坐过很多人的椅子。')
  await chosen.getByRole('textbox', { name: '图片，每行一个地址' }).fill('/assets/images/works/peaks.webp')
  await chosen.getByRole('textbox', { name: '走近时的提示' }).fill('看作品')
  await chosen.getByRole('textbox', { name: '走近时的提示' }).press('Enter')
  await shot(page, 'exhibit')
  await isStored((objects) => objects.some(({ previewMessage }) => previewMessage === '看作品'), 'an exhibit')
  const chair = await chairNow()
  expect([chair?.type, propertiesOf(chair!)]).toEqual([
    2,
    { text: '一把坐过很多人的椅子。', pages: ['/assets/images/works/peaks.webp'] },
  ])
  expect(chair?.sound).toMatchObject({ src: '/assets/sounds/fountain.wav', loop: true })

  await chosen.getByRole('button', { name: '批注选中的物件' }).click()
  await page.getByLabel('想说的话').fill('换成红色的吧')
  await page.getByRole('button', { name: '钉上' }).click()
  await page.getByRole('button', { name: '批注 1：换成红色的吧' }).waitFor()
  await shot(page, 'pin')
  // The other editor hears of it by themselves.
  await dockOf(bob).getByRole('button', { name: '更多' }).click()
  await bob.getByRole('menuitem', { name: '批注' }).click()
  await bob
    .getByRole('button', { name: /换成红色的吧/ })
    .last()
    .click()
  await bob.getByLabel('回复', { exact: true }).fill('好')
  await bob.getByRole('button', { name: '回复' }).click()
  await bob.getByRole('listitem').filter({ hasText: '好' }).waitFor()
  await shot(bob, 'thread')
  await bob.getByRole('button', { name: '标为已解决' }).click()
  await page.getByRole('button', { name: '批注 1：换成红色的吧' }).waitFor({ state: 'detached' })
}, 120_000)

test('on one’s own desk small things stand, and what was in one’s bag; it is there again once it is taken away', async () => {
  const page = await open('辰')
  expect(await send(page, 'takeItem', { key: '3' })).toBe('')
  const mapId = (await loadMaps(server.db, spaceId))[0]!.map.id
  expect(await send(page, 'teleport', { mapId, x: 5, y: 5 })).toBe('')
  expect(await tools(page).getByRole('button', { name: '装修' }).count()).toBe(0)
  expect(await send(page, 'setDeskInfo', { deskInfo: { deskId: 'a-1', mapId } })).toBe('')
  // Said where one stands at it, though its cells are those of the table.
  await page.getByRole('button', { name: '装饰我的工位' }).click()
  const dock = dockOf(page)
  await dock.getByText('这是你的工位').waitFor()
  expect(await dock.getByRole('button', { name: '放置木椅' }).count()).toBe(0)
  await dock.getByRole('tab', { name: '背包' }).click()
  await dock.getByRole('button', { name: '放置热茶' }).click()
  await page.getByRole('button', { name: '放在面前' }).click()
  await isStored((objects) => objects.some((one) => fromBagOf(one) === 'tea'), 'it stands on the desk')
  await shot(page, 'desk')
  await until(
    async () => (await server.db.selectFrom('inventoryItems').selectAll().execute()).length === 0,
    'it has left the bag',
    SLOW_MS,
  )
  await dock.getByRole('region', { name: /^已选/ }).getByRole('button', { name: '删除' }).click()
  await isStored((objects) => !objects.some((one) => fromBagOf(one) === 'tea'), 'it is gone')
  await dock.getByRole('button', { name: '放置热茶' }).waitFor()
}, 120_000)
