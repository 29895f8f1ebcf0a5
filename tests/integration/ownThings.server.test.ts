import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownThing, ownThingList } from '#shared/http/ownThings.ts'
import { ownOf } from '#shared/map/own/ownCatalogue.ts'
import { chairGlb, rawGlb } from '../support/own/makeGlb.ts'
import { plainPng } from '../support/pages/pictures.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { upload } from '../support/server/upload.ts'
import { until } from '../support/until.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'

const people = ['owner', 'builder', 'member', 'visitor'] as const
const tokens: Record<string, string> = {}
let server: TestServer
let spaceId: string

beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    env: { QUOTA_SPACE_FILES: '8' },
  })
  for (const name of people) tokens[name] = (await server.login(name)).access_token
  spaceId = (await server.createSpace(tokens['owner']!)).space.id
  for (const name of ['builder', 'member']) await as(name, 'POST', `/spaces/${spaceId}/join`)
  const { id } = (await as('builder', 'GET', '/users/me')).body
  await as('owner', 'POST', `/spaces/${spaceId}/roles`, { userId: id, roles: ['BUILDER'] })
}, 30_000)
afterAll(() => server.close())

const as = (name: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: tokens[name], ...(body === undefined ? {} : { body }) })
const bring = (name: string, bytes: Buffer, what = 'model') =>
  upload(server.url, `/spaces/${spaceId}/own-things/${what}`, {
    token: tokens[name],
    bytes,
    name: 'chair.glb',
    type: 'model/gltf-binary',
  })
const list = async (name: string) =>
  ownThingList.parse((await as(name, 'GET', `/spaces/${spaceId}/own-things`)).body).data

/** Somebody's own cell: from there one reaches what stands in it. */
function cellBeside({ uid, world }: TestClient) {
  const { x, z } = world.players.get(world.encIds.get(uid)!)!.position
  return { x: Math.floor(x), y: Math.floor(z) }
}

const credit = { licence: 'ccBy', author: '王工', words: '', source: 'https://example.com/chair' }
const details = {
  kind: 'thing',
  name: '红椅子',
  group: 'FURNITURE',
  scale: 1,
  turns: [0, 0],
  mount: 'floor',
  isOpen: false,
  colliders: [],
  seats: [{ x: 0, y: 0.48, z: 0, yaw: 0 }],
  credit,
}

