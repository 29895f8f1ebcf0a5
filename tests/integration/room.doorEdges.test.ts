import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@colyseus/sdk'
import express, { type RequestHandler } from 'express'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { ApiError } from '#shared/errors.ts'
import { decodeBatch, encodeAction } from '#shared/protocol/codec.ts'
import { action, type WireEvent } from '#shared/protocol/messages.ts'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { limits } from '#shared/rules/limits.ts'
import { joinRequests } from '../../server/room/doors/joinRequests.ts'
import { DoorSockets } from '../../server/room/doors/doorSockets.ts'
import { defaultSocketLimits, SocketCaps } from '../../server/room/doors/socketCaps.ts'
import { ownUpgrades } from '../../server/room/doors/upgrades.ts'
import { rawDoor } from '../../server/room/doors/rawDoor.ts'
import { RawClient, RawSocket } from '../../server/room/doors/sockets.ts'
import { makeMap } from '../support/world/makeWorld.ts'
import { createMemoryPorts, makeSpace } from '../support/rooms/memoryPorts.ts'
import { startRooms, type TestRooms } from '../support/rooms/startRooms.ts'
import { allSubscriptions } from '../support/rooms/subscriptions.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

const maps = [{ map: makeMap(), isDefault: true, updateId: 1 }]
const ports = createMemoryPorts(makeSpace({ maps }), makeSpace({ id: 'space-2', maps }))
const { access, findSpaceId, loadBelongings } = ports
let server: TestRooms
let seats: Server
/** What every join is counted by. */
let countCall: RequestHandler = (_request, _response, next) => next()

const listen = async (http: Server): Promise<string> => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(http.address() as AddressInfo).port}`
}

let seatsAt = ''
const seatErrors: string[] = []

beforeAll(async () => {
  // What a test puts in their place is asked, too.
  server = await startRooms({
    ...ports,
    access: (...args) => ports.access(...args),
    findSpaceId: (id) => ports.findSpaceId(id),
    loadBelongings: (...args) => ports.loadBelongings(...args),
  })
  const app = express()
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_fields: object, message: string) => void seatErrors.push(message),
  }
  app.use(
    '/matchmake',
    joinRequests(log, (...args) => countCall(...args)),
  )
  seats = createServer(app)
  seatsAt = await listen(seats)
})
afterAll(async () => {
  await server.close()
  await new Promise((resolve) => seats.close(resolve))
})

// A failed test leaves no broken database to the next.
afterEach(() => void Object.assign(ports, { access, findSpaceId, loadBelongings }))

const raw = (userId: string, spaceId = 'space-1') => ({ url: server.url, spaceId, token: `token-${userId}` })
const wsUrl = (path: string) => `${server.url.replace('http', 'ws')}${path}`

/** A bare socket at the raw door that has been opened. */
async function rawSocket(path: string): Promise<{ ws: WebSocket; events: WireEvent[]; closed: number[] }> {
  const ws = new WebSocket(wsUrl(path), 'gather-v2')
  ws.binaryType = 'arraybuffer'
  const events: WireEvent[] = []
  const closed: number[] = []
  ws.on('message', (data) => events.push(...decodeBatch(new Uint8Array(data as ArrayBuffer))))
  ws.on('close', (code) => closed.push(code))
  await new Promise((resolve, reject) => ws.on('open', resolve).on('error', reject))
  return { ws, events, closed }
}

/** Holds everybody's access back until it is released. */
function holdAccess(): { asked: () => number; release: () => void } {
  let count = 0
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  ports.access = async (...args) => {
    count += 1
    await held
    return access(...args)
  }
  return {
    asked: () => count,
    release: () => {
      ports.access = access
      release()
    },
  }
}

const seat = async (body: object): Promise<{ status: number; body: unknown }> => {
  const answer = await fetch(`http://${seatsAt}/matchmake/joinOrCreate/space`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

const join = (options: Record<string, unknown>) =>
  new Client(server.url).joinOrCreate('space', { spaceId: 'space-1', token: 'token-ann', ...options })
const joinError = (options: Record<string, unknown>): Promise<{ code?: number; message?: string }> =>
  join(options).then(
    () => ({}),
    (error: { code?: number; message?: string }) => error,
  )

test('a failing database is a 500 without its words, and is logged; the next asks as ever', async () => {
  ports.access = () => Promise.reject(new Error('password of the database'))
  const answer = await seat({ spaceId: 'space-1', token: 'token-ann' })
  ports.access = access
  expect(answer).toEqual({ status: 500, body: { code: 500, error: 'something went wrong on the server' } })
  expect(seatErrors).toEqual(['join failed'])
  expect(await seat({ spaceId: 'space-1', token: 'token-ann' })).toMatchObject({ status: 200 })
})

