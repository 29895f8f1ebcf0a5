import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { MapObject } from '#shared/map/placement.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { loadMaps } from '../../../server/maps/mapStore.ts'
import { startBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { tools } from '../../support/pages/peoplePanels.ts'
import { SLOW_MS, enterAs, openAs, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { hallThings } from '../../support/world/hall.ts'

// What one can say of things.

let server: TestServer
let browser: TestBrowser
let spaceId = ''

beforeAll(async () => {
  server = await startServer({
    spacesFolder: hallThings({ 1: { templateId: 'chair-wood', x: 8, y: 5 } }),
  })
  browser = await startBrowser(server.url)
  const { access_token: token } = await server.login('安')
  const { space } = await server.createSpace(token, { isPublic: true })
  spaceId = space.id
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

test('a chair sounds, and tells of itself as a work does', async () => {
  const page = await open('安')
  await tools(page).getByRole('button', { name: '装修' }).click()
  await dockOf(page).waitFor()
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
  await chosen.getByRole('textbox', { name: '图片，每行一个地址' }).fill('/assets/images/banners/office.webp')
  await chosen.getByRole('textbox', { name: '走近时的提示' }).fill('看作品')
  await chosen.getByRole('textbox', { name: '走近时的提示' }).press('Enter')
  await shot(page, 'exhibit')
  await isStored((objects) => objects.some(({ previewMessage }) => previewMessage === '看作品'), 'an exhibit')
  const chair = await chairNow()
  expect([chair?.type, propertiesOf(chair!)]).toEqual([
    2,
    { text: '一把坐过很多人的椅子。', pages: ['/assets/images/banners/office.webp'] },
  ])
  expect(chair?.sound).toMatchObject({ src: '/assets/sounds/fountain.wav', loop: true })
}, 120_000)
