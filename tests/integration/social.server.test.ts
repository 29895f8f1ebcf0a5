import { Client } from '@colyseus/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRoomPorts } from '../../server/roomPorts/createRoomPorts.ts'
import { readConfig } from '../../server/config.ts'
import * as spaceBans from '../../server/db/tables/spaces/spaceBans.ts'
import { createTokens } from '../../server/login/tokens.ts'
import { maySeeChat } from '../../server/room/features/chat/memory.ts'
import type { ChatEdit, KnownChat, SpacePorts } from '../../server/room/ports.ts'
import { createRandom } from '../support/createRandom.ts'
import { heldPorts } from '../support/rooms/heldPorts.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { createTestClock, startServer, type TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

/* Blocks, bans, kicks and history with the real database and both doors. */
const clock = createTestClock()
let server: TestServer
let ports: SpacePorts
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer({ clock, spacesFolder: spacesFolder([smallSpace('office')]) })
  const { db, dataDir } = server
  const { config } = readConfig({ DATA_DIR: dataDir })
  const keys = createTokens({ db, clock, secret: config.sessionSecret, newId: () => 'unused' })
  ports = heldPorts(
    db,
    createRoomPorts({
      db,
      clock,
      config,
      tokens: keys,
      moderation: { isSensitive: () => false },
    }),
  )
  // Who bans must run the space: admin runs the official ones.
  for (const name of ['ann', 'bob', 'cid', 'admin']) {
    tokens[name] = (await server.login(name)).access_token
    ids[name] = (await server.call('GET', '/users/me', { token: tokens[name] })).body.id
  }
})
afterAll(() => server.close())

const makeSpace = async (): Promise<string> => (await server.createSpace(tokens['ann']!)).space.id
const enter = (name: string, spaceId: string): Promise<TestClient> =>
  TestClient.enter({ url: server.url, spaceId, token: tokens[name]! })
/** The code with which the raw door sends somebody away. */
const turnedAway = async (name: string, spaceId: string): Promise<{ code: number; reason: string }> => {
  const client = new TestClient({ url: server.url, spaceId, token: tokens[name]! })
  return until(() => client.closed, `${name} is turned away`)
}
/** The code with which the door of our own client refuses. */
/** Code and words of a refused join; our client tells a ban from a private space by them. */
const joinRefusal = (
  name: string,
  spaceId: string,
): Promise<{ code?: number; message?: string } | undefined> =>
  new Client(server.url)
    .joinOrCreate('space', { spaceId, token: tokens[name]!, connectionId: `tab-${name}` })
    .then(
      () => undefined,
      (error: { code?: number; message?: string }) => error,
    )

const joinRefused = async (name: string, spaceId: string): Promise<number | undefined> =>
  (await joinRefusal(name, spaceId))?.code

test('who is kicked is refused at both doors for a minute', async () => {
  const spaceId = await makeSpace()
  const ann = await enter('ann', spaceId)
  const bob = await enter('bob', spaceId)
  expect(await bob.send('kick', { user: ids['ann']! })).toMatchObject({ succeeded: false })
  expect(await ann.send('kick', { user: ids['bob']! })).toMatchObject({ succeeded: true })
  await until(() => bob.closed, 'bob is out')
  expect(bob.closed?.code).toBe(4010)
  expect(await turnedAway('bob', spaceId)).toMatchObject({
    code: 4003,
    reason: expect.stringContaining('minute'),
  })
  expect(await joinRefused('bob', spaceId)).toBe(4010)
  clock.advance(60_001)
  const again = await enter('bob', spaceId)
  expect(again.closed).toBeUndefined()
  for (const client of [ann, again]) client.ws.close()
})

test('one reads whom one has blocked, and nobody else does', async () => {
  const spaceId = await makeSpace()
  const ann = await enter('ann', spaceId)
  const bob = await enter('bob', spaceId)
  const blocks = (user: string) => server.call('GET', '/users/me/blocks', { token: tokens[user] })
  expect((await blocks('ann')).body).toEqual({ data: [], total: 0 })
  const block = (blocked: boolean) => ann.send('block', { blockedUserId: ids['bob']!, blocked })
  expect(await block(true)).toMatchObject({ succeeded: true })
  const { data, total } = (await blocks('ann')).body
  expect(total).toBe(1)
  expect(data).toEqual([{ userId: ids['bob'], displayName: expect.stringMatching(/\S/) }])
  expect((await blocks('bob')).body.total).toBe(0)
  expect((await server.call('GET', '/users/me/blocks')).status).toBe(401)
  expect(await block(false)).toMatchObject({ succeeded: true })
  expect((await blocks('ann')).body.total).toBe(0)
  for (const client of [ann, bob]) client.ws.close()
})

