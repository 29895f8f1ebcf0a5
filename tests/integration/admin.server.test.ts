import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { reportList } from '#shared/http/reports.ts'
import { noFacts } from '#shared/sites/siteFacts.ts'
import { adminUser, adminUserList, operationList } from '#shared/http/siteAdmin.ts'
import { statisticsAnswer } from '#shared/http/statistics.ts'
import { consoleSpaceEntry, consoleSpaceList, spaceEntry } from '#shared/http/spaces.ts'
import { closeCodes, minutesIn } from '#shared/protocol/closeCodes.ts'
import { limits } from '#shared/rules/limits.ts'
import type { OperationAction } from '#shared/rules/siteAdmin.ts'
import { banDurations } from '#shared/rules/siteAdmin.ts'
import * as users from '../../server/db/tables/accounts/users.ts'
import { Movement } from '../../server/room/movement/movement.ts'
import { seed } from '../../server/spaces/seed.ts'
import { createMemoryCluster } from '../../server/cluster/memoryCluster.ts'
import { createVisitRecorder } from '../../server/visits/visitRecorder.ts'
import { ServerProcess } from '../support/server/serverProcess.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { publicSpace } from '../support/world/publicSpace.ts'
import { createTestClock, startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

const people = ['admin', 'owner', 'officer', 'member', 'visitor', 'victim'] as const
type Who = (typeof people)[number]

let server: TestServer
const tokens: Partial<Record<Who, string>> = {}
const ids: Partial<Record<Who, string>> = {}
const clients: TestClient[] = []

beforeAll(async () => {
  const unlimited = { points: 1e9, seconds: 60 }
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: { api: unlimited, person: unlimited, create: unlimited, login: unlimited },
  })
  for (const name of people) {
    tokens[name] = (await server.login(name)).access_token
    ids[name] = (await as(name, 'GET', '/users/me')).body.id
  }
}, 60_000)
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})
afterAll(() => server.close())

const as = (who: Who | undefined, method: string, path: string, body?: unknown) =>
  server.call(method, path, {
    token: who && tokens[who],
    ...(body === undefined ? {} : { body }),
  })
const oops = (status: number, code: string) => ({ status, body: { code } })
const refusedTo: readonly (Who | undefined)[] = ['owner', 'visitor', undefined]

async function refuses(method: string, path: string, body?: unknown): Promise<void> {
  for (const who of refusedTo) {
    const answer = await as(who, method, path, body)
    expect(answer).toMatchObject(who ? oops(403, 'Forbidden') : oops(401, 'Unauthorized'))
  }
}

async function enter(who: Who, spaceId: string): Promise<TestClient> {
  const client = await TestClient.enter({ url: server.url, spaceId, token: tokens[who]! })
  clients.push(client)
  return client
}

const lastOperation = async (action: OperationAction) => {
  const { body } = await as('admin', 'GET', `/site-admin/operations?action=${action}&size=1`)
  return operationList.parse(body).data[0]
}

/** Kinds and params of what somebody was told, the newest first. */
const noticesOf = async (who: Who) =>
  ((await as(who, 'GET', '/notification/list')).body.data as { kind: string; params: unknown }[]).map(
    ({ kind, params }) => ({ kind, params }),
  )

async function withMembers(spaceId: string): Promise<void> {
  for (const who of ['officer', 'member'] as const) {
    expect((await as(who, 'POST', `/spaces/${spaceId}/join`)).status).toBe(200)
  }
  const made = await as('owner', 'POST', `/spaces/${spaceId}/roles`, {
    userId: ids.officer,
    roles: ['ADMIN'],
  })
  expect(made.status).toBe(200)
}

