import { request } from 'node:https'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureNginx, startNginx } from '../../../scripts/nginx.mjs'
import { freePorts } from '../../../scripts/ports.mjs'
import { mustRun } from '../../support/mustRun.ts'
import { smallSpace, spacesFolder } from '../../support/world/smallSpaces.ts'
import { startServer } from '../../support/server/startServer.ts'
import type { StartOptions } from '../../support/server/startServer.ts'
import { TestClient } from '../../support/server/TestClient.ts'
import { until } from '../../support/until.ts'

const program = ensureNginx()
const host = 'lingjing.example.org'

const cleanups: (() => unknown)[] = []
beforeEach((context) =>
  mustRun(context, program !== undefined, 'no nginx here (with CI set Debian’s is installed, as root)'),
)
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface From {
  /** An address of this machine to call from; all of 127.0.0.0/8 are. */
  readonly address: string
  readonly token?: string
  readonly headers?: Record<string, string>
  readonly method?: string
  readonly body?: object
}

/** A server with nginx before it, and what a person out there can do. */
async function behindNginx(options: StartOptions = {}, site?: string) {
  const [http = 0, https = 0] = await freePorts(2)
  const server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    ...options,
    env:
      site === undefined
        ? { PUBLIC_URL: `https://${host}`, ...options.env }
        : { DEV_LOGIN: '', ...options.env },
  })
  cleanups.push(() => server.close())
  const ports = { http, https, server: Number(new URL(server.url).port) }
  const nginx = await startNginx(program ?? '', ports, site)
  cleanups.push(() => nginx.stop())
  const tls = { ca: nginx.certificate, servername: host }
  const call = (path: string, { address, token, headers = {}, method = 'GET', body }: From) =>
    new Promise<{ status: number; text: string; headers: Record<string, unknown> }>((resolve, reject) => {
      const call = request(
        {
          ...tls,
          host: '127.0.0.1',
          port: https,
          path,
          method,
          localAddress: address,
          headers: {
            host,
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body && { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => (text += part))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
          )
        },
      )
      call.on('error', reject).end(body && JSON.stringify(body))
    })
  const enter = (spaceId: string, token: string, address: string, headers: Record<string, string> = {}) =>
    TestClient.enter({
      url: `https://127.0.0.1:${https}`,
      spaceId,
      token,
      socket: { ...tls, localAddress: address, headers: { host, ...headers } },
    })
  return { server, http, call, enter, accessLog: nginx.accessLog }
}