describe('a chair somebody brings', () => {
  let thingId = ''
  const path = () => `/spaces/${spaceId}/own-things/${thingId}`

  test('only who builds may bring it', async () => {
    const glb = await chairGlb()
    expect((await bring('visitor', glb)).status).toBe(403)
    expect((await bring('member', glb)).status).toBe(403)
    const brought = await bring('builder', glb)
    expect(brought.status).toBe(201)
    const draft = ownThing.parse(brought.body)
    expect(draft).toMatchObject({
      state: 'DRAFT',
      report: { before: { triangles: 72 }, after: { materials: 1 } },
    })
    thingId = draft.id
    // Nobody else sees it yet.
    expect(await list('member')).toEqual([])
    expect(await list('builder')).toHaveLength(1)
    const file = await fetch(server.url + draft.model)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'model/gltf-binary',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  }, 20_000)

  test('its picture is made anew, and what is no picture is refused', async () => {
    const send = (bytes: Buffer, name = 'builder') =>
      upload(server.url, `${path()}/picture`, { token: tokens[name], bytes })
    expect((await send(Buffer.from('<svg><script>1</script></svg>'.padEnd(80)))).body.code).toBe(
      'UnsupportedFileError',
    )
    expect((await send(await plainPng(300, 300), 'member')).status).toBe(403)
    const { status, body } = await send(await plainPng(600, 300))
    expect([status, (await fetch(server.url + body.picture)).headers.get('content-type')]).toEqual([
      201,
      'image/webp',
    ])
  })

  test('what a licence asks to be said can not be left out; sizes and seats are looked at', async () => {
    const save = (patch: object, name = 'builder') => as(name, 'PUT', path(), { ...details, ...patch })
    const refused = async (patch: object) => (await save(patch)).body.details?.[0]?.field
    expect(await refused({ credit: { ...credit, author: '' } })).toBe('credit.author')
    expect(await refused({ credit: { ...credit, licence: 'other' } })).toBe('credit.words')
    expect(await refused({ credit: { ...credit, source: 'javascript:alert(1)' } })).toBe('credit.source')
    expect(await refused({ name: '' })).toBe('name')
    expect(await refused({ scale: 900 })).toBe('scale')
    expect(await refused({ scale: -1 })).toBe('scale')
    expect(await refused({ seats: [{ x: 9, y: 0.5, z: 0, yaw: 0 }] })).toBe('seats')
    const box = { x: 0, y: 0, z: 0, w: 0.5, h: 0.5, d: 0.5 }
    expect(await refused({ colliders: [{ ...box, x: 40 }] })).toBe('colliders')
    expect(await refused({ colliders: [{ ...box, w: 50 }] })).toBe('colliders')
    expect(await refused({ kind: 'material', use: 'floor', metres: 1 })).toBe('kind')
    expect((await save({}, 'member')).status).toBe(403)
    expect((await as('builder', 'PUT', `/spaces/${spaceId}/own-things/none`, details)).status).toBe(404)
  })

  test('saved, it is there for everybody at once, and for who comes later; placed, one sits on it', async () => {
    const early = await TestClient.enter({ url: server.url, spaceId, token: tokens['visitor']! })
    expect((await as('builder', 'PUT', path(), details)).body).toMatchObject({ state: 'LIVE', details })
    await until(() => early.world.ownThings.size === 1, 'the thing')
    const builder = await TestClient.enter({ url: server.url, spaceId, token: tokens['builder']! })
    const text = builder.world.ownThings.get(thingId)!
    expect(ownOf(text)).toMatchObject({
      id: `own:${thingId}`,
      size: [expect.closeTo(0.5, 2), expect.closeTo(1.05, 2), expect.closeTo(0.5, 1)],
      blocks: true,
      credit: { author: '王工', licence: 'ccBy' },
    })
    const mapId = [...builder.world.maps.keys()][0]!
    const object = {
      templateId: `own:${thingId}`,
      _name: '红椅子',
      ...cellBeside(early),
      width: 1,
      height: 1,
      normal: '',
      type: 0,
    }
    const put = (templateId: string) =>
      builder.send('mapSetObjects', { mapId, objects: { 777: { ...object, templateId } } })
    expect((await put('own:0123456789abcdef')).refusal).toBe('ownThingUnknown')
    expect((await put(object.templateId)).succeeded).toBe(true)
    expect((await early.send('setChairStatus', { chairIdx: 777, isOccupied: true })).succeeded).toBe(true)
    expect((await early.send('setChairStatus', { chairIdx: 10_777, isOccupied: true })).succeeded).toBe(false)

    const deleted = await as('builder', 'DELETE', path())
    expect(deleted).toMatchObject({ status: 409, body: { code: 'OwnThingInUse' } })
    expect(deleted.body.details[0].what).toMatch(/×1/)
    expect((await as('member', 'DELETE', path())).status).toBe(403)
    await builder.send('mapDeleteObjectByKey', { mapId, key: '777' })
    expect((await as('builder', 'DELETE', path())).status).toBe(200)
    await until(() => early.world.ownThings.size === 0, 'no thing')
    expect(await list('builder')).toEqual([])
    early.ws.close()
    builder.ws.close()
  }, 20_000)
})

test('bad files are refused with a reason, and the server goes on', async () => {
  const deep = rawGlb(`{"asset":{"version":"2.0"},"extras":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)
  for (const [bytes, reason] of [
    [Buffer.from('no model at all'.padEnd(80)), 'notGlb'],
    [(await chairGlb()).subarray(0, 700), 'cutShort'],
    [deep, 'tooDeep'],
  ] as const) {
    expect(await bring('builder', bytes)).toMatchObject({
      status: 400,
      body: { code: 'ModelRefused', details: [{ message: reason }] },
    })
  }
  expect((await bring('builder', Buffer.alloc(21 * 1024 * 1024))).status).toBe(413)
  expect((await as('builder', 'GET', '/users/me')).status).toBe(200)
  expect(await list('builder')).toEqual([])
}, 30_000)

test('a picture becomes a floor of the space; the quota ends an upload in the middle and leaves nothing', async () => {
  const { body } = await bring('builder', await plainPng(64, 64), 'material')
  const material = {
    kind: 'material',
    name: '木地板',
    use: 'floor',
    metres: 2,
    credit: { ...credit, licence: 'own' },
  }
  const saved = await as('builder', 'PUT', `/spaces/${spaceId}/own-things/${body.id}`, material)
  expect(saved.body).toMatchObject({ state: 'LIVE', kind: 'material' })
  // Two of eight files were of the chair, which is gone; they wait for the sweeper.
  let status = 201
  for (let i = 0; i < 8 && status === 201; i++)
    status = (await bring('builder', await plainPng(8, 8), 'material')).status
  expect(status).toBe(409)
  const refused = await bring('builder', await chairGlb())
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'QuotaExceeded', details: [{ whose: 'space' }] },
  })
  const drafts = (await list('builder')).filter(({ state }) => state === 'DRAFT')
  expect(drafts.every(({ kind }) => kind === 'material')).toBe(true)
  for (const { id } of drafts) await as('builder', 'DELETE', `/spaces/${spaceId}/own-things/${id}`)
  expect((await bring('builder', await chairGlb())).status).toBe(201)
}, 40_000)
