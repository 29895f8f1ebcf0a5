import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noFacts } from '#shared/sites/siteFacts.ts'
import { startBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { enterAs, inScene, openAs, sees, SLOW_MS, spacePath, visit } from '../support/pages/spacePage.ts'
import { useThing } from '../support/pages/useThing.ts'
import { until } from '../support/until.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { hallThings } from '../support/world/hall.ts'
import { story } from '../support/story.ts'

// Pages of another origin in a space: one that tries whatever a page could try, one that refuses to be framed, one
// nobody has allowed.

story()

/** What the page in the frame tries; each answers 'refused', or what it got. */
const tries = `
const attempt = async (what) => {
  try { return String((await what()) ?? 'done') } catch (error) { return 'refused' }
}
const said = (async () => ({
  parentDocument: await attempt(() => parent.document.title),
  parentHook: await attempt(() => parent.__lingjing.world()),
  parentStorage: await attempt(() => parent.localStorage.getItem('lingjing.login')),
  topNavigation: await attempt(() => { top.location.href = '/elsewhere' }),
  newWindow: await attempt(() => { if (window.open('/other') === null) throw new Error('blocked') }),
  localStorage: await attempt(() => localStorage.setItem('a', 'b')),
  sessionStorage: await attempt(() => sessionStorage.setItem('a', 'b')),
  cookie: await attempt(() => { document.cookie = 'a=b'; return document.cookie }),
  indexedDb: await attempt(() => new Promise((done, fail) => {
    const request = indexedDB.open('a')
    request.onsuccess = () => done('opened')
    request.onerror = fail
  })),
  camera: await attempt(() => navigator.mediaDevices.getUserMedia({ video: true })),
  microphone: await attempt(() => navigator.mediaDevices.getUserMedia({ audio: true })),
  place: await attempt(() => new Promise((done, fail) => navigator.geolocation.getCurrentPosition(done, fail))),
  pointerLock: await attempt(() => document.body.requestPointerLock()),
  fullscreen: await attempt(() => document.body.requestFullscreen()),
  question: await attempt(() => { if (!confirm('?')) throw new Error('not asked') }),
  ownApi: await attempt(async () => {
    const { status } = await fetch(location.ancestorOrigins[0] + '/api/v2/users/me')
    if (status === 401) throw new Error('nobody')
    return status
  }),
}))()
// These say nothing when they are refused: who is around looks whether anything came of them.
const link = Object.assign(document.createElement('a'), { href: 'data:,a', download: 'a.txt' })
const form = Object.assign(document.createElement('form'), { action: '/taken', target: '_top' })
addEventListener('load', () => {
  document.body.append(link, form)
  link.click()
  form.submit()
})
said.then((results) => fetch('/said', { method: 'POST', body: JSON.stringify(results) }))
`

/** An extension: it says that it was given a port, and what it reads of who uses it. */
const listens = `
addEventListener('message', ({ source, ports: [port] }) => {
  if (source !== parent || !port) return
  port.onmessage = ({ data }) => {
    if (data.type === 'context') fetch('/said', { method: 'POST', body: JSON.stringify({ at: origin, token: data.token }) })
  }
  port.postMessage({ type: 'context' })
})
`

/** Every address that was asked for elsewhere. */
const asked: string[] = []
const elsewhere: Server[] = []
let origin = ''
/** The same pages on another port: an origin of its own, which nobody has allowed yet. */
let wished = ''
/** And on a third one, which is allowed as the first is. */
let other = ''
let server: TestServer
let browser: TestBrowser
let ann: Person
const said: Record<string, string>[] = []

const website = (x: number, url: string, name: string, type = 1, y = 4) => ({
  templateId: 'kiosk-touch',
  _name: name,
  x,
  y,
  type,
  previewMessage: '打开网页',
  distThreshold: 1,
  propertiesJson: JSON.stringify({ url }),
})

/** Serves the pages of elsewhere. @returns their origin */
async function serve(): Promise<string> {
  const pages = createServer((req, res) => {
    res.setHeader('Access-Control-Allow-Origin', '*')
    if (req.method === 'POST') {
      let body = ''
      req.on('data', (part: Buffer) => (body += part.toString()))
      req.on('end', () => {
        said.push(JSON.parse(body) as Record<string, string>)
        res.end()
      })
      return
    }
    asked.push(`${req.method} http://${req.headers.host}${req.url}`)
    const [path, to = ''] = (req.url ?? '').split('?to=')
    // An open redirect, as sites have them: of the server, or of a script.
    if (path === '/leads') return res.writeHead(302, { Location: decodeURIComponent(to) }).end()
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    if (path === '/goes') {
      return res.end(
        `<!doctype html><script>location.replace(decodeURIComponent(location.search.slice(4)))</script>`,
      )
    }
    if (path === '/listens') return res.end(`<!doctype html><h1>别处</h1><script>${listens}</script>`)
    const isClosed = req.url === '/closed'
    if (isClosed) res.setHeader('X-Frame-Options', 'DENY')
    res.end(
      `<!doctype html><title>elsewhere</title><h1>别处</h1>${isClosed ? '' : `<script>${tries}</script>`}`,
    )
  })
  elsewhere.push(pages)
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
}

beforeAll(async () => {
  origin = await serve()
  wished = await serve()
  other = await serve()
  server = await startServer({
    // The pages of elsewhere are on this machine.
    env: { ASK_INNER_ORIGINS: '1' },
    spacesFolder: hallThings({
      11: website(4, `${origin}/open`, '开放的网页'),
      12: website(8, `${origin}/closed`, '不让嵌入的网页'),
      14: website(16, `${origin}/open`, '别处的扩展', 5),
      17: website(4, `${origin}/listens`, '听着的扩展', 5, 8),
      18: website(8, `${origin}/leads?to=${encodeURIComponent(`${other}/listens`)}`, '被带走的扩展', 5, 8),
      19: website(12, `${origin}/goes?to=${encodeURIComponent(`${other}/listens`)}`, '自己走的扩展', 5, 8),
      13: website(12, 'https://nobody.example/', '没被允许的网页'),
      15: website(18, `${wished}/open`, '想要的网页'),
      16: { ...website(2, '', '想要的影片', 3), propertiesJson: JSON.stringify({ url: `${wished}/a.mp4` }) },
    }),
  })
  const admin = (await server.login('admin')).access_token
  const written = await server.call('PUT', '/site-admin/site-facts', {
    token: admin,
    body: { site: '', facts: { ...noFacts, origins: [origin, other] }, revision: 0 },
  })
  expect(written.status).toBe(200)
  browser = await startBrowser(server.url)
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { isPublic: true })
  ann = await browser.person()
  for (const pages of [origin, wished, other])
    await ann.context.route(`${pages}/**`, (route) => route.continue())
  await openAs(server, ann.page, '安', spacePath(space.id))
  await enterAs(ann.page, '安')
  await sees(ann.page, '安', 'is there')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  for (const pages of elsewhere) pages.close()
})

