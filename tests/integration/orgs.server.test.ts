import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationAnswer, organizationList, organizationMemberList } from '#shared/http/organizations.ts'
import type { OrganizationAnswer } from '#shared/http/organizations.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { createTestClock, startServer } from '../support/server/startServer.ts'
import type { Answer, TestServer } from '../support/server/startServer.ts'

const people = ['boss', 'member', 'stranger', 'admin'] as const
type Who = (typeof people)[number] | 'guest'

const clock = createTestClock()
let server: TestServer
const tokens: Partial<Record<Who, string>> = {}
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer({ clock, spacesFolder: spacesFolder([smallSpace('office')]) })
  for (const name of people) {
    tokens[name] = (await server.login(name)).access_token
    ids[name] = (await server.call('GET', '/users/me', { token: tokens[name] })).body.id
  }
})
afterAll(() => server.close())

const as = (who: Who, method: string, path: string, query: Record<string, string> = {}): Promise<Answer> =>
  server.call(method, `/organization/${path}?${new URLSearchParams(query)}`, { token: tokens[who] })
const outcome = ({ status, body }: Answer) => body?.code ?? status
const idOf = (who: Who): string => ids[who] ?? ''

const create = async (who: Who, orgName: string, orgDesc = ''): Promise<OrganizationAnswer> => {
  const answer = await as(who, 'POST', 'create-org', { orgName, orgDesc, userId: idOf(who) })
  expect(answer.status).toBe(201)
  return organizationAnswer.parse(answer.body)
}
/** Of `boss`, with `member` in it. */
async function organization(): Promise<string> {
  const { id } = await create('boss', '策展组')
  expect((await as('boss', 'POST', 'add-user', { orgId: id, userId: idOf('member') })).status).toBe(200)
  return id
}
const namesOf = async (who: Who, query: Record<string, string> = {}) =>
  organizationList.parse((await as(who, 'GET', 'orgs', query)).body).data.map(({ name }) => name)
const membersOf = async (who: Who, orgId: string) =>
  organizationMemberList.parse((await as(who, 'GET', 'members', { orgId })).body).data
/** What everybody gets for the same call. */
async function outcomes(method: string, path: string, query: () => Promise<Record<string, string>>) {
  const found: Record<string, unknown> = {}
  for (const who of ['guest', ...people] as const)
    found[who] = outcome(await as(who, method, path, await query()))
  return found
}

describe('making one', () => {
  test('its maker owns it and is its first member', async () => {
    const made = await create('boss', '策展社', '一起布展')
    const now = new Date(clock.now()).toISOString()
    expect(made).toMatchObject({
      name: '策展社',
      description: '一起布展',
      ownerId: idOf('boss'),
      createdTime: now,
      updatedTime: now,
    })
    expect(await membersOf('boss', made.id)).toMatchObject([{ userId: idOf('boss'), isOwner: true }])
  })

  test.each([
    ['nothing', {}, 'orgName'],
    ['an empty name', { orgName: '  ' }, 'orgName'],
    ['21 characters', { orgName: '组'.repeat(21) }, 'orgName'],
    ['a long description', { orgName: 'a', orgDesc: 'x'.repeat(21) }, 'orgDesc'],
    ['control characters', { orgName: 'a\u0000b' }, 'orgName'],
  ])('%s is refused', async (_what, query, field) => {
    const { status, body } = await as('boss', 'POST', 'create-org', query)
    expect([status, body.details[0].field]).toEqual([400, field])
  })

  test('20 characters are not too many, and words that are not for others are refused', async () => {
    expect((await create('boss', '😀'.repeat(20), '组'.repeat(20))).name).toBe('😀'.repeat(20))
    expect(outcome(await as('boss', 'POST', 'create-org', { orgName: '赌博' }))).toBe('SensitiveContentError')
    // By a link to it people would think that they join whoever runs the site.
    expect(outcome(await as('boss', 'POST', 'create-org', { orgName: '灵境官方' }))).toBe('NameReserved')
    expect((await as('admin', 'POST', 'create-org', { orgName: '灵境官方' })).status).toBe(201)
  })

  test('for somebody else only by a site admin', async () => {
    const forMember = { orgName: '代建', userId: idOf('member') }
    expect(outcome(await as('boss', 'POST', 'create-org', forMember))).toBe('Forbidden')
    expect((await as('admin', 'POST', 'create-org', forMember)).body.ownerId).toBe(idOf('member'))
    expect(outcome(await as('admin', 'POST', 'create-org', { orgName: 'a', userId: 'nobody' }))).toBe(
      'UserNotFound',
    )
    expect(outcome(await as('guest', 'POST', 'create-org', { orgName: 'a' }))).toBe('Unauthorized')
  })

  test('so many and no more', async () => {
    const row = { description: '', ownerId: idOf('stranger'), createdAt: 1, updatedAt: 1 }
    const many = Array.from({ length: 100 }, (_, i) => ({ ...row, id: `many-${i}`, name: `${i}` }))
    await server.db.insertInto('organizations').values(many).execute()
    expect(outcome(await as('stranger', 'POST', 'create-org', { orgName: 'a' }))).toBe('TooManyOrganizations')
    await server.db.deleteFrom('organizations').where('ownerId', '=', idOf('stranger')).execute()
  })
})

