import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeMask } from '#shared/map/grid.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { send } from '../../support/pages/peoplePanels.ts'
import { said } from '../../support/pages/said.ts'
import { SLOW_MS, enterAs, find, holding, openAs, sees, spacePath } from '../../support/pages/spacePage.ts'
import { useThing } from '../../support/pages/useThing.ts'
import { until } from '../../support/until.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallChair, hallSofa, hallThings } from '../../support/world/hall.ts'
import { story } from '../../support/story.ts'

// 安 and 波 use what stands in a hall and see the same: the types that tests/long/scenes/things (2, 3, 6, 7, 8: board, lamp,
// score, jukebox) and tests/long/scenes/extension (5) do not have, or have with one person alone. Each test goes on where the
// one before ended.

story()

const CALL = 'https://calls.example/room/42'

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person
let mapId = ''

const thing = (x: number, y: number, name: string, type: number, properties: object, more: object = {}) => ({
  templateId: 'kiosk-touch',
  _name: name,
  previewMessage: `用${name}`,
  x,
  y,
  type,
  propertiesJson: JSON.stringify(properties),
  ...more,
})
// So far apart that of all of them one alone is in reach, and no seat.
const keys = { plain: '11', poster: '12', words: '13', page: '14', call: '15' }

const WALL_Z = 9
const wallOf = (isSet: (x: number, y: number) => boolean): string =>
  encodeMask(Uint8Array.from({ length: 240 }, (_, i) => Number(isSet(i % 20, Math.floor(i / 20)))))