test('too many joins are refused with the status of the API', async () => {
  countCall = (_request, _response, next) => next(new ApiError('TooManyRequests'))
  const answer = await seat({ spaceId: 'space-1', token: 'token-ann' })
  countCall = (_request, _response, next) => next()
  expect(answer).toMatchObject({ status: 429, body: { code: 429 } })
  expect(seatErrors).toHaveLength(1)
})

test('a space deleted between two looks is not found, and a connection id must be one', async () => {
  ports.findSpaceId = (id) => (id === 'ghost' ? Promise.resolve('ghost') : findSpaceId(id))
  expect(await joinError({ spaceId: 'ghost' })).toMatchObject({ message: 'no such space' })
  ports.findSpaceId = findSpaceId
  expect(await joinError({ connectionId: 'a b' })).toMatchObject({ message: 'connectionId is not valid' })
})

test('what a room throws itself is logged, a refusal is not; the room goes on', async () => {
  const before = server.errors.length
  await joinError({ connectionId: 'a b' })
  expect(server.errors.length).toBe(before)
  ports.loadBelongings = () => Promise.reject(new Error('down'))
  expect(await joinError({ token: 'token-new' })).toMatchObject({ code: expect.any(Number) })
  ports.loadBelongings = loadBelongings
  expect(server.errors.slice(before)).toMatchObject([{ message: 'room failed' }])
  const ann = await TestClient.enter(raw('new'))
  expect(ann.self).toBeDefined()
  ann.close()
})

test('a stranger is not told where the database is', async () => {
  ports.findSpaceId = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.5:5432'))
  const stranger = new TestClient({ url: server.url, spaceId: 'space-1', token: 'nobody' })
  expect(await until(() => stranger.closed, 'closed')).toEqual({
    code: closeCodes.internalError,
    reason: 'something went wrong on the server',
  })
})

test('text of a browser is answered as the malformed frame it is', async () => {
  const room = await join({ token: 'token-text', connectionId: 'tab-text' })
  room.reconnection.enabled = false
  const events: WireEvent[] = []
  let code: number | undefined
  room.onMessage(0, (bytes: Uint8Array) => events.push(...decodeBatch(bytes)))
  room.onLeave((left) => (code = left))
  await until(() => events[0]?.kind === 'ready', 'ready')
  room.sendBytes(0, encodeAction(action('updateSubscriptions', { subscriptions: allSubscriptions }, 1)))
  room.send('hello', { a: 1 })
  await until(() => events.find(({ kind, body }) => kind === 'error' && body.code === 400), 'the error')
  room.send('hello')
  room.send('hello')
  expect(await until(() => code, 'closed')).toBe(1002)
})

test('an empty room is forgotten after half a minute', async () => {
  const ann = await TestClient.enter(raw('ann', 'space-2'))
  expect(server.rooms.onlineCounts().get('space-2')).toBe(1)
  await ann.send('exit', {})
  ann.close()
  await until(() => {
    // The clock of the room is pushed until it has seen that it is empty.
    server.advance(31_000)
    return !server.rooms.onlineCounts().has('space-2')
  }, 'the room is gone')
  const again = await TestClient.enter(raw('ann', 'space-2'))
  expect(again.self).toBeDefined()
  again.close()
})

test('the raw door takes the space from the path when init names none, and nobody without a token', async () => {
  const { ws, events } = await rawSocket('/gs/space-1?connectionId=path-1')
  ws.send(encodeAction(action('init', { token: 'token-path' })))
  await until(() => events.find(({ kind, body }) => kind === 'ready' && body.id === 'path'), 'ready')
  ws.close()
  const nobody = await rawSocket('/gs/space-1')
  nobody.ws.send(encodeAction(action('init', { spaceId: 'space-1' })))
  expect(await until(() => nobody.closed[0], 'closed')).toBe(4003)
  await expect(rawSocket('/gs/')).rejects.toThrow('400')
})

test('a failing database closes a raw socket with 1011 and is logged', async () => {
  const before = server.errors.length
  ports.access = () => Promise.reject(new Error('down'))
  const { code } = await new TestClient(raw('raw-down')).end()
  ports.access = access
  expect(code).toBe(1011)
  expect(server.errors.slice(before)).toMatchObject([{ message: 'raw join failed' }])
})