describe('the list', () => {
  test('is of oneself: owned and joined, newest first', async () => {
    const org = await create('stranger', '甲')
    clock.advance(1_000)
    await create('stranger', '乙')
    clock.advance(1_000)
    const boss = await create('boss', '丙')
    await as('boss', 'POST', 'add-user', { orgId: boss.id, userId: idOf('stranger') })
    expect(await namesOf('stranger')).toEqual(['丙', '乙', '甲'])
    expect(await namesOf('stranger', { userId: idOf('stranger'), sortK: 'latest', size: '1' })).toHaveLength(
      1,
    )
    expect(await namesOf('admin', { userId: idOf('stranger') })).toHaveLength(3)
    expect(outcome(await as('boss', 'GET', 'orgs', { userId: idOf('stranger') }))).toBe('Forbidden')
    expect(outcome(await as('guest', 'GET', 'orgs'))).toBe('Unauthorized')
    expect(outcome(await as('boss', 'GET', 'orgs', { sortK: 'best' }))).toBe('InvalidParameters')
    expect(org.name).toBe('甲')
  })

  test('its members are shown to members alone', async () => {
    const orgId = await organization()
    expect(await outcomes('GET', 'members', () => Promise.resolve({ orgId }))).toEqual({
      guest: 'Unauthorized',
      boss: 200,
      member: 200,
      stranger: 'OrganizationNotFound',
      admin: 200,
    })
    expect((await membersOf('member', orgId)).map(({ userId }) => userId).toSorted()).toEqual(
      [idOf('boss'), idOf('member')].toSorted(),
    )
  })
})

describe('managing one', () => {
  test('who may add', async () => {
    expect(
      await outcomes('POST', 'add-user', async () => ({
        orgId: await organization(),
        userId: idOf('stranger'),
      })),
    ).toEqual({
      guest: 'Unauthorized',
      boss: 200,
      member: 'Forbidden',
      stranger: 'OrganizationNotFound',
      admin: 200,
    })
  })

  test('who may remove a member: the owner, and everybody oneself', async () => {
    expect(
      await outcomes('POST', 'delete-user', async () => ({
        orgId: await organization(),
        userId: idOf('member'),
      })),
    ).toEqual({
      guest: 'Unauthorized',
      boss: 200,
      member: 200,
      stranger: 'OrganizationNotFound',
      admin: 200,
    })
    const orgId = await organization()
    await as('boss', 'POST', 'add-user', { orgId, userId: idOf('stranger') })
    expect(outcome(await as('member', 'POST', 'delete-user', { orgId, userId: idOf('stranger') }))).toBe(
      'Forbidden',
    )
  })

  test('who may delete it, for good', async () => {
    expect(await outcomes('POST', 'delete-org', async () => ({ orgId: await organization() }))).toEqual({
      guest: 'Unauthorized',
      boss: 200,
      member: 'Forbidden',
      stranger: 'OrganizationNotFound',
      admin: 200,
    })
    const orgId = await organization()
    await as('boss', 'POST', 'delete-org', { orgId })
    for (const path of ['delete-org', 'add-user', 'delete-user']) {
      const again = await as('boss', 'POST', path, { orgId, userId: idOf('member') })
      expect(outcome(again)).toBe('OrganizationNotFound')
    }
    expect(await namesOf('member')).not.toContain('gone')
  })

  test('adding and removing take effect once, and only for people there are', async () => {
    const orgId = await organization()
    const call = async (path: string, userId: string) =>
      outcome(await as('boss', 'POST', path, { orgId, userId }))
    expect(await call('add-user', idOf('member'))).toBe('OrganizationMemberExists')
    expect(await call('add-user', 'nobody')).toBe('UserNotFound')
    expect(await call('add-user', '')).toBe('InvalidParameters')
    expect(await call('add-user', 'x'.repeat(31))).toBe('InvalidParameters')
    clock.advance(5_000)
    expect(await call('delete-user', idOf('member'))).toBe(200)
    expect(await call('delete-user', idOf('member'))).toBe('OrganizationMemberNotFound')
    expect(await call('delete-user', idOf('boss'))).toBe('OrganizationOwnerStays')
    const { data } = organizationList.parse((await as('boss', 'GET', 'orgs', { size: '200' })).body)
    expect(data.find(({ id }) => id === orgId)?.updatedTime).toBe(new Date(clock.now()).toISOString())
    expect(await membersOf('boss', orgId)).toHaveLength(1)
  })

  test('ids of people fit the field they are typed into', () => {
    for (const who of people) expect(idOf(who).length).toBeLessThanOrEqual(30)
  })
})
