import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsOf } from '../../support/pages/axe.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import {
  atPartner,
  atSetup,
  handOverLink,
  loggedOut,
  loginOf,
  newPerson,
  pathOf,
} from '../../support/pages/partnerSite.ts'
import { enterAs, openAs, playersOf, SLOW_MS } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { story } from '../../support/story.ts'
import { until } from '../../support/until.ts'
import { thirdKey, thirdSiteFolder } from '../../support/world/thirdSite.ts'

// A third site without a line of code: its document is put into the folder the server reads, and the server is started.

story()

const folder = thirdSiteFolder()
let server: TestServer
let browser: TestBrowser
let visitor: Person
const desktop = { viewport: { width: 1280, height: 800 } }

async function restart(env: Record<string, string> = {}): Promise<void> {
  await browser?.close()
  await server?.close()
  server = await startServer({ ...folder.settings, env })
  browser = await startBrowser(server.url)
}

beforeAll(async () => {
  await restart()
  const { access_token: token } = await server.login('curator')
  const { body } = await server.call('GET', '/users/me', { token })
  folder.write(body.id as string)
  await restart()
  visitor = await newPerson(browser, desktop)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  folder.remove()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const own = (path: string) => `${server.url}/harbour${path}`
/** What the server writes into a page before anything runs in it. */
const headOf = async (path: string, headers: Record<string, string> = {}) =>
  (await (await fetch(server.url + path, { headers })).text()).slice(0, 20_000)

test('the server knows its titles, and serves what it shows', async () => {
  expect(await headOf('/harbour')).toContain('<title>港口博物馆云展厅</title>')
  expect(await headOf('/harbour', { 'accept-language': 'en' })).toContain(
    '<title>Harbour museum online</title>',
  )
  const content = (await (await fetch(`${server.url}/public/harbour`)).json()) as { title: string }
  expect(content.title).toBe('从一粒原料，到一处日常')
})

test('its first page is its own, and leads in as a guest on the level its document names', async () => {
  const { page } = visitor
  await page.goto(own(''))
  await heading(page, '潮水带来的一切')
  expect(await page.title()).toBe('港口博物馆云展厅')
  expect(await page.locator('img').getAttribute('src')).toBe('/assets/images/banners/world.webp')
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: '登船' }).click()
  await atSetup(page)
  await enterAs(page, '水手')
  const [sailor] = await until(
    async () => {
      const players = await playersOf(page)
      return players.length > 0 && players
    },
    'is inside',
    SLOW_MS,
  )
  expect(sailor).toMatchObject({ name: '访客·水手', map: '2' })
  expect(pathOf(page)).toBe('/harbour')
  // The bell is there, as nothing is hidden but the form for contact data; so is the way out.
  expect(await page.getByRole('button', { name: '离开', exact: false }).count()).toBeGreaterThan(0)
})

test('its guest is nowhere else', async () => {
  const { page } = visitor
  await page.goto(`${server.url}/contact`)
  await loggedOut(page)
  const { context } = visitor
  await context.close()
})

test('its big screen and its page for phones', async () => {
  const lobby = await browser.person({ viewport: { width: 1920, height: 1080 } })
  await lobby.page.goto(own('/lobby'))
  await heading(lobby.page, '从一粒原料，到一处日常')
  expect(await lobby.page.locator('[data-address]').getAttribute('data-address')).toBe(own('/pocket'))
  expect(await problemsOf(lobby.page)).toEqual([])
  await lobby.page.goto(own('/pocket?d-index=2&p-index=0'))
  await heading(lobby.page, '坏一块，换一块')
  await lobby.page.getByRole('link', { name: '走进线上展厅' }).click()
  await heading(lobby.page, '潮水带来的一切')
  await lobby.context.close()
})

test('its manager writes what it shows; nobody else', async () => {
  const other = await browser.person(desktop)
  await openAs(server, other.page, 'somebody', '/harbour/desk')
  // An account of ours is none of this site's: it ends here.
  await loggedOut(other.page)
  await other.context.close()
  const { access_token: token } = await server.login('curator')
  const draft = await server.call('GET', '/showroom/harbourMuseum/draft', { token })
  expect(draft.status).toBe(200)
  const content = { ...draft.body.content, title: { zh: '新的潮水', en: '' } }
  const { revision } = draft.body
  const saved = await server.call('PUT', '/showroom/harbourMuseum/draft', {
    token,
    body: { content, revision },
  })
  await server.call('POST', '/showroom/harbourMuseum/publish', {
    token,
    body: { revision: saved.body.revision },
  })
  const screen = await browser.person()
  await screen.page.goto(own('/lobby'))
  await heading(screen.page, '新的潮水')
  await screen.context.close()
  const { access_token: stranger } = await server.login('somebody')
  const refused = await server.call('GET', '/showroom/harbourMuseum/draft', { token: stranger })
  expect(refused.status).toBe(403)
})

test('once its partner has a key, guests are sent there, and only a link begun here comes in unasked', async () => {
  await restart({ HARBOUR_KEY: thirdKey })
  visitor = await newPerson(browser, desktop)
  const { page } = visitor
  const link = handOverLink(
    server,
    { user: 'mate', name: '大副', startLevel: '' },
    {
      site: 'harbourMuseum',
      route: '/auth/harbour/login',
      key: thirdKey,
    },
  )
  await page.goto(link)
  await page.getByText('这次登录不是从这个页面开始的').waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: '不进入' }).waitFor()
  expect(await loginOf(page)).toBeNull()

  await page.goto(own(''))
  await atPartner(page)
  const asked = new URL(page.url())
  expect(asked.searchParams.get('auth')).toBe('harbourMuseum')
  expect(asked.searchParams.get('startLevel')).toBe('2')
  const state = asked.searchParams.get('state')
  expect(state).toMatch(/^\d+(-\d+){3}$/)
  await page.goto(`${link}&state=${state}`)
  await atSetup(page)
  expect(JSON.parse((await loginOf(page)) ?? '{}')).toMatchObject({ authFrom: 'harbourMuseum' })
})

test('who was handed over sees what the site shows, and stays who they are', async () => {
  const { page } = visitor
  await page.goto(own('/pocket?d-index=2&p-index=0'))
  await heading(page, '坏一块，换一块')
  await page.getByRole('link', { name: '走进线上展厅' }).click()
  await atSetup(page)
  expect(JSON.parse((await loginOf(page)) ?? '{}')).toMatchObject({ authFrom: 'harbourMuseum' })
})

test('and whoever logs out goes to the partner', async () => {
  const { page } = visitor
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await heading(page, '期待再次见面')
  await page.getByRole('button', { name: '退出登录' }).click()
  await atPartner(page)
  expect(page.url()).toBe('https://partner.example/goodbye')
})
