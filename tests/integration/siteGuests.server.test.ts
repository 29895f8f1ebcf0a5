import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteGuestAnswer } from '#shared/http/identity.ts'
import { showroomDraft } from '#shared/http/showroom.ts'
import { siteFactsList } from '#shared/http/siteFacts.ts'
import { meAnswer } from '#shared/http/users.ts'
import { limits } from '#shared/rules/limits.ts'
import { inTurn } from '../../server/db/inTurn.ts'
import { forgetSiteGuests, guestShares, newSiteGuest } from '../../server/identity/siteGuests.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

// People who visit a site whose partner has given neither address nor key.

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('materials', { ofSite: true }), smallSpace('office')]),
    requestLimits: {
      siteGuest: { points: 8, seconds: 60 },
      siteGuestDay: { points: 5, seconds: 43_200 },
      guestReport: { points: 2, seconds: 3_600 },
    },
    env: {
      SITE_ADMINS: 'admin',
      TRUST_PROXY: 'loopback',
      STUN_URLS: 'stun:relay.example.org:3478',
      TURN_URLS: 'turn:relay.example.org:3478?transport=udp',
      TURN_SECRET: 'what both sides know',
    },
  })
}, 60_000)
afterAll(() => server.close())

const minuteMs = 60_000
let count = 0
/** From a network of its own. */
const visit = (site = 'meiliken', address = `10.7.${++count}.1`, headers: Record<string, string> = {}) =>
  server.call('POST', `/auth/sites/${site}/visit`, { headers: { 'x-forwarded-for': address, ...headers } })
const newGuest = async (site?: string) => {
  const tokens = siteGuestAnswer.parse((await visit(site)).body)
  const { body } = await server.call('GET', '/users/me', { token: tokens.access_token })
  return { ...tokens, token: tokens.access_token, me: meAnswer.parse(body) }
}
const call = (method: string, path: string, token: string, body?: unknown) =>
  server.call(method, path, { token, ...(body !== undefined && { body }) })
const forbidden = { status: 403, body: { code: 'Forbidden' } }

test('while who is inside is asked, maybe of another server, nobody waits for a turn', async () => {
  const { db, clock, config } = server
  let turns = 0
  // Were somebody's turn kept meanwhile, this one would never come.
  const peopleIn = async () => {
    await inTurn(db, 'siteGuest', () => Promise.resolve())
    turns += 1
    return []
  }
  const ctx = { db, clock, config, rooms: { peopleIn } } as never
  const visitor = { hash: 'of a browser', since: clock.now() }
  const guest = await newSiteGuest(ctx, 'meiliken', { address: '10.8.0.1', visitor } as never)
  expect(turns).toBe(1)
  await db.deleteFrom('users').where('id', '=', guest.id).execute()
})

test('the hall of a site is in no list of ours, and no template one could begin with', async () => {
  const token = (await server.login('anybody')).access_token
  for (const path of [
    '/spaces/list/all?size=100',
    '/template/template/all?size=100',
    '/template/official?size=100',
    '/template/official/published?size=100',
  ]) {
    const { status, body } = await call('GET', path, token)
    expect(status, path).toBe(200)
    const ids = JSON.stringify(body)
    expect(ids, path).toContain('"office"')
    expect(ids, path).not.toContain('"materials"')
  }
  const made = await call('POST', '/spaces', token, { name: 'mine', template: 'materials' })
  expect(made.status).toBeGreaterThanOrEqual(400)
})

