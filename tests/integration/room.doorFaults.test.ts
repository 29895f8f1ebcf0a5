import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { trackSockets, type OpenSockets } from '../../server/operating/openSockets.ts'
import { createRandom } from '../support/createRandom.ts'
import { doorFaults, failAt, floodEarly } from '../support/rooms/doorFaults.ts'
import { createMemoryPorts, makeSpace } from '../support/rooms/memoryPorts.ts'
import { startRooms, type TestRooms } from '../support/rooms/startRooms.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'
import { makeMap } from '../support/world/makeWorld.ts'

// Counted by the server's own accounts; tests/long/faults/doors does the same to a process of its own.

const maps = [{ map: makeMap(), isDefault: true, updateId: 1 }]
const spaceId = 'space-1'
/** Shorter than people have, and longer than a worker that is kept from running needs to let one in. */
const EARLY_MS = 4_000
let server: TestRooms
let sockets: OpenSockets
/** What every limits.heartbeatMs finds out who is gone. */
let ping: () => void

beforeAll(async () => {
  const every = vi.spyOn(globalThis, 'setInterval')
  // What people have, shorter (limits.earlyMs and createServer).
  const patience = { headersTimeout: EARLY_MS, connectionsCheckingInterval: 200 }
  server = await startRooms(
    createMemoryPorts(makeSpace({ maps })),
    new Map(),
    { earlyMs: EARLY_MS },
    patience,
  )
  ping = every.mock.calls.find(([, ms]) => ms === limits.heartbeatMs)![0] as () => void
  every.mockRestore()
  sockets = trackSockets(server.http)
})
afterAll(() => server?.close())

const enter = (userId: string) => TestClient.enter({ url: server.url, spaceId, token: `token-${userId}` })

test('every door, every phase, every way to fail: nothing stays open, nothing waits, who is inside goes on', async () => {
  const settled = await enter('settled')
  const random = createRandom(20_261_126)
  const clients = await Promise.all(
    doorFaults.map((cell, n) =>
      failAt(cell, { url: server.url, spaceId, token: `token-person${n}` }, random),
    ),
  )
  expect(clients).toHaveLength(90)
  // At either door some came inside before they failed: how many is the machine's affair, who is late is cut off.
  const welcomed = doorFaults.filter(({ phase }, n) => phase === 'inside' && clients[n]!.frames().length > 0)
  expect([...new Set(welcomed.map(({ door }) => door))]).toEqual(['raw', 'browser'])
  await until(() => {
    // Who answers no pings is found out at the third.
    ping()
    return sockets.size === 1
  }, 'nothing stays open')
  expect(sockets.waitingBytes()).toBe(0)
  expect(server.rooms.sockets()).toMatchObject({ known: 1, waiting: 0 })
  // Places of people whose connection was lost are kept for a while, no longer.
  server.advance(limits.playerHoldMs)
  await until(async () => {
    // A little after the other: a room in which nothing ran for seconds judges nobody.
    await new Promise((resolve) => setTimeout(resolve, 50))
    server.advance(limits.stallMs / 2)
    return server.rooms.onlinePlayers(spaceId) === 1
  }, 'nobody else is inside')
  expect(server.errors).toEqual([])
  expect(settled.closed).toBeUndefined()
  expect((await settled.send('setTextStatus', { textStatus: 'still here' })).succeeded).toBe(true)
  settled.close()
  for (const client of clients) client.destroy()
})

test('of sockets that flood before they are let in little is read, and nothing stays', async () => {
  const before = sockets.bytes().received
  const clients = await Promise.all(
    Array.from({ length: 10 }, () => floodEarly({ url: server.url, spaceId })),
  )
  await until(() => clients.every(({ isEnded }) => isEnded) && sockets.size === 0, 'cut off')
  // 20 MiB were sent by each. What is read beyond 64 KiB is what had come when that was noticed.
  expect(sockets.bytes().received - before).toBeLessThan(clients.length * 1024 * 1024)
  expect(server.rooms.sockets()).toMatchObject({ known: 0, waiting: 0 })
  for (const client of clients) client.destroy()
})