const use = (x: number, title: string, y = 6) =>
  useThing(ann.page, '安', { x, y }, { offer: '打开网页', title })

test.each([
  [4, '开放的网页'],
  [16, '别处的扩展'],
])(
  'a page in a frame (%i, %s) reaches nothing around, no storage, no device, no other window',
  async (x, title) => {
    const { page } = ann
    let downloads = 0
    page.on('download', () => (downloads += 1))
    said.length = 0
    const dialog = await use(x, title)
    const outer = dialog.frameLocator('iframe')
    const frame = x === 16 ? outer.frameLocator('iframe') : outer
    await frame.getByText('别处').waitFor({ timeout: SLOW_MS })
    const results = await until(() => said.at(-1), 'the page has tried', SLOW_MS)
    expect(Object.keys(results).length).toBeGreaterThanOrEqual(16)
    expect(Object.entries(results).filter(([, got]) => got !== 'refused')).toEqual([])
    expect(new URL(page.url()).pathname).toMatch(/^\/space\//)
    expect(ann.context.pages()).toHaveLength(1)
    expect(downloads).toBe(0)
    await dialog.getByRole('button', { name: '关闭' }).click()
  },
)

test('who one is learns the page at the written origin alone, wherever that sends its visitors', async () => {
  said.length = 0
  const listening = await use(4, '听着的扩展', 10)
  const frame = listening.frameLocator('iframe').frameLocator('iframe')
  await frame.getByText('别处').waitFor({ timeout: SLOW_MS })
  const { token } = await until(() => said.at(-1), 'it is told who uses it', SLOW_MS)
  const claims = JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString()) as { aud: string }
  expect(claims.aud).toBe(origin)
  await listening.getByRole('button', { name: '关闭' }).click()
  // The page it leads to is an extension of an origin that is allowed as well.
  said.length = 0
  asked.length = 0
  for (const [x, title] of [
    [8, '被带走的扩展'],
    [12, '自己走的扩展'],
  ] as const) {
    const shown = await use(x, title, 10)
    await shown.getByText(/去了别的页面/).waitFor({ timeout: SLOW_MS })
    await shown.getByRole('button', { name: '关闭' }).click()
  }
  // The server asks by HEAD whether pages let themselves be framed; no browser got there.
  expect(asked.filter((url) => url.startsWith(`GET ${origin}`)).length).toBeGreaterThanOrEqual(2)
  expect(asked.filter((url) => url.startsWith(`GET ${other}`))).toEqual([])
  expect(said).toEqual([])
})