describe('spaces of the console', () => {
  test.each([
    ['/site-admin/set-disable-chat', 'disableChatPersist', 'site.disableChat'],
    ['/site-admin/set-disable-audio-video', 'disableAudioVideo', 'site.disableAudioVideo'],
  ] as const)('%s: told to who is inside', async (path, flag, action) => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    await refuses('POST', path, { spaceId, disable: true })
    const inside = await enter('visitor', spaceId)
    for (const disable of [true, false]) {
      inside.events.length = 0
      const answer = await as('admin', 'POST', path, { spaceId, disable })
      expect(spaceEntry.parse(answer.body).settings[flag]).toBe(disable)
      await until(() => inside.events.some(({ kind }) => kind === 'spaceOverwrites'), 'it is told')
      expect(await lastOperation(action)).toMatchObject({
        user: { id: ids.admin, name: 'admin' },
        subjectType: 'space',
        subjectId: spaceId,
        spaceId,
        details: { disable },
      })
    }
    expect(await as('admin', 'POST', path, { spaceId: 'nowhere', disable: true })).toMatchObject(
      oops(404, 'SpaceNotFound'),
    )
    expect(await as('admin', 'POST', path, { spaceId })).toMatchObject(oops(400, 'InvalidParameters'))
  })

  test('closed chat is closed for those who are there', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    const inside = await enter('visitor', spaceId)
    const said = (contents: string) => inside.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents })
    expect((await said('one')).succeeded).toBe(true)
    await as('admin', 'POST', '/site-admin/set-disable-chat', { spaceId, disable: true })
    await until(async () => !(await said('two')).succeeded, 'chat is refused')
  })

  test('only public spaces become official; back they may go always', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    const path = (id: string, official: boolean) =>
      `/site-admin/set-official?spaceId=${id}&official=${official}`
    await refuses('POST', path(spaceId, true))
    const official = await as('admin', 'POST', path(spaceId, true))
    expect(spaceEntry.parse(official.body).origin).toBe('OFFICIAL')
    const listed = await as('visitor', 'GET', '/spaces/list/all?origin=official&size=200')
    expect(listed.body.data.map((entry: { space: { id: string } }) => entry.space.id)).toContain(spaceId)
    expect((await as('admin', 'POST', path(spaceId, false))).body.origin).toBe('COMMUNITY')

    await as('owner', 'PUT', `/spaces/${spaceId}/admin/setting/public`, { public: false })
    expect(await as('admin', 'POST', path(spaceId, true))).toMatchObject(oops(400, 'SpaceNotPublic'))
    // Private now, it is in no list of the pages, not in that of a site administrator either.
    for (const who of ['admin', 'visitor'] as const) {
      const all = await as(who, 'GET', '/spaces/list/all?size=200')
      expect(all.body.data.map((entry: { space: { id: string } }) => entry.space.id)).not.toContain(spaceId)
    }
    expect((await as('admin', 'POST', path(spaceId, false))).status).toBe(200)
    expect(await as('admin', 'POST', path('nowhere', true))).toMatchObject(oops(404, 'SpaceNotFound'))
    expect(await as('admin', 'POST', `/site-admin/set-official?spaceId=${spaceId}`)).toMatchObject(
      oops(400, 'InvalidParameters'),
    )
    expect(await lastOperation('site.setOfficial')).toMatchObject({ details: { official: false } })
  })

  test('官方 ends with what it was said of: the name, the open door, the owner', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    const originAfter = async (change: () => Promise<unknown>) => {
      await as('admin', 'POST', `/site-admin/set-official?spaceId=${spaceId}&official=true`)
      await change()
      return (await as('admin', 'GET', `/spaces/${spaceId}`)).body.origin
    }
    const put = (who: 'owner' | 'admin', body: object) => as(who, 'PUT', `/spaces/${spaceId}`, body)
    expect(await originAfter(() => put('owner', { name: 'room', description: 'new words' }))).toBe('OFFICIAL')
    expect(await originAfter(() => put('admin', { name: 'hall' }))).toBe('OFFICIAL')
    expect(await originAfter(() => put('owner', { name: 'bank' }))).toBe('COMMUNITY')
    expect(
      await originAfter(async () => {
        await put('owner', { private: true })
        await put('owner', { private: false })
      }),
    ).toBe('COMMUNITY')
    await withMembers(spaceId)
    expect(
      await originAfter(() =>
        as('owner', 'POST', `/spaces/${spaceId}/transfer`, { userId: ids.officer, name: 'bank' }),
      ),
    ).toBe('COMMUNITY')
  })

  test('a space is put away and brought back', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    const inside = await enter('visitor', spaceId)
    expect((await as('admin', 'DELETE', `/spaces/${spaceId}`, { name: 'room' })).status).toBe(200)
    await until(() => inside.closed, 'who is inside is put out')
    const archived = await as('admin', 'GET', '/site-admin/spaces?archived=true&size=200&sortK=latest')
    expect(archived.body.data.map((entry: { space: { id: string } }) => entry.space.id)).toContain(spaceId)
    expect(await lastOperation('space.archive')).toMatchObject({ subjectId: spaceId })
    expect((await as('admin', 'POST', `/spaces/${spaceId}/restore`)).status).toBe(200)
    expect(await lastOperation('space.restore')).toMatchObject({ subjectId: spaceId, subjectName: 'room' })
  })
})

