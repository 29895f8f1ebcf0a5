import { beforeAll, expect, test } from 'vitest'
import { problemsOf } from '../../support/pages/axe.ts'
import { type Person } from '../../support/pages/browser.ts'
import { enterAs, openAs, SLOW_MS } from '../../support/pages/spacePage.ts'
import {
  atPartner,
  atSetup,
  handOverLink,
  loginOf,
  newPerson,
  partner,
  partnerSettings,
  pathOf,
} from '../../support/pages/partnerSite.ts'
import { stage } from '../../support/pages/stage.ts'
import { story } from '../../support/story.ts'

// The sites of partners: how one is sent there, what is refused, and how one leaves. Each test of the media group goes on where
// the one before ended; into the space and out of the site: tests/e2e/sites.test.ts.

story()

const made = stage(partnerSettings)
let person: Person
beforeAll(async () => {
  person = await newPerson(made.browser)
})

/** Whoever comes again is the same person: nothing is asked then. */
const regular = { user: 'partner-regular' }

/** Wide enough for the account menu; the space itself is drawn small. */
const desktop = { viewport: { width: 1280, height: 800 } }

test('a guest is sent to the partner, with what it takes to come back', async () => {
  const { page } = person
  await page.goto(`${made.server.url}/shandong-media?startLevel=4`)
  await atPartner(page)
  expect(page.url()).toBe(`${partner}/login?from=hall&userId=&auth=shandongMedia&startLevel=4`)
})

test('who asked for an exhibit sees it once the partner has let them in', async () => {
  const asking = await newPerson(made.browser, desktop)
  const { page } = asking
  await page.goto(`${made.server.url}/shandong-media?d-index=1&p-index=1`)
  await atPartner(page)
  expect(page.url()).not.toContain('index')
  await page.goto(handOverLink(made.server))
  await enterAs(page, '王记者')
  const exhibit = page.getByRole('dialog', { name: '演播' })
  await exhibit.getByRole('button', { name: '云上直播' }).waitFor({ timeout: SLOW_MS })
  await exhibit.getByRole('heading', { name: '现场和线上是同一场' }).waitFor()
  expect(await problemsOf(page)).toEqual([])
  await asking.context.close()
})

test('a forged link lets nobody in', async () => {
  const { page } = person
  await page.goto(handOverLink(made.server).replace('startLevel=1', 'startLevel=2'))
  await page.getByRole('alert').getByText('登录链接已失效').waitFor()
  expect(await loginOf(page)).toBeNull()
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: '重新进入' }).click()
  await atPartner(page)
})

test('closing the setup leads to the index, not out of the site', async () => {
  const { page } = person
  await page.goto(handOverLink(made.server, regular))
  await atSetup(page)
  await page.goto(`${made.server.url}/shandong-media`)
  await atSetup(page)
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await page.getByRole('heading', { name: '期待再次见面' }).waitFor()
  expect(pathOf(page)).toBe('/shandong-media')
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: '进入空间' }).click()
  await page.getByRole('dialog').waitFor()
})

test('what is not found leads home', async () => {
  const { page } = person
  await page.goto(`${made.server.url}/shandong-media/nothing`)
  await page.getByRole('heading', { name: '哎呀，目标走丢了…' }).waitFor()
  expect(await loginOf(page)).not.toBeNull()
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('link', { name: '返回媒体集团首页' }).click()
  await page.getByRole('dialog').waitFor()
  expect(pathOf(page)).toBe('/shandong-media')
})

test('the logout button of the not-found page logs out', async () => {
  const { page } = person
  await page.goto(handOverLink(made.server, regular))
  await atSetup(page)
  await page.goto(`${made.server.url}/shandong-media/nothing?landing=//evil.example&to=https://evil.example`)
  await page.getByRole('button', { name: '退出登录' }).click()
  // Where the site says, and nowhere an address says.
  await atPartner(page)
  expect(page.url()).toBe(`${partner}/goodbye`)
  await page.goto(`${made.server.url}/contact`)
  expect(await loginOf(page)).toBeNull()
})

test('a link asks before it takes the place of a login, and one may stay who one is', async () => {
  const own = await newPerson(made.browser, desktop)
  const { page } = own
  await openAs(made.server, page, 'ann', '/contact')
  await page.getByRole('button', { name: 'ann 的账号菜单' }).waitFor()
  const link = handOverLink(made.server, { user: 'somebody-else', name: '陌生人' })
  await page.goto(link)
  await page.getByRole('heading', { name: '换一个身份进入？' }).waitFor()
  await page.getByText('你已登录为「ann」').waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: '保持现在的登录' }).click()
  await page.getByRole('button', { name: 'ann 的账号菜单' }).waitFor()
  const handedOver = () =>
    made.server.db
      .selectFrom('userIdentities')
      .select('userId')
      .where('subject', '=', 'somebody-else')
      .execute()
  expect(await handedOver()).toEqual([])

  await page.goto(link)
  await page.getByRole('button', { name: '以新身份进入' }).click()
  await page.getByText('已以「陌生人」的身份进入').waitFor()
  await atSetup(page)
  expect(await handedOver()).toHaveLength(1)
  // What was left behind is nobody's any more.
  const ann = await made.server.db
    .selectFrom('loginSessions')
    .innerJoin('users', 'users.id', 'loginSessions.userId')
    .where('users.name', '=', 'ann')
    .where('loginSessions.revokedAt', 'is', null)
    .select('loginSessions.id')
    .execute()
  expect(ann.length).toBeLessThan(2)
  await own.context.close()
})

test('a link in which something stands twice lets nobody in', async () => {
  const other = await newPerson(made.browser)
  await other.page.goto(`${handOverLink(made.server)}&user=admin`)
  await other.page.getByRole('alert').getByText('登录链接不完整或被改动过').waitFor()
  expect(await loginOf(other.page)).toBeNull()
  await other.context.close()
})

test('a session that ended is dropped, not refreshed: the partner is asked again', async () => {
  const { page } = person
  await page.goto(handOverLink(made.server, regular))
  await atSetup(page)
  await made.server.db.updateTable('loginSessions').set({ revokedAt: Date.now() }).execute()
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) refreshes.push(request.url())
  })
  await page.reload()
  await atPartner(page)
  expect(refreshes).toEqual([])
})

test('a login of our own ends there', async () => {
  const own = await newPerson(made.browser, desktop)
  await openAs(made.server, own.page, 'ann', '/my-spaces')
  await own.page.getByRole('button', { name: 'ann 的账号菜单' }).waitFor()
  await own.page.goto(`${made.server.url}/shandong-media`)
  await atPartner(own.page)
  await own.page.goto(`${made.server.url}/my-spaces`)
  await own.page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor()
  await own.context.close()
})

test('the site of the manufacturer does not log out, speaks Chinese, and takes our own logins', async () => {
  const { page, context } = await newPerson(made.browser, desktop)
  await page.addInitScript(() => localStorage.setItem('lingjing.language', 'en'))
  await page.goto(`${made.server.url}/milliken`)
  await page.getByRole('heading', { name: '材料科技在线展厅' }).waitFor()
  expect(await page.title()).toBe('材料科技在线展厅')
  expect(await page.getByRole('button', { name: '登录' }).count()).toBe(1)
  await openAs(made.server, page, 'bob', '/milliken')
  await atSetup(page)
  await page.goto(`${made.server.url}/contact`)
  // Elsewhere the language that was chosen is spoken again; guests alone may not leave.
  await page.getByRole('button', { name: 'Account menu for bob' }).waitFor()
  expect(await loginOf(page)).not.toBeNull()
  await context.close()
})
