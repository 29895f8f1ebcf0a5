import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { browserClock } from '../../client/net/clock.ts'
import { colyseusTransport } from '../../client/net/colyseusTransport.ts'
import type { SpaceConnection } from '../../client/net/SpaceConnection.ts'
import { createChatStore, type ChatStore } from '../../client/features/chat/createChatStore.ts'
import { createSessionStore, type SessionState } from '../../client/store/createSessionStore.ts'
import type { Store } from '../../client/store/createStore.ts'
import { createWorldStore, type WorldStore } from '../../client/store/createWorldStore.ts'
import { allHears } from '../../scripts/featureHears.ts'
import { createMemoryPorts, makeSpace, readCatalogue, readOffice } from '../support/rooms/memoryPorts.ts'
import { startRooms, type TestRooms } from '../support/rooms/startRooms.ts'
import { until } from '../support/until.ts'

const office = makeSpace({ maps: [{ map: readOffice(), isDefault: true, updateId: 7 }] })
const ports = createMemoryPorts(office)
let server: TestRooms
const sockets = new Set<Socket>()
const pages: Page[] = []
/** What the pages could make nothing of. */
const faults: string[] = []

/** The stores of one browser tab, on the real transport. */
interface Page {
  readonly session: Store<SessionState>
  readonly world: WorldStore
  readonly chat: ChatStore
  readonly names: () => string[]
}

function openPage(userId: string, tab = userId): Page {
  const world = createWorldStore()
  let connection: SpaceConnection | undefined
  let ids = 0
  const session = createSessionStore({
    connectionId: () => tab,
    getAccessToken: async () => `token-${userId}`,
    lookUp: async (spaceId) => `${server.url.replace('http', 'ws')}/gs/${spaceId}`,
    transport: colyseusTransport,
    clock: browserClock,
    random: Math.random,
    environment: { isOnline: () => true, onChange: () => () => {} },
    world,
    onConnection: (opened) => (connection = opened),
    onFault: (kind) => faults.push(kind),
  })
  const chat = createChatStore({
    send: (kind, body) => connection!.send(kind, body),
    edit: (body) => connection!.send('chatMessageUpdated', body),
    now: Date.now,
    newId: () => `${tab}-${(ids += 1)}`,
    selfUid: () => session.get().selfUid,
    selfName: () => userId,
    selfMapId: () => '1',
    encIdOf: (uid) => world.get().encIds.get(uid),
  })
  world.onEvents(chat.receive)
  const page = {
    session,
    world,
    chat,
    names: () => [...world.get().players.values()].map(({ name }) => name),
  }
  pages.push(page)
  return page
}

async function enter(page: Page, name: string) {
  page.session.get().connect(office.id, { hears: allHears })
  await page.session.get().enter({ name, outfitString: '', characterId: '1' })
  await until(() => page.session.get().selfEncId !== undefined, `${name} is in the world`)
}

const isReady = ({ session }: Page) => {
  const { connection } = session.get()
  return connection.name === 'ready' && connection.synced
}

beforeAll(async () => {
  server = await startRooms(ports, readCatalogue())
  server.http.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
})
afterEach(() => {
  for (const { session } of pages.splice(0)) session.get().disconnect()
  expect(faults.splice(0)).toEqual([])
})
afterAll(() => server.close())

test('two pages meet; after a cut each is in its place, and no chat is lost or doubled', async () => {
  const ann = openPage('ann')
  const bob = openPage('bob')
  await enter(ann, '安')
  await enter(bob, '波')
  await until(() => ann.names().includes('波') && bob.names().includes('安'), 'they see each other')
  expect(ann.world.get().maps.get(office.maps[0]!.map.id)?.dimensions).toEqual(readOffice().dimensions)
  const place = ann.world.get().players.get(ann.session.get().selfEncId!)!

  ann.chat.get().sendChat('断线之前')
  for (const socket of sockets) socket.destroy()
  await until(() => !isReady(ann) && !isReady(bob), 'both are cut')
  ann.chat.get().sendChat('断线之中')
  await until(() => isReady(ann) && isReady(bob), 'both are back')
  ann.chat.get().sendChat('回来之后')
  await until(() => ann.chat.get().messages.filter(({ state }) => state === 'sent').length === 3, 'all said')

  expect(ports.chats.map(({ contents }) => contents)).toEqual(['断线之前', '断线之中', '回来之后'])
  expect(ann.chat.get().messages.map(({ contents }) => contents)).toEqual([
    '断线之前',
    '断线之中',
    '回来之后',
  ])
  expect(ann.session.get().entered).toBe(true)
  expect(ann.world.get().players.get(ann.session.get().selfEncId!)).toMatchObject({
    encId: place.encId,
    position: place.position,
    name: '安',
  })
  expect(bob.names().toSorted()).toEqual(['安', '波'].toSorted())
  expect(server.errors).toEqual([])
})

test('a second window is refused until it takes over; then the first one is', async () => {
  const first = openPage('eve', 'first')
  await enter(first, '伊')
  const second = openPage('eve', 'second')
  second.session.get().connect(office.id, { hears: allHears })
  await until(() => second.session.get().barrier, 'the second is refused')
  expect(second.session.get().barrier?.kind).toBe('duplicate')
  second.session.get().takeover()
  await until(() => first.session.get().barrier, 'the first is refused')
  expect(first.session.get().barrier?.kind).toBe('duplicate')
  await until(() => isReady(second), 'the second is in')
})

test('refused, gone, kicked: each ends with its own kind', async () => {
  ports.banned.add('mallory')
  const mallory = openPage('mallory')
  mallory.session.get().connect(office.id, { hears: allHears })
  await until(() => mallory.session.get().barrier, 'refused')
  expect(mallory.session.get().barrier?.kind).toBe('noPermission')

  const lost = openPage('lost')
  lost.session.get().connect('nowhere', { hears: [] })
  await until(() => lost.session.get().barrier, 'gone')
  expect(lost.session.get().barrier?.kind).toBe('gone')

  const tom = openPage('tom')
  await enter(tom, '汤')
  server.rooms.disconnectUser('tom', closeCodes.kicked)
  await until(() => tom.session.get().barrier, 'kicked')
  expect(tom.session.get().barrier?.kind).toBe('kicked')
})
