import type { Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { encodeAction } from '#shared/protocol/codec.ts'
import { action } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { loadSites } from '../../server/identity/sites.ts'
import { isSocketFromElsewhere } from '../../server/middleware/ownPages.ts'
import { allSubscriptions } from '../support/rooms/subscriptions.ts'
import { makeMap } from '../support/world/makeWorld.ts'
import { createMemoryPorts, makeSpace } from '../support/rooms/memoryPorts.ts'
import { startRooms, type TestRooms } from '../support/rooms/startRooms.ts'
import { clientFrame, opcodes, TcpClient, type Upgrade } from '../support/server/tcpClient.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

const maps = [{ map: makeMap(), isDefault: true, updateId: 1 }]
const ports = createMemoryPorts(makeSpace({ maps }))
const asked = vi.spyOn(ports, 'access')
const hosts = {
  publicUrl: 'https://lingjing.example:8443',
  sites: loadSites([join(import.meta.dirname, '../../assets/sites')], { MEILIKEN_HOSTS: 'hall.example' }),
}
const warned: { readonly problem?: string }[] = []
const open = new Set<Socket>()
let read = 0
let server: TestRooms
let clients: TcpClient[] = []

beforeAll(async () => {
  const log = {
    info: () => undefined,
    warn: (fields: object) => void warned.push(fields),
    error: (fields: object) => void server.errors.push({ fields, message: '' } as never),
  }
  server = await startRooms(ports, new Map(), {
    log,
    isFromElsewhere: (request) => isSocketFromElsewhere(hosts, request),
    socketLimits: { all: 100, waiting: 20, perAddress: 10, perPerson: 3 },
    // What people have (limits.earlyMs), shorter.
    earlyMs: 300,
  })
  server.http.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => {
      open.delete(socket)
      read = socket.bytesRead
    })
  })
})
afterAll(() => server.close())
afterEach(async () => {
  for (const client of clients) client.destroy()
  clients = []
  await until(() => [...open].every(({ destroyed }) => destroyed), 'nothing stays open')
})

async function tcp(upgrade?: Upgrade): Promise<TcpClient> {
  const client = await TcpClient.connect(server.url)
  clients.push(client)
  if (upgrade) client.upgrade(upgrade)
  return client
}

const rawDoor = { path: '/gs/space-1', protocol: 'gather-v2' }
const isAlive = async () => (await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } })).ok

/** A seat at the browser's door, as its SDK gets one. */
async function seat(userId: string): Promise<Upgrade> {
  const answer = await fetch(`${server.url}/matchmake/joinOrCreate/space`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ spaceId: 'space-1', token: `token-${userId}` }),
  })
  const { roomId, processId, sessionId } = (await answer.json()) as Record<string, string>
  return { path: `/${processId}/${roomId}?sessionId=${sessionId}` }
}

const JOIN_ROOM = 10
const PING = 18
const isJoined = (client: TcpClient) => client.frames().some(({ payload }) => payload[0] === JOIN_ROOM)

test.each([
  ['/zzz', 'vite-hmr', 426],
  ['/zzz', undefined, 426],
  ['/', 'vite-ping', 426],
  ['/process/room', undefined, 426],
  ['//', undefined, 426],
  ['/gs/%', 'gather-v2', 400],
  ['/gs/space-1', 'vite-hmr', 400],
  ['/gs/space-1/more', 'gather-v2', 400],
] as const)(
  '%s with %s is answered %i and closed; its reset harms nobody',
  async (path, protocol, status) => {
    const upgrade = { path, ...(protocol && { protocol }) }
    const silent = await tcp(upgrade)
    expect(await silent.status()).toBe(status)
    // The client leaves its half open: the server does not wait for it.
    await until(() => silent.isEnded && open.size === 0, 'closed by the server')
    const rude = await tcp(upgrade)
    rude.reset()
    expect(await isAlive()).toBe(true)
  },
)

test('an upgrade to anything but a WebSocket is answered, whatever it is', async () => {
  const odd: Record<string, string>[] = [
    { Upgrade: 'h2c' },
    { 'Sec-WebSocket-Key': 'short' },
    { 'Sec-WebSocket-Version': '1' },
  ]
  for (const headers of odd) {
    const client = await tcp({ ...rawDoor, headers })
    expect(await client.status()).toBe(400)
    await until(() => client.isEnded, 'closed')
  }
  expect(server.errors).toEqual([])
})

