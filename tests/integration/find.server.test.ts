import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAnswer, personCard } from '#shared/http/find.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'

const people = ['ann', 'bob', 'carl', 'dora', 'stranger', 'admin'] as const
type Who = (typeof people)[number] | 'guest'

let server: TestServer
const tokens: Partial<Record<Who, string>> = {}
const ids: Record<string, string> = {}
const spaces: Record<string, string> = {}

const call = (who: Who, path: string) => server.call('GET', path, { token: tokens[who] })
const find = async (who: Who, text = '') =>
  findAnswer.parse((await call(who, `/find?${new URLSearchParams({ text })}`)).body)
const spacesOf = async (who: Who, text?: string) => (await find(who, text)).spaces.map(({ name }) => name)
const peopleOf = async (who: Who, text?: string) =>
  (await find(who, text)).people.map(({ displayName }) => displayName).sort()
const card = async (who: Who, of: Who) => {
  const { status, body } = await call(who, `/find/people/${ids[of]}`)
  return status === 200 ? personCard.parse(body) : (body.code as string)
}
const join = (who: Who, spaceId: string, role: 'MEMBER' | 'ADMIN' = 'MEMBER') =>
  server.db
    .insertInto('members')
    .values({
      spaceId,
      userId: ids[who]!,
      role,
      displayName: who,
      character: null,
      outfitString: '',
      firstInGame: 0,
      profile: '',
      permittedRooms: '{}',
      joinedAt: 1,
    })
    .execute()

beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]) })
  for (const name of people) {
    tokens[name] = (await server.login(name)).access_token
    ids[name] = (await server.call('GET', '/users/me', { token: tokens[name] })).body.id
  }
  const make = async (who: Who, name: string, isPrivate: boolean) => {
    spaces[name] = (await server.createSpace(tokens[who]!, { name, private: isPrivate })).space.id
  }
  await make('ann', '安的书房', true)
  await make('ann', '公开展厅', false)
  await make('stranger', '密室', true)
  await join('bob', spaces['安的书房']!)
  await server.db
    .insertInto('organizations')
    .values({ id: 'org', name: '策展组', description: '', ownerId: ids['ann']!, createdAt: 1, updatedAt: 1 })
    .execute()
  for (const who of ['ann', 'carl'] as const)
    await server.db
      .insertInto('organizationMembers')
      .values({ orgId: 'org', userId: ids[who]!, joinedAt: 1 })
      .execute()
}, 60_000)
afterAll(() => server.close())

describe('spaces', () => {
  test('everybody finds open ones, and only members those that are not', async () => {
    expect(await spacesOf('guest')).toEqual(expect.arrayContaining(['公开展厅']))
    expect(await spacesOf('guest')).not.toContain('安的书房')
    expect(await spacesOf('bob')).toEqual(expect.arrayContaining(['安的书房', '公开展厅']))
    expect(await spacesOf('carl')).not.toContain('安的书房')
    for (const who of ['ann', 'bob', 'carl', 'guest'] as const)
      expect(await spacesOf(who, '密室')).toEqual([])
    expect(await spacesOf('stranger', '密室')).toEqual(['密室'])
  })

  test('each is there once, by what is nearest', async () => {
    await server.call('POST', `/spaces/${spaces['公开展厅']}/action?type=view`, { token: tokens.ann })
    const found = (await find('ann')).spaces.filter(({ name }) => name === '公开展厅')
    expect(found).toMatchObject([{ relation: 'owned' }])
    expect((await find('bob')).spaces.find(({ name }) => name === '安的书房')).toMatchObject({
      relation: 'joined',
    })
  })

  test('by a text, where a site admin finds all there are', async () => {
    expect(await spacesOf('bob', '书房')).toEqual(['安的书房'])
    expect(await spacesOf('admin', '密室')).toEqual(['密室'])
    expect(await spacesOf('admin')).not.toContain('密室')
  })

  test('who is sent out finds it no more, nor the people in it', async () => {
    await join('dora', spaces['安的书房']!)
    expect(await peopleOf('dora')).toEqual(['ann', 'bob'])
    const ban = {
      spaceId: spaces['安的书房']!,
      userId: ids['dora']!,
      bannedBy: ids['ann']!,
      reason: '',
      createdAt: 1,
    }
    await server.db.insertInto('spaceBans').values(ban).execute()
    expect([await spacesOf('dora', '书房'), await peopleOf('dora'), await peopleOf('dora', 'an')]).toEqual([
      [],
      [],
      [],
    ])
    expect(await card('dora', 'ann')).toBe('UserNotFound')
    await server.db.deleteFrom('members').where('userId', '=', ids['dora']!).execute()
  })
})

describe('people', () => {
  test('are those in a space or an organization with somebody', async () => {
    expect(await peopleOf('ann')).toEqual(['bob', 'carl'])
    expect(await peopleOf('bob')).toEqual(['ann'])
    expect(await peopleOf('stranger')).toEqual([])
    expect(await peopleOf('guest')).toEqual([])
    expect(await peopleOf('admin')).toEqual(expect.arrayContaining(['ann', 'bob', 'carl', 'stranger']))
    expect(await peopleOf('ann', 'AR')).toEqual(['carl'])
    expect(await peopleOf('stranger', 'ar')).toEqual([])
  })

  test('somebody who is in many things with one is found once', async () => {
    await join('carl', spaces['安的书房']!)
    expect(await peopleOf('ann', 'carl')).toEqual(['carl'])
    await server.db.deleteFrom('members').where('userId', '=', ids['carl']!).execute()
  })

  test('no phone and no log-in name are told', async () => {
    await server.db.updateTable('users').set({ phone: '13911112222' }).where('id', '=', ids['bob']!).execute()
    const { people: found } = (await call('ann', '/find')).body
    expect(Object.keys(found[0]).sort()).toEqual(['avatar', 'displayName', 'id'])
    expect(JSON.stringify((await call('ann', `/find/people/${ids['bob']}`)).body)).not.toContain('139')
    expect(await peopleOf('ann', '139')).toEqual([])
  })

  test('a card says what both are in; who shares nothing is told of nobody', async () => {
    expect(await card('ann', 'bob')).toMatchObject({ spaces: [{ name: '安的书房' }], organizations: [] })
    expect(await card('carl', 'ann')).toMatchObject({ spaces: [], organizations: [{ name: '策展组' }] })
    expect(await card('carl', 'bob')).toBe('UserNotFound')
    expect(await card('stranger', 'ann')).toBe('UserNotFound')
    expect(await card('admin', 'stranger')).toMatchObject({ displayName: 'stranger' })
    expect(await card('guest', 'ann')).toBe('Unauthorized')
  })

  test('who is banned or on the way out is not among them', async () => {
    await server.db.updateTable('users').set({ closesAt: 1 }).where('id', '=', ids['carl']!).execute()
    expect(await peopleOf('ann')).toEqual(['bob'])
    expect(await card('ann', 'carl')).toBe('UserNotFound')
    await server.db.updateTable('users').set({ closesAt: null }).where('id', '=', ids['carl']!).execute()
  })
})

test('a text has an end', async () => {
  const answer = await call('ann', `/find?text=${'字'.repeat(51)}`)
  expect([answer.status, answer.body.code]).toEqual([400, 'InvalidParameters'])
  expect((await find('ann', "%_'\\")).spaces).toEqual([])
})
