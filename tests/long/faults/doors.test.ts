import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeAction } from '#shared/protocol/codec.ts'
import { action } from '#shared/protocol/messages.ts'
import { ServerProcess } from '../../support/server/serverProcess.ts'
import { clientFrame, opcodes, TcpClient } from '../../support/server/tcpClient.ts'
import { TestClient } from '../../support/server/TestClient.ts'
import { until } from '../../support/until.ts'

const PEOPLE = 40
/** Sockets of each cell of the matrix. */
const EACH = 3
const KIB = 1024
/** A socket of nobody may cost so much while it is there: its 64 KiB, and what the system needs for it. */
const HELD_BYTES = 256 * KIB
/** What is left of each when all have gone: the heap is not as small as it was, but does not grow with them. */
const LEFT_BYTES = 64 * KIB

const doors = ['none', 'raw', 'browser'] as const
const phases = ['connected', 'half a request', 'upgraded', 'told who', 'inside', 'closing'] as const
const faults = ['RST', 'FIN', 'silence', 'half-open', 'garbage'] as const
type DoorName = (typeof doors)[number]
type Phase = (typeof phases)[number]
type Fault = (typeof faults)[number]

let dataDir = ''
let server: ServerProcess
let spaceId = ''
const tokens: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lingjing-doors-'))
  server = await ServerProcess.start(dataDir, { LOG_LEVEL: 'silent', SOCKETS_PER_PERSON: '100' })
  for (let n = 0; n < PEOPLE; n += 1) tokens.push(await server.token(`门外人${n}`))
  spaceId = await server.createSpace(tokens[0]!, '很多门')
})
afterAll(async () => {
  await server.kill()
  await rm(dataDir, { recursive: true, force: true })
})

async function pathOf(door: DoorName, token: string): Promise<{ path: string; protocol?: string }> {
  if (door === 'none') return { path: '/zzz', protocol: 'vite-hmr' }
  if (door === 'raw') return { path: `/gs/${spaceId}`, protocol: 'gather-v2' }
  const answer = await fetch(`${server.url}/matchmake/joinOrCreate/space`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ spaceId, token }),
  })
  const { roomId, processId, sessionId } = (await answer.json()) as Record<string, string>
  return { path: `/${processId}/${roomId}?sessionId=${sessionId}` }
}

const gone = (client: TcpClient) => client.isEnded || client.closeCode() !== undefined

/** Brings a connection to its phase. */
async function reach(door: DoorName, phase: Phase, token: string): Promise<TcpClient> {
  const upgrade = await pathOf(door, token)
  const client = await TcpClient.connect(server.url)
  if (phase === 'connected') return client
  client.upgrade(upgrade, phase !== 'half a request')
  if (phase === 'half a request') return client
  await client.status()
  if (door === 'none' || phase === 'upgraded') return client
  const envelope = (bytes: Uint8Array) =>
    client.send(opcodes.binary, door === 'raw' ? bytes : Uint8Array.of(17, 0, ...bytes))
  if (phase === 'closing') {
    // A frame no door takes there: it is told to go, and does not.
    client.send(opcodes.binary, Uint8Array.of(1))
    await until(() => gone(client), 'told to go', 60_000)
    return client
  }
  if (door === 'raw') envelope(encodeAction(action('init', { spaceId, token })))
  else await until(() => client.frames().length > 0 || gone(client), 'joined', 60_000)
  if (phase === 'told who') return client
  if (door === 'browser') client.send(opcodes.binary, Uint8Array.of(10))
  await until(() => client.frames().length > (door === 'raw' ? 0 : 1) || gone(client), 'ready', 60_000)
  envelope(encodeAction(action('enter', {}, 1)))
  const before = client.frames().length
  await until(() => client.frames().length > before || gone(client), 'entered', 60_000)
  return client
}

function fail(client: TcpClient, fault: Fault): void {
  if (fault === 'RST') client.reset()
  else if (fault === 'FIN') client.destroy()
  else if (fault === 'half-open') client.tcp.end()
  else if (fault === 'garbage' && !client.tcp.destroyed) {
    client.tcp.write(randomBytes(4 * KIB))
    client.tcp.write(clientFrame(opcodes.binary, randomBytes(32 * KIB), 1 << 20))
  }
}

test('every door, every phase, every way to fail: the server lives, nothing stays open, little is kept', async () => {
  const settled = await TestClient.enter({ url: server.url, spaceId, token: tokens[0]! })
  const socketsBefore = server.openSockets()
  const memoryBefore = server.memory()
  const cells = doors.flatMap((door) =>
    phases.flatMap((phase) => faults.map((fault) => ({ door, phase, fault }))),
  )
  const clients: TcpClient[] = []
  let person = 0
  for (const { door, phase, fault } of cells) {
    await Promise.all(
      Array.from({ length: EACH }, async () => {
        const client = await reach(door, phase, tokens[(person += 1) % PEOPLE]!)
        fail(client, fault)
        clients.push(client)
      }),
    )
  }
  expect(clients).toHaveLength(cells.length * EACH)
  expect(server.memory() - memoryBefore).toBeLessThan(clients.length * HELD_BYTES)
  // The last to go answer no pings, which is found out at the third.
  await until(() => server.openSockets() <= socketsBefore, 'nothing stays open', 90_000)
  expect(server.memory() - memoryBefore).toBeLessThan(clients.length * LEFT_BYTES + 64 * KIB * KIB)
  expect((await fetch(`${server.url}/healthz`)).ok).toBe(true)
  expect((await settled.send('setTextStatus', { textStatus: 'still here' })).succeeded).toBe(true)
  settled.close()
  for (const client of clients) client.destroy()
}, 300_000)

test('sockets that flood before they are let in cost their 64 KiB, not a hundred frames each', async () => {
  const before = server.memory()
  const frame = Buffer.alloc(1 << 20)
  const clients = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const client = await TcpClient.connect(server.url)
      client.upgrade({ path: `/gs/${spaceId}`, protocol: 'gather-v2' })
      await client.status()
      client.send(opcodes.binary, Uint8Array.of(1))
      for (let n = 0; n < 20; n += 1) client.tcp.write(clientFrame(opcodes.binary, frame))
      return client
    }),
  )
  await until(() => clients.every(({ isEnded }) => isEnded), 'cut off', 60_000)
  // This morning: 100 MiB a socket.
  expect(server.memory() - before).toBeLessThan(40 * 2 * KIB * KIB)
  for (const client of clients) client.destroy()
})
