import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guestVisitKey } from '#shared/rules/guestVisit.ts'
import { arrive } from '../support/pages/arrive.ts'
import { problemsOf } from '../support/pages/axe.ts'
import type { Person } from '../support/pages/browser.ts'
import { find, SLOW_MS, spacePath, visit } from '../support/pages/spacePage.ts'
import { stage } from '../support/pages/stage.ts'
import { story } from '../support/story.ts'
import { until } from '../support/until.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'

// 先逛逛: somebody without an account in an official space, and how they become somebody.

story()

const made = stage(() => ({ spacesFolder: spacesFolder([smallSpace('office')]) }))
const dialog = (page: Person['page']) => page.getByRole('dialog')
let guest: Person

const pictures = process.env['PICTURES']
const picture = async (name: string) => {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  await guest.page.screenshot({ path: `${pictures}/${name}.png` })
}

test('the door offers to look around, and one is inside under a given name', async () => {
  const { page } = (guest = await made.browser.person({ viewport: { width: 1440, height: 900 } }))
  await page.goto(`${made.server.url}${spacePath('office')}`)
  await dialog(page).getByRole('button', { name: '先逛逛' }).waitFor()
  expect(await problemsOf(page)).toEqual([])
  await picture('door')
  await dialog(page).getByRole('button', { name: '先逛逛' }).click()
  // Only the figure is chosen.
  await dialog(page).getByRole('button', { name: '访问空间' }).waitFor()
  expect(await page.getByLabel('显示名称').count()).toBe(0)
  await picture('figure')
  await dialog(page).getByRole('button', { name: '访问空间' }).click()
  await page.getByTestId('visitLine').waitFor({ timeout: SLOW_MS })
  const [self] = await page.evaluate(() => window.__lingjing!.world().players)
  expect(self!.name).toMatch(/^访客\d{4,6}$/)
  await picture('inside')
})

test('there is nothing to say or to be heard with, and others see one', async () => {
  const ann = await made.browser.person()
  await arrive(made.server, 'office', { 安: ann })
  const { page } = guest
  await until(async () => (await find(page, '安')) !== undefined, 'sees 安', SLOW_MS)
  const name = (await page.evaluate(() => window.__lingjing!.world().players)).map((one) => one.name)
  await until(
    async () =>
      (await find(
        ann.page,
        name.find((one) => one.startsWith('访客'))!,
      )) !== undefined,
    'is seen',
    SLOW_MS,
  )
  for (const label of ['聊天', '麦克风', '摄像头', '共享屏幕', '成员', '背包', '系统通知'])
    expect(await page.getByRole('button', { name: label }).count(), label).toBe(0)
  await page.keyboard.press('Enter')
  expect(await page.getByRole('textbox').count()).toBe(0)
  await page.getByRole('button', { name: '空间菜单' }).click()
  await page.getByText('访问首页').waitFor()
  await picture('menu')
  for (const label of ['退出登录', '抽奖', '房间与日程'])
    expect(await page.getByText(label).count(), label).toBe(0)
  await page.keyboard.press('Escape')
})

test('logging in from inside one comes in again as oneself', async () => {
  const { page } = guest
  await page.getByTestId('visitLine').getByRole('button', { name: '登录' }).click()
  await dialog(page).getByLabel('用户名').fill('波')
  await dialog(page).getByRole('button', { name: '直接登录' }).click()
  await visit(page)
  await until(async () => (await find(page, '波')) !== undefined, 'is 波', SLOW_MS)
  const stored = await page.evaluate(() => localStorage.getItem('lingjing.login'))
  expect(stored).not.toContain(guestVisitKey)
  const ended = await made.server.db
    .selectFrom('loginSessions')
    .select('revokedAt')
    .where('authFrom', '=', guestVisitKey)
    .execute()
  expect(ended.every(({ revokedAt }) => revokedAt !== null)).toBe(true)
})

test('from inside one invites others by the link of a public space, and by its QR code', async () => {
  const { page } = guest
  await page.getByRole('button', { name: '空间菜单' }).click({ timeout: SLOW_MS })
  await page.getByRole('button', { name: '邀请' }).click()
  await page.getByRole('img', { name: '邀请链接的二维码' }).waitFor()
  const link = page.getByLabel('空间链接')
  expect(await link.inputValue()).toBe(`${made.server.url}/space/office`)
  await picture('invite')
  expect(await problemsOf(page)).toEqual([])
})

test('whoever leaves the space for another page is nobody there', async () => {
  const { page } = (guest = await made.browser.person({ viewport: { width: 390, height: 844 } }))
  await page.goto(`${made.server.url}${spacePath('office')}`)
  await picture('doorPhone')
  await dialog(page).getByRole('button', { name: '先逛逛' }).click()
  await dialog(page).getByRole('button', { name: '访问空间' }).click()
  await page.getByTestId('visitLine').waitFor({ timeout: SLOW_MS })
  await picture('insidePhone')
  await page.goto(`${made.server.url}/my-spaces`)
  await page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor({ timeout: SLOW_MS })
})
