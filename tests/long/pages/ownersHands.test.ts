import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { arrive } from '../../support/pages/arrive.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { chip, send } from '../../support/pages/peoplePanels.ts'
import { SLOW_MS, find, sees } from '../../support/pages/spacePage.ts'
import { useThing } from '../../support/pages/useThing.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { hallThings } from '../../support/world/hall.ts'

// 安 runs the space and does what only a window lets one do; 波, who visits, sees what became of it.

let server: TestServer
let browser: TestBrowser
let ann: Person
let bob: Person

const den = [14, 15, 16].flatMap((x) => [8, 9].map((y) => ({ x, y })))

beforeAll(async () => {
  server = await startServer({
    spacesFolder: hallThings({
      11: {
        templateId: 'screen-wall',
        _name: '大屏幕',
        previewMessage: '投屏到这里',
        x: 0,
        y: 5,
        offsetX: -0.4,
        offsetZ: 0.9,
        yaw: 270,
        type: 8,
        propertiesJson: '{"component":"cast"}',
      },
      12: {
        templateId: 'whiteboard',
        _name: '便签板',
        previewMessage: '一起写',
        x: 11,
        y: 1,
        type: 6,
        propertiesJson: '{"text":"进展"}',
      },
    }),
  })
  browser = await startBrowser(server.url)
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  const { access_token: token } = await server.login('波')
  expect((await server.call('POST', `/spaces/${space.id}/join`, { token, body: {} })).status).toBe(200)
  ann = await browser.person()
  bob = await browser.person()
  await arrive(server, space.id, { 安: ann, 波: bob })
  const { map: mapId } = (await find(ann.page, '安'))!
  const nooks = { den: { name: '静室', nookCoords: { coords: den }, restricted: true } }
  expect(await send(ann.page, 'mapSetNooks', { mapId, nooks })).toBe('')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** What one test left open is in the way of no other. */
afterEach(async () => {
  for (const { page } of [ann, bob]) {
    await until(
      async () => {
        if ((await page.getByRole('dialog').count()) === 0) return true
        await page.keyboard.press('Escape')
        return false
      },
      'no window is open',
      SLOW_MS,
    )
  }
})

const says = (page: Page, text: string) => page.getByText(text).last().waitFor({ timeout: SLOW_MS })

test('a screen one uses: what 安 shares is on it, 波 reads whose it is, and it is free again when taken off', async () => {
  const use = ({ page }: Person, who: string, y: number) =>
    useThing(page, who, { x: 2, y }, { offer: '投屏到这里', title: '大屏幕' })
  const window = await use(ann, '安', 5)
  // Nobody but who stands before it sees it: 波 comes as well.
  const other = await use(bob, '波', 6)
  await window.getByRole('button', { name: '共享屏幕并投到这里' }).click()
  await says(ann.page, '已投到大屏幕')
  await other.getByText('安正在投到这块屏幕').waitFor({ timeout: SLOW_MS })
  expect(await other.getByRole('button', { name: '停止投屏' }).count()).toBe(0)
  await (await use(ann, '安', 5)).getByRole('button', { name: '停止投屏' }).click()
  await other.getByRole('button', { name: '共享屏幕并投到这里' }).waitFor({ timeout: SLOW_MS })
  await bob.page.keyboard.press('Escape')
  await other.waitFor({ state: 'detached' })
})

test('a note is emptied for good: before both, and what is written after it is read by both', async () => {
  const use = ({ page }: Person, who: string, x: number) =>
    useThing(page, who, { x, y: 3 }, { offer: '一起写', title: '便签板' })
  const window = await use(ann, '安', 11)
  const other = await use(bob, '波', 12)
  const [own, seen] = [window, other].map((one) => one.getByRole('textbox', { name: '便签板' })) as [
    ReturnType<typeof window.getByRole>,
    ReturnType<typeof window.getByRole>,
  ]
  const reads = (field: typeof own, text: string) =>
    until(async () => (await field.inputValue()) === text, `“${text}” is read`, SLOW_MS)
  await own.fill('第一版周五发布')
  await reads(seen, '第一版周五发布')
  expect(await other.getByRole('button', { name: '彻底清空' }).count()).toBe(0)
  await window.getByRole('button', { name: '彻底清空' }).click()
  // By keys: nothing is emptied by an Enter that came too early.
  const asks = ann.page.getByRole('dialog', { name: '彻底清空这里的内容？' })
  await asks
    .getByRole('button', { name: '取消' })
    .and(ann.page.locator(':focus'))
    .waitFor({ timeout: SLOW_MS })
  await ann.page.keyboard.press('Tab')
  await ann.page.keyboard.press('Enter')
  await asks.waitFor({ state: 'detached', timeout: SLOW_MS })
  await reads(own, '')
  await reads(seen, '')
  await own.fill('第二版')
  await reads(seen, '第二版')
  for (const { page } of [ann, bob]) {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('a closed room: who is added by name walks in without a knock', async () => {
  expect(await send(ann.page, 'teleport', { mapId: '', x: 15, y: 8 })).toBe('')
  const walkIn = () => send(bob.page, 'teleport', { mapId: '', x: 15, y: 9 })
  expect(await walkIn()).not.toBe('')
  const { page } = ann
  await chip(page, 'room').getByRole('button', { name: '管理' }).click({ timeout: SLOW_MS })
  const dialog = page.getByRole('dialog', { name: '管理「静室」' })
  await dialog.getByRole('button', { name: '添加获准的人' }).click()
  // Where one writes the name the focus is already.
  const search = dialog.getByRole('searchbox', { name: '按名字找成员' })
  await search.and(page.locator(':focus')).waitFor({ timeout: SLOW_MS })
  await page.keyboard.type('没有这个人')
  await dialog.getByText('没有找到这个名字的人').waitFor({ timeout: SLOW_MS })
  await search.fill('波')
  await dialog.getByRole('button', { name: '让波可以进入' }).click({ timeout: SLOW_MS })
  await dialog.getByRole('button', { name: '把波移出名单' }).waitFor({ timeout: SLOW_MS })
  await search.and(page.locator(':focus')).waitFor({ timeout: SLOW_MS })
  expect(await walkIn()).toBe('')
  await sees(page, '波', 'is inside', ({ position }) => Math.hypot(position.x - 15.5, position.z - 9.5) < 1)
  await page.keyboard.press('Escape')
})

test('a picture for the display screens: a film is refused, a picture is seen by the other', async () => {
  const open = async ({ page }: Person) => {
    await page.getByRole('button', { name: '空间菜单' }).click({ timeout: SLOW_MS })
    await page
      .getByRole('complementary', { name: '空间菜单' })
      .getByRole('button', { name: '展示屏' })
      .click({ timeout: SLOW_MS })
  }
  await open(ann)
  const dialog = ann.page.getByRole('dialog', { name: '设置展示屏' })
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles('assets/films/levels.webm')
  await dialog.locator('[aria-live=polite]').filter({ hasText: /\S/ }).waitFor({ timeout: SLOW_MS })
  expect(await dialog.getByRole('img').count()).toBe(0)
  await file.setInputFiles('assets/images/portraits/1.webp')
  await dialog.getByRole('img').waitFor({ timeout: SLOW_MS })
  const stored = await dialog.getByRole('img').getAttribute('src')
  await open(bob)
  const seen = bob.page.getByRole('dialog', { name: '展示屏' }).getByRole('img', { name: '展示屏图片 1 / 1' })
  await seen.waitFor({ timeout: SLOW_MS })
  expect(await seen.getAttribute('src')).toBe(stored)
  await until(() => seen.evaluate((img: HTMLImageElement) => img.naturalWidth > 0), 'it is loaded', SLOW_MS)
  // The film that was refused, and nothing else.
  expect(ann.errors).toEqual([expect.stringMatching(/400 .*\/resource\/upload/)])
  expect(bob.errors).toEqual([])
})
