import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MapComment } from '#shared/http/mapComments.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'

// Comments pinned to things of a level: by who furnishes it, for who furnishes it.

let server: TestServer
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}
let spaceId = ''
let level = ''

beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]) })
  for (const name of ['owner', 'builder', 'member', 'other', 'visitor']) {
    tokens[name] = (await server.login(name)).access_token
    ids[name] = (await server.call('GET', '/users/me', { token: tokens[name] })).body.id
  }
  const { space } = await server.createSpace(tokens['owner']!, { isPublic: true })
  spaceId = space.id
  const { body } = await call('GET', `/available/${spaceId}/availables`, 'owner')
  level = body.data[0].levelId
  for (const [name, role] of Object.entries({ builder: 'BUILDER', member: 'MEMBER', other: 'MEMBER' })) {
    await call('POST', `/spaces/${spaceId}/join`, name)
    await call('POST', `/spaces/${spaceId}/roles`, 'owner', { userId: ids[name], roles: [role] })
  }
  await call('PUT', `/spaces/${spaceId}/layout/admin/setSingle`, 'owner', {
    userId: ids['member'],
    layout: { permittedRooms: [7] },
    level: level.split('.')[1],
  })
}, 60_000)
afterAll(() => server.close())

const call = (method: string, path: string, who: string, body?: unknown) =>
  server.call(method, path, { token: tokens[who], ...(body === undefined ? {} : { body }) })
const path = (id = '') => `/levels/${level}/comments${id === '' ? '' : `/${id}`}`
const place = { x: 1.5, y: 1, z: 2.5 }
const pin = (who: string, more: object = {}) =>
  call('POST', path(), who, { thing: 'chair', contents: '换一把椅子', ...place, ...more })
const list = async (who: string): Promise<MapComment[]> => (await call('GET', path(), who)).body.data

test('a comment is pinned, answered, resolved, opened again and taken away', async () => {
  const { status, body } = await pin('builder')
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      thing: 'chair',
      room: null,
      ...place,
      resolvedAt: null,
      author: { userId: ids['builder'], displayName: 'builder' },
      replies: [],
    }),
  ])
  const answered = await call('POST', path(), 'owner', { parentId: body.id, contents: '好\n明天' })
  expect(answered.body.replies).toMatchObject([{ contents: '好\n明天', author: { userId: ids['owner'] } }])
  expect((await call('PUT', path(body.id), 'owner', { resolved: true })).body.resolvedAt).toEqual(
    expect.any(String),
  )
  expect((await list('builder'))[0]).toMatchObject({ id: body.id, replies: [{}] })
  expect((await call('PUT', path(body.id), 'builder', { resolved: false })).body.resolvedAt).toBeNull()
  // An answer is nothing one resolves.
  const [{ replies }] = (await list('owner')) as [MapComment]
  expect((await call('PUT', path(replies[0]!.id), 'owner', { resolved: true })).status).toBe(404)
  // Others' words stay, but for who runs the space.
  expect((await call('DELETE', path(replies[0]!.id), 'builder')).status).toBe(403)
  expect((await call('DELETE', path(body.id), 'owner')).status).toBe(200)
  expect(await list('owner')).toEqual([])
})

test('a member sees and pins what is in rooms of theirs; who furnishes nothing sees nothing', async () => {
  const everywhere = (await pin('builder')).body.id as string
  const inRoom = (await pin('builder', { room: 7 })).body.id as string
  expect((await list('member')).map(({ id }) => id)).toEqual([inRoom])
  expect((await pin('member', { room: 7 })).status).toBe(201)
  for (const room of [null, 8]) expect((await pin('member', { room })).status).toBe(403)
  expect((await call('POST', path(), 'member', { parentId: everywhere, contents: 'x' })).status).toBe(404)
  expect((await call('DELETE', path(everywhere), 'member')).status).toBe(404)
  for (const who of ['other', 'visitor']) {
    expect([(await call('GET', path(), who)).status, (await pin(who, { room: 7 })).status]).toEqual([
      403, 403,
    ])
  }
  for (const { id } of await list('owner')) await call('DELETE', path(id), 'owner')
})

test('nonsense is refused', async () => {
  for (const bad of [
    { contents: '' },
    { contents: 'x'.repeat(501) },
    { x: 1e9 },
    { room: -1 },
    { thing: 'x'.repeat(129) },
  ])
    expect([bad, (await pin('builder', bad)).status]).toEqual([bad, 400])
  expect((await call('GET', `/levels/${spaceId}.99/comments`, 'owner')).status).toBe(404)
  expect((await call('PUT', path('nothing'), 'owner', { resolved: true })).status).toBe(404)
})

test('who has gone takes along what they wrote; what was answered to it as well', async () => {
  await pin('builder')
  const mine = (await pin('owner')).body.id as string
  await call('POST', path(), 'builder', { parentId: mine, contents: 'x' })
  await server.db.deleteFrom('users').where('id', '=', ids['builder']!).execute()
  expect(await list('owner')).toMatchObject([{ id: mine, replies: [] }])
})
