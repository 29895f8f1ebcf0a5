import { afterAll, beforeAll, expect, test } from 'vitest'
import * as spaces from '../../server/db/tables/spaces/spaces.ts'
import { pairsOf } from '../../server/db/tables/spaces/spaceTexts.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'

let server: TestServer
let ann = ''
let bob = ''

beforeAll(async () => {
  const unlimited = { points: 1e9, seconds: 60 }
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: { api: unlimited, person: unlimited, create: unlimited, login: unlimited },
  })
  ann = (await server.login('ann')).access_token
  bob = (await server.login('bob')).access_token
}, 60_000)
afterAll(() => server.close())

async function namesFor(search: string, token?: string, more = ''): Promise<string[]> {
  const path = `/spaces/list/all?size=200&search=${encodeURIComponent(search)}${more}`
  const { body } = await server.call('GET', path, { token })
  expect(body.total).toBe(body.data.length)
  return body.data.map(({ space }: { space: { name: string } }) => space.name).sort()
}

test('two characters of a text, wherever they stand, find the space; so does one, and so does all of it', async () => {
  await server.createSpace(ann, { name: '江南水乡 Water Town', description: '小桥流水人家' })
  for (const search of [
    '江南',
    '南水',
    '水乡',
    '乡 W',
    'wATER t',
    '流水',
    '桥',
    '乡',
    '小桥流水人家',
    '家',
  ]) {
    expect(await namesFor(search), search).toEqual(['江南水乡 Water Town'])
  }
  // Side by side, and within one text.
  for (const search of ['江水', '南乡', 'Town小', '家江', '江南水乡 Water Towns'])
    expect(await namesFor(search), search).toEqual([])
})

test('nothing in a search is a pattern', async () => {
  await server.createSpace(ann, { name: '100%_done\\x' })
  for (const search of ['%', '_', '\\', '%_', '0%_d', '\\x']) {
    expect(await namesFor(search), search).toEqual(['100%_done\\x'])
  }
  for (const search of ['1%e', '1__%', "'", '"', "' or 1=1"])
    expect(await namesFor(search), search).toEqual([])
})

test('characters beyond the first plane are whole', async () => {
  await server.createSpace(ann, { name: '𠮷野家🎉派对' })
  for (const search of ['𠮷野', '🎉派', '家🎉', '🎉', '𠮷'])
    expect(await namesFor(search), search).toEqual(['𠮷野家🎉派对'])
  expect([...pairsOf('𠮷野\n野𠮷')]).toEqual(['𠮷野', '野𠮷'])
})

test('a new text is found at once, and the old one no more', async () => {
  const { space } = await server.createSpace(ann, { name: '旧名字的屋', description: '旧的描述' })
  expect(await namesFor('旧名')).toEqual(['旧名字的屋'])
  await server.call('PUT', `/spaces/${space.id}`, { token: ann, body: { name: '新名字的屋' } })
  expect(await namesFor('旧名')).toEqual([])
  expect(await namesFor('新名')).toEqual(['新名字的屋'])
  expect(await namesFor('旧的描')).toEqual(['新名字的屋'])
  await server.call('PUT', `/spaces/${space.id}`, { token: ann, body: { description: '' } })
  expect(await namesFor('旧的描')).toEqual([])
})

test("a space is found by its owner's name: after a rename, after it has changed hands", async () => {
  const { space } = await server.createSpace(ann, { name: '易手之屋' })
  const rename = async (token: string, displayName: string) => {
    const { body } = await server.call('GET', '/users/me', { token })
    await server.call('POST', `/users/${body.id}`, { token, body: { displayName } })
    return body.id as string
  }
  await rename(ann, '欧阳安娜')
  const bobId = await rename(bob, '司马博')
  expect(await namesFor('阳安')).toContain('易手之屋')
  expect(await namesFor('马博')).not.toContain('易手之屋')
  await server.call('POST', `/spaces/${space.id}/join`, { token: bob, body: {} })
  const moved = await server.call('POST', `/spaces/${space.id}/transfer`, {
    token: ann,
    body: { userId: bobId, name: '易手之屋' },
  })
  expect(moved.status, JSON.stringify(moved.body)).toBeLessThan(300)
  expect(await namesFor('阳安')).not.toContain('易手之屋')
  expect(await namesFor('马博')).toEqual(['易手之屋'])
  await rename(bob, '诸葛波')
  expect(await namesFor('马博')).toEqual([])
  expect(await namesFor('诸葛')).toEqual(['易手之屋'])
})