describe('a visit', () => {
  test('is of twelve hours, with a name that was given, no phone, and cannot be refreshed', async () => {
    const { me, auth_from, expires_in, refresh_token } = await newGuest()
    expect({ auth_from, expires_in }).toEqual({ auth_from: 'meiliken', expires_in: 12 * 3_600 })
    expect(me).toMatchObject({ isGuest: true, authFrom: 'meiliken', phone: null, roles: [] })
    expect(me.displayName).toMatch(/^访客\d{4,6}$/)
    const refreshed = await server.call('POST', '/auth/refresh', { body: { refresh_token } })
    expect(refreshed.status).toBe(401)
  })

  test('is of another person each time, at either site', async () => {
    const ids = [await newGuest(), await newGuest(), await newGuest('shandongMedia')].map(({ me }) => me.id)
    expect(new Set(ids).size).toBe(3)
  })

  test('lets one into the space, as a visitor who becomes no member', async () => {
    const { token, me } = await newGuest()
    expect((await call('POST', '/spaces/materials/join-preflight', token)).status).toBe(200)
    expect(await call('POST', '/spaces/materials/join', token, {})).toMatchObject(forbidden)
    expect((await call('GET', '/spaces/materials', token)).status).toBe(200)
    const inside = await TestClient.enter({ url: server.url, spaceId: 'materials', token })
    inside.close()
    const members = await server.db.selectFrom('members').where('userId', '=', me.id).selectAll().execute()
    expect(members).toEqual([])
  })

  test.each([
    ['POST', '/spaces', { name: 'mine', template: 'office' }],
    ['POST', '/users/me/api-keys', { name: 'key' }],
    ['GET', '/users/me/export', undefined],
    ['GET', '/users/me/sessions', undefined],
    ['POST', '/auth/logout_everywhere', {}],
    ['GET', '/users/me/files', undefined],
    ['GET', '/organization/orgs', undefined],
    ['GET', '/showroom/meiliken/draft', undefined],
    ['GET', '/site-admin/site-facts', undefined],
    ['GET', '/users/list', undefined],
    ['PUT', '/spaces/materials', { name: 'mine' }],
    ['GET', '/spaces/materials/stats', undefined],
    ['POST', '/spaces/materials/members', { userId: 'x' }],
  ] as const)('%s %s is not for them', async (method, path, body) => {
    const { token } = await newGuest()
    expect(await call(method, path, token, body)).toMatchObject(forbidden)
  })

  test('of the servers for calls they are told those that cost nothing, in their own hall alone', async () => {
    const { token } = await newGuest()
    const { status, body } = await call('GET', '/spaces/materials/ice-servers', token)
    expect([status, body]).toEqual([200, { iceServers: [{ urls: ['stun:relay.example.org:3478'] }] }])
    expect(await call('GET', '/spaces/office/ice-servers', token)).toMatchObject(forbidden)
  })

  test('nor their own name, nor any other space, over HTTP and at the door', async () => {
    const { token, me } = await newGuest()
    expect(await call('POST', `/users/${me.id}`, token, { displayName: '总经理' })).toMatchObject(forbidden)
    const owner = (await server.login('owner')).access_token
    const { space } = await server.createSpace(owner, { private: false })
    expect(await call('GET', `/spaces/${space.id}`, token)).toMatchObject(forbidden)
    expect((await call('GET', `/spaces/${space.id}/permission`, token)).body.canView).toBe(false)
    const stranger = new TestClient({ url: server.url, spaceId: space.id, token })
    expect((await until(() => stranger.closed, 'the door is shut')).code).toBe(4003)
  })

  test('gives no chance in a lottery: one could come again and again', async () => {
    const { token, me } = await newGuest()
    const owner = (await server.login('admin')).access_token
    const before = await TestClient.enter({ url: server.url, spaceId: 'materials', token })
    const made = await call('POST', '/lottery/space/materials', owner, { name: '开业抽奖' })
    await call('POST', `/lottery/${made.body.id}/prize`, owner, { name: '奖', level: 1, totalCount: 1 })
    const published = await call('PUT', `/lottery/${made.body.id}`, owner, { status: 'PUBLISHED' })
    expect(published.status).toBe(200)
    const later = await newGuest()
    const inside = [
      before,
      await TestClient.enter({ url: server.url, spaceId: 'materials', token: later.token }),
      await TestClient.enter({ url: server.url, spaceId: 'materials', token: owner }),
    ]
    const entrants = () => server.db.selectFrom('lotteryEntrants').select('userId').execute()
    await until(async () => (await entrants()).length > 0, 'somebody takes part')
    const ids = (await entrants()).map(({ userId }) => userId)
    for (const guest of [me, later.me]) expect(ids).not.toContain(guest.id)
    for (const client of inside) client.close()
  })
})