describe('a space that fails again and again', () => {
  let isBroken = false
  beforeAll(() => {
    const { advance } = Movement.prototype
    vi.spyOn(Movement.prototype, 'advance').mockImplementation(function (this: Movement, world) {
      if (isBroken) throw new Error('poisoned\n  chair')
      return advance.call(this, world)
    })
  })
  afterAll(() => vi.restoreAllMocks())

  const closed = async (query = '') =>
    consoleSpaceList.parse((await as('admin', 'GET', `/site-admin/spaces?quarantined=true${query}`)).body)
  const release = (spaceId: string) => as('admin', 'POST', '/site-admin/release-space', { spaceId })

  async function breakDown(spaceId: string): Promise<void> {
    for (let time = 1; time <= limits.spaceFailuresMax; time += 1) {
      const inside = await enter('visitor', spaceId)
      isBroken = true
      expect(await until(() => inside.closed, 'closed')).toMatchObject({ code: closeCodes.internalError })
      isBroken = false
    }
  }

  test('is shown as closed, its owner is told, and it is opened again by a site administrator', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    const before = server.clock.now()
    await breakDown(spaceId)
    const { data, total } = await closed()
    expect([total, data[0]?.space.id]).toEqual([1, spaceId])
    const { until: end = '', reason } = data[0]?.quarantined ?? {}
    expect(reason).toBe('poisoned chair')
    // Two clocks, one for the time of day: either may be ahead by what a rounding takes.
    const lasts = Date.parse(end) - before
    expect(lasts).toBeGreaterThan(limits.quarantineMs - 1_000)
    expect(lasts).toBeLessThan(limits.quarantineMs + 60_000)
    expect((await closed('&search=ROOM&origin=community')).total).toBe(1)
    expect((await closed('&search=nothing-like-it')).total).toBe(0)
    expect((await closed('&origin=official')).total).toBe(0)
    const everywhere = await as('admin', 'GET', '/site-admin/spaces?size=200')
    for (const entry of consoleSpaceList.parse(everywhere.body).data)
      expect([entry.space.id, entry.quarantined !== null]).toEqual([
        entry.space.id,
        entry.space.id === spaceId,
      ])
    await until(async () => (await noticesOf('owner'))[0]?.kind === 'spaceQuarantined', 'the owner is told')
    const told = (await noticesOf('owner'))[0]?.params as { until: string }
    // Told by the steady clock each time: a rounding apart.
    expect(Math.abs(Date.parse(told.until) - Date.parse(end))).toBeLessThan(1_000)

    const late = new TestClient({ url: server.url, spaceId, token: tokens.owner! })
    clients.push(late)
    const refusal = await late.end()
    expect(refusal.code).toBe(closeCodes.quarantined)
    expect(refusal.reason).toMatch(/failed several times/)
    expect(minutesIn(refusal.reason)).toBe(limits.quarantineMs / 60_000)

    // The browser asks over HTTP first.
    const seat = await fetch(`${server.url}/matchmake/joinOrCreate/space`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ spaceId, token: tokens.owner }),
    })
    expect([seat.status, Number(seat.headers.get('retry-after'))]).toEqual([503, limits.quarantineMs / 1_000])
    expect(await seat.json()).toEqual({ code: closeCodes.quarantined, error: refusal.reason })

    await refuses('POST', '/site-admin/release-space', { spaceId })
    const opened = await release(spaceId)
    expect(consoleSpaceEntry.parse(opened.body)).toMatchObject({ space: { id: spaceId }, quarantined: null })
    expect(await lastOperation('site.releaseSpace')).toMatchObject({
      user: { id: ids.admin },
      subjectType: 'space',
      subjectId: spaceId,
      details: { reason: 'poisoned chair' },
    })
    expect((await enter('visitor', spaceId)).closed).toBeUndefined()
    expect((await closed()).total).toBe(0)
  }, 60_000)

  test('a space that is open stays as it is, and nothing is written down', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    const before = await lastOperation('site.releaseSpace')
    expect((await release(spaceId)).body).toMatchObject({ quarantined: null })
    expect(await lastOperation('site.releaseSpace')).toEqual(before)
    expect(await release('nowhere')).toMatchObject(oops(404, 'SpaceNotFound'))
  })
})

