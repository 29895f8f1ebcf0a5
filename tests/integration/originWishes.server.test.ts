import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import { noFacts } from '#shared/sites/siteFacts.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'

// What of other sites may be shown: whoever furnishes a space asks, the admins of the site answer.

let server: TestServer
const tokens: Record<string, string> = {}
let spaceId = ''
let asked = 0

beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]) })
}, 60_000)
afterAll(() => server.close())
// A day later: tokens have run out, and so has what counts for a day.
beforeEach(async () => {
  await later(dayMs)
  spaceId = await makeSpace()
})

async function later(ms: number): Promise<void> {
  server.clock.advance(ms + 1)
  for (const name of ['admin', 'owner', 'builder', 'member', 'visitor']) {
    tokens[name] = (await server.login(name)).access_token
  }
}

const call = (method: string, path: string, who: string, body?: unknown) =>
  server.call(method, path, { token: tokens[who], ...(body === undefined ? {} : { body }) })

async function makeSpace(): Promise<string> {
  const { space } = await server.createSpace(tokens['owner']!, { isPublic: true })
  for (const [name, role] of Object.entries({ builder: 'BUILDER', member: 'MEMBER' })) {
    const { body: self } = await call('GET', '/users/me', name)
    await call('POST', `/spaces/${space.id}/join`, name)
    await call('POST', `/spaces/${space.id}/roles`, 'owner', { userId: self.id, roles: [role] })
  }
  return space.id
}

const newOrigin = (): string => `https://talks${++asked}.example`
const wish = (origin: string, who = 'builder', space = spaceId) =>
  call('POST', `/spaces/${space}/origin-wishes`, who, { origin })
const see = async (origin: string, who = 'builder') =>
  (await call('GET', `/spaces/${spaceId}/origin?url=${encodeURIComponent(`${origin}/page?x=1`)}`, who)).body
const open = async () => (await call('GET', '/site-admin/origin-wishes?size=200', 'admin')).body
const answer = (origin: string, outcome: string, who = 'admin') =>
  call('POST', '/site-admin/origin-wishes', who, { origin, outcome })
const notices = async (who: string, kind: string) =>
  (await call('GET', '/notification/list', who)).body.data.filter(
    (one: { kind: string }) => one.kind === kind,
  )

test('a wish is told to the site admins once, and its answer to whoever asked', async () => {
  const origin = newOrigin()
  expect(await see(origin)).toEqual({ origin, isListed: false, mayWish: true, wish: null })
  const first = await wish(origin)
  expect(first).toMatchObject({ status: 201, body: { origin, mayWish: false, wish: { state: 'OPEN' } } })
  // Again, by another: there is one open wish for an origin and space.
  expect((await wish(origin, 'owner')).body).toEqual(first.body)
  const told = await notices('admin', 'originWished')
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ spaceId, params: { origin } })
  const { data } = await open()
  expect(data.filter((one: { origin: string }) => one.origin === origin)).toMatchObject([{ spaceId, origin }])

  expect(await answer(origin, 'ACCEPTED')).toMatchObject({ status: 200, body: { count: 1 } })
  expect(await see(origin)).toMatchObject({ isListed: true, mayWish: false, wish: { state: 'ACCEPTED' } })
  const { headers } = await fetch(server.url)
  expect(headers.get('content-security-policy')).toContain(`frame-src 'self' ${origin}`)
  expect((await notices('builder', 'originAnswered'))[0]).toMatchObject({
    spaceId,
    params: { origin, outcome: 'ACCEPTED' },
  })
  const { body: log } = await call('GET', '/site-admin/operations?action=site.origin', 'admin')
  expect(log.data[0]).toMatchObject({ subjectName: origin, details: { outcome: 'ACCEPTED', count: 1 } })
  expect(await wish(origin)).toMatchObject({ status: 400 })
})

test('what is refused stays so for a while, and can be wished for again after', async () => {
  const origin = newOrigin()
  await wish(origin)
  expect((await answer(origin, 'REFUSED')).body).toEqual({ count: 1 })
  expect(await see(origin)).toMatchObject({ isListed: false, mayWish: false, wish: { state: 'REFUSED' } })
  expect((await wish(origin)).body).toMatchObject({ mayWish: false, wish: { state: 'REFUSED' } })
  expect((await open()).total).toBe(0)
  await later(limits.originRefusedDays * dayMs)
  expect(await see(origin)).toMatchObject({ mayWish: true })
  expect((await wish(origin)).body).toMatchObject({ wish: { state: 'OPEN' } })
  // An admin who writes the list by hand has answered as well.
  const { body: facts } = await call('GET', '/site-admin/site-facts', 'admin')
  const { revision, facts: written } = facts.data[0]
  const origins = [...written.origins, origin]
  const body = { site: '', facts: { ...noFacts, origins }, revision }
  expect(await call('PUT', '/site-admin/site-facts', 'admin', body)).toMatchObject({ status: 200 })
  expect(await see(origin)).toMatchObject({ isListed: true, wish: { state: 'ACCEPTED' } })
})

test('an origin has one spelling: what was refused is not asked for by another', async () => {
  const origin = newOrigin()
  await wish(origin)
  await answer(origin, 'REFUSED')
  const told = (await notices('admin', 'originWished')).length
  for (const other of [
    `${origin}:443`,
    `${origin}:0443`,
    `${origin}:99999`,
    'https://0x7f.1',
    'https://1.1',
  ]) {
    expect((await wish(other)).status, other).toBe(400)
  }
  for (const odd of [
    `${origin}.`,
    `${origin};`,
    `${origin} *`,
    "https://a.example'",
    'https://u:p@a.example',
  ]) {
    expect((await wish(odd)).status, odd).toBe(400)
  }
  expect(await notices('admin', 'originWished')).toHaveLength(told)
})

test('others than those who furnish see whether it is allowed, and ask for nothing', async () => {
  const origin = newOrigin()
  await wish(origin)
  for (const who of ['member', 'visitor']) {
    expect(await wish(newOrigin(), who), who).toMatchObject({ status: 403 })
    expect(await see(origin, who)).toEqual({ origin, isListed: false, mayWish: false, wish: null })
  }
  for (const who of ['owner', 'builder']) {
    expect(await answer(origin, 'ACCEPTED', who), who).toMatchObject({ status: 403 })
    expect(await call('GET', '/site-admin/origin-wishes', who), who).toMatchObject({ status: 403 })
  }
  expect(await see(origin)).toMatchObject({ isListed: false })
  for (const wrong of ['http://talks.example', 'https://talks.example/', '*', 'javascript:', '']) {
    expect(await wish(wrong), wrong).toMatchObject({ status: 400 })
  }
  expect(await see('http://talks.example')).toMatchObject({ isListed: false, mayWish: false })
  expect(await answer(origin, 'OPEN')).toMatchObject({ status: 400 })
})

test('a person has so many wishes a day, a space so many that wait; twenty at once do not pass either', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => wish(newOrigin(), 'owner')))
  const count = (status: number) => made.filter((one) => one.status === status).length
  expect([count(201), count(429)]).toEqual([limits.originWishesPerDay, 20 - limits.originWishesPerDay])
  expect(made.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'TooManyRequests' })
  for (let more = limits.originWishesPerDay; more < limits.originWishesOfSpace; more++) {
    expect(await wish(newOrigin(), 'builder')).toMatchObject({ status: 201 })
  }
  await later(dayMs)
  expect(await wish(newOrigin(), 'builder')).toMatchObject({ status: 429 })
})