describe('the end', () => {
  test('the session is over after twelve hours, and the guest is forgotten with all they left', async () => {
    const { token, me } = await newGuest()
    const inside = await TestClient.enter({ url: server.url, spaceId: 'materials', token })
    const kept = await newGuest()
    // The clock runs on by itself: a busy machine is not as slow as a minute.
    server.clock.advance(limits.siteVisitMs - minuteMs)
    await server.db
      .updateTable('users')
      .set({ visitEndsAt: server.clock.now() + limits.siteVisitMs })
      .where('id', '=', kept.me.id)
      .execute()
    expect((await call('GET', '/users/me', token)).status).toBe(200)
    server.clock.advance(minuteMs)
    expect((await call('GET', '/users/me', token)).status).toBe(401)
    await until(() => inside.closed, 'they are put out')
    // Whoever was inside a moment ago may still be held there.
    await forgetSiteGuests(server, server.clock.now())
    const exists = async (id: string) =>
      (await server.db.selectFrom('users').select('id').where('id', '=', id).execute()).length > 0
    expect(await exists(me.id)).toBe(true)
    server.clock.advance(3_600_000)
    expect(await forgetSiteGuests(server, server.clock.now())).toBeGreaterThan(0)
    expect([await exists(me.id), await exists(kept.me.id)]).toEqual([false, true])
    for (const table of ['loginSessions', 'lastPlaces', 'spaceViews'] as const) {
      const rows = await server.db.selectFrom(table).select('userId').where('userId', '=', me.id).execute()
      expect([table, rows]).toEqual([table, []])
    }
  })

  test('one whom something names that stays keeps nobody else from being forgotten', async () => {
    const [named, other] = [await newGuest(), await newGuest()]
    const admin = (await server.login('admin')).access_token
    // By the front door nothing is theirs.
    const path = `/organization/create-org?orgName=x&orgDesc=&userId=${named.me.id}`
    expect(await call('POST', path, admin)).toMatchObject({ status: 404, body: { code: 'UserNotFound' } })
    const times = { createdAt: 0, updatedAt: 0 }
    await server.db
      .insertInto('organizations')
      .values({ id: 'stays', name: 'x', description: '', ownerId: named.me.id, ...times })
      .execute()
    const left = async () => {
      const rows = await server.db
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [named.me.id, other.me.id])
        .execute()
      return rows.map(({ id }) => id)
    }
    await expect(forgetSiteGuests(server, Number.MAX_SAFE_INTEGER)).rejects.toThrow(named.me.id)
    expect(await left()).toEqual([named.me.id])
    await server.db.deleteFrom('organizations').where('id', '=', 'stays').execute()
    await forgetSiteGuests(server, Number.MAX_SAFE_INTEGER)
    expect(await left()).toEqual([])
  })

  test('whoever logs out has ended it, and counts no more', async () => {
    const { token, refresh_token } = await newGuest()
    await server.call('POST', '/auth/logout', { body: { refresh_token } })
    expect((await call('GET', '/users/me', token)).status).toBe(401)
  })

  test('accounts are never swept, nor listed among guests', async () => {
    const { access_token } = await server.login('somebody')
    await forgetSiteGuests(server, Number.MAX_SAFE_INTEGER)
    expect((await call('GET', '/users/me', access_token)).status).toBe(200)
    await newGuest()
    const admin = (await server.login('admin')).access_token
    const { body } = await call('GET', '/users/list?take=200', admin)
    const names = (body.data as { displayName: string }[]).map(({ displayName }) => displayName)
    expect(names.filter((name) => name.startsWith('访客'))).toEqual([])
    expect(names).toContain('somebody')
  })
})