describe('users', () => {
  const banPath = () => `/site-admin/ban-user/${ids.victim}`
  const unban = () => as('admin', 'POST', `/site-admin/unban-user/${ids.victim}`)
  afterEach(unban)

  test('a ban for good says so, and whom to ask once the site has an address', async () => {
    const write = async (contactEmail: string) => {
      const { revision } = (await as('admin', 'GET', '/site-admin/site-facts')).body.data[0]
      const body = { site: '', facts: { ...noFacts, contactEmail }, revision }
      expect((await as('admin', 'PUT', '/site-admin/site-facts', body)).status).toBe(200)
    }
    await write('help@example.cn')
    expect((await as('admin', 'POST', banPath(), { lastHours: 99_999 })).status).toBe(200)
    expect((await as('victim', 'GET', '/users/me')).body.details).toMatchObject([
      { reason: '', until: null, contact: 'help@example.cn' },
    ])
    await write('')
  })

  test('a ban closes the socket, keeps the person out, is told and written down; then it ends', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    const inside = await enter('victim', spaceId)
    await refuses('POST', banPath(), { lastHours: 1 })
    const before = server.clock.now()
    const answer = await as('admin', 'POST', banPath(), { lastHours: 24, reason: '刷屏' })
    expect(answer.status).toBe(200)
    const { bannedUntil, banReason } = adminUser.parse(answer.body)
    expect(Date.parse(bannedUntil!) - before).toBeGreaterThanOrEqual(24 * 3_600_000)
    expect(Date.parse(bannedUntil!) - before).toBeLessThan(24 * 3_600_000 + 60_000)
    expect(banReason).toBe('刷屏')
    expect(await until(() => inside.closed, 'the socket closes')).toMatchObject({ code: 4003 })
    expect(await as('victim', 'GET', '/users/me')).toMatchObject(oops(403, 'AccountBanned'))
    // Who they are once they have shown it, not before: why, until when, and whom to ask.
    const told = [{ field: 'account', reason: '刷屏', until: bannedUntil, contact: '' }]
    expect(await server.call('GET', '/auth/mock_login?username=victim')).toMatchObject({
      status: 403,
      body: { code: 'AccountBanned', details: told },
    })
    expect((await as('victim', 'GET', '/users/me')).body.details).toMatchObject(told)
    expect(await lastOperation('user.ban')).toMatchObject({
      subjectType: 'user',
      subjectId: ids.victim,
      subjectName: 'victim',
      address: expect.stringContaining('127.0.0.1'),
      details: { lastHours: 24, reason: '刷屏', until: bannedUntil },
    })

    await refuses('POST', `/site-admin/unban-user/${ids.victim}`)
    expect(adminUser.parse((await unban()).body)).toMatchObject({ bannedUntil: null, banReason: '' })
    expect((await as('victim', 'GET', '/users/me')).status).toBe(200)
    await enter('victim', spaceId)
    expect(await noticesOf('victim')).toEqual(
      expect.arrayContaining([
        { kind: 'unban', params: {} },
        { kind: 'ban', params: { reason: '刷屏', until: bannedUntil } },
      ]),
    )
    expect(await lastOperation('user.unban')).toMatchObject({ subjectId: ids.victim })
    // Nobody is told twice.
    const count = (await noticesOf('victim')).length
    expect((await unban()).status).toBe(200)
    expect((await noticesOf('victim')).length).toBe(count)
  })

  test('what who is banned has of rooms is free: bookings of that time, and of who is out for good desk and all', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    const owner = await enter('owner', spaceId)
    expect((await as('victim', 'POST', `/spaces/${spaceId}/join`)).status).toBe(200)
    const inside = await enter('victim', spaceId)
    const { mapId, position } = inside.self!
    const cell = { x: Math.floor(position.x), y: Math.floor(position.z) }
    const nooks = {
      desk: { name: 'desk', nookCoords: { coords: [cell] }, isDesk: true },
      den: { name: 'den', nookCoords: { coords: [{ x: cell.x + 2, y: cell.y + 2 }] }, bookable: true },
    }
    const done = async (client: TestClient, ...[kind, body]: Parameters<TestClient['send']>) =>
      expect(await client.send(kind, body)).toMatchObject({ succeeded: true })
    await done(owner, 'mapSetNooks', { mapId, nooks })
    await done(inside, 'setDeskInfo', { deskInfo: { deskId: 'desk', mapId } })
    const now = Math.floor(server.clock.now() / 1000)
    const [soon, later] = [now + 3_600, now + 30 * 3_600]
    for (const from of [soon, later])
      await done(inside, 'bookNook', { nookId: 'den', mapId, from, to: from + 900 })
    await done(owner, 'bookNook', { nookId: 'den', mapId, from: soon + 900, to: soon + 1_800 })
    const nook = (id: string) => owner.world.maps.get(mapId)?.nooks.get(id)
    const begins = () => nook('den')?.bookings?.list?.map(({ from }) => from)
    const kept = async () =>
      (
        await server.db
          .selectFrom('nookBookings')
          .select('beginsAt')
          .where('userId', '=', ids.victim!)
          .execute()
      ).map(({ beginsAt }) => beginsAt)

    expect((await as('admin', 'POST', banPath(), { lastHours: 24 })).status).toBe(200)
    await until(() => begins()?.length === 2, 'the owner sees the room free')
    expect([begins(), await kept(), nook('desk')?.owner?.userId]).toEqual([
      [soon + 900, later],
      [later],
      ids.victim,
    ])
    expect((await as('admin', 'POST', banPath(), { lastHours: 99_999 })).status).toBe(200)
    await until(() => nook('desk')?.owner?.userId === '', 'the owner sees the desk free')
    expect([begins(), await kept()]).toEqual([[soon + 900], []])
  })

  test('the seven durations, and no other', async () => {
    for (const lastHours of banDurations) {
      expect((await as('admin', 'POST', banPath(), { lastHours })).status).toBe(200)
    }
    await unban()
    const told = await noticesOf('victim')
    expect(told).toContainEqual({ kind: 'ban', params: { reason: '', until: null } })
    expect(told.filter(({ kind }) => kind === 'ban').length).toBeGreaterThanOrEqual(banDurations.length)
    for (const lastHours of [0, 2, -1, 1.5, 1e9, '1', null, undefined]) {
      expect(await as('admin', 'POST', banPath(), { lastHours })).toMatchObject(
        oops(400, 'InvalidParameters'),
      )
    }
    const reason = 'x'.repeat(201)
    expect(await as('admin', 'POST', banPath(), { lastHours: 1, reason })).toMatchObject(
      oops(400, 'InvalidParameters'),
    )
  })

  test('administrators are not banned; nobody of that id neither', async () => {
    const answer = await as('admin', 'POST', `/site-admin/ban-user/${ids.admin}`, { lastHours: 1 })
    expect(answer).toMatchObject(oops(403, 'AdminNotBannable'))
    for (const path of ['/site-admin/ban-user/nobody', '/site-admin/unban-user/nobody']) {
      expect(await as('admin', 'POST', path, { lastHours: 1 })).toMatchObject(oops(404, 'UserNotFound'))
    }
  })

  test('a ban that has run out is none', async () => {
    await as('admin', 'POST', banPath(), { lastHours: 1 })
    server.clock.advance(3_600_001)
    tokens.victim = (await server.login('victim')).access_token
    tokens.admin = (await server.login('admin')).access_token
    const { body } = await as('admin', 'GET', '/users/list?search=victim')
    expect(adminUserList.parse(body).data).toMatchObject([{ bannedUntil: null, banReason: '' }])
    const banned = await as('admin', 'GET', '/users/list?banned=true')
    expect(banned.body).toEqual({ data: [], total: 0 })
    for (const name of people) tokens[name] = (await server.login(name)).access_token
  })

  describe('ten thousand of them', () => {
    const count = 10_000
    beforeAll(async () => {
      for (let start = 0; start < count; start += 500) {
        const some = Array.from({ length: 500 }, (_, n) => {
          const number = String(start + n).padStart(5, '0')
          return {
            id: `crowd-${number}`,
            name: `crowd${number}`,
            phone: start + n === 77 ? '13912345678' : null,
            displayName: `人${number}${start + n === 5_000 ? ' 100%_真' : ''}`,
            description: '',
            avatar: 1,
            createdAt: 1_000 + Math.floor((start + n) / 2),
            lastSeenAt: 1_000,
            bannedUntil: start + n < 3 ? server.clock.now() + 1e9 : null,
          }
        })
        await server.db.insertInto('users').values(some).execute()
      }
    }, 60_000)
    afterAll(async () => {
      await server.db.deleteFrom('users').where('id', 'like', 'crowd-%').execute()
    })

    const listed = async (query: string) =>
      adminUserList.parse((await as('admin', 'GET', `/users/list?${query}`)).body)

    test('page after page everybody once, the newest first', async () => {
      await refuses('GET', '/users/list')
      const seen: string[] = []
      let total = Infinity
      for (let skip = 0; skip < total; skip += 200) {
        const page = await listed(`take=200&skip=${skip}`)
        total = page.total
        expect(page.data.length).toBe(Math.min(200, total - skip))
        seen.push(...page.data.map(({ id }) => id))
      }
      expect(total).toBe(count + people.length)
      expect(new Set(seen).size).toBe(total)
      const crowd = seen.filter((id) => id.startsWith('crowd-'))
      expect(crowd).toEqual(crowd.toSorted().reverse())
      expect((await listed('skip=1000000')).data).toEqual([])
      expect((await listed('')).data.length).toBe(20)
      expect(await as('admin', 'GET', '/users/list?take=201')).toMatchObject(oops(400, 'InvalidParameters'))
    }, 60_000)

    test('search: part of a name, % and _ as they are, a whole id or phone number', async () => {
      expect((await listed('search=crowd0123&take=200')).total).toBe(10)
      expect((await listed('search=CROWD00077')).data).toMatchObject([{ phone: '139*****678' }])
      expect((await listed(`search=${encodeURIComponent('0%_真')}`)).data).toMatchObject([
        { id: 'crowd-05000' },
      ])
      expect((await listed('search=crowd-00042')).data).toMatchObject([{ userName: 'crowd00042' }])
      expect((await listed('search=13912345678')).data).toMatchObject([{ id: 'crowd-00077' }])
      // Part of a number finds nobody.
      expect((await listed('search=1391234567')).total).toBe(0)
      expect((await listed('banned=true')).total).toBe(3)
      expect((await listed('banned=false')).total).toBe(count + people.length - 3)
    })

    test('no whole phone number of anybody leaves the server', async () => {
      const { body } = await as('admin', 'GET', '/users/list?search=crowd00077')
      expect(JSON.stringify(body)).not.toContain('13912345678')
      const edited = await as('admin', 'POST', '/users/crowd-00077', { description: '你好' })
      expect(edited.status).toBe(200)
      expect(JSON.stringify(edited.body)).not.toContain('13912345678')
      expect(await lastOperation('user.edit')).toMatchObject({ subjectId: 'crowd-00077' })
    })

    test('a page comes from an index, without sorting everybody', async () => {
      await sql`analyze users`.execute(server.db)
      const query = users.listQuery(server.db, { now: 0 }, { take: 200, skip: 200 })
      const plan = JSON.stringify(await query.explain())
      // SQLite tells its steps, PostgreSQL its plan.
      expect(plan).toMatch(/DeferredSeek|users_by_time/i)
      expect(plan).not.toMatch(/SorterOpen|\bSort\b/)
    })

    test('a broadcast reaches everybody once', async () => {
      const body = { title: '停机维护', content: '今晚十点到十二点' }
      await refuses('POST', '/site-admin/broadcast', body)
      const headers = { 'idempotency-key': 'broadcast-1' }
      const send = () => server.call('POST', '/site-admin/broadcast', { token: tokens.admin, body, headers })
      const first = await send()
      expect(first).toMatchObject({ status: 201, body: { count: count + people.length } })
      expect((await send()).body).toEqual(first.body)
      expect((await noticesOf('visitor'))[0]).toEqual({ kind: 'broadcast', params: body })
      const rows = await server.db
        .selectFrom('notifications')
        .select((eb) => ['userId', eb.fn.countAll().as('count')])
        .where('kind', '=', 'broadcast')
        .groupBy('userId')
        .execute()
      expect(rows.length).toBe(count + people.length)
      expect(rows.every((row) => Number(row.count) === 1)).toBe(true)
      expect(await lastOperation('site.broadcast')).toMatchObject({ details: body })
      for (const bad of [{ title: '', content: 'x' }, { title: 'x', content: '' }, {}]) {
        expect(await as('admin', 'POST', '/site-admin/broadcast', bad)).toMatchObject(
          oops(400, 'InvalidParameters'),
        )
      }
    }, 60_000)
  })
})

