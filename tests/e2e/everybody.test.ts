import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsOf } from '../support/pages/axe.ts'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { makeSpaceByKeys, tabTo } from '../support/pages/pageQuality.ts'
import { said } from '../support/pages/said.ts'
import { SLOW_MS, find, inScene } from '../support/pages/spacePage.ts'
import { until } from '../support/until.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'

// 安 has no mouse, hears what the page says instead of looking at it, and has a browser that draws no three dimensions.

let server: TestServer
let browser: TestBrowser

beforeAll(async () => {
  server = await startServer()
  browser = await startBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('by keys alone from the first page to the television of the office, every step of it told', async () => {
  const ann = await browser.person({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const { page } = ann
  const { keyboard } = page
  await makeSpaceByKeys(page, server.url, { user: '安', template: '办公', name: '听得见' })
  await tabTo(page, '进入「听得见」')
  await keyboard.press('Enter')
  await page.getByLabel('显示名称').waitFor({ timeout: SLOW_MS })
  expect(await problemsOf(page)).toEqual([])
  await tabTo(page, '显示名称')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: '访问空间' }).waitFor()
  await keyboard.press('Enter')
  await inScene(page)

  // The first stop of Tab is the way to the list; it is seen while one is at it.
  await tabTo(page, '周围的人和物')
  await until(
    async () => (await page.getByRole('button', { name: '周围的人和物' }).boundingBox())!.height > 20,
    'it is seen',
  )
  await keyboard.press('Enter')
  const list = page.getByRole('list', { name: '周围的人和物' })
  await list.waitFor({ timeout: SLOW_MS })
  expect(await problemsOf(page)).toEqual([])
  // As a screen reader has it: names, how far, in which direction, and what one can do.
  const tree = await list.ariaSnapshot()
  expect(tree).toMatch(/heading "大屏幕"/)
  expect(tree).toMatch(/正前方 \d+ 米|左前方 \d+ 米|右前方 \d+ 米/)
  expect(tree).toMatch(/button "使用：大屏幕"/)
  expect(await list.getByRole('listitem').count()).toBeLessThanOrEqual(20)

  // Up and down go along the rows, and nobody walks by that.
  const before = (await find(page, '安'))!.position
  await tabTo(page, '关闭周围列表')
  await keyboard.press('Tab')
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await until(async () => {
    if ((await at()).endsWith('：大屏幕')) return true
    await keyboard.press('ArrowDown')
    return false
  }, 'the row of the screen')
  expect((await find(page, '安'))!.position).toEqual(before)

  await tabTo(page, '使用：大屏幕')
  const shown = page.getByRole('dialog', { name: '大屏幕' })
  await keyboard.press('Enter')
  for (const words of ['正在走向大屏幕…', '到了：大屏幕']) await said(page, words, { region: 'narrator' })
  await shown.waitFor({ timeout: SLOW_MS })
  const film = shown.locator('video')
  await film.waitFor({ timeout: SLOW_MS })
  expect(await problemsOf(page)).toEqual([])
  await tabTo(page, '播放')
  await keyboard.press('Enter')
  await until(
    () => film.evaluate((video: HTMLVideoElement) => video.currentTime > 0.2),
    'the film plays',
    SLOW_MS,
  )

  // Closed again, the keyboard is where it was.
  await keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
  await until(async () => (await at()) === '使用：大屏幕', 'the focus is back in its row')
  expect(ann.errors).toEqual([])
  expect(ann.foreignRequests).toEqual([])
  await ann.context.close()
})
