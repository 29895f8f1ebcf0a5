import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endsSoon } from '#shared/protocol/closeCodes.ts'
import { stepUpMs } from '#shared/rules/stepUp.ts'
import { endpoints } from '../../server/api/index.ts'
import * as members from '../../server/db/tables/spaces/members.ts'
import * as spaces from '../../server/db/tables/spaces/spaces.ts'
import { createTokens } from '../../server/login/tokens.ts'
import { mockLoginRefusal } from '../../server/login/mockLogin.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

/** Log lines of the server. */
const lines: { msg: string; header?: string }[] = []
let server: TestServer
beforeAll(async () => {
  const log = pino(
    { level: 'info' },
    { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) },
  )
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]), log })
})
afterAll(() => server.close())

/** A request with any headers, the Host too, which fetch would not let through. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const { port } = new URL(server.url)
    request({ host: '127.0.0.1', port, path, headers }, (res) => {
      let body = ''
      res.on('data', (data: Buffer) => (body += data))
      res.on('end', () => resolve({ status: res.statusCode ?? 0, body, headers: res.headers }))
    })
      .on('error', reject)
      .end()
  })
const mock = (headers: Record<string, string> = {}, name = 'admin') =>
  raw(`/api/v2/auth/mock_login?username=${name}`, headers)
const idOf = async (token: string) => (await server.call('GET', '/users/me', { token })).body.id as string
const enter = (spaceId: string, auth: { token?: string; apiKey?: string }) =>
  TestClient.enter({ url: server.url, spaceId, ...auth })
const closing = (client: TestClient) => until(() => client.closed, 'the socket closes')

describe('mock login', () => {
  const port = () => new URL(server.url).port
  const sessionSecret = 'a secret of a test'

  test('answers this machine, by any of its names', async () => {
    for (const host of ['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]', '127.1.2.3']) {
      expect([host, (await mock({ host: `${host}:${port()}` })).status]).toEqual([host, 200])
    }
  })

  test.each([
    { host: 'lingjing.example.com' },
    { host: '127.0.0.1.example.com' },
    { host: 'localhost.example.com' },
    { host: '127.0.0.1@example.com' },
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-real-ip': '203.0.113.9' },
    { 'cf-connecting-ip': '203.0.113.9' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 caddy' },
    { connection: 'close' },
    { 'ngrok-trace': '1' },
    { 'x-azure-clientip': '203.0.113.9' },
    { host: 'lingjing.example.com', 'x-forwarded-for': '203.0.113.9' },
  ] as Record<string, string>[])('does not answer %o, and says why', async (headers) => {
    const answer = await mock(headers)
    expect(answer.status).toBe(403)
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'MockLoginRefused',
      message: expect.stringMatching(/^mock login answers this machine only: [^\n]+DEV_LOGIN=public[^\n]*$/),
    })
    expect(lines.map(({ msg }) => msg)).toContain(JSON.parse(answer.body).message)
    // Nor is it promised: by the facts of the site, or in the page.
    expect(JSON.parse((await raw('/api/v2/site', headers)).body)).toMatchObject({ devLogin: false })
  })

  test('a page that comes from elsewhere promises none', async () => {
    const tag = '<meta name="lingjing" content="dev" />'
    const [here, there] = [await raw('/'), await raw('/', { host: 'lingjing.example.com' })]
    // Where no client is built there is no page to look at: pages.test.ts has one.
    if (here.status === 200) expect(here.body).toContain(tag)
    expect(there.body).not.toContain(tag)
  })

  test.each(['10.0.0.7', '192.168.1.2', '::ffff:203.0.113.9', 'fe80::1', undefined])(
    'nor a peer at %s',
    (remoteAddress) => {
      const request = { headers: { host: 'localhost' }, httpVersion: '1.1', socket: { remoteAddress } }
      expect(mockLoginRefusal({ devLogin: 'local', sessionSecret }, request)).toContain('another machine')
      expect(mockLoginRefusal({ devLogin: 'public', sessionSecret }, request)).toBeUndefined()
    },
  )
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('but one at %s', (remoteAddress) => {
    const request = { headers: { host: 'localhost:3000' }, httpVersion: '1.1', socket: { remoteAddress } }
    expect(mockLoginRefusal({ devLogin: 'local', sessionSecret }, request)).toBeUndefined()
  })

  test('nor a proxy that says nothing of itself, as nginx with a bare proxy_pass', () => {
    const headers = { host: '127.0.0.1:3000' }
    const socket = { remoteAddress: '127.0.0.1' }
    const asked = (httpVersion: string, connection?: string) =>
      mockLoginRefusal(
        { devLogin: 'local', sessionSecret },
        { headers: { ...headers, ...(connection && { connection }) }, httpVersion, socket },
      )
    expect(asked('1.0')).toContain('HTTP/1.0')
    expect(asked('1.0', 'close')).toContain('HTTP/1.0')
    expect(asked('1.1', 'close')).toContain('closes its connection')
    expect(asked('1.1', 'keep-alive')).toBeUndefined()
    expect(asked('1.1')).toBeUndefined()
  })

  test('the first request that came through a proxy is told of, once', () => {
    const told = lines.filter(({ msg }) => msg.startsWith('a proxy stands before this server'))
    expect(told).toHaveLength(1)
  })

  test.each(['cross-site', 'same-site'])('no page of another site logs in (%s)', async (site) => {
    expect((await mock({ 'sec-fetch-site': site })).status).toBe(403)
    expect((await mock({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await mock({ 'sec-fetch-site': 'none' })).status).toBe(200)
    expect((await mock({ referer: 'http://evil.example/page' })).status).toBe(403)
    expect((await mock({ referer: `${server.url}/` })).status).toBe(200)
  })
})

describe('a refresh token', () => {
  const refresh = (refresh_token: string) => server.call('POST', '/auth/refresh', { body: { refresh_token } })

  test('has one child, however often it is shown within the grace', async () => {
    const first = await server.login('rex')
    const answers = await Promise.all([1, 2, 3].map(() => refresh(first.refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const children = new Set(answers.map(({ body }) => body.refresh_token as string))
    expect(children.size).toBe(1)
    const rows = await server.db.selectFrom('refreshTokens').selectAll().where('usedAt', 'is', null).execute()
    const live = rows.filter(({ sessionId }) => rows.some((other) => other.sessionId === sessionId))
    expect(new Set(live.map(({ sessionId }) => sessionId)).size).toBe(live.length)
    // And the line goes on from it.
    const next = await refresh([...children][0]!)
    expect(next.status).toBe(200)
    expect(children.has(next.body.refresh_token)).toBe(false)
  })
})

/** Tokens as the server made them a while ago. */
const tokensSince = (agoMs: number) =>
  createTokens({
    db: server.db,
    clock: { now: () => server.clock.now() - agoMs },
    secret: server.config.sessionSecret,
    newId: () => randomUUID(),
    sessionEnded: (credentialId) => server.cluster.bus.tell('credentialEnded', { credentialId }),
  })
