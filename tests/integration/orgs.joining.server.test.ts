import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createdInviteAnswer, inviteList } from '#shared/http/invites.ts'
import {
  checkOrganizationInviteAnswer,
  organizationAnswer,
  organizationList,
  organizationMemberList,
} from '#shared/http/organizations.ts'
import { limits } from '#shared/rules/limits.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { createTestClock, startServer } from '../support/server/startServer.ts'
import type { Answer, TestServer } from '../support/server/startServer.ts'
import { unlimitedRequests } from '../support/server/unlimitedRequests.ts'

const people = ['boss', 'aide', 'member', 'stranger', 'admin'] as const
type Who = (typeof people)[number] | 'guest'

const clock = createTestClock()
let server: TestServer
const tokens: Partial<Record<Who, string>> = {}
const ids = {} as Record<Who, string>
let orgId = ''

const as = (who: Who, method: string, path: string, query: Record<string, string> = {}, body?: object) =>
  server.call(method, `/organization/${path}?${new URLSearchParams(query)}`, {
    token: tokens[who],
    ...(body && { body }),
  })
const outcome = ({ status, body }: Answer): string | number => body?.code ?? status
/** What everybody gets for the same call. */
async function outcomes(call: (who: Who) => Promise<Answer>): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const who of ['guest', ...people] as const) found[who] = outcome(await call(who))
  return found
}
const makeLink = async (who: Who, hours = '24') =>
  createdInviteAnswer.parse((await as(who, 'POST', 'invites', { orgId, hours })).body)
const look = async (who: Who, token: string) =>
  checkOrganizationInviteAnswer.parse((await as(who, 'GET', 'invite', { token })).body)
const join = (who: Who, token: string) => as(who, 'POST', 'join', {}, { token })
const rolesOf = async () =>
  Object.fromEntries(
    organizationMemberList
      .parse((await as('boss', 'GET', 'members', { orgId })).body)
      .data.map(({ displayName, role }) => [displayName, role]),
  )

/** Tokens run out with the clock. */
async function logIn() {
  for (const name of people) tokens[name] = (await server.login(name)).access_token
}

beforeAll(async () => {
  server = await startServer({
    clock,
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: unlimitedRequests,
  })
  await logIn()
  for (const name of people) {
    ids[name] = (await server.call('GET', '/users/me', { token: tokens[name] })).body.id
  }
})
afterAll(() => server.close())

/** Of `boss`, with `aide` as an administrator and `member`. */
beforeEach(async () => {
  const made = await as('boss', 'POST', 'create-org', { orgName: '策展组', orgDesc: '一起布展' })
  orgId = organizationAnswer.parse(made.body).id
  for (const who of ['aide', 'member'] as const)
    await as('boss', 'POST', 'add-user', { orgId, userId: ids[who] })
  await as('boss', 'POST', 'set-role', { orgId, userId: ids.aide, role: 'ADMIN' })
})

