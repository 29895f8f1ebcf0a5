import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeEvent } from '#shared/protocol/codec.ts'
import { event } from '#shared/protocol/messages.ts'
import { mapEvents } from '#shared/world/snapshot.ts'
import { createTokens } from '../../server/login/tokens.ts'
import type { LastPlace, SpacePorts, StoredChat, StoredMapEdit } from '../../server/room/ports.ts'
import { createRoomPorts } from '../../server/roomPorts/createRoomPorts.ts'
import { readConfig } from '../../server/config.ts'
import { heldPorts } from '../support/rooms/heldPorts.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { createTestClock, startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'

const clock = createTestClock()
/** 17 characters and more, as somebody else's database may hold: a published client loses one of them. */
const longId = 'abcdefghijklmnopqrst'
let server: TestServer
let ports: SpacePorts
let adminToken: string
let annToken: string
let annId: string

beforeAll(async () => {
  server = await startServer({ clock, spacesFolder: spacesFolder([smallSpace('office')]) })
  const { db, dataDir } = server
  const { config } = readConfig({ DATA_DIR: dataDir })
  const tokens = createTokens({ db, clock, secret: config.sessionSecret, newId: () => 'unused' })
  ports = heldPorts(
    db,
    createRoomPorts({ db, clock, config, tokens, moderation: { isSensitive: () => false } }),
  )
  adminToken = (await server.login('admin')).access_token
  annToken = (await server.login('ann')).access_token
  annId = (await server.call('GET', '/users/me', { token: annToken })).body.id
})
afterAll(() => server.close())

const identify = async (token: string) => {
  const identity = await ports.authenticate({ token })
  if (!identity) throw new Error('not authenticated')
  return identity
}

describe('authenticate', () => {
  test('by token', async () => {
    expect(await ports.authenticate({ token: annToken })).toMatchObject({
      userId: annId,
      displayName: 'ann',
      isSiteAdmin: false,
      viaApiKey: false,
    })
    expect((await identify(adminToken)).isSiteAdmin).toBe(true)
  })

  test('bad credentials are undefined, never an error', async () => {
    const bad = ['', 'x', 'a.b.c', 'é\u0000', 'x'.repeat(100_000)]
    for (const text of bad) {
      expect(await ports.authenticate({ token: text })).toBeUndefined()
      expect(await ports.authenticate({ apiKey: text })).toBeUndefined()
    }
  })

  test('an api key opens only spaces its maker manages', async () => {
    const { body } = await server.call('POST', '/users/me/api-keys', {
      token: annToken,
      body: { name: 'bot' },
    })
    const own = await server.createSpace(annToken, {})
    const identity = await ports.authenticate({ apiKey: body.key })
    if (!identity) throw new Error('the key is not known')
    expect(identity).toMatchObject({ userId: annId, viaApiKey: true })
    expect((await ports.access(identity, own.space.id)).canEnter).toBe(true)
    expect((await ports.access(identity, 'office')).canEnter).toBe(false)
    await server.call('DELETE', `/users/me/api-keys/${body.id}`, { token: annToken })
    expect(await ports.authenticate({ apiKey: body.key })).toBeUndefined()
  })
})

describe('spaces', () => {
  test('load with their maps decoded', async () => {
    const space = await ports.loadSpace('office')
    expect(space).toMatchObject({ id: 'office', capacity: 200, isPublic: true, allowMultiPlayer: true })
    const [level] = space?.maps ?? []
    expect(level).toMatchObject({ isDefault: true, updateId: 1 })
    expect(level?.map.collisions).toHaveLength(144)
    expect(await ports.loadSpace('nope')).toBeUndefined()
  })

  test('are found by what published clients make of their ids', async () => {
    expect(await ports.findSpaceId('office')).toBe('office')
    expect(await ports.findSpaceId('office\\')).toBe('office')
    for (const bad of ['', '\\', 'offic', 'office\\\\', 'OFFICE', 'x'.repeat(100_000), 'office\u0000']) {
      expect(await ports.findSpaceId(bad)).toBeUndefined()
    }
  })

  test('a longer id is matched without its seventeenth character, if only one fits', async () => {
    const row = await server.db
      .selectFrom('spaces')
      .selectAll()
      .where('id', '=', 'office')
      .executeTakeFirstOrThrow()
    const add = (id: string) =>
      server.db
        .insertInto('spaces')
        .values({ ...row, id })
        .execute()
    const rewritten = `${longId.slice(0, 16)}\\${longId.slice(17)}`
    await add(longId)
    expect(await ports.findSpaceId(rewritten)).toBe(longId)
    await add(`${longId.slice(0, 16)}X${longId.slice(17)}`)
    expect(await ports.findSpaceId(rewritten)).toBeUndefined()
    expect(await ports.findSpaceId(longId)).toBe(longId)
  })

  test('access follows role, privacy and ban', async () => {
    const ann = await identify(annToken)
    const admin = await identify(adminToken)
    const closed = await server.createSpace(adminToken, { private: true })
    const id = closed.space.id
    const none = { canEnter: false, canManage: false, role: '' }
    expect(await ports.access(ann, id)).toMatchObject(none)
    expect(await ports.access(admin, id)).toMatchObject({ canEnter: true, canManage: true, role: 'OWNER' })
    expect(await ports.access(ann, 'office')).toMatchObject({ canEnter: true, canManage: false, role: '' })
    expect(await ports.access(ann, 'nope')).toMatchObject(none)
    await server.call('POST', '/spaces/office/join', { token: annToken })
    await ports.commit('office', [{ kind: 'memberName', userId: annId, name: '安' }])
    expect(await ports.access(ann, 'office')).toMatchObject({
      role: 'MEMBER',
      member: { displayName: '安', character: null, outfitString: '' },
    })
    const ban = (bannedUntil: number | null) =>
      server.db.updateTable('users').set({ bannedUntil }).where('id', '=', annId).execute()
    await ban(clock.now() + 1000)
    expect(await ports.access(ann, 'office')).toMatchObject(none)
    expect(await ports.authenticate({ token: annToken })).toBeUndefined()
    await ban(null)
  })
})

