import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemoryPorts, makeSpace } from '../support/rooms/memoryPorts.ts'
import { startRooms, type TestRooms } from '../support/rooms/startRooms.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'
import { makeMap } from '../support/world/makeWorld.ts'

// room.tenants has the rule, with a clock of its own; here frames wait in real sockets.

const PEOPLE = 20
/** More frames than anybody may send within so short a time (rateLimit.ts). */
const MOVES = 1_000
/** As long as a machine that is moved or overloaded stands still: longer than who says nothing stays (limits.serverDeadAfterMs). */
const STOPPED_MS = 100_000

let server: TestRooms
beforeAll(async () => {
  server = await startRooms(
    createMemoryPorts(makeSpace({ maps: [{ map: makeMap(), isDefault: true, updateId: 1 }] })),
  )
})
afterAll(() => server?.close())

test('a server that stood still for minutes reads what waited in its sockets, and closes nobody', async () => {
  const people: TestClient[] = []
  for (let n = 0; n < PEOPLE; n += 1)
    people.push(await TestClient.enter({ url: server.url, spaceId: 'space-1', token: `token-${n}` }))
  const [onlooker, walker] = [people[0]!, people[1]!]
  const { x, z } = walker.self!.position
  // Nothing of the server runs between the first of these lines and the last: frames wait, and then it is later.
  for (let sent = 1; sent <= MOVES; sent += 1) {
    const position = { x: x + (sent % 2 === 0 ? 0.3 : 0), y: 0, z }
    walker.post('move', { position, rotation: { x: 0, y: 0, z: 0 }, inputId: sent })
  }
  const answers = people.map((one, n) => one.send('setTextStatus', { textStatus: `还在 ${n}` }))
  server.advance(STOPPED_MS)

  expect((await Promise.all(answers)).filter(({ succeeded }) => !succeeded)).toEqual([])
  await until(
    () => people.every((_one, n) => onlooker.sees(String(n))?.attributes.textStatus === `还在 ${n}`),
    'everybody is heard',
  )
  await until(() => walker.self?.lastInputId === MOVES, 'every move is answered')
  expect(onlooker.sees('1')?.position.x).toBeCloseTo(x + 0.3, 1)
  expect(people.filter(({ closed }) => closed)).toEqual([])
  expect(server.rooms.sockets()).toMatchObject({ known: PEOPLE, waiting: 0 })
  expect(server.errors).toEqual([])
  for (const one of people) one.close()
})