test('who is banned has no way in, until the ban is lifted', async () => {
  const spaceId = await makeSpace()
  const ann = await enter('ann', spaceId)
  const bob = await enter('bob', spaceId)
  expect(await ann.send('ban', { user: ids['bob']! })).toMatchObject({ succeeded: true })
  await until(() => bob.closed, 'bob is out')
  expect(bob.closed?.code).toBe(4003)
  clock.advance(120_000)
  expect((await turnedAway('bob', spaceId)).code).toBe(4003)
  expect(await joinRefusal('bob', spaceId)).toMatchObject({ code: 403, message: 'banned from this space' })
  const ask = (method: string, path: string) =>
    server.call(method, `/spaces/${spaceId}${path}`, {
      token: tokens['bob'],
      ...(method === 'POST' ? { body: {} } : {}),
    })
  expect((await ask('POST', '/join-preflight')).status).toBe(403)
  expect((await ask('POST', '/join')).status).toBe(403)
  expect((await ask('GET', '/permission')).body).toEqual({
    canView: false,
    canManage: false,
    capacityNotReached: false,
    reason: 'banned',
    ban: { reason: '', until: null },
  })
  expect(await spaceBans.listOf(server.db, spaceId)).toEqual([
    expect.objectContaining({ userId: ids['bob'], bannedBy: ids['ann'], reason: 'by a manager' }),
  ])
  expect(await spaceBans.remove(server.db, spaceId, ids['bob']!)).toBe(true)
  expect(await spaceBans.remove(server.db, spaceId, ids['bob']!)).toBe(false)
  expect((await ask('POST', '/join-preflight')).status).toBe(200)
  const again = await enter('bob', spaceId)
  for (const client of [ann, again]) client.ws.close()
})

test('a first ban stays as it was given', async () => {
  const ban = { userId: ids['cid']!, bannedBy: ids['admin']!, reason: 'one', createdAt: 1.4, until: null }
  await ports.commit('office', [{ kind: 'ban', ban }])
  await ports.commit('office', [{ kind: 'ban', ban: { ...ban, reason: 'two', createdAt: 2 } }])
  expect(await spaceBans.find(server.db, 'office', ids['cid']!, 5)).toMatchObject({
    reason: 'one',
    createdAt: 1,
  })
  await spaceBans.remove(server.db, 'office', ids['cid']!)
})

test('managers who are banned hear nothing of the space while they are', async () => {
  const spaceId = await makeSpace()
  for (const name of ['bob', 'cid']) {
    expect(
      (await server.call('POST', `/spaces/${spaceId}/join`, { token: tokens[name], body: {} })).status,
    ).toBe(200)
    const body = { userId: ids[name], roles: ['ADMIN'] }
    await server.call('POST', `/spaces/${spaceId}/roles`, { token: tokens['ann'], body })
  }
  const ban = { userId: ids['bob']!, bannedBy: ids['ann']!, reason: '', createdAt: clock.now() }
  await ports.commit(spaceId, [{ kind: 'ban', ban: { ...ban, until: clock.now() + 1_000 } }])
  const params = { nookName: '茶室', userId: ids['admin']!, userName: 'admin' }
  const knock = () =>
    ports.commit(spaceId, [{ kind: 'notice', notice: { to: 'managers', kind: 'nookRequest', params } }])
  const told = async (name: string) => {
    const path = `/notification/list?spaceId=${spaceId}`
    const { data } = (await server.call('GET', path, { token: tokens[name] })).body
    return data.filter(({ kind }: { kind: string }) => kind === 'nookRequest').length as number
  }
  await knock()
  expect([await told('ann'), await told('bob'), await told('cid')]).toEqual([1, 0, 1])
  clock.advance(1_000)
  await knock()
  expect([await told('ann'), await told('bob'), await told('cid')]).toEqual([2, 1, 2])
})

test('blocks are read from both sides', async () => {
  const [ann, bob, cid] = [ids['ann']!, ids['bob']!, ids['cid']!]
  const save = (userId: string, blockedUserId: string, isBlocked: boolean) =>
    ports.commit('office', [{ kind: 'block', userId, blockedUserId, isBlocked }])
  await save(ann, bob, true)
  await save(ann, bob, true)
  await save(cid, ann, true)
  expect(await ports.loadBlocks(ann)).toEqual({ blocks: [bob], blockedBy: [cid] })
  expect(await ports.loadBlocks(bob)).toEqual({ blocks: [], blockedBy: [ann] })
  await save(ann, bob, false)
  await save(cid, ann, false)
  expect(await ports.loadBlocks(ann)).toEqual({ blocks: [], blockedBy: [] })
})