const changeSession = async (token: string, change: { expiresAt?: number; provenAt?: number }) =>
  server.db
    .updateTable('loginSessions')
    .set(change)
    .where('userId', '=', await idOf(token))
    .execute()

describe('a socket', () => {
  test('outlives the hour of its access token, and ends with its session when the sweeper deletes it', async () => {
    const userId = await idOf((await server.login('sam')).access_token)
    const { access_token: token } = await tokensSince(3_600_000 - 3_000).login(userId)
    const client = await enter('office', { token })
    await until(
      async () => (await server.call('GET', '/users/me', { token })).status === 401,
      'its hour is over',
    )
    expect(await client.send('setTextStatus', { textStatus: 'still here' })).toMatchObject({
      succeeded: true,
    })
    await tokensSince(-31 * 24 * 3_600_000).tidyUp()
    expect(await closing(client)).toMatchObject({ code: 4003 })
  })

  test('of a visit that ends is told five minutes before, then closed', async () => {
    const [{ access_token: token }, last] = [await server.login('tea'), await server.login('tim')]
    await changeSession(token, { expiresAt: server.clock.now() + 4 * 60_000 })
    const client = await enter('office', { token })
    await until(() => client.all('warn').some(({ message }) => message === endsSoon), 'the end is told')
    expect(client.closed).toBeUndefined()
    client.ws.close()

    await changeSession(last.access_token, { expiresAt: server.clock.now() + 3_000 })
    const ends = await enter('office', { token: last.access_token })
    expect(await closing(ends)).toMatchObject({ code: 4003, reason: 'its time is over' })
    await expect(enter('office', { token: last.access_token })).rejects.toThrow('4003')
    expect((await server.call('GET', '/users/me', { token: last.access_token })).status).toBe(401)
  })
})