describe('a page that asks for a socket', () => {
  const elsewhere: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    // A sandboxed frame, a page of a file, a part of a name, another port, a name in the wrong place.
    { Origin: 'null' },
    { Origin: 'file://' },
    { Origin: 'https://lingjing.example' },
    { Origin: 'https://hall.example.evil.example' },
    { Origin: 'https://localhost:8080' },
    { Origin: 'https://evil.example/hall.example' },
  ]
  test.each(elsewhere)('%o: refused at both doors, a seat or a cookie is no help', async (headers) => {
    // Each of somebody else: a seat that nobody took counts as a socket for a while.
    for (const upgrade of [rawDoor, await seat(`person-${elsewhere.indexOf(headers)}`)]) {
      const cookie = 'lingjing_login=token-visitor; lingjing_device=token-visitor'
      const client = await tcp({ ...upgrade, headers: { ...headers, Cookie: cookie } })
      expect(await client.status()).toBe(403)
      await until(() => client.isEnded, 'closed')
    }
  })

  const own: Record<string, string>[] = [
    {},
    { Origin: 'http://localhost' },
    { Origin: 'https://lingjing.example:8443' },
    { Origin: 'https://hall.example', 'Sec-Fetch-Site': 'cross-site' },
    // A proxy that gives its own name as Host.
    { Origin: 'https://behind.example', 'Sec-Fetch-Site': 'same-origin' },
  ]
  test.each(own)('%o: a program or a page of ours, let in at both doors', async (headers) => {
    const raw = await tcp({ ...rawDoor, headers })
    expect(await raw.status()).toBe(101)
    const joined = await tcp({ ...(await seat('visitor')), headers })
    await until(() => isJoined(joined), 'joined')
  })

  test('no cookie makes anybody of a bare socket', async () => {
    const client = await tcp({ ...rawDoor, headers: { Cookie: 'lingjing_login=token-visitor' } })
    client.send(opcodes.binary, encodeAction(action('init', { spaceId: 'space-1' })))
    await until(() => client.closeCode() === 4003, 'nobody')
  })
})

test('whoever says nothing is told to go, and is gone a second later though it does not listen', async () => {
  const silent = await tcp(rawDoor)
  await until(() => silent.closeCode() === 4008, 'told to go')
  await until(() => open.size === 0, 'gone')
  expect(limits.earlyMs).toBe(5_000)
})

test('after a wrong first frame nothing more is read, and next to nothing is kept', async () => {
  const client = await tcp(rawDoor)
  client.send(opcodes.binary, Uint8Array.of(1))
  const frame = new Uint8Array(1 << 20)
  for (let n = 0; n < 30; n += 1) client.send(opcodes.binary, frame)
  await until(() => open.size === 0, 'gone')
  expect(client.closeCode()).toBe(1002)
  expect(read).toBeLessThan(1 << 20)
})

test('who has sent 64 KiB before being let in is turned away, in one frame or in many', async () => {
  const { calls } = asked.mock
  const before = calls.length
  for (const size of [1 << 20, 32 * 1024]) {
    const client = await tcp(rawDoor)
    for (let n = 0; n < 40; n += 1) client.send(opcodes.binary, new Uint8Array(size))
    await until(() => open.size === 0, 'gone')
    expect(read).toBeLessThan(1 << 20)
  }
  expect(calls.length).toBe(before)
})

test('an init that is no init by its size is not decoded; a long token fits', async () => {
  const long = await tcp(rawDoor)
  const token = 'x'.repeat(2_000)
  long.send(opcodes.binary, encodeAction(action('init', { spaceId: 'space-1', token })))
  await until(() => long.closeCode() === 4003, 'refused by its token')
  const huge = await tcp(rawDoor)
  huge.send(opcodes.binary, encodeAction(action('init', { spaceId: 'space-1', token: token.repeat(3) })))
  await until(() => huge.closeCode() === 1002, 'refused by its size')
})