describe('budgets', () => {
  test('so many from one address a minute, and in twelve hours; other addresses do not suffer', async () => {
    const address = '192.0.2.7'
    for (let n = 0; n < 5; n += 1) expect((await visit('meiliken', address)).status).toBe(200)
    const ofTheDay = await visit('meiliken', address)
    for (let n = 0; n < 2; n += 1) expect((await visit('shandongMedia', address)).status).toBe(200)
    const ofTheMinute = await visit('shandongMedia', address)
    for (const refused of [ofTheDay, ofTheMinute]) {
      expect(refused).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } })
    }
    expect(Number(ofTheDay.headers.get('retry-after'))).toBeGreaterThan(43_000)
    expect(Number(ofTheMinute.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await visit('meiliken', '192.0.2.8')).status).toBe(200)
  })

  test('so many at a time: then there are clear words', async () => {
    const { siteGuests } = limits
    Object.assign(limits, { siteGuests: 1 })
    try {
      await forgetSiteGuests(server, Number.MAX_SAFE_INTEGER)
      const { refresh_token } = await newGuest('shandongMedia')
      expect(await visit('shandongMedia')).toMatchObject({ status: 503, body: { code: 'SiteGuestsFull' } })
      expect((await visit('meiliken')).status).toBe(200)
      await server.call('POST', '/auth/logout', { body: { refresh_token } })
      expect((await visit('shandongMedia')).status).toBe(200)
    } finally {
      Object.assign(limits, { siteGuests })
    }
  })

  test('who comes and logs out at once, again and again, leaves rows with an end', async () => {
    const { siteGuestsKept } = limits
    await forgetSiteGuests(server, Number.MAX_SAFE_INTEGER)
    Object.assign(limits, { siteGuestsKept: 2 })
    try {
      for (let n = 0; n < 2; n += 1) {
        const { refresh_token } = await newGuest('shandongMedia')
        await server.call('POST', '/auth/logout', { body: { refresh_token } })
      }
      expect(await visit('shandongMedia')).toMatchObject({ status: 503, body: { code: 'SiteGuestsFull' } })
    } finally {
      Object.assign(limits, { siteGuestsKept })
      await forgetSiteGuests(server, Number.MAX_SAFE_INTEGER)
    }
  })

  test('reports of guests count for their address, whoever they are each time', async () => {
    const report = (token: string, address: string) =>
      server.call('POST', '/reports', {
        token,
        headers: { 'x-forwarded-for': address },
        body: { subjectType: 'space', subjectId: 'materials', reason: 'other', text: '' },
      })
    for (let n = 0; n < 2; n += 1)
      expect((await report((await newGuest()).token, '192.0.2.9')).status).toBe(201)
    const { token } = await newGuest()
    expect(await report(token, '192.0.2.9')).toMatchObject({ status: 429 })
    expect((await report(token, '192.0.2.10')).status).toBe(201)
    const { access_token } = await server.login('somebody')
    expect((await report(access_token, '192.0.2.9')).status).toBe(201)
  })

  test('pages of other sites begin none', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect(await visit('meiliken', '10.8.0.1', headers)).toMatchObject({
      body: { code: 'CrossSiteRefused' },
    })
  })
})