test('the database gives everybody what they were allowed to see, and nothing else', async () => {
  const spaceId = await makeSpace()
  const random = createRandom(7)
  const people = [ids['ann']!, ids['bob']!, ids['cid']!]
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!
  const some = () => people.filter(() => random() < 0.4)
  const chats = Array.from({ length: 300 }, (_, index): KnownChat => {
    const channel = pick(['GLOBAL_CHAT', 'ROOM_CHAT', 'LOCAL_CHAT', 'DM'])
    const isListed = channel === 'LOCAL_CHAT' || (channel !== 'DM' && random() < 0.2)
    return {
      id: `c${index}`,
      spaceId,
      mapId: pick(['0', '1']),
      senderId: pick(people),
      senderName: 'x',
      channel,
      recipient: channel === 'DM' ? pick(people) : channel,
      contents: `line ${index}`,
      sentAt: 1_000 + index,
      likers: [],
      ...(isListed ? { hearers: some() } : {}),
      ...(!isListed && channel !== 'DM' ? { keptFrom: some() } : {}),
    }
  })
  await ports.commit(
    spaceId,
    chats.map((chat) => ({ kind: 'chat', chat })),
  )
  for (const uid of people) {
    for (const mapId of ['0', '1']) {
      const reader = { userId: uid, mapId, before: 1_250, limit: 100, ownOnly: false }
      const seen = chats.filter((chat) => chat.sentAt < 1_250 && maySeeChat(chat, { uid, mapId })).slice(-100)
      expect(seen.length).toBeGreaterThan(50)
      const read = await ports.loadChats(spaceId, reader)
      expect(read.map(({ id }) => id)).toEqual(seen.map(({ id }) => id))
      expect(read.filter((chat) => !maySeeChat(chat, { uid, mapId }))).toEqual([])
      const own = await ports.loadChats(spaceId, { ...reader, ownOnly: true })
      expect(new Set(own.map(({ senderId }) => senderId))).toEqual(new Set([uid]))
    }
  }
})

test('likes, approval and answers are stored with their message', async () => {
  const spaceId = await makeSpace()
  const [ann, bob] = [ids['ann']!, ids['bob']!]
  const chat = {
    id: 'same-id',
    spaceId,
    mapId: '1',
    senderId: ann,
    senderName: 'ann',
    channel: 'GLOBAL_CHAT',
    recipient: 'GLOBAL_CHAT',
    contents: 'hello',
    sentAt: 5,
  }
  // Ids are the clients': two people may use the same.
  const theirs = { ...chat, senderId: bob, sentAt: 6 }
  await ports.commit(spaceId, [
    { kind: 'chat', chat },
    { kind: 'chat', chat: theirs },
  ])
  const edit = { senderId: ann, chatId: 'same-id' }
  const reply = { senderId: bob, senderName: 'bob', contents: '嗨' }
  const save = (its: ChatEdit) => ports.commit(spaceId, [{ kind: 'chatEdit', edit: its }])
  await save({ ...edit, like: { userId: bob, likes: true } })
  await save({ ...edit, like: { userId: bob, likes: true } })
  await save({ ...edit, like: { userId: ann, likes: true }, approved: true })
  await save({ ...edit, replied: true, reply })
  await save({ ...edit, like: { userId: ann, likes: false } })
  const reader = { userId: ids['cid']!, mapId: '1', before: 10, limit: 10, ownOnly: false }
  const read = await ports.loadChats(spaceId, reader)
  expect(read).toMatchObject([
    { ...chat, likers: [bob], approved: true, replied: true, reply },
    { senderId: bob, likers: [] },
  ])
  expect(read[1]).toMatchObject({ approved: undefined, replied: undefined, reply: undefined })
})

test('a newcomer hears what was said before, and what was liked, after the server has ended', async () => {
  const spaceId = await makeSpace()
  const ann = await enter('ann', spaceId)
  await ann.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents: '早', id: 'first' })
  await ann.send('chatMessageUpdated', { id: 'first', likes: 1 })
  clock.advance(1_000)
  const bob = await enter('bob', spaceId)
  await until(() => bob.events.some(({ kind }) => kind === 'playerEditsChatMessage'), 'history has come')
  expect(bob.events.find(({ kind }) => kind === 'playerChats')?.body).toMatchObject({
    id: 'first',
    contents: '早',
    history: true,
  })
  // Each is told whether they like it themselves: a page that was reloaded shows its heart.
  const marks = ({ events }: TestClient) => events.find(({ kind }) => kind === 'playerEditsChatMessage')?.body
  expect(marks(bob)).toMatchObject({ likes: 1, liked: false })
  const again = await enter('ann', spaceId)
  await until(() => marks(again), 'history has come again')
  expect(marks(again)).toMatchObject({ likes: 1, liked: true })
  for (const client of [ann, bob, again]) client.ws.close()
})
