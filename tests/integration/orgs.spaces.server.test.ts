import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createdInviteAnswer } from '#shared/http/invites.ts'
import { organizationSpaceList } from '#shared/http/organizations.ts'
import * as organizations from '../../server/db/tables/accounts/organizations.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { startServer } from '../support/server/startServer.ts'
import type { Answer, TestServer } from '../support/server/startServer.ts'
import { onPostgres } from '../support/server/testDatabase.ts'
import { until } from '../support/until.ts'
import { unlimitedRequests } from '../support/server/unlimitedRequests.ts'

const people = ['boss', 'aide', 'member', 'late', 'stranger', 'admin'] as const
type Who = (typeof people)[number] | 'guest'

let server: TestServer
const tokens: Partial<Record<Who, string>> = {}
const ids = {} as Record<Who, string>
let orgId = ''
let spaceId = ''

const call = (who: Who, method: string, path: string, body?: object) =>
  server.call(method, path, { token: tokens[who], ...(body && { body }) })
const as = (who: Who, method: string, path: string, query: Record<string, string> = {}) =>
  call(who, method, `/organization/${path}?${new URLSearchParams(query)}`)
const outcome = ({ status, body }: Answer): string | number => body?.code ?? status
const share = async (who: Who, space = spaceId, org = orgId) =>
  outcome(await as(who, 'POST', 'spaces', { orgId: org, spaceId: space }))
const takeBack = async (who: Who, space = spaceId, org = orgId) =>
  outcome(await as(who, 'DELETE', 'spaces', { orgId: org, spaceId: space }))
const add = (who: Who, org = orgId) => as('boss', 'POST', 'add-user', { orgId: org, userId: ids[who] })
const makeOrg = async (who: Who = 'boss'): Promise<string> =>
  (await as(who, 'POST', 'create-org', { orgName: '策展组' })).body.id
/** Of some people those who may enter the space. */
async function inside(space = spaceId): Promise<readonly Who[]> {
  const found: Who[] = []
  for (const who of ['boss', 'aide', 'member', 'late', 'stranger'] as const) {
    if ((await call(who, 'GET', `/spaces/${space}/permission`)).body.canView) found.push(who)
  }
  return found
}
/** Somebody waits for a lock; only PostgreSQL knows of that: on SQLite nobody else is served meanwhile. */
const isWaiting = () =>
  sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    .execute(server.db)
    .then(({ rows }) => rows.length > 0)
const shown = async (who: Who) => {
  const answer = await as(who, 'GET', 'spaces', { orgId })
  return answer.status === 200
    ? organizationSpaceList.parse(answer.body).data.map((one) => one.spaceId)
    : outcome(answer)
}

beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: unlimitedRequests,
  })
  for (const name of people) {
    tokens[name] = (await server.login(name)).access_token
    ids[name] = (await server.call('GET', '/users/me', { token: tokens[name] })).body.id
  }
})
afterAll(() => server.close())

/** An organization of `boss` with `aide`, an administrator, and `member`, who has a private space. */
beforeEach(async () => {
  orgId = await makeOrg()
  for (const who of ['aide', 'member'] as const) await add(who)
  await as('boss', 'POST', 'set-role', { orgId, userId: ids.aide, role: 'ADMIN' })
  spaceId = (await server.createSpace(tokens.member!, { private: true })).space.id
})