describe('who takes guests', () => {
  const media = () => server.config.sites.get('shandongMedia')!
  const partner = { partnerAddress: 'https://media.example/login', secret: 'sixteen-or-more-1' }
  const nobody = { partnerAddress: null, secret: undefined }
  afterEach(() => {
    Object.assign(media(), nobody)
    Object.assign(media().document, { guests: true })
  })

  test.each([
    ['no address and no key', nobody, true, true],
    ['an address, but no key', { ...partner, secret: undefined }, true, true],
    ['a key, but no address', { ...partner, partnerAddress: null }, true, true],
    ['both', partner, true, false],
    ['none, and a document that says no', nobody, false, false],
  ] as const)('%s', async (_, has, guests, takes) => {
    Object.assign(media(), has)
    Object.assign(media().document, { guests })
    const answer = await visit('shandongMedia')
    expect(answer).toMatchObject(takes ? { status: 200 } : { status: 403, body: { code: 'GuestsNotTaken' } })
  })

  test('a site nobody knows', async () => {
    expect(await visit('nobody')).toMatchObject({ status: 404, body: { code: 'SiteNotFound' } })
  })
})

test('administrators and managers are told what is missing', async () => {
  const admin = (await server.login('admin')).access_token
  const { data } = siteFactsList.parse((await call('GET', '/site-admin/site-facts', admin)).body)
  expect(data.find(({ site }) => site === '')).toMatchObject({ gaps: [], takesGuests: false })
  expect(data.find(({ site }) => site === 'meiliken')).toMatchObject({
    takesGuests: true,
    gaps: [
      { what: 'partnerAddress', setting: 'MEILIKEN_LOGIN_URL' },
      { what: 'partnerKey', setting: 'MEILIKEN_KEY' },
      { what: 'managers', setting: 'managers' },
    ],
  })
  const draft = await call('GET', '/showroom/meiliken/draft', admin)
  expect(showroomDraft.parse(draft.body).gaps).toEqual(['partnerAddress', 'partnerKey', 'managers'])
})

/** A browser of its own: what it was given as a cookie it brings again. */
function newBrowser() {
  let cookie: string | undefined
  return {
    async visit(address: string, site = 'meiliken') {
      const answer = await visit(site, address, cookie === undefined ? {} : { cookie })
      const given = answer.headers.get('set-cookie')
      if (given !== null) cookie = given.split(';')[0]
      return answer
    },
    given: () => cookie,
  }
}
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return status === 200 ? 200 : body.code
}