test('a page that refuses to be framed says so, and one nobody has allowed is not even asked', async () => {
  const closed = await use(8, '不让嵌入的网页')
  await closed.getByText(/不允许在这里显示/).waitFor({ timeout: SLOW_MS })
  expect(await closed.locator('iframe').count()).toBe(0)
  const [beside] = await Promise.all([
    ann.context.waitForEvent('page'),
    closed.getByRole('status').getByRole('button', { name: '在新标签页打开' }).click(),
  ])
  await beside.getByText('别处').waitFor({ timeout: SLOW_MS })
  expect(await beside.evaluate(() => window.opener)).toBeNull()
  await beside.close()
  await closed.getByRole('button', { name: '关闭' }).click()
  const unknown = await use(12, '没被允许的网页')
  await unknown.getByText(/nobody\.example 还不在站点管理员允许的来源里/).waitFor({ timeout: SLOW_MS })
  await unknown.getByRole('button', { name: '关闭' }).click()
  expect(ann.foreignRequests).toEqual([])
})

test('who furnishes asks for an origin with one click, an admin of the site allows it, and the page is there', async () => {
  const { page } = ann
  const film = await use(2, '想要的影片')
  await film.getByText(`${wished} 还不在站点管理员允许的来源里`).waitFor({ timeout: SLOW_MS })
  expect(await film.getByText('现在没有信号').count()).toBe(0)
  await film.getByRole('button', { name: '关闭' }).click()
  const asking = await use(18, '想要的网页')
  await asking.getByRole('button', { name: '请求管理员允许' }).click({ timeout: SLOW_MS })
  await asking.getByText('已请求，等站点管理员答复').waitFor({ timeout: SLOW_MS })

  const { page: admin } = await browser.person()
  await openAs(server, admin, 'admin', '/site-admin/site')
  const wishes = admin.getByRole('region', { name: '等待答复的外部来源' })
  await wishes.getByText(wished, { exact: true }).waitFor({ timeout: SLOW_MS })
  await wishes.getByText(/^安 · /).waitFor()
  await wishes.getByRole('button', { name: `允许 ${wished}` }).click()
  await wishes.waitFor({ state: 'detached', timeout: SLOW_MS })
  await until(
    async () =>
      (await admin.getByLabel('允许显示的外部来源').inputValue()) === `${origin}\n${other}\n${wished}`,
    'it is on the list',
    SLOW_MS,
  )

  // The page here has the rules it came with, and says so without being asked again.
  await asking.getByText('刷新页面后就能在这里打开').waitFor({ timeout: SLOW_MS })
  await asking.getByRole('button', { name: '刷新页面' }).click()
  await visit(page)
  await inScene(page)
  await sees(page, '安', 'is back')
  const shown = await use(18, '想要的网页')
  await shown.frameLocator('iframe').getByText('别处').waitFor({ timeout: SLOW_MS })
})