beforeAll(async () => {
  server = await startServer({
    spacesFolder: hallThings(
      {
        // Beyond the wall.
        [hallChair]: { templateId: 'chair-wood', x: 1, y: 11 },
        [hallSofa]: { templateId: 'sofa-two', x: 4, y: 10, width: 2 },
        [keys.plain]: {
          ...thing(1, 1, '摆设', 0, { text: '看不到的字', url: '/assets/pages/guide.html' }),
          previewMessage: '',
        },
        [keys.poster]: thing(6, 1, '海报架', 2, {
          pages: ['/assets/images/portraits/1.webp', '/assets/images/portraits/2.webp'],
        }),
        [keys.words]: thing(11, 1, '告示', 7, { text: '今天闭馆' }),
        [keys.page]: thing(16, 1, '使用指南', 1, { url: '/assets/pages/guide.html' }),
        [keys.call]: thing(1, 7, '电话会议', 4, { url: CALL }),
        16: thing(6, 7, '咖啡机', 8, { component: 'coffee', gives: 'coffee' }),
        17: thing(11, 7, '计数器', 8, { component: 'counter' }),
        18: thing(
          16,
          WALL_Z,
          '玻璃门',
          8,
          { component: 'door' },
          { templateId: 'door-glass', offsetY: -0.5 },
        ),
      },
      {
        script: JSON.stringify({ items: { coffee: { name: '咖啡', meta: { icon: '☕' } } } }),
        // A wall across the hall, with the door in it.
        walls: { 'plaster:n': wallOf((_, y) => y === 0 || y === WALL_Z) },
      },
    ),
  })
  browser = await startBrowser(server.url)
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  ann = await browser.person()
  bob = await browser.person()
  for (const [{ page, context }, name] of [
    [bob, '波'],
    [ann, '安'],
  ] as const) {
    await context.route('https://calls.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<meta charset="utf-8"><h1>外面的会议室</h1>' }),
    )
    await openAs(server, page, name, spacePath(space.id))
    await enterAs(page, name)
    mapId = (await sees(page, name, 'is there')).map
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const both = [
  ['安', () => ann],
  ['波', () => bob],
] as const

/** Both of them at one thing, in its window. */
async function useBoth(at: { readonly x: number; readonly y: number }, title: string) {
  const windows = []
  for (const [name, person] of both)
    windows.push(await useThing(person().page, name, at, { offer: title, title }))
  const [first, second] = windows as [(typeof windows)[number], (typeof windows)[number]]
  return [first, second] as const
}

const leave = async (): Promise<void> => {
  for (const [, person] of both) {
    await person().page.keyboard.press('Escape')
    await person().page.getByRole('dialog').waitFor({ state: 'detached' })
  }
}

/** What whoever runs the space makes of a thing while others look at it. */
const furnish = async (key: string, properties: object): Promise<void> => {
  const objects = { [key]: { propertiesJson: JSON.stringify(properties) } }
  expect(await send(ann.page, 'mapUpdateObjects', { mapId, objects })).toBe('')
}

const stands = async (page: Page, name: string, at: { readonly x: number; readonly y: number }) => {
  expect(await send(page, 'teleport', { mapId: '', ...at })).toBe('')
  await sees(
    page,
    name,
    'stands there',
    ({ position }) => Math.hypot(position.x - at.x - 0.5, position.z - at.y - 0.5) < 1,
  )
}

test('type 0 is scenery: it offers nothing, opens nothing, until somebody makes something of it', async () => {
  const offer = (page: Page) => page.locator('button[data-kind=thing]')
  const become = async (type: number): Promise<void> =>
    expect(await send(ann.page, 'mapUpdateObjects', { mapId, objects: { [keys.plain]: { type } } })).toBe('')
  for (const [name, person] of both) await stands(person().page, name, { x: 1, y: 2 })
  await become(7)
  for (const [, person] of both) {
    const { page } = person()
    await offer(page).waitFor({ timeout: SLOW_MS })
    await page.keyboard.press('e')
    await page.getByRole('dialog', { name: '摆设' }).getByText('看不到的字').waitFor({ timeout: SLOW_MS })
  }
  // Taken back it closes under their eyes, and E does nothing.
  await become(0)
  for (const [, person] of both) {
    const { page } = person()
    await page.getByRole('dialog').waitFor({ state: 'detached', timeout: SLOW_MS })
    await offer(page).waitFor({ state: 'detached', timeout: SLOW_MS })
    await page.keyboard.press('e')
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
})

test('a page (1): both read it in its frame, its link is copied, and what it is changed to comes to both', async () => {
  const shown = await useBoth({ x: 16, y: 2 }, '使用指南')
  for (const one of shown)
    await one
      .frameLocator('iframe')
      .getByRole('heading', { name: '灵境使用指南' })
      .waitFor({ timeout: SLOW_MS })
  await bob.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await shown[1].getByRole('button', { name: '复制链接' }).click()
  await said(bob.page, '链接已复制')
  expect(await bob.page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${server.url}/assets/pages/guide.html`,
  )
  await furnish(keys.page, { url: '/assets/pages/poll.html' })
  for (const one of shown)
    await until(
      async () => (await one.locator('iframe').getAttribute('src')) === '/assets/pages/poll.html',
      'the other page',
      SLOW_MS,
    )
  await leave()
})

test('a poster (2): each turns its pages for themselves, and a new one is seen by both', async () => {
  const [first, second] = await useBoth({ x: 6, y: 2 }, '海报架')
  const page = (one: typeof first, n: number) => one.getByRole('img', { name: `第 ${n} / 2 页` })
  await page(first, 1).waitFor({ timeout: SLOW_MS })
  await first.getByRole('button', { name: '下一页' }).click()
  await page(first, 2).waitFor({ timeout: SLOW_MS })
  expect(await page(second, 1).count()).toBe(1)
  await furnish(keys.poster, { pages: ['/assets/images/portraits/3.webp'] })
  for (const one of [first, second])
    await until(
      async () =>
        (await one.getByRole('img', { name: '海报架' }).getAttribute('src')) ===
        '/assets/images/portraits/3.webp',
      'the new picture',
      SLOW_MS,
    )
  // At the thing itself, by who runs the space; a film is no page.
  expect(await second.getByRole('button', { name: '设置内容' }).count()).toBe(0)
  await first.getByRole('button', { name: '设置内容' }).click()
  const form = first.getByRole('group', { name: '文件设置' })
  const save = form.getByRole('button', { name: '保存' })
  await form.locator('input[type=file]').setInputFiles('assets/films/levels.webm')
  await form.getByText('只能选择图片').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await form.locator('input[type=file]').setInputFiles('assets/images/portraits/4.webp')
  await save.click()
  // Who had turned the page is on the second one.
  await first.getByRole('button', { name: '上一页' }).click({ timeout: SLOW_MS })
  for (const one of [first, second]) {
    const added = one.getByRole('img', { name: '第 1 / 2 页' })
    await added.waitFor({ timeout: SLOW_MS })
    expect(await added.getAttribute('src')).toMatch(/\/files\//)
  }
  await leave()
})

test('words (7): both read them, and what they are changed to', async () => {
  const shown = await useBoth({ x: 11, y: 2 }, '告示')
  for (const one of shown) await one.getByText('今天闭馆').waitFor({ timeout: SLOW_MS })
  await furnish(keys.words, { text: '明天开馆' })
  for (const one of shown) await one.getByText('明天开馆').waitFor({ timeout: SLOW_MS })
  await leave()
})

test('a call elsewhere (4) warns, and opens beside only for whom it is wanted; it learns nothing of us', async () => {
  const [first, second] = await useBoth({ x: 1, y: 6 }, '电话会议')
  for (const one of [first, second]) {
    await one.getByText('即将打开 calls.example 的外部通话').waitFor({ timeout: SLOW_MS })
    await one.getByText(CALL).waitFor()
    await one.getByText('请先关闭这里的麦克风').waitFor()
  }
  // Nothing of it was asked for yet.
  expect([...ann.foreignRequests, ...bob.foreignRequests]).toEqual([])
  await second.getByRole('button', { name: '取消' }).click()
  await second.waitFor({ state: 'detached' })
  const [beside] = await Promise.all([
    ann.context.waitForEvent('page'),
    first.getByRole('button', { name: '前往通话' }).click(),
  ])
  await beside.getByText('外面的会议室').waitFor({ timeout: SLOW_MS })
  expect(await beside.evaluate(() => [location.href, window.opener, document.referrer])).toEqual([
    CALL,
    null,
    '',
  ])
  await beside.close()
  await first.waitFor({ state: 'detached' })
  expect([ann.context.pages(), bob.context.pages()].map(({ length }) => length)).toEqual([1, 1])
})

test('a coffee machine gives a cup to each who presses it, and counts for both', async () => {
  for (const [name, person] of both) await stands(person().page, name, { x: 6, y: 6 })
  let cups = 0
  for (const [, person] of both) {
    const { page } = person()
    await page.getByRole('button', { name: '用咖啡机' }).click({ timeout: SLOW_MS })
    cups += 1
    await said(page, `咖啡好了，这是这台机器的第 ${cups} 杯`)
  }
  for (const [, person] of both) {
    const { page } = person()
    await page.keyboard.press('b')
    const bag = page.getByRole('complementary', { name: '背包' })
    await bag.getByRole('button', { name: /^咖啡/ }).waitFor({ timeout: SLOW_MS })
    expect(await bag.getByRole('button', { name: /^咖啡/ }).innerText()).not.toContain('2')
    await page.keyboard.press('Escape')
    await bag.waitFor({ state: 'detached' })
  }
})

test('a counter counts both, also when they press it at the same moment', async () => {
  for (const [name, person] of both) await stands(person().page, name, { x: 11, y: 6 })
  const press = ({ page }: Person) =>
    page.getByRole('button', { name: '用计数器' }).click({ timeout: SLOW_MS })
  await Promise.all(both.map(([, person]) => press(person())))
  for (const [, person] of both) await said(person().page, /^现在是 [12]$/)
  await press(bob)
  await said(bob.page, '现在是 3')
})

test('a door one of them closes is a wall for the other, who opens it and goes through', async () => {
  await stands(ann.page, '安', { x: 16, y: 7 })
  await stands(bob.page, '波', { x: 16, y: 7 })
  const door = (page: Page) => page.getByRole('button', { name: '用玻璃门' })
  await door(ann.page).click({ timeout: SLOW_MS })
  await said(ann.page, '门关了')
  let [z, since] = [0, Date.now()]
  await holding(bob.page, ['s'], () =>
    until(
      async () => {
        const now = (await find(bob.page, '波'))!.position.z
        if (Math.abs(now - z) > 0.01) [z, since] = [now, Date.now()]
        return z > WALL_Z - 0.7 && Date.now() - since > 1_000
      },
      '波 stands before it and comes no further',
      SLOW_MS,
    ),
  )
  expect(z).toBeLessThan(WALL_Z)
  await door(bob.page).click({ timeout: SLOW_MS })
  await said(bob.page, '门开了')
  await holding(bob.page, ['s'], () =>
    sees(ann.page, '波', 'comes through', ({ position }) => position.z > WALL_Z + 0.5),
  )
  expect([ann.errors, bob.errors]).toEqual([[], []])
})