test('what very many spaces have in common is found as well, page by page, with the right total', async () => {
  const wanted = 520
  const { body: owner } = await server.call('GET', '/users/me', { token: bob })
  for (let number = 0; number < wanted; number++) await insertSpace(owner, number)
  const page = async (search: string, token?: string, list = '/spaces/list/all') =>
    (
      await server.call(
        'GET',
        `${list}?size=20&offset=20&sortK=latest&search=${encodeURIComponent(search)}`,
        { token },
      )
    ).body
  const common = await page('会议室')
  expect(common.total).toBe(390)
  expect(common.data).toHaveLength(20)
  expect((await page('室 1')).total).toBe(await countOf(/^会议室 1/))
  const admin = (await server.login('admin')).access_token
  expect((await page('会议室', admin)).total).toBe(390)
  expect((await page('会议室', admin, '/site-admin/spaces')).total).toBe(wanted)
  const { body } = await server.call('GET', `/spaces/user/own?search=${encodeURIComponent('室 51')}`, {
    token: bob,
  })
  expect(body.total).toBe(11)

  function insertSpace({ id, displayName }: { id: string; displayName: string }, number: number) {
    const space = {
      id: `meeting${number}`,
      ownerId: id,
      templateId: 'office',
      origin: 'COMMUNITY',
      name: `会议室 ${number}`,
      description: '',
      nameEn: null,
      descriptionEn: null,
      isPublic: number % 4 !== 0,
      platform: 'r3f',
      createdAt: number,
    } as const
    return spaces.insert(server.db, space, displayName, [])
  }

  async function countOf(name: RegExp): Promise<number> {
    const rows = await server.db.selectFrom('spaces').select('name').where('isPublic', '=', 1).execute()
    return rows.filter((row) => name.test(row.name)).length
  }
})

test('what is kept of a list never hides what was written: new, liked, hidden, renamed, put away', async () => {
  const list = async (token?: string) => {
    const { body } = await server.call('GET', '/spaces/list/all?size=5&sortK=latest', { token })
    return body as { total: number; data: Record<string, Record<string, unknown>>[] }
  }
  const before = await list()
  const { space } = await server.createSpace(ann, { name: '刚刚建好' })
  const first = async (token?: string) => (await list(token)).data[0]!
  expect((await list()).total).toBe(before.total + 1)
  expect((await first(ann))['space']?.['id']).toBe(space.id)
  await server.call('POST', `/spaces/${space.id}/action?type=like`, { token: bob })
  expect((await first(bob))['matrix']).toMatchObject({ likes: 1, lastMonthLikes: 1, iLiked: true })
  expect((await first())['matrix']).toMatchObject({ likes: 1, iLiked: false })
  await server.call('POST', `/spaces/${space.id}/action?type=view`, { token: bob })
  expect((await first())['matrix']).toMatchObject({ views: 1 })
  const joined = await server.call('POST', `/spaces/${space.id}/join`, { token: bob, body: {} })
  const bobId = joined.body.userId as string
  const mine = (entry: unknown) =>
    (entry as { members: { userId: string }[] }).members.map((one) => one.userId)
  expect(mine(await first(bob))).toContain(bobId)
  expect(mine(await first())).not.toContain(bobId)
  await server.call('PUT', `/spaces/${space.id}`, { token: ann, body: { name: '改了名' } })
  expect((await first())['space']?.['name']).toBe('改了名')
  await server.call('PUT', `/spaces/${space.id}`, { token: ann, body: { private: true } })
  expect((await list()).total).toBe(before.total)
  expect((await first())['space']?.['id']).not.toBe(space.id)
})