describe('a link', () => {
  test('says what it is for before anybody is asked who they are, and one press joins', async () => {
    const { token, expiresAt } = await makeLink('aide')
    expect(await look('guest', token)).toEqual({
      state: 'good',
      name: '策展组',
      description: '一起布展',
      members: 3,
      inviter: 'aide',
      expiresAt,
      isMember: false,
    })
    expect(outcome(await join('guest', token))).toBe('Unauthorized')
    expect((await join('stranger', token)).body).toMatchObject({ id: orgId, role: 'MEMBER', members: 4 })
    expect((await look('stranger', token)).isMember).toBe(true)
    // Once more is no harm, and no other use.
    expect(outcome(await join('stranger', token))).toBe(200)
    const { data } = inviteList.parse((await as('aide', 'GET', 'invites', { orgId })).body)
    expect(data).toMatchObject([{ uses: 1, isMine: true, makerName: 'aide', hint: token.slice(-4) }])
    expect(JSON.stringify(data)).not.toContain(token)
  })

  test('that is over says so, and lets nobody in', async () => {
    const [revoked, expired] = [await makeLink('boss'), await makeLink('boss', '1')]
    expect(outcome(await as('boss', 'DELETE', `invites/${revoked.id}`, { orgId }))).toBe(200)
    clock.advance(3_600_000)
    await logIn()
    expect([(await look('guest', revoked.token)).state, (await look('guest', expired.token)).state]).toEqual([
      'revoked',
      'expired',
    ])
    for (const { token } of [revoked, expired])
      expect(outcome(await join('stranger', token))).toBe('OrganizationInviteEnded')
    for (const token of ['nothing', 'x'.repeat(256)]) {
      expect(outcome(await as('guest', 'GET', 'invite', { token }))).toBe('InviteInvalid')
      expect(outcome(await join('stranger', token))).toBe('InviteInvalid')
    }
    expect(await rolesOf()).not.toHaveProperty('stranger')
  })

  test('of somebody whose account is being deleted is good for nothing meanwhile', async () => {
    const { token } = await makeLink('aide')
    const goes = (closesAt: number | null) =>
      server.db.updateTable('users').set({ closesAt }).where('id', '=', ids.aide).execute()
    await goes(clock.now() + 1)
    expect(outcome(await as('guest', 'GET', 'invite', { token }))).toBe('InviteInvalid')
    expect(outcome(await join('stranger', token))).toBe('InviteInvalid')
    await goes(null)
    expect((await look('stranger', token)).state).toBe('good')
  })

  test('of one that is full or gone', async () => {
    const { token } = await makeLink('boss')
    const many = Array.from({ length: 497 }, (_, i) => ({ id: `crowd-${orgId}-${i}` }))
    await server.db
      .insertInto('users')
      .values(
        many.map(({ id }) => ({
          id,
          name: id,
          phone: null,
          displayName: id,
          description: '',
          avatar: 1,
          createdAt: 1,
          lastSeenAt: 1,
          bannedUntil: null,
        })),
      )
      .execute()
    const row = { orgId, joinedAt: 1 }
    await server.db
      .insertInto('organizationMembers')
      .values(many.map(({ id }) => ({ ...row, userId: id })))
      .execute()
    expect((await look('guest', token)).state).toBe('full')
    expect(outcome(await join('stranger', token))).toBe('OrganizationFull')
    expect(outcome(await as('boss', 'POST', 'add-user', { orgId, userId: ids.stranger }))).toBe(
      'OrganizationFull',
    )
    await as('boss', 'POST', 'delete-org', { orgId })
    expect(outcome(await as('guest', 'GET', 'invite', { token }))).toBe('InviteInvalid')
  })

  test('an administrator has their own, the owner all; they end with the role, and with who goes', async () => {
    const [ofAide, ofBoss] = [await makeLink('aide'), await makeLink('boss')]
    const hints = async (who: Who) =>
      inviteList
        .parse((await as(who, 'GET', 'invites', { orgId })).body)
        .data.map(({ hint }) => hint)
        .sort()
    expect(await hints('aide')).toEqual([ofAide.token.slice(-4)])
    expect(await hints('boss')).toEqual([ofAide, ofBoss].map(({ token }) => token.slice(-4)).sort())
    expect(outcome(await as('aide', 'DELETE', `invites/${ofBoss.id}`, { orgId }))).toBe(
      'OrganizationInviteNotFound',
    )
    await as('boss', 'POST', 'set-role', { orgId, userId: ids.aide, role: 'MEMBER' })
    expect((await look('guest', ofAide.token)).state).toBe('revoked')
    expect((await look('guest', ofBoss.token)).state).toBe('good')
    await as('boss', 'POST', 'set-role', { orgId, userId: ids.aide, role: 'ADMIN' })
    const again = await makeLink('aide')
    await as('aide', 'POST', 'delete-user', { orgId, userId: ids.aide })
    expect((await look('guest', again.token)).state).toBe('revoked')
  })

  test('what changes nothing leaves no line in the log', async () => {
    const { id } = await makeLink('boss')
    const lines = async () =>
      (await server.db.selectFrom('operationLogs').select('action').where('subjectId', '=', orgId).execute())
        .length
    const twice = [
      () => as('boss', 'DELETE', `invites/${id}`, { orgId }),
      () => as('boss', 'POST', 'set-role', { orgId, userId: ids.member, role: 'ADMIN' }),
      () => as('boss', 'POST', 'hand-over', { orgId, userId: ids.member }),
      () => as('admin', 'POST', 'hand-over', { orgId, userId: ids.member }),
    ]
    const before = await lines()
    for (const act of twice.slice(0, 2)) {
      for (let i = 0; i < 3; i++) expect(outcome(await act())).toBe(200)
    }
    expect(outcome(await twice[2]!())).toBe(200)
    for (let i = 0; i < 3; i++) expect(outcome(await twice[3]!())).toBe(200)
    expect((await lines()) - before).toBe(3)
  })

  test('there are so many and no more; those that ended make room', async () => {
    const links: string[] = []
    for (let i = 0; i < 50; i++) links.push((await makeLink('boss')).id)
    expect(outcome(await as('boss', 'POST', 'invites', { orgId }))).toBe('TooManyInvites')
    await as('boss', 'DELETE', `invites/${links[0]}`, { orgId })
    expect(outcome(await as('boss', 'POST', 'invites', { orgId }))).toBe(200)
    expect(outcome(await as('boss', 'POST', 'invites', { orgId, hours: '2' }))).toBe('InvalidParameters')
  })
})

const nobody = { guest: 'Unauthorized', stranger: 'OrganizationNotFound' } as const