describe('a ban', () => {
  const home = '198.51.100.7'
  /** A guest from that address is banned by who runs the space, for so many hours. */
  async function banned(address: string, hours: number) {
    const browser = newBrowser()
    const { access_token: token } = siteGuestAnswer.parse((await browser.visit(address)).body)
    const guest = await TestClient.enter({ url: server.url, spaceId: 'materials', token })
    const admin = (await server.login('admin')).access_token
    const manager = await TestClient.enter({ url: server.url, spaceId: 'materials', token: admin })
    expect(await manager.send('ban', { user: guest.uid, reason: '吵闹', hours })).toMatchObject({
      succeeded: true,
    })
    await until(() => guest.closed, 'they are put out')
    manager.close()
    return { browser, userId: guest.uid, admin }
  }
  const lift = async (userId: string, token: string) =>
    expect((await call('DELETE', `/spaces/materials/bans/${userId}`, token)).status).toBe(200)
  const forgetAll = () => forgetSiteGuests(server, Number.MAX_SAFE_INTEGER)

  test('is not gone with one click: not by the same browser, nor by a new one in the same place', async () => {
    await forgetAll()
    const kiosk = newBrowser()
    expect(await codeOf(kiosk.visit(home))).toBe(200)
    server.clock.advance(1_000)
    const { browser, userId, admin } = await banned(home, 0)
    expect(await codeOf(browser.visit(home))).toBe('SiteGuestBanned')
    expect(await codeOf(browser.visit('203.0.113.5'))).toBe('SiteGuestBanned')
    expect(await codeOf(newBrowser().visit(home))).toBe('SiteNetworkBanned')
    // Who was there before is no newcomer; others, elsewhere and at other sites, have nothing to do with it.
    expect(await codeOf(kiosk.visit(home))).toBe(200)
    expect(await codeOf(newBrowser().visit('203.0.113.5'))).toBe(200)
    expect(await codeOf(newBrowser().visit(home, 'shandongMedia'))).toBe(200)
    await lift(userId, admin)
    expect(await codeOf(browser.visit('203.0.113.6'))).toBe(200)
  })

  test('holds for the block of an IPv6 address, and ends when it is over', async () => {
    const { browser } = await banned('2001:db8:7:7::1', 1)
    expect(await codeOf(newBrowser().visit('2001:db8:7:7:ffff::2'))).toBe('SiteNetworkBanned')
    expect(await codeOf(newBrowser().visit('2001:db8:7:8::2'))).toBe(200)
    server.clock.advance(3_600_000)
    expect(await codeOf(browser.visit('2001:db8:7:7::1'))).toBe(200)
  })

  test('outlives the visit: the browser as long as it holds, the network half a day more, and it can be lifted', async () => {
    const address = '198.51.100.9'
    const { browser, userId, admin } = await banned(address, 0)
    server.clock.advance(limits.siteVisitMs + minuteMs * 30)
    await forgetSiteGuests(server, server.clock.now())
    expect(await codeOf(newBrowser().visit(address))).toBe('SiteNetworkBanned')
    server.clock.advance(guestShares.networkMs)
    await forgetSiteGuests(server, server.clock.now())
    expect(await codeOf(newBrowser().visit(address))).toBe(200)
    expect(await codeOf(browser.visit(address))).toBe('SiteGuestBanned')
    const anew = (await server.login('admin')).access_token
    const { body } = await call('GET', '/spaces/materials/bans', anew)
    expect(body.data).toContainEqual(expect.objectContaining({ userId, reason: '吵闹' }))
    await lift(userId, anew)
    expect(await codeOf(browser.visit('198.51.100.10'))).toBe(200)
    await forgetAll()
    expect(await server.db.selectFrom('siteVisits').selectAll().execute()).toEqual([])
    expect(admin).not.toBe(anew)
  })

  test('by who runs the platform holds as well', async () => {
    const browser = newBrowser()
    const { access_token: token } = siteGuestAnswer.parse((await browser.visit('198.51.100.20')).body)
    const { id } = meAnswer.parse((await call('GET', '/users/me', token)).body)
    const admin = (await server.login('admin')).access_token
    const ban = { lastHours: 1, reason: '吵闹' }
    expect((await call('POST', `/site-admin/ban-user/${id}`, admin, ban)).status).toBe(200)
    expect(await codeOf(browser.visit('198.51.100.21'))).toBe('SiteGuestBanned')
    expect(await codeOf(newBrowser().visit('198.51.100.20'))).toBe('SiteNetworkBanned')
    expect((await call('POST', `/site-admin/unban-user/${id}`, admin)).status).toBe(200)
    expect(await codeOf(browser.visit('198.51.100.21'))).toBe(200)
  })

  test('a cookie of somebody else’s making makes nobody known from before', async () => {
    const { browser } = await banned('198.51.100.30', 1)
    const parts = browser.given()?.split('.') ?? []
    expect(parts).toHaveLength(3)
    for (const forged of [
      [parts[0], '1', parts[2]],
      [parts[0], '1', 'A'.repeat(43)],
      [parts[0], 'zzzzzzzzzzzz', parts[2]],
    ]) {
      const answer = visit('meiliken', '198.51.100.30', { cookie: forged.join('.') })
      expect(await codeOf(answer), forged.join('.')).toBe('SiteNetworkBanned')
    }
  })

  test('nothing of an address can be read in what is kept', async () => {
    await newBrowser().visit('198.51.100.40')
    expect(JSON.stringify(await server.db.selectFrom('siteVisits').selectAll().execute())).not.toContain(
      '198.',
    )
  })
})

