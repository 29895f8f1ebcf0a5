import { expect, test } from 'vitest'
import { SLOW_MS, apart, enterAs, find, openAs, sees, spacePath } from '../../support/pages/spacePage.ts'
import { stage } from '../../support/pages/stage.ts'

const made = stage(() => ({}))

test('on a phone, with a finger: who and what is near, the bag; a network that is away is told once', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
  const { context, page } = await made.browser.person(phone)
  const { access_token } = await made.server.login('波')
  const { space } = await made.server.createSpace(access_token, { isPublic: true })
  const pins = { token: access_token, body: { topMessage: '今晚八点开会' } }
  await made.server.call('PUT', `/spaces/${space.id}/admin/setting/topMessage`, pins)
  await openAs(made.server, page, '波', spacePath(space.id))
  await enterAs(page, '波')
  const pinned = page.getByTestId('pinned')
  await pinned.getByText('今晚八点开会').waitFor({ timeout: SLOW_MS })
  await pinned.getByRole('button', { name: '收起置顶消息' }).tap()
  await pinned.waitFor({ state: 'detached' })
  const read = page.getByRole('button', { name: '好的' })
  // Of the plan, and of a phone held upright.
  await read.last().tap()
  await read.tap()
  const more = page.getByRole('button', { name: '更多工具' })
  await more.tap()
  await page.getByRole('toolbar').getByRole('button', { name: '周围的人和物' }).tap()
  await page.getByRole('list', { name: '周围的人和物' }).waitFor({ timeout: SLOW_MS })
  await page.getByRole('button', { name: '关闭周围列表' }).tap()
  // What one chose has folded the row again.
  expect(await more.getAttribute('aria-expanded')).toBe('false')
  await more.tap()
  await page.getByRole('toolbar').getByRole('button', { name: '背包' }).tap()
  const bag = page.getByRole('complementary', { name: '背包' })
  await bag.waitFor({ timeout: SLOW_MS })
  await bag.getByRole('button', { name: /关闭/ }).tap()

  // Behind the logo: the rooms of the level, and the way into one.
  await page.getByRole('button', { name: '空间菜单' }).tap()
  for (const name of ['访问首页', '退出登录']) await page.getByRole('button', { name }).waitFor()
  await page.getByRole('button', { name: '房间与日程' }).tap()
  const rooms = page.getByRole('list', { name: '这一层的房间' })
  await rooms.getByRole('button', { name: '预订' }).first().waitFor({ timeout: SLOW_MS })
  await page.getByText('还没有人预订').waitFor()
  const start = (await find(page, '波'))!
  await rooms.getByRole('button', { name: '走到「会议室·云栖」' }).tap()
  await sees(page, '波', 'is on the way', (player) => apart(player, start) > 1)
  await page.getByRole('button', { name: '关闭房间与日程' }).tap()

  await more.tap()
  await context.setOffline(true)
  await page.getByTestId('connection-banner').waitFor({ timeout: SLOW_MS })
  await page.getByRole('toolbar').getByRole('button', { name: '帮助' }).tap()
  await page.waitForRequest(/livez/, { timeout: SLOW_MS })
  expect(await page.getByTestId('toast').count()).toBe(0)
  await context.close()
})
