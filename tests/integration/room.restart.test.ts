import { expect, test } from 'vitest'
import { makeMap } from '../support/world/makeWorld.ts'
import { createMemoryPorts, makeSpace } from '../support/rooms/memoryPorts.ts'
import { startRooms } from '../support/rooms/startRooms.ts'
import { TestClient } from '../support/server/TestClient.ts'

test('a stopping server closes everybody with 1001 and a new one puts them back where they were', async () => {
  const ports = createMemoryPorts(makeSpace({ maps: [{ map: makeMap(), isDefault: true, updateId: 1 }] }))
  const first = await startRooms(ports)
  const ann = await TestClient.enter({ url: first.url, spaceId: 'space-1', token: 'token-ann' })
  const start = ann.self!.position
  await ann.moveTo(start.x + 1.5, start.z)
  const waiting = new TestClient({ url: first.url, spaceId: 'space-1', token: 'token-bob' })
  await waiting.ready()
  await first.close()
  expect((await ann.end()).code).toBe(1001)
  expect((await waiting.end()).code).toBe(1001)

  const second = await startRooms(ports)
  const back = await TestClient.enter({ url: second.url, spaceId: 'space-1', token: 'token-ann' })
  expect(back.self?.position.x).toBeCloseTo(start.x + 1.5, 2)
  await second.close()
  expect([...first.errors, ...second.errors]).toEqual([])
})
