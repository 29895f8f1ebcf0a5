import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { problemsOf } from '../../support/pages/axe.ts'
import type { Person } from '../../support/pages/browser.ts'
import { atSetup, loggedOut, loginOf, pathOf } from '../../support/pages/partnerSite.ts'
import { enterAs, openAs, SLOW_MS } from '../../support/pages/spacePage.ts'
import { stage } from '../../support/pages/stage.ts'
import { story } from '../../support/story.ts'
import { until } from '../../support/until.ts'
import { hallFolder } from '../../support/world/hall.ts'

// Both sites as they come: nobody's partner is set up, and people are let in as guests.

story()

const made = stage(() => ({ spacesFolder: hallFolder(), env: { SITE_ADMINS: 'admin' } }))
const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 } }
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const isInside = (page: Page) =>
  until(() => page.evaluate(() => (window.__lingjing?.world().players.length ?? 0) > 0), 'is inside', SLOW_MS)

let media: Person

test('the site of the media group is one of its own: its picture, its name, its colours, one button', async () => {
  media = await made.browser.person(desktop)
  const { page } = media
  await page.goto(`${made.server.url}/shandong-media`)
  await heading(page, '走进媒体云空间')
  expect(await page.title()).toBe('媒体云空间')
  const { background } = made.server.config.sites.get('shandongMedia')!.document
  const picture = page.locator('img[src*="/assets/images/"]')
  expect(await picture.getAttribute('src')).toBe(background.picture)
  await until(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0), 'the picture is there')
  const button = page.getByRole('button', { name: '开始体验' })
  const colour = await button.evaluate((element) => getComputedStyle(element).backgroundColor)
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(background.accent!.slice(at, at + 2), 16))
  expect(colour).toBe(`rgb(${red}, ${green}, ${blue})`)
  // People with an account of ours are not let in here.
  expect(await page.getByRole('button', { name: '登录' }).count()).toBe(0)
  expect(await problemsOf(page)).toEqual([])
})

test('from its first page into its space with one button, a name given, and out by the same door', async () => {
  const { page } = media
  await page.getByRole('button', { name: '开始体验' }).click()
  await atSetup(page)
  expect(await page.getByLabel('显示名称').inputValue()).toMatch(/^访客\d+$/)
  await enterAs(page, '路过的人')
  await isInside(page)
  expect(pathOf(page)).toBe('/shandong-media')
  expect(JSON.parse((await loginOf(page)) ?? '{}')).toMatchObject({ authFrom: 'shandongMedia' })
  // A visitor is no member.
  const members = await made.server.db.selectFrom('members').select('displayName').execute()
  expect(members.filter(({ displayName }) => /^(访客|路过)/.test(displayName))).toEqual([])
  await page.reload()
  await atSetup(page)
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await heading(page, '期待再次见面')
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: '结束参观' }).click()
  await heading(page, '走进媒体云空间')
  expect(await loginOf(page)).toBeNull()
  expect(await page.getByText('欢迎再次进入').count()).toBe(0)
})

test('a visit that is over says so, and one may come in again', async () => {
  const { page } = media
  await page.getByRole('button', { name: '开始体验' }).click()
  await atSetup(page)
  await page.clock.install({ time: Date.now() + limits.siteVisitMs })
  made.server.clock.advance(limits.siteVisitMs)
  await page.reload()
  await page.getByRole('status').getByText('这次参观已满 12 小时').waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: '开始体验' }).click()
  await atSetup(page)
  expect(media.errors.filter((line) => !line.includes('401'))).toEqual([])
  await media.context.close()
})

test('too many guests: clear words, and the page stays', async () => {
  const { siteGuests } = limits
  Object.assign(limits, { siteGuests: 0 })
  const late = await made.browser.person(desktop)
  await late.page.goto(`${made.server.url}/shandong-media`)
  await late.page.getByRole('button', { name: '开始体验' }).click()
  await late.page.getByRole('alert').getByText('现在访客太多，请稍后再来').waitFor()
  Object.assign(limits, { siteGuests })
  await late.page.getByRole('button', { name: '开始体验' }).click()
  await atSetup(late.page)
  await late.context.close()
})