describe('sharing a space', () => {
  test('lets in all who are in the organization, and who comes later', async () => {
    expect(await inside()).toEqual(['member'])
    expect(await share('member')).toBe(200)
    expect(await inside()).toEqual(['boss', 'aide', 'member'])
    await add('late')
    expect(await inside()).toContain('late')
    expect(await shown('late')).toEqual([spaceId])
    expect(await shown('stranger')).toBe('OrganizationNotFound')
    const joined = (await call('late', 'GET', '/spaces/user/joined')).body.data
    expect(joined.map(({ space }: { space: { id: string } }) => space.id)).toContain(spaceId)
  })

  test('is for who runs the space and is in the organization', async () => {
    // Whose space it is not.
    expect(await share('boss')).toBe('Forbidden')
    expect(await share('guest')).toBe('Unauthorized')
    const own = (await server.createSpace(tokens.stranger!, { private: true })).space.id
    expect(await share('stranger', own)).toBe('OrganizationNotFound')
    expect(await share('member', 'nowhere')).toBe('SpaceNotFound')
    expect(await share('member', spaceId, 'nowhere')).toBe('OrganizationNotFound')
    expect(await share('member')).toBe(200)
    expect(await share('member')).toBe('OrganizationSpaceExists')
  })

  test('is judged by what one is once nobody else can change that', async () => {
    const role = (who: Who, to: 'ADMIN' | 'MEMBER') => (tx: typeof server.db) =>
      tx
        .updateTable('members')
        .set({ role: to })
        .where('spaceId', '=', spaceId)
        .where('userId', '=', ids[who])
        .execute()
    const leave = (tx: typeof server.db) =>
      tx
        .deleteFrom('organizationMembers')
        .where('orgId', '=', orgId)
        .where('userId', '=', ids.member)
        .execute()
    for (const [lose, refusal] of [
      [role('member', 'MEMBER'), 'Forbidden'],
      [leave, 'OrganizationNotFound'],
    ] as const) {
      const [late] = await server.db.transaction().execute(async (tx) => {
        await organizations.lock(tx, orgId)
        const asked = share('member')
        if (onPostgres) await until(isWaiting, 'it was let through, and waits')
        await lose(tx)
        return [asked]
      })
      expect(await late).toBe(refusal)
      await role('member', 'ADMIN')(server.db)
    }
  })

  test('has an end: fifty in one organization, ten of one space', async () => {
    const others = Array.from({ length: 10 }, (_, i) => ({
      id: `many-${spaceId}-${i}`,
      name: '社',
      description: '',
      ownerId: ids.boss,
      createdAt: 1,
      updatedAt: 1,
    }))
    await server.db.insertInto('organizations').values(others).execute()
    await server.db
      .insertInto('organizationSpaces')
      .values(others.map(({ id }) => ({ orgId: id, spaceId, sharedBy: ids.member, createdAt: 1 })))
      .execute()
    expect(await share('member')).toBe('TooManySharedSpaces')
    await server.db.deleteFrom('organizations').where('id', 'like', 'many-%').execute()
    expect(await share('member')).toBe(200)
  })
})

test('who runs the space sees with whom it is shared, and takes it back without being in the organization', async () => {
  await share('member')
  await call('member', 'POST', `/spaces/${spaceId}/roles`, { userId: ids.aide, roles: ['ADMIN'] })
  await as('aide', 'POST', 'delete-user', { orgId, userId: ids.aide })
  const list = (who: Who) => call(who, 'GET', `/spaces/${spaceId}/organizations`)
  expect((await list('aide')).body.data).toMatchObject([{ orgId, name: '策展组', sharerName: 'member' }])
  expect(outcome(await list('boss'))).toBe('Forbidden')
  expect(await takeBack('aide')).toBe(200)
  expect((await list('aide')).body.data).toEqual([])
  expect(await inside()).toEqual(['aide', 'member'])
})