describe('roles', () => {
  test('the owner leads the list, then administrators', async () => {
    expect(Object.entries(await rolesOf())).toEqual([
      ['boss', 'OWNER'],
      ['aide', 'ADMIN'],
      ['member', 'MEMBER'],
    ])
    const { data } = organizationList.parse((await as('aide', 'GET', 'orgs')).body)
    expect(data.find(({ id }) => id === orgId)).toMatchObject({
      role: 'ADMIN',
      members: 3,
      ownerId: ids.boss,
    })
  })

  test('who makes and sees links', async () => {
    const managers = { ...nobody, boss: 200, aide: 200, member: 'Forbidden', admin: 200 }
    expect(await outcomes((who) => as(who, 'POST', 'invites', { orgId }))).toEqual(managers)
    expect(await outcomes((who) => as(who, 'GET', 'invites', { orgId }))).toEqual(managers)
  })

  test('who appoints; the owner stays', async () => {
    const set = (who: Who, userId: string, role: string) =>
      as(who, 'POST', 'set-role', { orgId, userId, role })
    expect(await outcomes((who) => set(who, ids.member, 'ADMIN'))).toEqual({
      ...nobody,
      boss: 200,
      aide: 'Forbidden',
      // By then.
      member: 'Forbidden',
      admin: 200,
    })
    expect(outcome(await set('boss', ids.boss, 'MEMBER'))).toBe('OrganizationOwnerStays')
    expect(outcome(await set('boss', ids.stranger, 'ADMIN'))).toBe('OrganizationMemberNotFound')
    expect(outcome(await set('boss', ids.member, 'OWNER'))).toBe('InvalidParameters')
  })

  test('administrators send members away, but none of their own kind', async () => {
    const remove = (who: Who, userId: string) => as(who, 'POST', 'delete-user', { orgId, userId })
    await as('boss', 'POST', 'add-user', { orgId, userId: ids.stranger })
    expect(outcome(await remove('member', ids.stranger))).toBe('Forbidden')
    expect(outcome(await remove('aide', ids.stranger))).toBe(200)
    await as('boss', 'POST', 'set-role', { orgId, userId: ids.member, role: 'ADMIN' })
    expect(outcome(await remove('aide', ids.member))).toBe('Forbidden')
    expect(outcome(await remove('aide', ids.boss))).toBe('OrganizationOwnerStays')
    expect(outcome(await remove('boss', ids.member))).toBe(200)
    expect(outcome(await as('aide', 'POST', 'add-user', { orgId, userId: ids.member }))).toBe(200)
    expect(outcome(await as('aide', 'POST', 'delete-org', { orgId }))).toBe('Forbidden')
  })

  test('who hands it over, and what both are then', async () => {
    const give = (who: Who, userId: string) => as(who, 'POST', 'hand-over', { orgId, userId })
    for (const who of ['aide', 'member'] as const)
      expect(outcome(await give(who, ids.member))).toBe('Forbidden')
    expect(outcome(await give('stranger', ids.stranger))).toBe('OrganizationNotFound')
    expect(outcome(await give('boss', ids.stranger))).toBe('OrganizationMemberNotFound')
    expect(outcome(await give('boss', ids.member))).toBe(200)
    expect(await rolesOf()).toEqual({ boss: 'ADMIN', aide: 'ADMIN', member: 'OWNER' })
    expect(outcome(await give('boss', ids.boss))).toBe('Forbidden')
    expect(outcome(await as('boss', 'POST', 'delete-org', { orgId }))).toBe('Forbidden')
  })

  test('what others do unasked fills half of what somebody may be in and own, and no more', async () => {
    const fill = async (ownerId: string, userId: string, count: number) => {
      const made = Array.from({ length: count }, (_, i) => `${userId}-${ownerId}-${i}`)
      const row = { name: '别的', description: '', ownerId, createdAt: 1, updatedAt: 1 }
      await server.db
        .insertInto('organizations')
        .values(made.map((id) => ({ id, ...row })))
        .execute()
      await server.db
        .insertInto('organizationMembers')
        .values(made.map((orgId) => ({ orgId, userId, joinedAt: 1 })))
        .execute()
      return async () => {
        for (const table of ['organizationMembers', 'organizations'] as const)
          await server.db
            .deleteFrom(table)
            .where(table === 'organizations' ? 'id' : 'orgId', 'in', made)
            .execute()
      }
    }
    const add = () => as('boss', 'POST', 'add-user', { orgId, userId: ids.stranger })
    const { token } = await makeLink('boss')
    const empty = await fill(ids.boss, ids.stranger, limits.organizationsOfUser / 2)
    expect(outcome(await add())).toBe('TooManyOrganizations')
    expect(outcome(await join('stranger', token))).toBe(200)
    await empty()

    const emptyOwned = await fill(ids.member, ids.member, limits.organizationsPerUser / 2)
    const give = () => as('boss', 'POST', 'hand-over', { orgId, userId: ids.member })
    expect(outcome(await give())).toBe('TooManyOrganizations')
    await emptyOwned()
    expect(outcome(await give())).toBe(200)
  })

  test('members are found by a part of their name', async () => {
    const { data, total } = organizationMemberList.parse(
      (await as('member', 'GET', 'members', { orgId, search: 'AID' })).body,
    )
    expect([data.map(({ displayName }) => displayName), total]).toEqual([['aide'], 1])
  })
})
