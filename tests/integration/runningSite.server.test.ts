import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reportList } from '#shared/http/reports.ts'
import { bulkAnswer, operationList, overviewAnswer } from '#shared/http/siteAdmin.ts'
import { dayMs } from '#shared/rules/days.ts'
import { publicSpace } from '../support/world/publicSpace.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { createTestClock, startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'

// What those who run a site have of it beside single acts (admin.server.test.ts).

const people = ['admin', 'ann', 'bob', 'eve'] as const
type Who = (typeof people)[number]

const clock = createTestClock()
let server: TestServer
const tokens: Partial<Record<Who, string>> = {}
const ids: Partial<Record<Who, string>> = {}
const clients: TestClient[] = []

beforeAll(async () => {
  const unlimited = { points: 1e9, seconds: 60 }
  server = await startServer({
    clock,
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

const as = (who: Who, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: tokens[who], ...(body === undefined ? {} : { body }) })

async function enter(who: Who, spaceId: string): Promise<TestClient> {
  const client = await TestClient.enter({ url: server.url, spaceId, token: tokens[who]! })
  clients.push(client)
  return client
}

const ID = (who: Who): string => ids[who] ?? ''

const report = (who: Who, spaceId: string) =>
  as(who, 'POST', '/reports', { subjectType: 'space', subjectId: spaceId, reason: 'fraud' })

describe('the overview', () => {
  const look = async () => overviewAnswer.parse((await as('admin', 'GET', '/site-admin/overview')).body)

  test('is for site admins alone', async () => {
    expect((await as('ann', 'GET', '/site-admin/overview')).status).toBe(403)
    expect((await server.call('GET', '/site-admin/overview')).status).toBe(401)
  })

  test('counts who is inside, who and what is new, and what waits', async () => {
    const before = await look()
    expect(before).toMatchObject({
      online: { people: 0, spaces: 0 },
      people: { total: 4, today: 4, week: 4 },
      reports: 0,
    })
    const { spaceId } = await publicSpace(server, tokens.ann!)
    await enter('ann', spaceId)
    await enter('bob', spaceId)
    expect((await report('eve', spaceId)).status).toBe(201)
    // What is counted over everything is so for ten seconds.
    expect((await look()).spaces).toEqual({
      ...before.spaces,
      today: before.spaces.today + 1,
      week: before.spaces.week + 1,
    })
    clock.advance(10_000)
    expect(await look()).toMatchObject({
      online: { people: 2, spaces: 1 },
      spaces: { total: before.spaces.total + 1 },
      reports: 1,
    })

    clock.advance(3 * dayMs)
    for (const name of people) tokens[name] = (await server.login(name)).access_token
    expect((await look()).people).toEqual({ total: 4, today: 0, week: 4 })
    clock.advance(7 * dayMs)
    for (const name of people) tokens[name] = (await server.login(name)).access_token
    expect((await look()).people).toEqual({ total: 4, today: 0, week: 0 })
  })
})

describe('many at once', () => {
  const bulk = (path: string, body: unknown) => as('admin', 'POST', `/site-admin/${path}`, body)
  const logged = async (action: string) =>
    operationList.parse((await as('admin', 'GET', `/site-admin/operations?action=${action}`)).body)

  test.each([
    ['spaces/act', { ids: ['x'], act: 'closeChat' }],
    ['reports/handle', { ids: ['x'], outcome: 'HANDLED' }],
    ['ban-users', { ids: ['x'], lastHours: 1, reason: 'x' }],
    ['unban-users', { ids: ['x'] }],
  ])('%s is for site admins alone, and for a hundred at most', async (path, body) => {
    expect((await as('ann', 'POST', `/site-admin/${path}`, body)).status).toBe(403)
    const tooMany = Array.from({ length: 101 }, (_, n) => `x${n}`)
    for (const ids of [[], tooMany, ['x', 'x']]) {
      expect(await bulk(path, { ...body, ids })).toMatchObject({
        status: 400,
        body: { code: 'InvalidParameters' },
      })
    }
    expect((await bulk(path, { ...body, ids: tooMany.slice(1) })).body.data).toHaveLength(100)
  })

  test('spaces: each answers for itself, and has a line in the log', async () => {
    const open = (await publicSpace(server, tokens.ann!)).spaceId
    const { space: shut } = await server.createSpace(tokens.ann!, { name: '密室', private: true })
    const before = (await logged('site.setOfficial')).total
    const answer = await bulk('spaces/act', { ids: [open, shut.id, 'nowhere'], act: 'setOfficial' })
    expect(bulkAnswer.parse(answer.body).data).toEqual([
      { id: open, problem: null },
      { id: shut.id, problem: 'SpaceNotPublic' },
      { id: 'nowhere', problem: 'SpaceNotFound' },
    ])
    expect((await as('ann', 'GET', `/spaces/${open}`)).body.origin).toBe('OFFICIAL')
    const { total, data } = await logged('site.setOfficial')
    expect(total).toBe(before + 1)
    expect(data[0]).toMatchObject({ user: { name: 'admin' }, subjectId: open, details: { official: true } })
    expect((await bulk('spaces/act', { ids: [open, shut.id], act: 'setCommunity' })).status).toBe(200)
    await bulk('spaces/act', { ids: [open, shut.id], act: 'hide' })
    const { body } = await as('admin', 'GET', '/site-admin/spaces?hidden=only')
    expect(body.data.map(({ space }: { space: { id: string } }) => space.id).sort()).toEqual(
      [open, shut.id].sort(),
    )
    // What the site took off the lists its owner does not put back.
    const show = (who: 'ann') => as(who, 'PUT', `/spaces/${open}/hideInMetaCity`, { hideInMetaCity: false })
    expect(await show('ann')).toMatchObject({ status: 403, body: { code: 'SpaceHiddenBySite' } })
    await bulk('spaces/act', { ids: [open], act: 'show' })
    await as('ann', 'PUT', `/spaces/${open}/hideInMetaCity`, { hideInMetaCity: true })
    expect((await show('ann')).status).toBe(200)
  })

  test('people: admins stay, the others are banned with one reason, and let in again', async () => {
    const ids = [ID('bob'), ID('admin'), ID('eve'), 'nobody']
    const answer = await bulk('ban-users', { ids, lastHours: 24, reason: '批量刷屏' })
    expect(bulkAnswer.parse(answer.body).data.map(({ problem }) => problem)).toEqual([
      null,
      'AdminNotBannable',
      null,
      'UserNotFound',
    ])
    expect((await as('eve', 'GET', '/users/me')).body).toMatchObject({
      code: 'AccountBanned',
      details: [{ reason: '批量刷屏' }],
    })
    expect(await bulk('ban-users', { ids, lastHours: 24, reason: '' })).toMatchObject({ status: 400 })
    const freed = await bulk('unban-users', { ids: [ID('bob'), ID('eve')] })
    expect(freed.body.data).toEqual([
      { id: ID('bob'), problem: null },
      { id: ID('eve'), problem: null },
    ])
    expect((await as('eve', 'GET', '/users/me')).status).toBe(200)
  })

  test('reports: say how it is with what they are about; several are closed at once', async () => {
    const { spaceId } = await publicSpace(server, tokens.ann!)
    await report('bob', spaceId)
    await report('eve', spaceId)
    await bulk('spaces/act', { ids: [spaceId], act: 'closeChat' })
    await as('admin', 'POST', `/site-admin/ban-user/${ids.ann}`, { lastHours: 1, reason: '广告' })
    const waiting = async () =>
      reportList
        .parse((await as('admin', 'GET', '/site-admin/reports?state=OPEN')).body)
        .data.filter((one) => one.spaceId === spaceId)
    const found = await waiting()
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({
      person: { bannedUntil: expect.any(String), isSiteAdmin: false },
      space: { isChatClosed: true, isHidden: false, isArchived: false },
    })
    await bulk('unban-users', { ids: [ids.ann] })
    const closing = { ids: [...found.map(({ id }) => id), 'nothing'], outcome: 'HANDLED', note: '已封禁' }
    const before = (await logged('report.handle')).total
    expect(
      (await bulk('reports/handle', closing)).body.data.map(({ problem }: { problem: unknown }) => problem),
    ).toEqual([null, null, 'ReportNotFound'])
    expect(await waiting()).toEqual([])
    expect((await logged('report.handle')).total).toBe(before + 2)
    const told = (await as('eve', 'GET', '/notification/list')).body.data as { kind: string }[]
    expect(told.filter(({ kind }) => kind === 'reportHandled')).toHaveLength(1)
  })
})

test('最热: who is inside weighs most, then who came this week, then likes; within a minute', async () => {
  const made: string[] = []
  for (const name of ['冷清', '有人', '热闹']) {
    made.push((await server.createSpace(tokens.eve!, { name })).space.id)
    clock.advance(1_000)
  }
  const [quiet, visited, busy] = made as [string, string, string]
  await as('bob', 'POST', `/spaces/${quiet}/action?type=like`)
  const order = async () =>
    ((await as('eve', 'GET', '/spaces/user/own?sortK=hottest')).body.data as { space: { id: string } }[])
      .map(({ space }) => space.id)
      .filter((id) => made.includes(id))
  clock.advance(600_000)
  expect(await order()).toEqual([quiet, busy, visited])
  const anyUser = () =>
    server.db.selectFrom('users').selectAll().where('id', '=', ID('ann')).executeTakeFirstOrThrow()
  const visit = (userId: string, ago: number) =>
    server.db
      .insertInto('visits')
      .values({
        id: `visit-${userId}-${ago}`,
        spaceId: visited,
        userId,
        joinedAt: clock.now() - ago,
        leftAt: clock.now(),
        serverId: 'x',
      })
      .execute()
  // Twice the same person is one.
  await visit(ID('ann'), dayMs)
  await visit(ID('ann'), 2 * dayMs)
  await visit(ID('bob'), 8 * dayMs)
  // Visits of who has no account, or none any more, do not count.
  await server.db
    .insertInto('users')
    .values({ ...(await anyUser()), id: 'a-guest', name: 'a-guest', guestOf: '.visit' })
    .execute()
  await visit('a-guest', dayMs)
  await visit('nobody-any-more', dayMs)
  await enter('eve', busy)
  // Not counted again for every request.
  expect(await order()).toEqual([quiet, busy, visited])
  clock.advance(60_000)
  expect(await order()).toEqual([busy, quiet, visited])
  clock.advance(600_000)
  expect(await order()).toEqual([busy, visited, quiet])
  const rows = await server.db
    .selectFrom('spaces')
    .select(['id', 'weekVisitors', 'heat'])
    .where('id', 'in', made)
    .execute()
  const of = (id: string) => rows.find((row) => row.id === id)
  expect(of(visited)).toMatchObject({ weekVisitors: 1, heat: 1 })
  // Who is inside has come this week, too.
  expect(of(busy)).toMatchObject({ weekVisitors: 1, heat: 11 })
  expect(of(quiet)).toMatchObject({ weekVisitors: 0, heat: 0 })
})

describe('names of whoever runs the site', () => {
  const rename = (who: Who, displayName: string) => as(who, 'POST', `/users/${ID(who)}`, { displayName })
  const reserved = { status: 403, body: { code: 'NameReserved' } }

  test('people and spaces are refused them; site admins may, and what somebody has stays theirs', async () => {
    expect(await rename('ann', '官 方客服')).toMatchObject(reserved)
    expect(await rename('ann', 'Аdmin')).toMatchObject(reserved)
    expect(await rename('admin', '灵境管理员')).toMatchObject({ status: 200 })
    await server.db.updateTable('users').set({ displayName: '官方' }).where('id', '=', ID('ann')).execute()
    expect(await rename('ann', '官方')).toMatchObject({ status: 200 })
    expect(await rename('ann', '官方二')).toMatchObject(reserved)
    expect(await rename('ann', '安')).toMatchObject({ status: 200 })

    const { spaceId } = await publicSpace(server, tokens.ann!)
    expect(await as('ann', 'PUT', `/spaces/${spaceId}`, { name: '灵境官方大厅' })).toMatchObject(reserved)
    expect(await as('admin', 'PUT', `/spaces/${spaceId}`, { name: '灵境官方大厅' })).toMatchObject({
      status: 200,
    })
    // Its owner may still write about it.
    const again = { name: '灵境官方大厅', description: '来看看' }
    expect(await as('ann', 'PUT', `/spaces/${spaceId}`, again)).toMatchObject({ status: 200 })
  })

  test('nor can they be taken inside a space', async () => {
    const { spaceId } = await publicSpace(server, tokens.ann!)
    const bob = await enter('bob', spaceId)
    expect(await bob.send('setName', { name: '系统管理员' })).toMatchObject({ succeeded: false })
    expect(await bob.send('setName', { name: '波波' })).toMatchObject({ succeeded: true })
  })
})
