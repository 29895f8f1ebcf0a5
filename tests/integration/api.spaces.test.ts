import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberAnswer } from '#shared/http/members.ts'
import { levelList, spaceEntry, spaceList } from '#shared/http/spaces.ts'
import { templateAnswer, templateList } from '#shared/http/templates.ts'
import { createdApiKeyAnswer } from '#shared/http/users.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { createTestClock, startServer } from '../support/server/startServer.ts'
import type { CallOptions, TestServer } from '../support/server/startServer.ts'

const clock = createTestClock()
let server: TestServer
/** Access tokens by name; undefined is a guest. */
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}
const people = ['owner', 'officer', 'builder', 'member', 'visitor', 'admin'] as const

beforeAll(async () => {
  server = await startServer({ clock, spacesFolder: spacesFolder([smallSpace('office')]) })
})
beforeEach(async () => {
  for (const name of people) {
    tokens[name] = (await server.login(name)).access_token
    ids[name] ??= (await server.call('GET', '/users/me', { token: tokens[name] })).body.id
  }
})
afterAll(() => server.close())

const as = (name: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: tokens[name], ...(body === undefined ? {} : { body }) } as CallOptions)
const statuses = async (method: string, path: string, body?: unknown) =>
  Object.fromEntries(
    await Promise.all(
      ['guest', ...people].map(async (name) => [name, (await as(name, method, path, body)).status] as const),
    ),
  )
const setRole = (spaceId: string, name: string, role: 'ADMIN' | 'BUILDER') =>
  server.db
    .updateTable('members')
    .set({ role })
    .where('spaceId', '=', spaceId)
    .where('userId', '=', ids[name] ?? '')
    .execute()

/** A space of `owner` in which the others are what their names say. */
async function spaceWithPeople(fields: Record<string, unknown> = {}): Promise<string> {
  const { space } = await server.createSpace(tokens['owner'] ?? '', fields)
  await as('owner', 'PUT', `/spaces/${space.id}`, { private: false })
  for (const name of ['officer', 'builder', 'member'] as const)
    await as(name, 'POST', `/spaces/${space.id}/join`)
  await setRole(space.id, 'officer', 'ADMIN')
  await setRole(space.id, 'builder', 'BUILDER')
  if (fields['private']) await as('owner', 'PUT', `/spaces/${space.id}`, { private: true })
  return space.id
}

