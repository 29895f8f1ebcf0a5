import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from '../../scripts/ports.mjs'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { enterAs, openAs, sees, spacePath } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { hallFolder } from '../support/world/hall.ts'

// Pages under one host, spaces under another: both are this machine, to the browser they are two.

let server: TestServer
let browser: TestBrowser
let site = ''
let games = ''

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  site = `http://localhost:${port}`
  games = `http://127.0.0.1:${port}`
  server = await startServer({
    spacesFolder: hallFolder(),
    env: { PORT: String(port), PUBLIC_URL: site, LOOKUP_URL: games },
  })
  browser = await startBrowser(site)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('a page asks the other host where the space is, takes its seat and opens its socket there, and is in', async () => {
  const { access_token } = await server.login('安')
  const { space } = await server.createSpace(access_token, { name: '两处' })
  const context = await browser.browser.newContext()
  const page = await context.newPage()
  const asked: string[] = []
  const sockets: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === games) asked.push(`${request.method()} ${url.pathname}`)
  })
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).origin))
  await openAs({ url: site, login: server.login }, page, '安', spacePath(space.id))
  await enterAs(page, '安')
  await sees(page, '安', 'is there')
  expect(asked).toEqual([
    `GET /api/v2/spaces/${space.id}/game-server-assignment`,
    'POST /matchmake/joinOrCreate/space',
  ])
  expect(sockets).toEqual([games.replace('http', 'ws')])
  await context.close()
})