describe('reports', () => {
  test('wait in a queue, are handled once, and whoever reported is told', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    const report = (who: Who) =>
      as(who, 'POST', '/reports', { subjectType: 'space', subjectId: spaceId, reason: 'fraud', text: '骗人' })
    const made = [await report('visitor'), await report('member'), await report('officer')]
    const [first] = made.map(({ body }) => body.id as string)
    await refuses('GET', '/site-admin/reports?state=OPEN')
    await refuses('POST', `/site-admin/reports/${first}/handle`, { outcome: 'HANDLED' })
    const open = reportList.parse((await as('admin', 'GET', '/site-admin/reports?state=OPEN')).body)
    expect(open.total).toBe(3)
    expect(open.data[0]).toMatchObject({
      id: first,
      reason: 'fraud',
      text: '骗人',
      reporter: { displayName: 'visitor' },
      evidence: { spaceName: 'room' },
    })

    const note = '已联系'
    const handle = (id: string | undefined, body: object) =>
      as('admin', 'POST', `/site-admin/reports/${id}/handle`, body)
    expect(await handle(first, { outcome: 'DISMISSED', note })).toMatchObject({
      status: 200,
      body: { count: 1 },
    })
    expect(await handle(first, { outcome: 'HANDLED' })).toMatchObject(oops(404, 'ReportNotFound'))
    expect(await handle('nothing', { outcome: 'HANDLED' })).toMatchObject(oops(404, 'ReportNotFound'))
    expect(await handle(first, { outcome: 'OPEN' })).toMatchObject(oops(400, 'InvalidParameters'))
    expect(await noticesOf('visitor')).toContainEqual({
      kind: 'reportHandled',
      params: { subjectName: 'room', outcome: 'DISMISSED' },
    })
    // What the site admins note is theirs.
    expect(JSON.stringify(await noticesOf('visitor'))).not.toContain(note)

    expect((await handle(made[1]!.body.id, { outcome: 'HANDLED', all: true })).body).toEqual({ count: 2 })
    expect((await noticesOf('officer')).map(({ kind }) => kind)).toContain('reportHandled')
    expect((await as('admin', 'GET', '/site-admin/reports?state=OPEN')).body.total).toBe(0)
    const handled = await as('admin', 'GET', '/site-admin/reports?state=HANDLED')
    expect(handled.body).toMatchObject({ total: 2, data: [{ handledBy: ids.admin }, {}] })
    expect(await lastOperation('report.handle')).toMatchObject({
      subjectType: 'report',
      spaceId,
      details: { outcome: 'HANDLED', count: 2, reason: 'fraud' },
    })
  })
})

