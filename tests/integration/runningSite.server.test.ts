import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { overviewAnswer } from '#shared/http/siteAdmin.ts'
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
