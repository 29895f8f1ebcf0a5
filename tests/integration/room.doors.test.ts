import { Client, type Room } from '@colyseus/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { decodeBatch, encodeAction } from '#shared/protocol/codec.ts'
import { action, type WireEvent } from '#shared/protocol/messages.ts'
import { chairAt, chairCatalogue, makeMap } from '../support/world/makeWorld.ts'
import { createMemoryPorts, makeSpace } from '../support/rooms/memoryPorts.ts'
import { startRooms, type TestRooms } from '../support/rooms/startRooms.ts'
import { allSubscriptions } from '../support/rooms/subscriptions.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

const maps = [{ map: makeMap({ objects: { '1': chairAt(10, 11) } }), isDefault: true, updateId: 1 }]
const ports = createMemoryPorts(
  makeSpace({ maps }),
  makeSpace({ id: 'space-2', maps }),
  makeSpace({ id: 'tiny', maps, capacity: 1 }),
)
let server: TestRooms

beforeAll(async () => {
  server = await startRooms(ports, chairCatalogue)
})
afterAll(async () => {
  await server.close()
  expect(server.errors).toEqual([])
})

const raw = (userId: string, spaceId = 'space-1') => ({ url: server.url, spaceId, token: `token-${userId}` })

interface Browser {
  readonly room: Room
  readonly events: WireEvent[]
  readonly left: { code?: number }
  post(...wish: Parameters<typeof action>): void
}

/** What our own client does: the Colyseus SDK with its reconnection off, envelopes as bytes of type 0. */
async function browse(userId: string, options: Record<string, unknown> = {}): Promise<Browser> {
  const client = new Client(server.url)
  const room = await client.joinOrCreate('space', {
    spaceId: 'space-1',
    token: `token-${userId}`,
    connectionId: `tab-${userId}`,
    ...options,
  })
  room.reconnection.enabled = false
  const events: WireEvent[] = []
  const left: { code?: number } = {}
  room.onMessage(0, (bytes: Uint8Array) => events.push(...decodeBatch(bytes)))
  room.onLeave((code) => (left.code = code))
  return { room, events, left, post: (...wish) => room.sendBytes(0, encodeAction(action(...wish))) }
}

const joinError = (options: Record<string, unknown>): Promise<{ code?: number; message?: string }> =>
  browse('ann', options).then(
    () => ({}),
    (error: { code?: number; message?: string }) => error,
  )

test('a browser and a bot meet in one room and see each other', async () => {
  const browser = await browse('ann')
  await until(() => browser.events[0]?.kind === 'ready', 'ready')
  browser.post('updateSubscriptions', { subscriptions: allSubscriptions, mapUpdateIds: {} }, 1)
  browser.post('enter', { info: { name: 'Ann' } }, 2)
  const bot = await TestClient.enter({ url: server.url, spaceId: 'space-1', apiKey: 'lk_bot' })
  await until(() => bot.sees('ann')?.name === 'Ann', 'the bot sees Ann')
  expect(bot.self?.isNpc).toBe(true)
  bot.post('setEmoteV2', { emote: '👋' })
  await until(
    () => browser.events.find((entry) => entry.kind === 'playerSetsEmoteV2' && entry.body.emote === '👋'),
    'the wave',
  )
  bot.post('setSubtitle', { subtitle: '欢迎，我是向导' })
  const said = await until(
    () => browser.events.findLast((entry) => entry.kind === 'playerSetsSubtitle'),
    'what the bot says',
  )
  expect(said.body).toMatchObject({ encId: bot.self?.encId, subtitle: '欢迎，我是向导' })
  expect(server.rooms.onlinePlayers('space-1')).toBe(2)
  expect(server.rooms.onlineCounts().get('space-1')).toBe(2)
  await browser.room.leave()
  await bot.send('exit', {})
  bot.close()
})

test('refused joins say why', async () => {
  expect(await joinError({ token: 'nonsense' })).toMatchObject({ code: 401 })
  expect(await joinError({ spaceId: 'nowhere' })).toMatchObject({ code: 404 })
  expect(await joinError({ spaceId: { $ne: 1 } })).toMatchObject({ code: 400 })
  ports.banned.add('ann')
  expect(await joinError({})).toMatchObject({ code: 403 })
  ports.banned.delete('ann')
})

test('another tab is refused with 4667, the same one takes over, and takeover ends the older', async () => {
  const first = await browse('eve', { connectionId: 'tab-1' })
  const refused = await browse('eve', { connectionId: 'tab-2' }).then(
    () => undefined,
    (error: { code?: number }) => error,
  )
  expect(refused?.code).toBe(4667)
  const again = await browse('eve', { connectionId: 'tab-1' })
  await until(() => first.left.code === 1000, 'the older socket is closed')
  const other = await browse('eve', { connectionId: 'tab-2', takeover: true, spaceId: 'space-2' })
  await until(() => again.left.code === 4667, 'the older tab is told')
  const viaRaw = new TestClient({ ...raw('eve'), connectionId: 'tab-3' })
  expect((await viaRaw.end()).code).toBe(4667)
  await other.room.leave()
})