describe('templates', () => {
  test('guests see the official published ones', async () => {
    const { body } = await as('guest', 'GET', '/template/official/published')
    expect(templateList.parse(body)).toMatchObject({
      total: 1,
      data: [{ id: 'office', name: '小厅', nameEn: 'Small hall', state: 'Published', platform: 'r3f' }],
    })
    expect(templateAnswer.parse((await as('guest', 'GET', '/template/id/office')).body).banner).toBe(
      '/assets/images/banners/office.webp',
    )
    expect(templateList.parse((await as('guest', 'GET', '/template/official')).body).total).toBe(1)
  })

  test('own ones want a login and are none so far', async () => {
    expect((await as('guest', 'GET', '/template/my')).status).toBe(401)
    expect((await as('member', 'GET', '/template/my?not_draft=true')).body).toEqual({ data: [], total: 0 })
    expect((await as('member', 'GET', '/template/my/published')).body).toEqual({ data: [], total: 0 })
  })

  test.each(['nope', 'x'.repeat(500), '%00'])(
    'an unknown template %.10s answers TemplateNotFound',
    async (id) => {
      expect(await as('guest', 'GET', `/template/id/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'TemplateNotFound' },
      })
    },
  )
})

describe('creating a space', () => {
  test('answers the nested entry, with a short id and the map of the template', async () => {
    const { status, body } = await as('owner', 'POST', '/spaces', {
      name: ' 我的办公室 ',
      description: '欢迎',
      template: 'office',
      private: true,
      bannerId: null,
    })
    expect(status).toBe(201)
    const entry = spaceEntry.parse(body)
    expect(entry).toMatchObject({
      space: { name: '我的办公室', description: '欢迎', platform: 'r3f', capacity: 200 },
      settings: { isPublic: false },
      members: [{ userId: ids['owner'], roles: { OWNER: true } }],
      matrix: { likes: 0, views: 0, iLiked: false, lastMonthLikes: 0 },
      creator: { displayName: 'owner' },
      template: { id: 'office' },
      onlinePlayers: 0,
      origin: 'COMMUNITY',
    })
    expect(entry.space.id).toMatch(/^[A-Za-z0-9_-]{1,16}$/)
    const levels = await as('owner', 'GET', `/available/${entry.space.id}/availables`)
    expect(levelList.parse(levels.body).data).toEqual([
      { levelId: `${entry.space.id}.1`, name: '办公', isDefault: true },
    ])
    const maps = await server.db
      .selectFrom('spaceMaps')
      .select(['mapJson', 'updateId'])
      .where('spaceId', '=', entry.space.id)
      .execute()
    expect(maps.map(({ mapJson }) => JSON.parse(mapJson).dimensions)).toEqual([[12, 12]])
    expect(maps[0]?.updateId).toBeGreaterThan(0)
  })

  test.each([
    ['no name', { template: 'office' }, 'name'],
    ['an empty name', { name: '  ', template: 'office' }, 'name'],
    ['21 characters', { name: '空'.repeat(21), template: 'office' }, 'name'],
    ['10,000 characters', { name: 'x'.repeat(10_000), template: 'office' }, 'name'],
    ['control characters', { name: 'a\u0000b', template: 'office' }, 'name'],
    ['half a character', { name: 'a\ud800', template: 'office' }, 'name'],
    ['a number as name', { name: 5, template: 'office' }, 'name'],
    ['a long description', { name: 'a', description: 'x'.repeat(37), template: 'office' }, 'description'],
    ['no template', { name: 'a' }, 'template'],
    ['a wrong flag', { name: 'a', template: 'office', private: 'yes' }, 'private'],
    ['an unknown banner', { name: 'a', template: 'office', bannerId: 'abc' }, 'bannerId'],
  ])('refuses %s and names the field', async (_, body, field) => {
    const answer = await as('owner', 'POST', '/spaces', body)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('InvalidParameters')
    expect(answer.body.details.map((detail: { field: string }) => detail.field)).toContain(field)
  })

  test('20 characters of any plane are a name', async () => {
    const { body } = await as('owner', 'POST', '/spaces', { name: '😀'.repeat(20), template: 'office' })
    expect(body.space.name).toBe('😀'.repeat(20))
  })

  test('an unknown template answers its own code, a guest 401', async () => {
    expect(await as('owner', 'POST', '/spaces', { name: 'a', template: 'nope' })).toMatchObject({
      status: 404,
      body: { code: 'TemplateNotFound' },
    })
    expect((await as('guest', 'POST', '/spaces', { name: 'a', template: 'office' })).status).toBe(401)
  })
})

describe('who may do what', () => {
  test('a public space is seen by all and managed by owner, admin and site admin', async () => {
    const id = await spaceWithPeople()
    const all = { guest: 200, owner: 200, officer: 200, builder: 200, member: 200, visitor: 200, admin: 200 }
    expect(await statuses('GET', `/spaces/${id}`)).toEqual(all)
    expect(await statuses('GET', `/available/${id}/availables`)).toEqual(all)
    expect(await statuses('GET', `/spaces/${id}/members`)).toEqual({ ...all, guest: 401 })
    const managers = { ...all, guest: 401, builder: 403, member: 403, visitor: 403 }
    expect(await statuses('PUT', `/spaces/${id}`, { name: 'new' })).toEqual(managers)
    expect(await statuses('PUT', `/spaces/${id}/admin/setting/capacity`, { capacity: 5 })).toEqual(managers)
    expect(await statuses('POST', `/spaces/${id}/join-preflight`)).toEqual({ ...all, guest: 401 })
  })

  test('a private space is closed to guests and visitors', async () => {
    const id = await spaceWithPeople({ private: true })
    const closed = {
      guest: 403,
      owner: 200,
      officer: 200,
      builder: 200,
      member: 200,
      visitor: 403,
      admin: 200,
    }
    expect(await statuses('GET', `/spaces/${id}`)).toEqual(closed)
    expect(await statuses('GET', `/available/${id}/availables`)).toEqual(closed)
    expect(await statuses('GET', `/spaces/${id}/members`)).toEqual({ ...closed, guest: 401 })
    expect(await statuses('POST', `/spaces/${id}/join-preflight`)).toEqual({ ...closed, guest: 401 })
    expect(await statuses('POST', `/spaces/${id}/action?type=view`)).toEqual({ ...closed, guest: 401 })
    expect((await as('visitor', 'POST', `/spaces/${id}/join`)).status).toBe(403)
    expect((await as('visitor', 'GET', `/spaces/${id}/permission`)).body).toEqual({
      canView: false,
      canManage: false,
      capacityNotReached: true,
      reason: 'private',
    })
  })

  test('permission answers 200 to everybody', async () => {
    const id = await spaceWithPeople()
    const permission = async (name: string) => (await as(name, 'GET', `/spaces/${id}/permission`)).body
    const sees = { canView: true, canManage: false, capacityNotReached: true }
    expect(await permission('guest')).toEqual(sees)
    expect(await permission('visitor')).toEqual(sees)
    expect(await permission('builder')).toEqual(sees)
    for (const name of ['owner', 'officer', 'admin']) {
      expect(await permission(name)).toEqual({ ...sees, canManage: true })
    }
    expect((await as('guest', 'GET', '/spaces/nope/permission')).body).toEqual({
      canView: false,
      canManage: false,
      capacityNotReached: false,
      reason: 'notFound',
    })
  })

  test('join makes a member once, keeps a role, and is needed to set oneself up', async () => {
    const id = await spaceWithPeople()
    const early = await as('visitor', 'POST', `/spaces/${id}/members`, { displayName: 'V' })
    expect(early).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    const joined = await as('visitor', 'POST', `/spaces/${id}/join`, {})
    expect(memberAnswer.parse(joined.body)).toMatchObject({ roles: { MEMBER: true }, character: null })
    await as('owner', 'POST', `/spaces/${id}/join`)
    const set = await as('visitor', 'POST', `/spaces/${id}/members`, {
      displayName: '小明',
      character: '-1',
      outfitString: 'v1:3',
      firstInGame: false,
    })
    expect(memberAnswer.parse(set.body)).toMatchObject({
      displayName: '小明',
      character: '-1',
      outfitString: 'v1:3',
      firstInGame: false,
      name: 'visitor',
    })
    const list = await as('visitor', 'GET', `/spaces/${id}/members`)
    expect(list.body.total).toBe(5)
    expect(list.body.data.map((member: { userId: string }) => member.userId).slice(0, 2)).toEqual([
      ids['owner'],
      ids['officer'],
    ])
    const one = await as('visitor', 'GET', `/spaces/${id}/members?userId=${ids['visitor']}`)
    expect(one.body).toMatchObject({ data: [{ userId: ids['visitor'], displayName: '小明' }], total: 1 })
    const nobody = await as('visitor', 'GET', `/spaces/${id}/members?userId=nobody`)
    expect(nobody.body).toEqual({ data: [], total: 0 })
    const bad = await as('visitor', 'POST', `/spaces/${id}/members`, { displayName: ' ' })
    expect(bad).toMatchObject({ status: 400, body: { details: [{ field: 'displayName' }] } })
  })

  test('people edit themselves only; a site admin may help', async () => {
    const path = `/users/${ids['member']}`
    expect((await as('visitor', 'POST', path, { displayName: 'x' })).status).toBe(403)
    const changed = await as('member', 'POST', path, { displayName: '成员', description: '你好', avatar: 8 })
    expect(changed.body).toMatchObject({ displayName: '成员', description: '你好', avatar: 8 })
    expect((await as('admin', 'POST', path, { displayName: 'member' })).status).toBe(200)
    const seen = (await as('visitor', 'GET', path)).body
    expect(seen).toMatchObject({ displayName: 'member', avatar: 8 })
    expect(seen).not.toHaveProperty('phone')
    expect((await as('member', 'POST', path, { avatar: 9 })).status).toBe(400)
    expect((await as('member', 'POST', path, { description: 'x'.repeat(101) })).status).toBe(400)
    expect((await as('member', 'GET', '/users/nobody')).body.code).toBe('UserNotFound')
  })
})

describe('editing a space', () => {
  test('PUT changes what it names', async () => {
    const id = await spaceWithPeople()
    const { body } = await as('owner', 'PUT', `/spaces/${id}`, {
      description: '新的说明',
      private: true,
      template: 'office',
    })
    expect(body).toMatchObject({
      space: { name: 'room', description: '新的说明' },
      settings: { isPublic: false },
    })
  })

  test('a rename drops the English twin of an official space', async () => {
    const before = (await as('admin', 'GET', '/spaces/office')).body.space
    expect(before).toMatchObject({ name: '小厅', nameEn: 'Small hall' })
    const after = (await as('admin', 'PUT', '/spaces/office', { name: '大厅' })).body.space
    expect(after).not.toHaveProperty('nameEn')
    expect(after).toHaveProperty('descriptionEn')
  })

  test.each([0, 2001, 1.5, '7', null])('the capacity %s is refused', async (capacity) => {
    const id = await spaceWithPeople()
    const answer = await as('owner', 'PUT', `/spaces/${id}/admin/setting/capacity`, { capacity })
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'capacity' }] } })
  })
})

describe('likes and views', () => {
  test('a second like takes the first back; a view counts once per person and day', async () => {
    const id = await spaceWithPeople()
    const act = async (name: string, type: string) =>
      (await as(name, 'POST', `/spaces/${id}/action?type=${type}`)).body
    expect(await act('member', 'like')).toEqual({ likes: 1, views: 0, iLiked: true })
    expect(await act('visitor', 'like')).toEqual({ likes: 2, views: 0, iLiked: true })
    expect(await act('member', 'like')).toEqual({ likes: 1, views: 0, iLiked: false })
    await Promise.all([act('member', 'view'), act('member', 'view'), act('visitor', 'view')])
    expect(await act('member', 'view')).toMatchObject({ views: 2 })
    clock.advance(24 * 3_600_000)
    tokens['member'] = (await server.login('member')).access_token
    expect(await act('member', 'view')).toMatchObject({ views: 3 })
    expect((await as('member', 'POST', `/spaces/${id}/action?type=hate`)).status).toBe(400)
  })
})

describe('lists', () => {
  const names = async (name: string, query: string) =>
    spaceList.parse((await as(name, 'GET', query)).body).data.map(({ space }) => space.name)

  test('all: public only, by origin, search, page and sort', async () => {
    for (const name of ['Search-a', 'search-B', 'search%c']) {
      clock.advance(1000)
      await server.createSpace(tokens['owner'] ?? '', { name })
    }
    await server.createSpace(tokens['owner'] ?? '', { name: 'search-secret', private: true })
    const all = '/spaces/list/all?sortK=latest'
    expect(await names('guest', `${all}&search=SEARCH`)).toEqual(['search%c', 'search-B', 'Search-a'])
    expect(await names('guest', `${all}&search=search%25`)).toEqual(['search%c'])
    expect(await names('admin', `${all}&search=search-s`)).toEqual([])
    expect(await names('admin', '/site-admin/spaces?search=search-s')).toEqual(['search-secret'])
    expect((await as('owner', 'GET', '/site-admin/spaces')).status).toBe(403)
    expect(await names('guest', `${all}&search=search&size=1&offset=1`)).toEqual(['search-B'])
    expect((await as('guest', 'GET', `${all}&search=search&size=1`)).body.total).toBe(3)
    expect(await names('guest', '/spaces/list/all?origin=official')).toHaveLength(1)
    expect(await names('guest', '/spaces/list/all?origin=OFFICIAL&search=nope')).toEqual([])
  })

  test('hottest goes by likes, m-hottest by the likes of 30 days', async () => {
    const [old, fresh] = [
      (await server.createSpace(tokens['owner'] ?? '', { name: 'hot-old' })).space.id,
      (await server.createSpace(tokens['owner'] ?? '', { name: 'hot-fresh' })).space.id,
    ]
    for (const name of ['member', 'visitor']) await as(name, 'POST', `/spaces/${old}/action?type=like`)
    clock.advance(31 * 24 * 3_600_000)
    for (const name of people) tokens[name] = (await server.login(name)).access_token
    await as('member', 'POST', `/spaces/${fresh}/action?type=like`)
    expect(await names('guest', '/spaces/list/all?search=hot-')).toEqual(['hot-old', 'hot-fresh'])
    expect(await names('guest', '/spaces/list/all?search=hot-&sortK=m-hottest')).toEqual([
      'hot-fresh',
      'hot-old',
    ])
    const { body } = await as('member', 'GET', '/spaces/list/all?search=hot-fresh')
    expect(body.data[0].matrix).toEqual({ likes: 1, views: 0, lastMonthLikes: 1, iLiked: true })
  })

  test('own, joined, liked and viewed', async () => {
    const { space } = await server.createSpace(tokens['builder'] ?? '', { name: 'list-mine' })
    await as('visitor', 'POST', `/spaces/${space.id}/join`)
    await as('visitor', 'POST', `/spaces/${space.id}/action?type=like`)
    await as('visitor', 'POST', `/spaces/${space.id}/action?type=view`)
    const mine = async (name: string, list: string) => names(name, `/spaces/user/${list}?search=list-`)
    expect(await mine('builder', 'own')).toEqual(['list-mine'])
    expect(await mine('builder', 'joined')).toEqual([])
    expect(await mine('visitor', 'own')).toEqual([])
    for (const list of ['joined', 'liked', 'viewed'])
      expect(await mine('visitor', list)).toEqual(['list-mine'])
    expect((await as('guest', 'GET', '/spaces/user/own')).status).toBe(401)
  })

  test.each(['size=0', 'size=201', 'size=x', 'offset=-1', 'sortK=best', 'origin=mars'])(
    'the query %s is refused',
    async (query) => {
      const answer = await as('guest', 'GET', `/spaces/list/all?${query}`)
      expect(answer).toMatchObject({ status: 400, body: { code: 'InvalidParameters' } })
      expect(answer.body.details[0].field).toBe(query.split('=')[0])
    },
  )
})

describe('finding the game server', () => {
  test('is open to anyone and answers a bare address', async () => {
    const answer = await as('guest', 'GET', '/spaces/office/game-server-assignment')
    expect(answer.body).toBe(`${server.url.replace('http', 'ws')}/gs/office`)
    expect((await as('guest', 'GET', '/spaces/nope/game-server-assignment')).body).toMatch(/\/gs\/nope$/)
  })

  test('knows an id as published clients rewrite it', async () => {
    const { body } = await as('guest', 'GET', '/spaces/office%5C/game-server-assignment')
    expect(body).toMatch(/\/gs\/office$/)
  })

  test('an over-long id answers 404', async () => {
    const answer = await as('guest', 'GET', `/spaces/${'x'.repeat(2000)}/game-server-assignment`)
    expect(answer).toMatchObject({ status: 404, body: { code: 'SpaceNotFound' } })
  })
})

describe('api keys', () => {
  test('are shown once, listed without the key, and deleted by their maker only', async () => {
    const made = await as('owner', 'POST', '/users/me/api-keys', { name: 'bot' })
    const { id, key } = createdApiKeyAnswer.parse(made.body)
    expect(key).toMatch(/^lk_.{20,}/)
    const list = await as('owner', 'GET', '/users/me/api-keys')
    expect(list.body).toMatchObject({ total: 1, data: [{ id, name: 'bot', hint: key.slice(-4) }] })
    expect(JSON.stringify(list.body)).not.toContain(key)
    const stored = await server.db.selectFrom('apiKeys').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(key)
    expect((await as('visitor', 'DELETE', `/users/me/api-keys/${id}`)).body.code).toBe('ApiKeyNotFound')
    expect((await as('owner', 'DELETE', `/users/me/api-keys/${id}`)).status).toBe(200)
    expect((await as('owner', 'GET', '/users/me/api-keys')).body.total).toBe(0)
    expect((await as('guest', 'GET', '/users/me/api-keys')).status).toBe(401)
  })
})

describe('bad requests', () => {
  test('a body that is no JSON', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await server.call('POST', '/spaces', {
        token: tokens['owner'],
        body: '{"name": ',
        headers: { 'content-type': type },
      })
      expect(answer).toMatchObject({ status: 400, body: { code: 'InvalidJson' } })
    }
  })

  test('no body, another shape of body, a huge body', async () => {
    expect((await as('owner', 'POST', '/spaces')).body.code).toBe('InvalidParameters')
    expect((await as('owner', 'POST', '/spaces', [1, 2])).body.code).toBe('InvalidParameters')
    const huge = await as('owner', 'POST', '/spaces', { name: 'x'.repeat(300_000) })
    expect(huge).toMatchObject({ status: 413, body: { code: 'PayloadTooLarge' } })
  })

  test('unknown paths, ids and escapes', async () => {
    expect(await as('guest', 'GET', '/nothing/here')).toMatchObject({
      status: 404,
      body: { code: 'NotFound' },
    })
    expect(await as('guest', 'GET', '/api/v1/spaces')).toMatchObject({
      status: 404,
      body: { code: 'NotFound' },
    })
    for (const id of ['nope', 'x'.repeat(17), 'x'.repeat(5000), '%00', "'%20or%201=1", '..%2f..']) {
      expect(await as('owner', 'GET', `/spaces/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'SpaceNotFound' },
      })
    }
    expect(await as('owner', 'GET', '/spaces/%zz')).toMatchObject({
      status: 400,
      body: { code: 'BadRequest' },
    })
  })
})