describe('the operation log', () => {
  const operations = async (query: string) =>
    operationList.parse((await as('admin', 'GET', `/site-admin/operations?${query}`)).body)

  test('knows what managers of a space do, and where from', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    await withMembers(spaceId)
    const invite = await as('owner', 'POST', `/spaces/${spaceId}/share/create?expireDate=1`)
    await as('owner', 'DELETE', `/spaces/${spaceId}/share/invites/${invite.body.id}`)
    await as('officer', 'PUT', `/spaces/${spaceId}`, { description: '新的说明' })
    await as('officer', 'PUT', `/spaces/${spaceId}/admin/setting/capacity`, { capacity: 30 })
    const officer = await enter('officer', spaceId)
    await enter('member', spaceId)
    await until(() => officer.world.players.size === 2, 'both are there')
    await officer.send('ban', { user: ids.member!, reason: '吵闹' })
    await until(
      async () => (await operations(`spaceId=${spaceId}&action=space.ban`)).total > 0,
      'the ban is logged',
    )
    await as('officer', 'DELETE', `/spaces/${spaceId}/bans/${ids.member}`)
    await as('owner', 'POST', `/spaces/${spaceId}/transfer`, { userId: ids.officer, name: 'room' })

    const { data, total } = await operations(`spaceId=${spaceId}&size=200`)
    expect(data.map(({ action }) => action).toReversed()).toEqual([
      'space.setting',
      'space.role',
      'invite.create',
      'invite.revoke',
      'space.update',
      'space.setting',
      'space.ban',
      'space.unban',
      'space.transfer',
    ])
    expect(total).toBe(9)
    const of = (action: OperationAction) => data.find((entry) => entry.action === action)
    expect(of('space.role')).toMatchObject({
      user: { id: ids.owner },
      subjectId: ids.officer,
      details: { role: 'ADMIN', before: 'MEMBER' },
    })
    expect(of('space.setting')).toMatchObject({ user: { id: ids.officer }, details: { capacity: 30 } })
    expect(of('space.setting')?.address).toContain('127.0.0.1')
    expect(of('space.ban')).toMatchObject({
      user: { id: ids.officer },
      address: '',
      subjectName: 'member',
      details: { reason: '吵闹' },
    })
    expect(JSON.stringify(data)).not.toContain(invite.body.token)
  })

  test('searches, filters and pages', async () => {
    await refuses('GET', '/site-admin/operations')
    await refuses('GET', '/site-admin/operations/export')
    const { total } = await operations('size=1')
    expect(total).toBeGreaterThan(12)
    const seen = new Set<string>()
    const done = new Set<string>()
    for (let offset = 0; offset < total; offset += 5) {
      for (const { id, action } of (await operations(`size=5&offset=${offset}`)).data) {
        seen.add(id)
        done.add(action)
      }
    }
    expect(seen.size).toBe(total)
    // One can filter by what was done, and by nothing else.
    const { actions } = await operations(`search=${encodeURIComponent('吵闹')}`)
    expect(actions.toSorted()).toEqual([...done].toSorted())
    expect((await operations(`search=${encodeURIComponent('吵闹')}`)).total).toBe(1)
    expect(
      (await operations(`userId=${ids.officer}&size=200`)).data.every(({ user }) => user.id === ids.officer),
    )
    const last = (await operations('size=1')).data[0]!
    expect((await operations(`to=${last.at}`)).total).toBeLessThan(total)
    expect((await operations(`from=${last.at}`)).data.map(({ id }) => id)).toContain(last.id)
    expect(await as('admin', 'GET', '/site-admin/operations?action=nothing')).toMatchObject(
      oops(400, 'InvalidParameters'),
    )
  })

  test('is exported, and cells that would be formulas are text', async () => {
    await as('admin', 'POST', `/site-admin/ban-user/${ids.victim}`, { lastHours: 1, reason: 'x' })
    await as('admin', 'POST', `/site-admin/unban-user/${ids.victim}`)
    await server.db
      .updateTable('operationLogs')
      .set({ subjectName: '=1+1' })
      .where('action', '=', 'user.unban')
      .execute()
    const response = await fetch(`${server.url}/api/v2/site-admin/operations/export?action=user.unban`, {
      headers: { authorization: `Bearer ${tokens.admin}` },
    })
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const text = await response.text()
    expect(text).toContain("'=1+1")
    expect(text.split('\r\n')[0]).toContain('操作人')
    expect(text).not.toContain('user.ban,')
  })
})