test('a full space closes with 1013, or 4012 for clients that put a connectionId into the query', async () => {
  const first = await TestClient.enter(raw('one', 'tiny'))
  const old = new TestClient(raw('two', 'tiny'))
  await old.ready()
  old.post('enter', {})
  expect((await old.end()).code).toBe(1013)
  const newer = new TestClient({ ...raw('three', 'tiny'), connectionId: 'c-3' })
  await newer.ready()
  await newer.subscribe()
  newer.post('enter', {})
  expect((await newer.end()).code).toBe(4012)
  expect(newer.all('spaceOverCapacityDeniesUser')).toMatchObject([{ userId: 'three' }])
  first.close()
})

test('the raw door: bad token and unknown space 4003, no init 1002, no subprotocol or a bad path 400', async () => {
  expect((await new TestClient({ ...raw('x'), token: 'bad' }).end()).code).toBe(4003)
  expect((await new TestClient({ ...raw('x'), spaceId: 'nowhere' }).end()).code).toBe(4003)
  const address = `${server.url.replace('http', 'ws')}/gs/space-1`
  const closeOf = (ws: WebSocket, first: Uint8Array | string) =>
    new Promise<number>((resolve) => {
      ws.on('open', () => ws.send(first))
      ws.on('close', resolve)
    })
  const notInit = encodeAction(action('exit', {}))
  expect(await closeOf(new WebSocket(address, 'gather-v2'), notInit)).toBe(1002)
  expect(await closeOf(new WebSocket(address, 'gather-v2'), 'hello')).toBe(1002)
  const statusOf = (url: string, ...protocols: string[]) =>
    new Promise<string>((resolve) =>
      new WebSocket(url, protocols).on('error', (error) => resolve(error.message)),
    )
  expect(await statusOf(address)).toContain('400')
  expect(await statusOf(address, 'other')).toContain('400')
  expect(await statusOf(`${server.url.replace('http', 'ws')}/gs/%`, 'gather-v2')).toContain('400')
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test('an id rewritten by a published client is found', async () => {
  const client = new TestClient({ ...raw('gather'), spaceId: 'space-1\\' })
  await client.ready()
  client.close()
})

test('frames sent right behind init wait for ready; a frame over 1 MiB closes 1009; the room goes on', async () => {
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/gs/space-1`, 'gather-v2')
  ws.binaryType = 'arraybuffer'
  const events: WireEvent[] = []
  const closed = new Promise<number>((resolve) => ws.on('close', resolve))
  ws.on('message', (data) => events.push(...decodeBatch(new Uint8Array(data as ArrayBuffer))))
  ws.on('error', () => undefined)
  ws.on('open', () => {
    ws.send(encodeAction(action('init', { spaceId: 'space-1', token: 'token-fast' })))
    ws.send(encodeAction(action('updateSubscriptions', { subscriptions: allSubscriptions }, 0)))
    ws.send(encodeAction(action('enter', {}, 1)))
  })
  await until(() => events.filter(({ kind }) => kind === 'transactionStatus').length === 2, 'both answers')
  expect(events[0]?.kind).toBe('ready')
  ws.send(new Uint8Array(10 * 1024 * 1024))
  expect([1009, 1006]).toContain(await closed)
  const bob = await TestClient.enter(raw('bob'))
  expect(bob.self).toBeDefined()
  bob.close()
})

test('no page of another origin may read the port, and only joinOrCreate is exposed', async () => {
  const headers = { origin: 'https://evil.example' }
  const health = await fetch(`${server.url}/healthz`, { headers })
  expect(health.headers.get('access-control-allow-origin')).toBeNull()
  expect(health.headers.get('access-control-allow-credentials')).toBeNull()
  const body = JSON.stringify({ spaceId: 'space-1', token: 'token-ann' })
  const create = await fetch(`${server.url}/matchmake/create/space`, { method: 'POST', body, headers })
  expect(create.ok).toBe(false)
})

test('forty joins at once through both doors land in one room', async () => {
  const joins = Array.from({ length: 40 }, (_, n) =>
    n % 2 === 0
      ? browse(`crowd${n}`, { spaceId: 'space-2' }).then((browser) => () => void browser.room.leave())
      : TestClient.enter(raw(`crowd${n}`, 'space-2')).then((client) => () => client.close()),
  )
  const leave = await Promise.all(joins)
  expect(server.rooms.onlinePlayers('space-2')).toBe(20)
  for (const go of leave) go()
})

test('a user thrown out is closed at both doors', async () => {
  const browser = await browse('zoe')
  const client = new TestClient(raw('zoe'))
  await client.ready()
  server.rooms.disconnectUser('zoe', 4010, 'kicked')
  expect((await client.end()).code).toBe(4010)
  await until(() => browser.left.code === 4010, 'the browser is closed')
})