test('a guest of whom the server cannot say who they are is told so, tries again, and is a visitor', async () => {
  const { page, context } = await made.browser.person(desktop)
  const unavailable = { status: 503, json: { code: 'InternalError', message: '', details: [] } }
  await page.route('**/users/me', (route) => route.fulfill(unavailable))
  await page.goto(`${made.server.url}/shandong-media`)
  await page.getByRole('button', { name: '开始体验' }).click()
  const barrier = page.getByRole('dialog', { name: '暂时无法打开空间' })
  await barrier.waitFor({ timeout: SLOW_MS })
  await page.unroute('**/users/me')
  await barrier.getByRole('button', { name: '重试' }).click()
  await enterAs(page, '路过的人')
  await isInside(page)
  const members = await made.server.db.selectFrom('members').select('displayName').execute()
  expect(members.filter(({ displayName }) => displayName.includes('路过'))).toEqual([])
  await context.close()
})

test('from the big screen to a phone, to a product, and into the hall of the manufacturer', async () => {
  const lobby = await made.browser.person({ viewport: { width: 1920, height: 1080 } })
  await lobby.page.goto(`${made.server.url}/milliken/big-screen`)
  await heading(lobby.page, '从一粒原料，到一处日常')
  const code = await lobby.page.locator('[data-address]').getAttribute('data-address')
  await lobby.context.close()

  const visitor = await made.browser.person(phone)
  const { page } = visitor
  await page.goto(code!)
  await heading(page, '从一粒原料，到一处日常')
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('navigation').getByRole('button', { name: '地材' }).click()
  await page.getByRole('button', { name: '方块地毯' }).click()
  await heading(page, '坏一块，换一块')
  await page.getByRole('link', { name: '走进线上展厅' }).click()
  await heading(page, '材料科技在线展厅')
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: '进入展厅' }).click()
  await atSetup(page)
  await enterAs(page, '路过的人')
  await isInside(page)
  expect(pathOf(page)).toBe('/milliken')
  // What one looked at before has come along.
  const exhibit = page.getByRole('dialog', { name: '地材' })
  await exhibit.getByRole('heading', { name: '坏一块，换一块' }).waitFor({ timeout: SLOW_MS })
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: '合上展品' }).click()
  await exhibit.waitFor({ state: 'detached' })
  // What the site shows is a page of the site: one stays who one is.
  await page.goto(`${made.server.url}/milliken/online?d-index=2&p-index=0`)
  await heading(page, '坏一块，换一块')
  expect(await loginOf(page)).not.toBeNull()
  // But guests are guests of this site and of nothing else.
  await page.goto(`${made.server.url}/contact`)
  await loggedOut(page)
  await visitor.context.close()
})

test('from the first page of the manufacturer to a product without entering anything', async () => {
  const visitor = await made.browser.person(desktop)
  const { page } = visitor
  await page.goto(`${made.server.url}/milliken`)
  await page.getByRole('link', { name: '直接看展品' }).click()
  await page.getByRole('navigation').getByRole('button', { name: '地材' }).click()
  await page.getByRole('button', { name: '方块地毯' }).click()
  await heading(page, '坏一块，换一块')
  expect(await loginOf(page)).toBeNull()
  await visitor.context.close()
})

test('who administers is told what is missing, on both pages', async () => {
  const { page, context } = await made.browser.person(desktop)
  await openAs(made.server, page, 'admin', '/milliken/manage')
  await heading(page, '展厅内容')
  await page.getByRole('status').getByText('缺合作方的登录地址').waitFor()
  await page.getByText('访客无需登录就能参观 12 小时').waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.goto(`${made.server.url}/site-admin/site`)
  const gaps = page.getByRole('region', { name: '合作方站点还缺什么' })
  for (const setting of ['SHANDONG_MEDIA_LOGIN_URL', 'SHANDONG_MEDIA_KEY', 'MEILIKEN_KEY']) {
    await gaps.getByText(setting).waitFor()
  }
  expect(await problemsOf(page)).toEqual([])
  await context.close()
})