describe('the part of one network', () => {
  const usual = { ...guestShares }
  // A hall is never quiet, where a test does not say so.
  beforeEach(() => void Object.assign(guestShares, { quietUntil: Infinity }))
  afterEach(() => void Object.assign(guestShares, usual))
  /** So many at a time, whatever the hall is like. */
  const part = (places: number) => ({ site: limits.siteGuests / places, hall: 0.001 })

  test('when all of it is taken, who came longest ago and is not inside makes room', async () => {
    Object.assign(guestShares, { network: part(2) })
    await forgetSiteGuests(server, Number.MAX_SAFE_INTEGER)
    const lobby = '192.0.2.77'
    const tokenOf = async () => siteGuestAnswer.parse((await visit('meiliken', lobby)).body).access_token
    const works = async (token: string) => (await call('GET', '/users/me', token)).status
    const [first, second] = [await tokenOf(), await tokenOf()]
    const inside = await TestClient.enter({ url: server.url, spaceId: 'materials', token: second })
    // Both have only just come.
    expect(await visit('meiliken', lobby)).toMatchObject({ status: 503, body: { code: 'SiteGuestsCrowded' } })
    expect((await visit('meiliken', '192.0.2.78')).status).toBe(200)
    server.clock.advance(guestShares.settlesMs)
    const third = await tokenOf()
    expect([await works(first), await works(second), await works(third)]).toEqual([401, 200, 200])
    expect(await codeOf(visit('meiliken', lobby))).toBe('SiteGuestsCrowded')
    inside.close()
  })

  test('is as large as that of the block around it until half of the hall is taken', async () => {
    Object.assign(guestShares, { network: part(1), wideNetwork: part(3), quietUntil: usual.quietUntil })
    const { capacity } = (await server.db
      .selectFrom('spaces')
      .select('capacity')
      .where('id', '=', 'materials')
      .executeTakeFirst())!
    await forgetSiteGuests(server, Number.MAX_SAFE_INTEGER)
    const lobby = '192.0.2.120'
    const { access_token: token } = siteGuestAnswer.parse((await visit('meiliken', lobby)).body)
    const inside = await TestClient.enter({ url: server.url, spaceId: 'materials', token })
    expect((await visit('meiliken', lobby)).status).toBe(200)
    // One person is half of a hall for two.
    await server.db.updateTable('spaces').set({ capacity: 2 }).where('id', '=', 'materials').execute()
    expect(await codeOf(visit('meiliken', lobby))).toBe('SiteGuestsCrowded')
    await server.db.updateTable('spaces').set({ capacity }).where('id', '=', 'materials').execute()
    expect((await visit('meiliken', lobby)).status).toBe(200)
    inside.close()
  })

  test('is a part of the seats of the hall, where that is less', async () => {
    const { capacity } = (await server.db
      .selectFrom('spaces')
      .select('capacity')
      .where('id', '=', 'materials')
      .executeTakeFirst())!
    Object.assign(guestShares, { network: { site: 1, hall: capacity / 3 } })
    await forgetSiteGuests(server, Number.MAX_SAFE_INTEGER)
    for (let n = 0; n < 3; n += 1) expect((await visit('meiliken', '192.0.2.90')).status).toBe(200)
    expect(await codeOf(visit('meiliken', '192.0.2.90'))).toBe('SiteGuestsCrowded')
  })

  test.each([
    ['a /48 of IPv6', ['2001:db8:9:1::1', '2001:db8:9:2::1', '2001:db8:9:3::1'], '2001:db8:a:1::1'],
    ['a /24 of IPv4', ['192.0.2.101', '192.0.2.102', '192.0.2.103'], '198.51.101.1'],
  ])('is one for %s as well', async (_, [first, second, third], elsewhere) => {
    Object.assign(guestShares, { wideNetwork: part(2) })
    await forgetSiteGuests(server, Number.MAX_SAFE_INTEGER)
    expect(await codeOf(visit('meiliken', first))).toBe(200)
    expect(await codeOf(visit('meiliken', second))).toBe(200)
    expect(await codeOf(visit('meiliken', third))).toBe('SiteGuestsCrowded')
    expect(await codeOf(visit('meiliken', elsewhere))).toBe(200)
  })
})