test('a browser that never acknowledges its join is closed, and what is meant for it counts as unread', async () => {
  const client = await tcp(await seat('quiet'))
  await until(() => isJoined(client), 'joined')
  await until(() => client.closeCode() === 4008, 'told to go')
  await until(() => open.size === 0, 'gone')
})

test('no action while joining', async () => {
  const client = await tcp(await seat('hasty'))
  await until(() => isJoined(client), 'joined')
  const subscribe = encodeAction(
    action('updateSubscriptions', { subscriptions: allSubscriptions, mapUpdateIds: {} }),
  )
  client.send(opcodes.binary, Uint8Array.of(17, 0, ...subscribe))
  await until(() => client.closeCode() === 1002, 'refused')
  expect(client.frames().filter(({ payload }) => payload[0] === 17)).toEqual([])
})

test('pings of Colyseus count as any other frame', async () => {
  const client = await tcp(await seat('ping'))
  await until(() => isJoined(client), 'joined')
  client.send(opcodes.binary, Uint8Array.of(JOIN_ROOM))
  client.send(opcodes.binary, Uint8Array.of(PING))
  await until(() => client.frames().some(({ payload }) => payload[0] === PING), 'answered')
  client.tcp.write(Buffer.concat(Array(1_000).fill(clientFrame(opcodes.binary, Uint8Array.of(PING)))))
  expect(await until(() => client.closeCode(), 'closed')).toBe(4420)
})

test('what is malformed goes to the log in one line, at both doors, and nowhere else', async () => {
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const console_ = vi.spyOn(console, 'error').mockReturnValue(undefined)
  try {
    for (const upgrade of [rawDoor, await seat('broken')]) {
      const client = await tcp(upgrade)
      await client.status()
      const before = warned.length
      // Reserved bits, no mask.
      client.tcp.write(Uint8Array.of(0xf2, 0x01, 0x00))
      await until(() => client.closeCode() === 1002, 'closed')
      // At most a line a second.
      await until(() => warned.length > before, 'noted')
      expect(warned.length - before).toBe(1)
      expect(warned.at(-1)!.problem).toMatch(/^[^\n]+$/)
      client.destroy()
    }
    // A message of Colyseus' own that is none, and kinds nobody knows.
    const client = await tcp(await seat('odd'))
    await until(() => isJoined(client), 'joined')
    client.send(opcodes.binary, Uint8Array.of(JOIN_ROOM))
    for (const code of [13, 99, 14, 255]) client.send(opcodes.binary, Uint8Array.of(code, 0xc1, 0xff))
    await until(() => client.closeCode() === 1002, 'closed')
    expect(printed).not.toHaveBeenCalled()
    expect(console_).not.toHaveBeenCalled()
  } finally {
    printed.mockRestore()
    console_.mockRestore()
  }
})

test('an address has so many sockets without a name; people with a seat still get in, and so do others', async () => {
  const silent = await Promise.all(Array.from({ length: 10 }, () => tcp(rawDoor)))
  expect(await Promise.all(silent.map((client) => client.status()))).toEqual(Array(10).fill(101))
  const more = await tcp(rawDoor)
  expect(await more.status()).toBe(503)
  expect(server.rooms.sockets()).toMatchObject({ waiting: 10, refused: { address: 1 } })
  const elsewhere = await TcpClient.connect(server.url, '127.0.0.2')
  clients.push(elsewhere)
  elsewhere.upgrade(rawDoor)
  expect(await elsewhere.status()).toBe(101)
  const seated = await tcp(await seat('seated'))
  await until(() => isJoined(seated), 'joined')
  await until(() => server.rooms.sockets().waiting === 0, 'the silent have gone')
})

test('one person has so many sockets, the others as many of their own', async () => {
  const join = (userId: string) =>
    new TestClient({ url: server.url, spaceId: 'space-1', token: `token-${userId}` })
  const three = await Promise.all(['eve', 'eve', 'eve'].map((userId) => join(userId).ready()))
  expect((await join('eve').end()).code).toBe(4420)
  const bob = await join('bob').ready()
  three[0]!.close()
  await until(async () => {
    const next = join('eve')
    await until(() => next.closed ?? (next.uid !== '' || undefined), 'an answer')
    if (next.closed) return false
    next.close()
    return true
  }, 'a place is free again')
  for (const client of [...three, bob]) client.close()
})
