import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { limits } from '#shared/rules/limits.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { createMemoryPorts, makeSpace, type MemoryPorts } from '../../../tests/support/rooms/memoryPorts.ts'
import { startRooms, type TestRooms } from '../../../tests/support/rooms/startRooms.ts'
import { TestClient } from '../../../tests/support/server/TestClient.ts'
import { until } from '../../../tests/support/until.ts'
import type { Cluster, Ears } from '../../cluster/cluster.ts'
import { createMemoryCluster, type MemoryCluster } from '../../cluster/memoryCluster.ts'

let servers: MemoryCluster
let ports: MemoryPorts
let other: Cluster
let rooms: TestRooms
let ears: Ears

beforeEach(async () => {
  servers = createMemoryCluster(() => performance.now())
  const maps = [{ map: makeMap(), isDefault: true, updateId: 0 }]
  ports = createMemoryPorts(makeSpace({ maps }), makeSpace({ id: 'space-2', maps }))
  const joined = servers.join({ id: 'here', address: '' }, ports.raiseEpoch)
  const listen: Cluster['bus']['listen'] = (listening) => {
    ears = listening
    return joined.bus.listen(listening)
  }
  other = servers.join({ id: 'there', address: 'https://there.example' }, ports.raiseEpoch)
  rooms = await startRooms(ports, undefined, { cluster: { ...joined, bus: { ...joined.bus, listen } } })
})
afterEach(() => rooms.close())

const enter = (userId: string, spaceId = 'space-1') =>
  TestClient.enter({ url: rooms.url, spaceId, token: `token-${userId}`, connectionId: `tab-${userId}` })
const closing = (client: TestClient) => until(() => client.closed, 'the socket closes')

test('who may have missed something has everybody come in anew', async () => {
  const people = [await enter('ann'), await enter('bob', 'space-2')]
  ears.missed?.()
  for (const one of people) expect(await closing(one)).toMatchObject({ code: closeCodes.spaceReassigned })
  expect((await enter('ann')).closed).toBeUndefined()
})

test('one tab drives one player, on whatever server', async () => {
  const told: string[] = []
  other.bus.listen({ tabCameIn: ({ connectionId }) => void told.push(connectionId) })
  const [ann, bob] = [await enter('ann'), await enter('bob')]
  await until(() => told.length === 2, 'the other hears of both')
  expect(told).toEqual(['tab-ann', 'tab-bob'])
  other.bus.tell('tabCameIn', { userId: 'ann', connectionId: 'tab-ann' })
  expect(await closing(ann)).toMatchObject({ code: closeCodes.normal })
  other.bus.tell('tabCameIn', { userId: 'bob', connectionId: 'another tab' })
  expect(await closing(bob)).toMatchObject({ code: closeCodes.duplicateSession })
})

test('who comes to the wrong server is told where the space is, and comes in once it is free', async () => {
  const lease = await other.leases.take('space-1')
  const late = new TestClient({ url: rooms.url, spaceId: 'space-1', token: 'token-ann' })
  expect(await closing(late)).toMatchObject({
    code: closeCodes.spaceReassigned,
    reason: 'the space is held by https://there.example',
  })
  await other.leases.release(lease)
  expect((await enter('ann')).closed).toBeUndefined()
})

test('a space that could not be read is read anew by whoever comes next, however soon', async () => {
  const { loadSpace } = ports
  ports.loadSpace = () => Promise.reject(new Error('the database is away'))
  const early = new TestClient({ url: rooms.url, spaceId: 'space-1', token: 'token-ann' })
  expect((await closing(early)).code).not.toBe(closeCodes.normal)
  ports.loadSpace = loadSpace
  expect((await enter('ann')).closed).toBeUndefined()
})

test('nothing is left of who was on the way in while the space was lost', async () => {
  const { promise: free, resolve } = Promise.withResolvers<void>()
  const { loadPlace } = ports
  let waiting = 0
  ports.loadPlace = async (spaceId, userId) => {
    if (userId === 'bob') waiting += 1
    if (userId === 'bob') await free
    return loadPlace(spaceId, userId)
  }
  const ann = await enter('ann')
  const bob = new TestClient({ url: rooms.url, spaceId: 'space-1', token: 'token-bob', connectionId: 'tab' })
  await until(() => waiting > 0, 'bob is on the way in')
  // Another server has opened it.
  await ports.raiseEpoch('space-1')
  ann.post('chat', { id: 'late', chatRecipient: 'GLOBAL_CHAT', contents: 'late' })
  for (const one of [ann, bob]) expect((await closing(one)).code).toBe(closeCodes.spaceReassigned)
  resolve()
  // Meanwhile his way in comes to its end.
  expect((await enter('ann')).closed).toBeUndefined()
  expect(rooms.rooms.registry.socketsOf('bob')).toBe(0)
})

test('the lease of a room goes with it', async () => {
  const ann = await enter('ann')
  expect((await other.directory.holderOf('space-1'))?.id).toBe('here')
  await ann.send('exit', {})
  ann.ws.close()
  await until(async () => {
    // An empty room lives on for a while.
    rooms.advance(5_000)
    return (await other.directory.holderOf('space-1')) === undefined
  }, 'the space is free')
  expect(rooms.rooms.isHere('space-1')).toBe(false)
})

test('a space that failed too often is shut on the others too', async () => {
  const told: object[] = []
  other.bus.listen({
    quarantined: (body) => void told.push(body),
    released: (body) => void told.push(body),
  })
  let isBroken = false
  // Looked at once a second: the tick trips over it.
  const objectStartTime = {
    get _seconds() {
      if (isBroken) throw new Error('poisoned')
      return 1
    },
  }
  const map = makeMap({ objects: { '1': { id: 'x', x: 1, y: 1, objectStartTime } } })
  ports.spaces.set('space-1', makeSpace({ maps: [{ map, isDefault: true, updateId: 0 }] }))
  for (let time = 1; time <= limits.spaceFailuresMax; time += 1) {
    const ann = await enter('ann')
    isBroken = true
    expect(await closing(ann)).toMatchObject({ code: closeCodes.internalError })
    isBroken = false
    // Her visit is over, whether she comes back or not.
    expect(ports.exits).toHaveLength(time)
  }
  await until(() => told.length > 0, 'the other hears of it')
  expect(told).toEqual([{ spaceId: 'space-1', until: expect.any(Number), reason: 'poisoned' }])
  expect(rooms.rooms.release('space-1')).toBe(true)
  await until(() => told.length > 1, 'and of the end of it')
  expect((await enter('ann')).closed).toBeUndefined()
})
