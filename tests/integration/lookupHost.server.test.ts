import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { spacesFolder } from '../support/world/smallSpaces.ts'

const site = 'https://example.org'
const foreign = 'https://evil.example'
const lookup = '/api/v2/spaces/office/game-server-assignment'
const joins = '/matchmake/joinOrCreate/space'

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder(),
    env: {
      PUBLIC_URL: site,
      LOOKUP_URL: 'https://games.example.org',
      MEILIKEN_HOSTS: 'hall.example',
      DEV_LOGIN: '1',
    },
  })
})
afterAll(() => server.close())

const ask = (path: string, origin: string | undefined, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { ...init.headers, ...(origin !== undefined && { origin }) } })
const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin')
const preflight = (path: string, origin: string, method: string) =>
  ask(path, origin, {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
  })

test('the lookup names the host of LOOKUP_URL: who was led to it by a page comes in there', async () => {
  expect(await (await ask(lookup, undefined)).json()).toBe('wss://games.example.org/gs/office')
})

test('pages of this site may read it across origins, those of nobody else', async () => {
  for (const own of [site, 'https://hall.example']) expect(allowed(await ask(lookup, own))).toBe(own)
  for (const other of [
    foreign,
    'http://example.org',
    'https://example.org:8443',
    'https://example.org.evil.example',
    'null',
    undefined,
  ]) {
    const answer = await ask(lookup, other)
    expect([answer.status, allowed(answer)]).toEqual([200, null])
  }
  const { headers } = await ask(lookup, site)
  expect(headers.get('vary')).toMatch(/\bOrigin\b/)
  // Nothing that a browser would send by itself is of use there.
  expect(headers.get('access-control-allow-credentials')).toBeNull()
})

test('a join is asked about beforehand, and its refusals can be read', async () => {
  const asked = await preflight(joins, site, 'POST')
  expect([asked.status, allowed(asked)]).toEqual([204, site])
  expect(asked.headers.get('access-control-allow-headers')).toBe('Content-Type')
  const turnedAway = await preflight(joins, foreign, 'POST')
  expect(allowed(turnedAway)).toBeNull()
  expect(turnedAway.headers.get('access-control-allow-headers')).toBeNull()
  const body = JSON.stringify({ spaceId: 'office', token: 'nobody' })
  const join = (origin: string) =>
    ask(joins, origin, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const refused = await join(site)
  expect([refused.status, allowed(refused)]).toEqual([401, site])
  expect(allowed(await join(foreign))).toBeNull()
})

test('no other call is open to another origin', async () => {
  for (const path of ['/api/v2/site', '/api/v2/spaces/office', '/api/v2/users/me', '/']) {
    expect(allowed(await ask(path, site))).toBeNull()
    expect(allowed(await preflight(path, site, 'GET'))).toBeNull()
  }
})

test('pages are told by their policy that they may connect there', async () => {
  const { headers } = await ask('/', undefined)
  expect(headers.get('content-security-policy')).toContain(
    "connect-src 'self' blob: data: https://games.example.org wss://games.example.org;",
  )
})