describe('statistics of a space', () => {
  const today = () => new Date(server.clock.now()).toISOString().slice(0, 10)
  const stats = async (who: Who, spaceId: string, query = `from=${today()}&to=${today()}`) =>
    as(who, 'GET', `/spaces/${spaceId}/stats?${query}`)
  const totalOf = async (spaceId: string) =>
    statisticsAnswer.parse((await stats('owner', spaceId)).body).total

  test('those who manage it see who was there; nobody else does', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    await withMembers(spaceId)
    for (const who of ['member', 'visitor'] as const) {
      expect(await stats(who, spaceId)).toMatchObject(oops(403, 'Forbidden'))
    }
    expect((await stats('officer', spaceId)).status).toBe(200)
    expect((await stats('admin', spaceId)).status).toBe(200)
    expect(await totalOf(spaceId)).toMatchObject({ visits: 0, peak: 0 })

    const one = await enter('visitor', spaceId)
    const two = await enter('member', spaceId)
    // A second connection of the same person is the same visit.
    await enter('member', spaceId)
    await until(async () => (await totalOf(spaceId)).visits === 2, 'both visits are counted')
    expect(await totalOf(spaceId)).toMatchObject({ visits: 2, people: 2, peak: 2 })
    server.clock.advance(60_000)
    await one.send('exit', {})
    await until(
      async () =>
        (
          await server.db
            .selectFrom('visits')
            .select('leftAt')
            .where('userId', '=', ids.visitor!)
            .where('spaceId', '=', spaceId)
            .executeTakeFirstOrThrow()
        ).leftAt !== null,
      'the visit is over',
    )
    const total = await totalOf(spaceId)
    expect(total.totalSeconds).toBeGreaterThanOrEqual(120)
    expect(two.closed).toBeUndefined()
    // Whoever comes back within a minute goes on with the same visit.
    server.clock.advance(60_000)
    await enter('visitor', spaceId)
    await until(async () => (await totalOf(spaceId)).visits === 3, 'another visit')
    expect(await totalOf(spaceId)).toMatchObject({ people: 2, peak: 2 })
  })

  test('a bot is no visitor', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    const { key } = (await as('owner', 'POST', '/users/me/api-keys', { name: 'bot' })).body
    const bot = await TestClient.enter({ url: server.url, spaceId, apiKey: key })
    clients.push(bot)
    await enter('visitor', spaceId)
    await until(async () => (await totalOf(spaceId)).visits > 0, 'the person is counted')
    expect(await totalOf(spaceId)).toMatchObject({ visits: 1, people: 1, peak: 1 })
  })

  test('days are those of the zone that is asked for; periods have an end', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    const joinedAt = Date.parse('2025-12-31T16:30:00Z')
    await server.db
      .insertInto('visits')
      .values({ id: `v-${spaceId}`, spaceId, userId: ids.visitor!, joinedAt, leftAt: joinedAt + 60_000 })
      .execute()
    const dayOf = async (offset: number) => {
      const { body } = await stats('owner', spaceId, `from=2025-12-31&to=2026-01-01&offset=${offset}`)
      return statisticsAnswer.parse(body).days.find(({ visits }) => visits === 1)?.date
    }
    expect(await dayOf(0)).toBe('2025-12-31')
    expect(await dayOf(480)).toBe('2026-01-01')
    for (const query of [
      '',
      'from=2026-01-02&to=2026-01-01',
      'from=2024-01-01&to=2026-01-01',
      'from=2026-01-01&to=2026-02-30',
      'from=2026-01-01&to=2026-01-01&offset=900',
      'from=x&to=y',
    ]) {
      expect(await stats('owner', spaceId, query)).toMatchObject(oops(400, 'InvalidParameters'))
    }
    const csv = await fetch(
      `${server.url}/api/v2/spaces/${spaceId}/stats/export?from=2025-12-31&to=2026-01-01&offset=480`,
      { headers: { authorization: `Bearer ${tokens.owner}` } },
    )
    expect((await csv.text()).split('\r\n').slice(1, 3)).toEqual([
      '2025-12-31,0,0,0,0',
      '2026-01-01,1,1,1,60',
    ])
    expect((await fetch(`${server.url}/api/v2/spaces/${spaceId}/stats/export`)).status).toBe(401)
  })

  test('twelve thousand visits are read page by page', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    const start = Date.parse('2025-06-01T00:00:00Z')
    for (let from = 0; from < 12_000; from += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, n) => ({
        id: `${spaceId}-${from + n}`,
        spaceId,
        userId: `u${(from + n) % 100}`,
        // Many begin at the same moment: across the border of a page too.
        joinedAt: start + Math.floor((from + n) / 7) * 1_000,
        leftAt: start + Math.floor((from + n) / 7) * 1_000 + 1_000,
      }))
      await server.db.insertInto('visits').values(rows).execute()
    }
    const { body } = await stats('owner', spaceId, 'from=2025-06-01&to=2025-06-01')
    expect(statisticsAnswer.parse(body).total).toMatchObject({
      visits: 12_000,
      people: 100,
      peak: 7,
      averageSeconds: 1,
      totalSeconds: 12_000,
    })
  })

  test('what a killed server left open ends at its last sign of life', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    const clock = createTestClock()
    let count = 0
    const servers = createMemoryCluster(clock.now)
    const make = () => {
      const newId = () => `${spaceId}-${count++}`
      const cluster = servers.join({ id: newId(), address: '' }, () => Promise.resolve(0))
      const visits = createVisitRecorder({ db: server.db, clock, newId, cluster })
      return { ...visits, cluster }
    }
    const visit = async (userId: string) =>
      server.db
        .selectFrom('visits')
        .select(['joinedAt', 'leftAt'])
        .where('spaceId', '=', spaceId)
        .where('userId', '=', userId)
        .execute()
    const first = make()
    await first.start()
    const begun = clock.now()
    await first.entered(spaceId, 'early')
    clock.advance(15_000)
    await first.beat()
    clock.advance(5_000)
    await first.entered(spaceId, 'late')
    // Killed; days later it runs again.
    clock.advance(200_000_000)
    const second = make()
    await second.start()
    expect(await visit('early')).toEqual([{ joinedAt: begun, leftAt: begun + 15_000 }])
    expect(await visit('late')).toEqual([{ joinedAt: begun + 20_000, leftAt: begun + 20_000 }])

    await second.entered(spaceId, 'early')
    await second.exited(spaceId, 'nobody', clock.now())
    clock.advance(1_000)
    await second.close()
    expect((await visit('early'))[1]).toEqual({ joinedAt: clock.now() - 1_000, leftAt: clock.now() })
  })

  test('who goes in and out within a minute makes one visit of it; later it is another', async () => {
    const { spaceId } = await publicSpace(server, tokens.owner!)
    const clock = createTestClock()
    let count = 0
    const newId = () => `${spaceId}/${count++}`
    const cluster = createMemoryCluster(clock.now).join({ id: newId(), address: '' }, () =>
      Promise.resolve(0),
    )
    const visits = createVisitRecorder({ db: server.db, clock, newId, cluster })
    await visits.start()
    const rows = () =>
      server.db
        .selectFrom('visits')
        .select(['joinedAt', 'leftAt'])
        .where('spaceId', '=', spaceId)
        .orderBy('joinedAt')
        .execute()
    const begun = clock.now()
    for (let turn = 0; turn < 20; turn += 1) {
      await visits.entered(spaceId, 'ann')
      clock.advance(1_000)
      await visits.exited(spaceId, 'ann', clock.now())
      clock.advance(500)
    }
    // The next one comes before the end is stored.
    const entered = visits.entered(spaceId, 'ann')
    const exited = visits.exited(spaceId, 'ann', clock.now())
    await Promise.all([entered, exited])
    expect(await rows()).toEqual([{ joinedAt: begun, leftAt: begun + 30_000 }])
    clock.advance(60_000)
    await visits.entered(spaceId, 'ann')
    expect(await rows()).toEqual([
      { joinedAt: begun, leftAt: begun + 30_000 },
      { joinedAt: begun + 90_000, leftAt: null },
    ])
    // What was swept meanwhile is begun anew.
    clock.advance(1_000)
    await visits.exited(spaceId, 'ann', clock.now())
    await server.db.deleteFrom('visits').where('spaceId', '=', spaceId).execute()
    await visits.entered(spaceId, 'ann')
    expect(await rows()).toEqual([{ joinedAt: begun + 90_000, leftAt: null }])
    await visits.close()
  })

  test('an official space that was put away stays so over a restart, and the server starts', async () => {
    const before = await server.db.selectFrom('spaces').select('id').where('id', '=', 'office').execute()
    expect(before.length).toBe(1)
    await as('admin', 'DELETE', '/spaces/office', { name: '小厅' })
    const context = { db: server.db, clock: server.clock, newId: () => 'new' }
    await seed(context, spacesFolder([smallSpace('office')]))
    expect((await as('admin', 'GET', '/spaces/office')).status).toBe(404)
    expect((await as('admin', 'POST', '/spaces/office/restore')).status).toBe(200)
  })

  test('a server killed for real', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lingjing-visits-'))
    try {
      let live = await ServerProcess.start(dataDir)
      const token = await live.token('owner')
      const spaceId = await live.createSpace(token, 'room')
      const fetchStats = async () => {
        const day = new Date().toISOString().slice(0, 10)
        const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
        const response = await fetch(
          `${live.url}/api/v2/spaces/${spaceId}/stats?from=${yesterday}&to=${day}`,
          {
            headers: { authorization: `Bearer ${token}` },
          },
        )
        return statisticsAnswer.parse(await response.json()).total
      }
      await TestClient.enter({ url: live.url, spaceId, token })
      await until(async () => (await fetchStats()).visits === 1, 'the visit is stored')
      await live.kill()
      live = await ServerProcess.start(dataDir)
      const { totalSeconds, visits } = await fetchStats()
      expect(visits).toBe(1)
      // It grows no more.
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      expect((await fetchStats()).totalSeconds).toBe(totalSeconds)
      await live.kill()
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }, 60_000)
})