describe('api keys', () => {
  const create = (token: string, body: object) => server.call('POST', '/users/me/api-keys', { token, body })
  const dayMs = 24 * 3_600_000

  test('run out: after 90 days, or when their maker says, at most after a year', async () => {
    const { access_token: token } = await server.login('uma')
    const usual = await create(token, { name: 'bot' })
    expect(Date.parse(usual.body.expiresAt) - Date.parse(usual.body.createdAt)).toBe(90 * dayMs)
    const year = await create(token, { name: 'bot', days: 365 })
    expect(Date.parse(year.body.expiresAt) - Date.parse(year.body.createdAt)).toBe(365 * dayMs)
    for (const days of [0, 366, 1.5, '90']) {
      expect(await create(token, { name: 'bot', days })).toMatchObject({ status: 400 })
    }
  })

  test('one that ran out opens nothing, ends its sockets, and is still listed with its last use', async () => {
    const { access_token: token } = await server.login('vic')
    const { space } = await server.createSpace(token)
    const { body } = await create(token, { name: 'bot', days: 1 })
    expect((await server.call('GET', '/users/me', { token: body.key })).status).toBe(200)
    const expiresAt = server.clock.now() + 3_000
    await server.db.updateTable('apiKeys').set({ expiresAt }).where('id', '=', body.id).execute()
    const bot = await enter(space.id, { apiKey: body.key })
    expect(await closing(bot)).toMatchObject({ code: 4003 })
    expect(bot.all('warn')).toContainEqual(expect.objectContaining({ message: endsSoon }))
    expect((await server.call('GET', '/users/me', { token: body.key })).status).toBe(401)
    await expect(enter(space.id, { apiKey: body.key })).rejects.toThrow('4003')
    const { data } = (await server.call('GET', '/users/me/api-keys', { token })).body
    expect(data).toMatchObject([
      { name: 'bot', expiresAt: new Date(expiresAt).toISOString(), lastUsedAt: expect.any(String) },
    ])
  })

  test('"log out everywhere" ends them when that is asked for, and not otherwise', async () => {
    const everywhere = async (name: string, body?: object) => {
      const { access_token: token } = await server.login(name)
      const { body: made } = await create(token, { name: 'bot' })
      const answer = await server.call('POST', '/auth/logout_everywhere', { token, ...(body && { body }) })
      return { answer, status: (await server.call('GET', '/users/me', { token: made.key })).status }
    }
    expect(await everywhere('wes')).toMatchObject({
      answer: { status: 200, body: { sessions: 1, apiKeys: 0 } },
      status: 200,
    })
    expect(await everywhere('xia', { apiKeys: true })).toMatchObject({
      answer: { status: 200, body: { sessions: 1, apiKeys: 1 } },
      status: 401,
    })
  })
})

