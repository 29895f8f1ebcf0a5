import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../support/createRandom.ts'
import { doorFaults, failAt, floodEarly } from '../../support/rooms/doorFaults.ts'
import { seedOfDay } from '../../support/seedOfDay.ts'
import { ServerProcess } from '../../support/server/serverProcess.ts'
import type { TcpClient } from '../../support/server/tcpClient.ts'
import { TestClient } from '../../support/server/TestClient.ts'
import { until } from '../../support/until.ts'

// room.doorFaults has each once, with the patience of the server shortened; here it is as people have it.

const PEOPLE = 40
/** Sockets of each cell of the matrix. */
const EACH = 3

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

test('every door, every phase, every way to fail: the server lives, nothing stays open', async () => {
  const settled = await TestClient.enter({ url: server.url, spaceId, token: tokens[0]! })
  const socketsBefore = server.openSockets()
  const clients: TcpClient[] = []
  const random = createRandom(seedOfDay('doors'))
  let person = 0
  for (const cell of doorFaults) {
    await Promise.all(
      Array.from({ length: EACH }, async () => {
        const token = tokens[(person += 1) % PEOPLE]!
        clients.push(await failAt(cell, { url: server.url, spaceId, token }, random))
      }),
    )
  }
  expect(clients).toHaveLength(doorFaults.length * EACH)
  // The last to go answer no pings, which is found out at the third.
  await until(() => server.openSockets() <= socketsBefore, 'nothing stays open', 90_000)
  expect((await fetch(`${server.url}/healthz`)).ok).toBe(true)
  expect((await settled.send('setTextStatus', { textStatus: 'still here' })).succeeded).toBe(true)
  settled.close()
  for (const client of clients) client.destroy()
}, 300_000)

test('sockets that flood before they are let in are cut off, and leave nothing open', async () => {
  const socketsBefore = server.openSockets()
  const clients = await Promise.all(
    Array.from({ length: 40 }, () => floodEarly({ url: server.url, spaceId })),
  )
  await until(() => clients.every(({ isEnded }) => isEnded), 'cut off', 60_000)
  await until(() => server.openSockets() <= socketsBefore, 'nothing stays open', 60_000)
  for (const client of clients) client.destroy()
})
