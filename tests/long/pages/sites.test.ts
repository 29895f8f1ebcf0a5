import { randomBytes } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signHandOver } from '../../../server/identity/handOver.ts'
import { problemsOf } from '../../support/pages/axe.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { SLOW_MS, enterAs, openAs } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'

// One browser, one story: from the partner into the space and out again.

const mediaKey = 'key-of-the-media-group'
const partner = 'https://partner.example'

let server: TestServer
let browser: TestBrowser

beforeAll(async () => {
  server = await startServer({
    spacesFolder: hallFolder(),
    env: { SHANDONG_MEDIA_KEY: mediaKey, SHANDONG_MEDIA_LOGIN_URL: `${partner}/login?from=hall` },
  })
  browser = await startBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Somebody whose browser may also go to the partner. */
async function newPerson(options?: BrowserContextOptions): Promise<Person> {
  const person = await browser.person(options)
  await person.context.route(`${partner}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Partner</h1>' }),
  )
  return person
}

/** Wide enough for the account menu; the space itself is drawn small. */
const desktop = { viewport: { width: 1280, height: 800 } }

let count = 0
const newUser = () => `partner-${++count}`
const loginOf = (page: Page) => page.evaluate(() => localStorage.getItem('lingjing.login'))
const pathOf = (page: Page) => new URL(page.url()).pathname
// A page that sends one on to the partner may do so before it is loaded: that it came is all to wait for.
const ON_ITS_WAY = { waitUntil: 'commit' } as const
const atPartner = (page: Page) => page.getByRole('heading', { name: 'Partner' }).waitFor()
/** Whoever has been there before begins at its second step. */
const atSetup = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^(下一步|访问空间)$/ })
    .waitFor({ timeout: SLOW_MS })

/** A logout loads the page anew; what comes after must not get in its way. */
async function afterReload(page: Page, act: () => Promise<unknown>): Promise<void> {
  // A page that is loaded anew while it still loads is no mishap here.
  await act().catch((error: unknown) => {
    if (!String(error).includes('interrupted')) throw error
  })
  const isReloaded = () =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return document.readyState === 'complete' && entry?.type === 'reload'
    })
  // Asked while the page goes, it can not answer.
  await until(() => isReloaded().catch(() => false), 'the page was loaded anew', SLOW_MS)
}

/** The link a partner makes. */
function handOverLink(
  changes: Partial<Record<'user' | 'name' | 'startLevel' | 'time', string>> = {},
): string {
  const signed = {
    user: newUser(),
    name: '王记者',
    startLevel: '1',
    time: String(Math.floor(server.clock.now() / 1000)),
    nonce: randomBytes(16).toString('hex'),
    ...changes,
  }
  const sign = signHandOver(mediaKey, 'shandongMedia', signed)
  return `${server.url}/auth/shandongMedia/login?${new URLSearchParams({ ...signed, sign })}`
}

describe('the site of the media group', () => {
  let person: Person
  beforeAll(async () => {
    person = await newPerson()
  })
  afterAll(() => person?.context.close())

  test('a guest is sent to the partner, with what it takes to come back', async () => {
    const { page } = person
    await page.goto(`${server.url}/shandong-media?startLevel=4`, ON_ITS_WAY)
    await atPartner(page)
    expect(page.url()).toBe(`${partner}/login?from=hall&userId=&auth=shandongMedia&startLevel=4`)
  })

  test('a forged link lets nobody in', async () => {
    const { page } = person
    await page.goto(handOverLink().replace('startLevel=1', 'startLevel=2'))
    await page.getByRole('alert').getByText('登录链接已失效').waitFor()
    expect(await loginOf(page)).toBeNull()
    expect(await problemsOf(page)).toEqual([])
    await page.getByRole('button', { name: '重新进入' }).click()
    await atPartner(page)
  })

  test('the link of the partner opens the space in its place, without a way out of the site', async () => {
    const { page } = person
    const link = handOverLink({ user: 'partner-user-7' })
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
    await menu.getByRole('button', { name: '设置' }).waitFor({ timeout: SLOW_MS })
    for (const name of ['访问首页', '退出登录'])
      expect(await menu.getByRole('button', { name }).count(), name).toBe(0)

    // The link is good once.
    const other = await newPerson()
    await other.page.goto(link)
    await other.page.getByRole('alert').getByText('登录链接已失效').waitFor()
    await other.context.close()
  })

  test('closing the setup leads to the index, not out of the site', async () => {
    const { page } = person
    await page.goto(`${server.url}/shandong-media`)
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
    await page.goto(`${server.url}/shandong-media/nothing`)
    await page.getByRole('heading', { name: '哎呀，目标走丢了…' }).waitFor()
    expect(await loginOf(page)).not.toBeNull()
    expect(await problemsOf(page)).toEqual([])
    await page.getByRole('link', { name: '返回媒体集团首页' }).click()
    await page.getByRole('dialog').waitFor()
    expect(pathOf(page)).toBe('/shandong-media')
  })

  test('leaving its paths logs out', async () => {
    const { page } = person
    await afterReload(page, () => page.goto(`${server.url}/my-spaces`))
    expect(await loginOf(page)).toBeNull()
    await page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor()
    // The partner is told who was here.
    await page.goto(`${server.url}/shandong-media`, ON_ITS_WAY)
    await atPartner(page)
    expect(new URL(page.url()).searchParams.get('userId')).toBe('partner-user-7')
  })

  test('the logout button of the not-found page logs out', async () => {
    const { page } = person
    await page.goto(handOverLink())
    await atSetup(page)
    await page.goto(`${server.url}/shandong-media/nothing`)
    await afterReload(page, () => page.getByRole('button', { name: '退出登录' }).click())
    expect(await loginOf(page)).toBeNull()
  })

  test('a session that ended is dropped, not refreshed: the partner is asked again', async () => {
    const { page } = person
    await page.goto(handOverLink())
    await atSetup(page)
    await server.db.updateTable('loginSessions').set({ revokedAt: Date.now() }).execute()
    const refreshes: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) refreshes.push(request.url())
    })
    await page.reload(ON_ITS_WAY)
    await atPartner(page)
    expect(refreshes).toEqual([])
  })

  test('a login of our own ends there', async () => {
    const own = await newPerson(desktop)
    await openAs(server, own.page, 'ann', '/my-spaces')
    await own.page.getByRole('button', { name: 'ann 的账号菜单' }).waitFor()
    await own.page.goto(`${server.url}/shandong-media`, ON_ITS_WAY)
    await atPartner(own.page)
    await own.page.goto(`${server.url}/my-spaces`)
    await own.page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor()
    await own.context.close()
  })
})

test('the site of the manufacturer does not log out, speaks Chinese, and takes our own logins', async () => {
  const { page, context } = await newPerson(desktop)
  await page.addInitScript(() => localStorage.setItem('lingjing.language', 'en'))
  await page.goto(`${server.url}/milliken`)
  await page.getByRole('heading', { name: '请先登录' }).waitFor()
  expect(await page.title()).toBe('材料科技在线展厅')
  expect(await page.getByRole('button', { name: '登录' }).count()).toBe(1)
  await openAs(server, page, 'bob', '/milliken')
  await atSetup(page)
  await page.goto(`${server.url}/contact`)
  // Elsewhere the language that was chosen is spoken again.
  await page.getByRole('button', { name: 'Account menu of bob' }).waitFor()
  expect(await loginOf(page)).not.toBeNull()
  await context.close()
})