describe('what stays without the person', () => {
  test('that they came to an event', async () => {
    const admin = (await server.login('admin')).access_token
    const at = (minutes: number) => new Date(server.clock.now() + minutes * minuteMs).toISOString()
    const form = { title: '开放日', startsAt: at(5), endsAt: at(60) }
    const made = await call('POST', '/event/space/materials', admin, form)
    expect(made.status).toBe(201)
    const { token, me } = await newGuest()
    const inside = await TestClient.enter({ url: server.url, spaceId: 'materials', token })
    const came = async () => {
      const { body } = await call('GET', `/event/${made.body.event.id}/guests?show=came`, admin)
      return body.data as { userId: string; displayName: string; state: string }[]
    }
    await until(async () => (await came()).some(({ userId }) => userId === me.id), 'they have come')
    const before = await came()
    inside.close()
    await forgetSiteGuests(server, Number.MAX_SAFE_INTEGER)
    const after = await came()
    expect(after).toHaveLength(before.length)
    expect(after.map(({ userId }) => userId)).not.toContain(me.id)
    expect(after).toContainEqual(expect.objectContaining({ displayName: '访客', state: 'CAME' }))
  })

  test('a report, which is handled with nobody to tell', async () => {
    const admin = (await server.login('admin')).access_token
    const about = { subjectType: 'space', subjectId: 'materials', reason: 'other', text: '灯坏了' }
    const [guest, person] = [await newGuest(), (await server.login('reporter')).access_token]
    for (const token of [guest.token, person]) {
      expect((await call('POST', '/reports', token, about)).status).toBe(201)
    }
    await forgetSiteGuests(server, Number.MAX_SAFE_INTEGER)
    const { body } = await call('GET', '/site-admin/reports?state=OPEN&size=100', admin)
    type Listed = { id: string; text: string; reporter: { id: string; displayName: string } }
    const listed = (body.data as Listed[]).filter(({ text }) => text === '灯坏了')
    expect(listed.map(({ reporter }) => reporter.displayName).toSorted()).toEqual(['reporter', '访客'])
    expect(JSON.stringify(listed)).not.toContain(guest.me.id)
    const handled = { outcome: 'HANDLED', note: '已修好', all: true }
    expect((await call('POST', `/site-admin/reports/${listed[0]!.id}/handle`, admin, handled)).status).toBe(
      200,
    )
    const notices = await call('GET', '/notification/list', person)
    expect(JSON.stringify(notices.body)).toContain('reportHandled')
  })
})

test('whatever guests call themselves, everybody reads that they are guests', async () => {
  const { token } = await newGuest()
  const admin = (await server.login('admin')).access_token
  const to = { url: server.url, spaceId: 'materials' }
  const other = await TestClient.enter({ ...to, token: admin }, { info: { name: '总经理' } })
  const guest = await TestClient.enter({ ...to, token }, { info: { name: '总经理' } })
  const seen = () => [...other.world.players.values()].find(({ uid }) => uid === guest.uid)?.name
  await until(() => seen() === '访客·总经理', 'the name they came with')
  expect(await guest.send('setName', { name: '客服 小王' })).toMatchObject({ succeeded: true })
  await until(() => seen() === '访客·客服 小王', 'the name they gave themselves')
  expect(await guest.send('updateSelfName', { userId: guest.uid, name: '访客 李' })).toMatchObject({
    succeeded: true,
  })
  await until(() => seen() === '访客 李', 'a name that says so by itself')
  const long = '长'.repeat(limits.displayName)
  expect(await guest.send('setName', { name: long })).toMatchObject({ succeeded: true })
  await until(() => seen()?.startsWith('访客·长'), 'a long name')
  expect([...(seen() ?? '')]).toHaveLength(limits.displayName)
  expect([...other.world.players.values()].find(({ uid }) => uid === other.uid)?.name).toBe('总经理')
  guest.close()
  other.close()
})