describe('what a room keeps', () => {
  test('the newest place of each person', async () => {
    const place: LastPlace = {
      userId: annId,
      mapId: '1',
      name: 'ann',
      outfitString: 'v1:2',
      position: { x: 1.25, y: 0, z: 3.75 },
      rotation: { x: 0, y: 90, z: 0 },
      chairIdx: 10_012,
      leftAt: clock.now(),
    }
    expect(await ports.loadPlace('office', annId)).toBeUndefined()
    await ports.savePlaces('office', [place])
    expect(await ports.loadPlace('office', annId)).toEqual(place)
    const { chairIdx: _, ...standing } = { ...place, leftAt: clock.now() + 5 }
    await ports.savePlaces('office', [standing])
    expect(await ports.loadPlace('office', annId)).toEqual(standing)
    await ports.savePlaces('office', [])
  })

  test('each chat once, also in a large batch', async () => {
    const chat = (index: number): StoredChat => ({
      id: `chat-${index}`,
      spaceId: 'office',
      mapId: '1',
      senderId: annId,
      senderName: 'ann',
      channel: 'GLOBAL_CHAT',
      recipient: 'GLOBAL_CHAT',
      contents: `hello ${index} 👋`,
      sentAt: clock.now() + index,
    })
    const save = (...chats: StoredChat[]) =>
      ports.commit(
        'office',
        chats.map((said) => ({ kind: 'chat', chat: said })),
      )
    await save(...Array.from({ length: 1200 }, (_, index) => chat(index)))
    await save({ ...chat(0), sentAt: clock.now() + 9_999 }, chat(1200))
    await save()
    // Another text under the same id would be acknowledged and not be there.
    await expect(save(chat(1201), { ...chat(0), contents: 'again' })).rejects.toThrow('the chat id is taken')
    const stored = await server.db.selectFrom('chatMessages').selectAll().orderBy('sentAt').execute()
    expect(stored).toHaveLength(1201)
    expect(stored[0]).toMatchObject(chat(0))
  })

  test('edits of maps: in order, none twice, and the same after they were put into the map', async () => {
    const before = (await ports.loadSpace('office'))!.maps[0]!
    const mapId = before.map.id
    const first = before.updateId + 1
    const edit = (n: number): StoredMapEdit => ({
      mapId,
      updateId: first + n,
      events: [
        event('mapSetName', { mapId, name: `名 ${n}` }),
        event('mapSetObjectsV2', {
          mapId,
          objects: { [n % 10_000]: { x: 1, y: 2, normal: '', zIndex: n + 0.5 } },
        }),
      ],
    })
    const save = (...edits: StoredMapEdit[]) =>
      ports.commit(
        'office',
        edits.map((its) => ({ kind: 'mapEdit', edit: its })),
      )
    await save(...Array.from({ length: 1_200 }, (_, n) => edit(n)))
    const again = { ...edit(0), events: [event('mapSetName', { mapId, name: 'again' })] }
    await expect(save(edit(1_200), again)).rejects.toThrow()
    await save(edit(1_200))
    const loaded = (await ports.loadSpace('office'))!.maps[0]!
    expect(loaded).toMatchObject({ updateId: first + 1_200, map: { name: '名 1200' } })
    expect(loaded.map.objects.get('1199')).toMatchObject({ x: 1, zIndex: 1199.5 })
    const levels = await server.call('GET', '/available/office/availables', { token: annToken })
    expect(levels.body.data[0]).toMatchObject({ name: '名 1200' })

    await ports.compactMap('office', mapId)
    await ports.compactMap('office', mapId)
    await ports.compactMap('office', '99')
    expect(await server.db.selectFrom('mapEdits').selectAll().execute()).toEqual([])
    const compacted = (await ports.loadSpace('office'))!.maps[0]!
    expect(compacted.updateId).toBe(first + 1_200)
    expect(mapEvents(compacted.map).map((told) => encodeEvent(told))).toEqual(
      mapEvents(loaded.map).map((told) => encodeEvent(told)),
    )
  })
})