describe('the right ends at once', () => {
  test('when it is taken back: by who runs the space or the organization', async () => {
    for (const who of ['member', 'aide', 'boss', 'admin'] as const) {
      expect(await share('member')).toBe(200)
      expect(await inside()).toContain('boss')
      expect([who, await takeBack(who)]).toEqual([who, 200])
      expect(await inside()).toEqual(['member'])
    }
    await add('late')
    await share('member')
    expect(await takeBack('late')).toBe('Forbidden')
    expect(await takeBack('stranger')).toBe('OrganizationNotFound')
    expect(await takeBack('member')).toBe(200)
    expect(await takeBack('member')).toBe('SpaceNotFound')
  })

  test('for who leaves or is sent away, and for all when who shared it does', async () => {
    await share('member')
    await as('aide', 'POST', 'delete-user', { orgId, userId: ids.aide })
    expect(await inside()).toEqual(['boss', 'member'])
    await as('boss', 'POST', 'delete-user', { orgId, userId: ids.member })
    expect(await inside()).toEqual(['member'])
    expect(await shown('boss')).toEqual([])
  })

  test('when the organization goes, or who shared it runs the space no more', async () => {
    await share('member')
    await as('boss', 'POST', 'delete-org', { orgId })
    expect(await inside()).toEqual(['member'])
    orgId = await makeOrg()
    for (const who of ['aide', 'member', 'late'] as const) await add(who)
    const { token } = createdInviteAnswer.parse(
      (await call('member', 'POST', `/spaces/${spaceId}/share/create`)).body,
    )
    await call('late', 'POST', `/spaces/${spaceId}/join`, { token })
    await call('member', 'POST', `/spaces/${spaceId}/roles`, { userId: ids.late, roles: ['ADMIN'] })
    expect(await share('late')).toBe(200)
    expect(await inside()).toContain('aide')
    await call('member', 'POST', `/spaces/${spaceId}/roles`, { userId: ids.late, roles: ['MEMBER'] })
    expect(await inside()).toEqual(['member', 'late'])
  })

  test('when who shared it is banned from the space, also for who is inside; nobody comes in by them later', async () => {
    for (const who of ['late', 'stranger'] as const) {
      await server.db.deleteFrom('organizationMembers').where('userId', '=', ids[who]).execute()
    }
    await add('late')
    const { token } = createdInviteAnswer.parse(
      (await call('member', 'POST', `/spaces/${spaceId}/share/create`)).body,
    )
    await call('late', 'POST', `/spaces/${spaceId}/join`, { token })
    await call('member', 'POST', `/spaces/${spaceId}/roles`, { userId: ids.late, roles: ['ADMIN'] })
    expect(await share('late')).toBe(200)
    const socket = await TestClient.enter({ url: server.url, spaceId, token: tokens.aide! })
    const ban = { userId: ids.late, hours: 1, reason: '' }
    expect((await call('member', 'POST', `/spaces/${spaceId}/bans`, ban)).status).toBe(200)
    expect((await socket.end()).code).toBe(4003)
    await add('stranger')
    expect(await inside()).toEqual(['member'])
  })

  test('but not for who has a right of their own, or another organization', async () => {
    await share('member')
    // Given more by who runs the space; invited by name.
    await call('member', 'POST', `/spaces/${spaceId}/roles`, { userId: ids.boss, roles: ['BUILDER'] })
    const { token } = createdInviteAnswer.parse(
      (await call('member', 'POST', `/spaces/${spaceId}/share/create`)).body,
    )
    await call('aide', 'POST', `/spaces/${spaceId}/join`, { token })
    await add('late')
    const second = await makeOrg()
    for (const who of ['member', 'late'] as const) await add(who, second)
    expect(await share('member', spaceId, second)).toBe(200)
    await takeBack('member')
    expect(await inside()).toEqual(['boss', 'aide', 'member', 'late'])
    await takeBack('member', spaceId, second)
    expect(await inside()).toEqual(['boss', 'aide', 'member'])
  })

  test('also for who is inside', async () => {
    await share('member')
    const socket = await TestClient.enter({ url: server.url, spaceId, token: tokens.aide! })
    await takeBack('member')
    expect((await socket.end()).code).toBe(4003)
  })

  test('who was taken out of the space by who runs it stays out', async () => {
    await share('member')
    await call('member', 'DELETE', `/spaces/${spaceId}/members/${ids.aide}`)
    expect(await inside()).toEqual(['boss', 'member'])
  })
})