test('people behind nginx keep their own addresses, whatever they claim', async () => {
  const { server, call, http, accessLog } = await behindNginx()
  let { refresh_token } = await server.login('ann')
  for (const [address, headers] of [
    ['127.0.0.21', {}],
    ['127.0.0.22', { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1' }],
    ['127.0.0.23', { 'x-real-ip': '198.51.100.2', 'x-forwarded-for': '127.0.0.1, ::1' }],
  ] as const) {
    const body = { refresh_token }
    const { status, text } = await call('/api/v2/auth/refresh', { address, headers, method: 'POST', body })
    expect(status).toBe(200)
    ;({ refresh_token } = JSON.parse(text) as { refresh_token: string })
    const rows = await server.db.selectFrom('loginSessions').select('address').execute()
    expect(rows.map((row) => row.address)).toEqual([address])
  }
  // Mock login is on, for this machine only: somebody behind the proxy is not there.
  const refused = await call('/api/v2/auth/mock_login?username=admin', { address: '127.0.0.21' })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.text).not.toContain('access_token')
  // Nor are numbers, and over plain http there is nothing.
  expect((await call('/metrics', { address: '127.0.0.21' })).status).toBe(404)
  const plain = await fetch(`http://127.0.0.1:${http}/spaces`, { redirect: 'manual', headers: { host } })
  expect([plain.status, plain.headers.get('location')]).toEqual([301, `https://127.0.0.1/spaces`])
  // What an older client puts into its address is in nobody's log.
  const headers = { referer: `https://${host}/space/invite?code=secret-invite` }
  await call('/api/v2/auth/sms_login?phone=13900001234&code=246810', { address: '127.0.0.21', headers })
  await fetch(`http://127.0.0.1:${http}/space/invite?code=secret-invite`, {
    redirect: 'manual',
    headers: { host },
  })
  await until(
    () => /auth\/sms_login HTTP/.test(accessLog()) && /space\/invite HTTP/.test(accessLog()),
    'logged',
  )
  expect(accessLog()).not.toMatch(/13900001234|246810|secret-invite|\?/)
  expect((await call('/readyz', { address: '127.0.0.21' })).text).toBe('{"status":"ok"}')
  const page = await call('/', { address: '127.0.0.21' })
  expect(page.headers['strict-transport-security']).toContain('max-age')
})

test('limits count people, not the proxy; a claimed address helps nobody', async () => {
  const { call } = await behindNginx({
    requestLimits: { api: { points: 5, seconds: 60 } },
  })
  const lists = (address: string, headers: Record<string, string> = {}) =>
    call('/api/v2/spaces/list/all', { address, headers })
  const first = []
  for (let n = 0; n < 7; n++)
    first.push((await lists('127.0.0.31', { 'x-forwarded-for': `203.0.113.${n}` })).status)
  expect(first).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect((await lists('127.0.0.32')).status).toBe(200)
})

test('sockets go through nginx both ways, and the end of the server is told', async () => {
  const { server, enter } = await behindNginx()
  const token = (await server.login('ann')).access_token
  const { space } = await server.createSpace(token)
  const ann = await enter(space.id, token, '127.0.0.41')
  const bob = await enter(space.id, (await server.login('bob')).access_token, '127.0.0.42')
  expect(await ann.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents: '隔着代理' })).toMatchObject({
    succeeded: true,
  })
  await bob.next('playerChats', ({ contents }) => contents === '隔着代理')
  await server.close()
  expect([(await ann.end()).code, (await bob.end()).code]).toEqual([1001, 1001])
})

/** As it stands in most instructions for WebSockets: it names itself in no header, and the server by its address. */
const usualSite = `server {
  listen 443 ssl;
  ssl_certificate /etc/letsencrypt/live/x/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/x/privkey.pem;
  access_log /var/log/nginx/lingjing.access.log;
  location / {
    proxy_pass http://127.0.0.1:3000;
    proxy_http_version 1.1;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection "upgrade";
  }
}`

test('as npm start has it, nobody out there logs in by name, by whatever lines nginx was set up', async () => {
  const printed: string[] = []
  const { call, server } = await behindNginx({ printLocal: (path) => void printed.push(path) }, usualSite)
  const mock = '/api/v2/auth/mock_login?username=admin'
  const from = { address: '127.0.0.23' }
  const strangers: Record<string, string>[] = [
    {},
    { origin: server.url, referer: `${server.url}/` },
    { 'sec-fetch-site': 'same-origin' },
    { cookie: `lingjing_local=${'A'.repeat(24)}.${'A'.repeat(43)}` },
  ]
  for (const headers of strangers) {
    const answer = await call(mock, { ...from, headers })
    expect([answer.status, answer.text.includes('access_token')]).toEqual([403, false])
  }
  expect((await call('/api/v2/site', from)).text).toContain('"devLogin":false')
  expect((await call(`/local/${'A'.repeat(24)}`, from)).status).toBe(403)
  // Whoever reads the terminal is let in, once.
  const opened = await fetch(server.url + printed[0]!, { redirect: 'manual' })
  const cookie = opened.headers.get('set-cookie')!.split(';')[0]!
  expect((await server.call('GET', '/auth/mock_login?username=admin', { headers: { cookie } })).status).toBe(
    200,
  )
  expect((await fetch(server.url + printed[0]!, { redirect: 'manual' })).status).toBe(403)
})