describe('step-up', () => {
  const prove = (token: string) => server.call('POST', '/auth/step_up', { token, body: { mock: true } })
  const refused = { status: 403, body: { code: 'StepUpRequired' } }

  test('is asked for by exactly these calls', () => {
    const wanting = Object.entries(endpoints).flatMap(([name, { definition }]) =>
      definition.requireStepUp ? [name] : [],
    )
    expect(wanting.toSorted()).toEqual([
      'banFromSpace',
      'banUser',
      'banUsers',
      'broadcast',
      'closeAccount',
      'createApiKey',
      'destroySpace',
      'handOverOrganization',
      'transferSpace',
    ])
  })

  test('a ban and a broadcast want a proof of the last ten minutes; then they go through', async () => {
    const { access_token: token } = await server.login('admin')
    const target = await idOf((await server.login('yan')).access_token)
    const ban = () =>
      server.call('POST', `/site-admin/ban-user/${target}`, { token, body: { lastHours: 1, reason: '' } })
    const broadcast = () =>
      server.call('POST', '/site-admin/broadcast', { token, body: { title: 'a', content: 'b' } })
    server.clock.advance(stepUpMs)
    expect(await ban()).toMatchObject(refused)
    expect(await broadcast()).toMatchObject(refused)
    const ways = await server.call('GET', '/auth/step_up', { token })
    expect(ways.body).toEqual({ provenUntil: null, phone: null, unityId: false, wechat: false, mock: true })
    expect((await prove(token)).status).toBe(200)
    expect((await ban()).status).toBe(200)
    expect((await broadcast()).status).toBe(201)
    // Of this session: another one has to prove for itself.
    const other = await server.login('admin')
    server.clock.advance(stepUpMs)
    await prove(token)
    expect(
      await server.call('POST', '/site-admin/broadcast', {
        token: other.access_token,
        body: { title: 'a', content: 'b' },
      }),
    ).toMatchObject(refused)
  })

  test('a transfer wants one, and a key can show none', async () => {
    const [owner, heir] = [await server.login('zed'), await server.login('zoe')]
    const token = owner.access_token
    const { space } = await server.createSpace(token, { name: 'mine' })
    await server.call('POST', `/spaces/${space.id}/join`, { token: heir.access_token, body: {} })
    const body = { userId: await idOf(heir.access_token), name: 'mine' }
    const transfer = (by: string) => server.call('POST', `/spaces/${space.id}/transfer`, { token: by, body })
    const { body: made } = await server.call('POST', '/users/me/api-keys', { token, body: { name: 'bot' } })
    expect(await transfer(made.key)).toMatchObject(refused)
    expect((await prove(made.key)).status).toBe(403)
    server.clock.advance(stepUpMs)
    expect(await transfer(token)).toMatchObject(refused)
    // Who may not do it at all is not asked for a proof.
    expect(await transfer(heir.access_token)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    await prove(token)
    expect((await transfer(token)).status).toBe(200)
  })

  test('so does a ban from within a space, the socket hears of the proof', async () => {
    const [owner, guest] = [await server.login('abe'), await server.login('bea')]
    const { space } = await server.createSpace(owner.access_token)
    await changeSession(owner.access_token, { provenAt: server.clock.now() - stepUpMs })
    const inside = await enter(space.id, { token: owner.access_token })
    const other = await enter(space.id, { token: guest.access_token })
    expect(await inside.send('ban', { user: other.uid })).toMatchObject({
      succeeded: false,
      refusal: 'unproven',
    })
    expect(other.closed).toBeUndefined()
    await prove(owner.access_token)
    expect(await inside.send('ban', { user: other.uid })).toMatchObject({ succeeded: true })
    expect(await closing(other)).toMatchObject({ code: 4003 })
  })

  test('a click proves nothing where mock login does not answer', async () => {
    const { access_token: token } = await server.login('cai')
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const answer = await server.call('POST', '/auth/step_up', { token, body: { mock: true }, headers })
    expect(answer).toMatchObject({ status: 403, body: { code: 'StepUpFailed' } })
    expect((await server.call('GET', '/auth/step_up', { token, headers })).body.mock).toBe(false)
  })
})

describe('an admin', () => {
  test('neither demotes, nor kicks, nor bans another, by any door', async () => {
    const people = await Promise.all(['own', 'adm', 'rival'].map((name) => server.login(name)))
    const [owner, admin, rival] = people.map(({ access_token }) => access_token) as [string, string, string]
    const { space } = await server.createSpace(owner)
    const rivalId = await idOf(rival)
    const setRole = (by: string, userId: string, role: string) =>
      server.call('POST', `/spaces/${space.id}/roles`, { token: by, body: { userId, roles: [role] } })
    for (const token of [admin, rival]) {
      await server.call('POST', `/spaces/${space.id}/join`, { token, body: {} })
      expect((await setRole(owner, await idOf(token), 'ADMIN')).status).toBe(200)
    }
    for (const role of ['MEMBER', 'BUILDER', 'ADMIN']) {
      expect(await setRole(admin, rivalId, role)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    }
    const inside = await enter(space.id, { token: admin })
    const other = await enter(space.id, { token: rival })
    for (const kind of ['kick', 'ban'] as const) {
      expect(await inside.send(kind, { user: rivalId })).toMatchObject({
        succeeded: false,
        reason: 'only the owner may do that',
      })
    }
    expect(other.closed).toBeUndefined()
    // Those below are theirs to change; the owner changes admins.
    expect((await setRole(owner, rivalId, 'BUILDER')).status).toBe(200)
    expect((await setRole(admin, rivalId, 'MEMBER')).status).toBe(200)
  })

  test('bans nobody who became an admin or the owner after a visit', async () => {
    const [owner, admin, rival] = await Promise.all(
      ['own2', 'adm2', 'rival2'].map(async (name) => (await server.login(name)).access_token),
    )
    const { space } = await server.createSpace(owner!)
    const rivalId = await idOf(rival!)
    const join = (token: string) => server.call('POST', `/spaces/${space.id}/join`, { token, body: {} })
    for (const token of [admin!, rival!]) await join(token)
    const body = { userId: await idOf(admin!), roles: ['ADMIN'] }
    expect((await server.call('POST', `/spaces/${space.id}/roles`, { token: owner!, body })).status).toBe(200)
    const inside = await enter(space.id, { token: admin! })
    const visit = await enter(space.id, { token: rival! })
    await visit.send('exit', {})
    visit.close()
    // The room has not heard of it yet: what is stored decides.
    for (const [role, reason] of [
      ['ADMIN', 'only the owner may do that'],
      ['OWNER', 'the owner stays'],
    ] as const) {
      await server.db.updateTable('members').set({ role }).where('userId', '=', rivalId).execute()
      expect(await inside.send('ban', { user: rivalId })).toMatchObject({ succeeded: false, reason })
    }
    expect(
      await server.db.selectFrom('spaceBans').selectAll().where('userId', '=', rivalId).execute(),
    ).toEqual([])
  })

  test('a role that is changed while the space changes hands leaves its owner the owner', async () => {
    const [owner, admin, heir] = await Promise.all(
      ['own4', 'adm4', 'heir4'].map(async (name) => (await server.login(name)).access_token),
    )
    const { space } = await server.createSpace(owner!)
    for (const token of [admin!, heir!]) {
      await server.call('POST', `/spaces/${space.id}/join`, { token, body: {} })
    }
    const [ownerId, adminId, heirId] = await Promise.all([owner!, admin!, heir!].map(idOf))
    const post = (what: string, token: string, body: object) =>
      server.call('POST', `/spaces/${space.id}/${what}`, { token, body })
    expect((await post('roles', owner!, { userId: adminId, roles: ['ADMIN'] })).status).toBe(200)
    const rows = () => server.db.selectFrom('members').where('spaceId', '=', space.id)
    for (let round = 0; round < 2; round += 1) {
      const [changed, handed] = await Promise.all([
        post('roles', admin!, { userId: heirId, roles: [round % 2 ? 'MEMBER' : 'BUILDER'] }),
        post('transfer', owner!, { userId: heirId, name: space.name }),
      ])
      expect([200, 403]).toContain(changed.status)
      expect(handed.status).toBe(200)
      const owners = await rows().select('userId').where('role', '=', 'OWNER').execute()
      expect(owners).toEqual([{ userId: heirId }])
      expect((await post('transfer', heir!, { userId: ownerId, name: space.name })).status).toBe(200)
      expect((await post('roles', owner!, { userId: heirId, roles: ['MEMBER'] })).status).toBe(200)
    }
    // To two at once: it goes to one of them. Who judged by what is no longer so changes nothing.
    const both = await Promise.all(
      [adminId, heirId].map((userId) => post('transfer', owner!, { userId, name: space.name })),
    )
    expect(both.map(({ status }) => status).includes(200)).toBe(true)
    const owners = await rows().select('userId').where('role', '=', 'OWNER').execute()
    expect(owners).toHaveLength(1)
    const late = { id: space.id, ownerId: ownerId! }
    expect(await spaces.transfer(server.db, late, ownerId!, 1)).toBe('otherOwner')
    const isSet = await members.setRole(server.db, space.id, owners[0]!.userId, 'MEMBER', 'ADMIN')
    expect(isSet).toBe(false)
  })

  test('a space goes to nobody who is banned from it', async () => {
    const [owner, heir] = await Promise.all(
      ['own3', 'heir3'].map(async (name) => (await server.login(name)).access_token),
    )
    const { space } = await server.createSpace(owner!)
    const userId = await idOf(heir!)
    await server.call('POST', `/spaces/${space.id}/join`, { token: heir!, body: {} })
    const ban = { spaceId: space.id, userId, bannedBy: await idOf(owner!), reason: '', createdAt: 1 }
    await server.db.insertInto('spaceBans').values(ban).execute()
    const body = { userId, name: space.name }
    const hand = () => server.call('POST', `/spaces/${space.id}/transfer`, { token: owner!, body })
    expect(await hand()).toMatchObject({ status: 400, body: { code: 'InvalidParameters' } })
    await server.db.deleteFrom('spaceBans').where('userId', '=', userId).execute()
    expect((await hand()).status).toBe(200)
  })
})