test('who hangs up while the join is under way never gets in', async () => {
  const held = holdAccess()
  const { ws, closed } = await rawSocket('/gs/space-1?connectionId=gone-1')
  ws.send(encodeAction(action('init', { spaceId: 'space-1', token: 'token-gone' })))
  await until(() => held.asked() === 1, 'access is asked for')
  ws.close()
  await until(() => closed.length === 1, 'closed')
  held.release()
  // Had the first one got in, another connection id would be refused with 4667.
  const next = new TestClient({ ...raw('gone'), connectionId: 'gone-2' })
  await next.ready()
  expect(next.uid).toBe('gone')
  next.close()
})

test('more than a hundred frames before the join is through are too many', async () => {
  const held = holdAccess()
  const { ws, closed } = await rawSocket('/gs/space-1')
  ws.send(encodeAction(action('init', { spaceId: 'space-1', token: 'token-eager' })))
  await until(() => held.asked() === 1, 'access is asked for')
  const frame = encodeAction(action('clientHeartbeat', {}))
  for (let n = 0; n < 101; n += 1) ws.send(frame)
  const code = await until(() => closed[0], 'closed')
  held.release()
  expect(code).toBe(4420)
})

test('pings: who answers stays, who is silent is cut at the third; the end of the door is told', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const http = createServer()
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const sockets = new DoorSockets(10 * limits.heartbeatMs)
  const door = rawDoor({ ports, log, sockets, countCall: () => Promise.resolve(true) })
  const caps = new SocketCaps(defaultSocketLimits)
  ownUpgrades(http, { doors: [door], caps, isFromElsewhere: () => false, addressOf: () => '127.0.0.1', log })
  const at = await listen(http)
  const open = (autoPong: boolean) => {
    const ws = new WebSocket(`ws://${at}/gs/space-1`, 'gather-v2', { autoPong })
    const seen = { ws, pings: 0, pongs: 0, code: 0 }
    ws.on('ping', () => (seen.pings += 1))
    ws.on('pong', () => (seen.pongs += 1))
    ws.on('close', (code) => (seen.code = code))
    return new Promise<typeof seen>((resolve) => ws.on('open', () => resolve(seen)))
  }
  // The door's timers stand still; only the network is waited for.
  const turns = async (isDone: () => boolean) => {
    const deadline = performance.now() + 20_000
    while (!isDone()) {
      if (performance.now() > deadline) throw new Error(`not within 20 s: ${isDone.toString()}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  try {
    const [lively, silent] = await Promise.all([open(true), open(false)])
    for (const pings of [1, 2]) {
      vi.advanceTimersByTime(limits.heartbeatMs)
      await turns(() => lively.pings === pings && silent.pings === pings)
      // What answers this has read the pong that went before it.
      lively.ws.ping()
      await turns(() => lively.pongs === pings)
    }
    expect(silent.code).toBe(0)
    vi.advanceTimersByTime(limits.heartbeatMs)
    await turns(() => silent.code !== 0 && lively.pings === 3)
    expect(silent.code).toBe(1006)
    expect(lively.ws.readyState).toBe(WebSocket.OPEN)
    lively.ws.terminate()
    const late = await open(true)
    vi.advanceTimersByTime(limits.heartbeatMs)
    await turns(() => late.pings === 1)
    sockets.close()
    await turns(() => late.code !== 0)
    expect(late.code).toBe(1001)
  } finally {
    vi.useRealTimers()
    http.closeAllConnections()
    http.close()
  }
})

test('a raw client sends envelopes only: no header, and nothing of Colyseus’ own', async () => {
  const http = createServer()
  const sockets = new WebSocketServer({ server: http })
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const visitor = { address: '127.0.0.1', place: { known: () => undefined, free: () => undefined } }
  const accepted = new Promise<RawSocket>((resolve) =>
    sockets.on('connection', (ws, { socket: tcp }) =>
      resolve(new RawSocket({ ws, tcp, visitor, log }, () => undefined)),
    ),
  )
  const ws = new WebSocket(`ws://${await listen(http)}`)
  const heard: number[][] = []
  ws.on('message', (data) => heard.push([...(data as Buffer)]))
  const client = new RawClient('session-1', await accepted)
  // An error of Colyseus, then a message of the room.
  client.raw(Uint8Array.of(11, 1, 2))
  client.raw(Uint8Array.of(17, 0, 7, 8))
  await until(() => heard.length > 0, 'the envelope')
  expect(heard).toEqual([[7, 8]])
  ws.terminate()
  sockets.close()
  http.close()
})
