import { beforeAll, expect, test } from 'vitest'
import { type Person } from '../support/pages/browser.ts'
import { SLOW_MS, enterAs } from '../support/pages/spacePage.ts'
import { until } from '../support/until.ts'
import {
  afterReload,
  atPartner,
  atSetup,
  handOverLink,
  loginOf,
  newPerson,
  partnerSettings,
  pathOf,
} from '../support/pages/partnerSite.ts'
import { stage } from '../support/pages/stage.ts'
import { story } from '../support/story.ts'

// One browser, one story: from the partner into the space and out again. The second test goes on where the first ended; the
// other ways in and out are in tests/long/browsers/sites.test.ts.

story()

const made = stage(partnerSettings)
let person: Person
beforeAll(async () => {
  person = await newPerson(made.browser)
})

test('the link of the partner opens the space in its place, without a way out of the site', async () => {
  const { page } = person
  const link = handOverLink(made.server, { user: 'partner-user-7' })
  // A space that asks for contact data does not do so here: the site hides that with the bell.
  await made.server.db.updateTable('spaces').set({ customerRegistration: 1 }).execute()
  await page.goto(link)
  await atSetup(page)
  expect(pathOf(page)).toBe('/shandong-media')
  expect(new URL(page.url()).search).toBe('?startLevel=1')
  expect(await page.title()).toMatch(/媒体云空间$/)
  expect(JSON.parse((await loginOf(page)) ?? '{}')).toMatchObject({ authFrom: 'shandongMedia' })

  await enterAs(page, '王记者')
  expect(await page.getByRole('button', { name: '离开', exact: false }).count()).toBe(0)
  await until(() => page.evaluate(() => window.__lingjing?.world().players.length === 1), 'is inside')
  await page.getByRole('button', { name: '空间菜单' }).click()
  const menu = page.getByRole('complementary', { name: '空间菜单' })
  await menu.getByRole('button', { name: '设置', exact: true }).waitFor({ timeout: SLOW_MS })
  for (const name of ['访问首页', '退出登录', '客户信息登记'])
    expect(await menu.getByRole('button', { name }).count(), name).toBe(0)

  expect(await page.getByRole('button', { name: /^系统通知/ }).count()).toBe(0)

  // The link is good once.
  const other = await newPerson(made.browser)
  await other.page.goto(link)
  await other.page.getByRole('alert').getByText('登录链接已失效').waitFor()
  await other.context.close()
})

test('leaving its paths logs out', async () => {
  const { page } = person
  await afterReload(page, () => page.goto(`${made.server.url}/my-spaces`))
  expect(await loginOf(page)).toBeNull()
  await page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor()
  // The partner is told who was here.
  await page.goto(`${made.server.url}/shandong-media`)
  await atPartner(page)
  expect(new URL(page.url()).searchParams.get('userId')).toBe('partner-user-7')
})
