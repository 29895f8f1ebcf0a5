import { beforeEach, expect, test } from 'vitest'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { HeldElsewhere, LEASE_MS, type Cluster, type Lease } from '../../cluster/cluster.ts'
import { createMemoryCluster } from '../../cluster/memoryCluster.ts'
import { openSpace } from '../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace, type MemoryPorts } from '../../../tests/support/rooms/memoryPorts.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { LeaseLost } from '../storeErrors.ts'
import type { Effect } from '../effects.ts'
import { HeldSpaces, type HeldSpace } from './heldSpaces.ts'

let now: number
let ports: MemoryPorts
let here: Cluster
let there: Cluster
let spaces: HeldSpaces
let errors: string[]
const maps = [{ map: makeMap(), isDefault: true, updateId: 0 }]

beforeEach(() => {
  now = 0
  errors = []
  ports = createMemoryPorts(makeSpace({ maps }))
  const servers = createMemoryCluster(() => now)
  here = servers.join({ id: 'here', address: '' }, ports.raiseEpoch)
  there = servers.join({ id: 'there', address: '' }, ports.raiseEpoch)
  const nothing = () => undefined
  const log = {
    info: nothing,
    warn: nothing,
    error: (_: object, message: string) => void errors.push(message),
  }
  const leases = {
    ...here.leases,
    // As it would come back from another process.
    renew: async (held: readonly Lease[]) => structuredClone(await here.leases.renew(held)),
  }
  spaces = new HeldSpaces({ leases, ports, log })
})

const open = (): HeldSpace & { losses: number } => {
  const opened = { losses: 0 }
  return Object.assign(
    opened,
    spaces.open('space-1', () => void (opened.losses += 1)),
  )
}
const banner = (text: string): Effect[] => [{ kind: 'meetingBanner', text }]
const stored = () => ports.spaces.get('space-1')?.meetingBanner

test('an opening begins after the last write of the one before, in whatever way that ended', async () => {
  const first = open()
  const second = open()
  const order: string[] = []
  void second.ports.loadSpace('space-1').then((space) => order.push(`loaded ${space?.meetingBanner}`))
  await first.ports.commit('space-1', banner('late'))
  order.push('written')
  await first.release()
  await second.taken
  await second.ports.loadSpace('space-1')
  expect(order).toEqual(['written', 'loaded late'])
  await second.release()
  await second.release()
  expect((await there.leases.take('space-1')).epoch).toBe(3)
})

test('an old epoch writes nothing, says so once, and does not ask the database again', async () => {
  const opened = open()
  await opened.ports.commit('space-1', banner('ours'))
  now += LEASE_MS
  const theirs = await there.leases.take('space-1')
  let asked = 0
  ports.beforeSave = () => Promise.resolve(void (asked += 1))
  const place = { userId: 'ann', mapId: '1', name: '', outfitString: '', leftAt: 0 }
  const at = { position: { x: 0, y: 0, z: 0 }, rotation: { x: 0, y: 0, z: 0 } }
  for (const write of [
    () => opened.ports.commit('space-1', banner('too late')),
    () => opened.ports.savePlaces('space-1', [{ ...place, ...at }]),
    () => opened.ports.compactMap('space-1', '1'),
  ]) {
    await expect(write()).rejects.toThrow(LeaseLost)
  }
  expect([opened.losses, asked, stored(), ports.places.size]).toEqual([1, 0, 'ours', 0])
  await opened.release()
  // What is theirs is not freed by that.
  expect(await there.leases.renew([theirs])).toEqual([])
  expect((await here.directory.holderOf('space-1'))?.id).toBe('there')
})

test('each of the four kinds of writing finds out for itself', async () => {
  for (const write of ['commit', 'savePlaces', 'compactMap', 'forgetPerson'] as const) {
    const opened = open()
    await opened.taken
    await ports.raiseEpoch('space-1')
    const args = { commit: banner('x'), savePlaces: [], compactMap: '1', forgetPerson: 'ann' }[write]
    await expect(
      (opened.ports[write] as (id: string, what: unknown) => Promise<void>)('space-1', args),
    ).rejects.toThrow(LeaseLost)
    expect(opened.losses).toBe(1)
    await opened.release()
  }
})

test('renewing finds out what is lost; what was never ours is told at once and blocks nobody', async () => {
  const opened = open()
  await opened.taken
  await spaces.renew()
  expect(opened.losses).toBe(0)
  now += LEASE_MS
  const theirs = await there.leases.take('space-1')
  await spaces.renew()
  await spaces.renew()
  expect(opened.losses).toBe(1)
  await opened.release()

  const refused = open()
  await expect(refused.taken).rejects.toThrow(HeldElsewhere)
  await refused.release()
  await there.leases.release(theirs)
  await open().taken
  expect(errors).toEqual([])
})

test('who waits for an answer over HTTP has one when the space is given up', async () => {
  const gate = Promise.withResolvers<void>()
  const space = await openSpace(ports)
  ports.beforeSave = () => gate.promise
  ports.roles.set('ann', 'OWNER')
  const identity = (await ports.authenticate({ token: 'token-ann' }))!
  const items = [{ id: 'plant', tag: 'plant', position: { x: 4.5, y: 0, z: 4.5 }, yaw: 0, scale: 1 }]
  const layout = { version: 1 as const, rooms: [{ room: 1, items }] }
  const answer = space.live.wish(identity, { kind: 'applyLayout', mapId: '1', layout })
  await space.settle()
  const given = space.live.abandon(closeCodes.spaceReassigned, 'the space lives on another server now')
  expect(await answer).toMatchObject({ key: 'spaceCloses' })
  expect(await space.live.wish(identity, { kind: 'removeLevel', mapId: '1' })).toMatchObject({
    key: 'spaceCloses',
  })
  gate.resolve()
  await given
})
