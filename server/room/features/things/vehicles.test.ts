import { beforeEach, describe, expect, test } from 'vitest'
import { encodeMask } from '#shared/map/grid.ts'
import { placementOf } from '#shared/map/placement.ts'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { limits } from '#shared/rules/limits.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import {
  createMemoryPorts,
  makeSpace,
  type MemoryPorts,
} from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'

// A quay: land in the south, four rows of water in the north, a small island in it.

const piece = (
  templateId: string,
  x: number,
  y: number,
  properties: unknown = { vehicle: true },
  more = {},
) => ({
  ...chairAt(x, y),
  templateId,
  propertiesJson: JSON.stringify(properties),
  ...more,
})
const isSea = (x: number, y: number): boolean => y < 8 && !(x === 3 && y === 3)
const rows = Array.from({ length: 20 }, (_, y) =>
  Array.from({ length: 20 }, (_at, x) => (isSea(x, y) ? '#' : '.')).join(''),
)
const floor = (isSet: (x: number, y: number) => boolean): string =>
  encodeMask(Uint8Array.from({ length: 400 }, (_, i) => Number(isSet(i % 20, Math.floor(i / 20)))))
const quay = {
  ...makeMap({
    id: '1',
    rows,
    objects: {
      '1': chairAt(12, 12),
      '2': piece('vehicle-kart', 11, 10),
      '3': piece('vehicle-scooter', 9, 10, { vehicle: true, control: 'members' }),
      '4': piece('vehicle-boat', 10, 7),
      '5': piece('stand', 10, 11, {}, { numGoKarts: 2 }),
      '6': piece('vehicle-bicycle', 10, 9),
    },
    spawns: [{ x: 10, y: 9, spawnId: 'quay' }],
  }),
  floors: { water: floor(isSea), wood: floor((x, y) => !isSea(x, y)) },
}
const maps = [
  { map: quay, isDefault: true, updateId: 1 },
  { map: makeMap({ id: '2' }), isDefault: false, updateId: 1 },
]

let ports: MemoryPorts
let space: TestSpace
/** Everybody arrives at 10.5, 9.5. */
const enter = async (userId: string): Promise<Visitor> =>
  (await space.visit(userId)).enter({ sceneId: '1', info: { name: userId } })
const ride = (visitor: Visitor, vehicleId: string) => visitor.ask('setVehicleId', { vehicleId })
/** Steps of at most 0.3 m, as a browser sends them. */
const go = (visitor: Visitor, x: number, z: number, yaw = 0): void => {
  const { position } = visitor.self!
  const steps = Math.ceil(Math.hypot(x - position.x, z - position.z) / 0.3)
  for (let i = 1; i <= steps; i++) {
    const at = {
      x: position.x + ((x - position.x) * i) / steps,
      z: position.z + ((z - position.z) * i) / steps,
    }
    visitor.send('move', { position: { ...at, y: 0 }, rotation: { x: 0, y: yaw, z: 0 } })
    space.pass(limits.moveSendMs)
  }
}
const place = (key: string) => placementOf(space.live.world.maps.get(quay.id)!.objects.get(key)!)

beforeEach(async () => {
  ports = createMemoryPorts()
  ports.spaces.set('space-1', makeSpace({ maps }))
  space = await openSpace(ports, { catalogue: chairCatalogue })
})

describe('getting on and off', () => {
  test('one sits where the vehicle stands, as fast as it is, and it stands where one gets off', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    expect(ride(ann, '2')?.succeeded).toBe(true)
    expect(ann.self).toMatchObject({
      position: { x: 11.5, z: 10.5 },
      attributes: { vehicleId: '2', speedModifier: 1.75 },
    })
    go(ann, 15.5, 14.5, 90)
    expect(ann.self?.position).toMatchObject({ x: 15.5, z: 14.5 })
    expect(ride(ann, '')?.succeeded).toBe(true)
    expect(ann.self?.attributes).toMatchObject({ vehicleId: '', speedModifier: 1 })
    expect(place('2')).toMatchObject({ x: 15.5, z: 14.5, yaw: 90 })
    // Beside it, not in it; and bob saw all of that.
    const { x, z } = ann.self!.position
    expect(Math.hypot(x - 15.5, z - 14.5)).toBeCloseTo(0.85, 1)
    expect(bob.world.maps.get(quay.id)?.objects.get('2')).toMatchObject({ x: 15, y: 14, yaw: 90 })
    expect(bob.world.players.get(ann.encId!)?.attributes.vehicleId).toBe('')
    // Nothing of it was stored: when the room is made anew, everything is back in its place.
    expect(ports.spaces.get('space-1')?.maps[0]?.map.objects.get('2')).toMatchObject({ x: 11, y: 10 })
  })

  test('of twenty who press at once one rides', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, i) => enter(`p${i}`)))
    const asked = people.map((one) => [one, one.send('setVehicleId', { vehicleId: '2' })] as const)
    space.pass(1)
    const won = asked.filter(([one, txn]) => one.answer(txn)?.succeeded)
    expect(won).toHaveLength(1)
    for (const [one, txn] of asked)
      if (one !== won[0]![0]) expect(one.answer(txn)?.reason).toBe('somebody rides it already')
  })

  test('from one vehicle to another; the first is free again', async () => {
    const ann = await enter('ann')
    ride(ann, '2')
    expect(ride(ann, '6')?.succeeded).toBe(true)
    expect(ann.self?.attributes).toMatchObject({ vehicleId: '6', speedModifier: 1.5 })
    expect(ride(await enter('bob'), '2')?.succeeded).toBe(true)
  })

  test('by those only whom its control names', async () => {
    const ann = await enter('ann')
    expect(ride(ann, '3')?.reason).toBe('this vehicle is for others')
    ports.roles.set('max', 'MEMBER')
    expect(ride(await enter('max'), '3')?.succeeded).toBe(true)
  })

  test('a teleport, a seat, another level, leaving and being sent out free it where it is', async () => {
    const ways: Record<string, (ann: Visitor) => unknown> = {
      teleport: (ann) => ann.ask('teleport', { mapId: '', x: 2, y: 18 }),
      seat: (ann) => ann.ask('setChairStatus', { chairIdx: 1, isOccupied: true }),
      level: (ann) => ann.ask('transScene', { targetId: '2' }),
      exit: (ann) => ann.ask('exit', {}),
      kick: (ann) => space.live.disconnectUser(ann.userId, closeCodes.unauthorized, 'sent out'),
    }
    for (const [way, leave] of Object.entries(ways)) {
      const ann = await enter(`ann-${way}`)
      ann.ask('teleport', { mapId: '', x: 12, y: 10 })
      const at = place('2')
      expect(ride(ann, '2')?.succeeded, way).toBe(true)
      go(ann, at.x, at.z + 0.2)
      leave(ann)
      expect(ann.self?.attributes.vehicleId ?? '', way).toBe('')
      expect(place('2').z, way).toBeCloseTo(at.z + 0.2, 2)
      const next = await enter(`next-${way}`)
      expect(ride(next, '2')?.succeeded, way).toBe(true)
      next.ask('exit', {})
    }
  })

  test('who is cut off rides on when they are back, and is taken off when they are not', async () => {
    const ann = await enter('ann')
    ride(ann, '2')
    ann.leave()
    space.pass(limits.fadeAfterMs + 1_000)
    expect(ann.self?.attributes.vehicleId).toBe('2')
    const back = (await space.visit('ann')).enter({})
    expect(back.self?.attributes).toMatchObject({ vehicleId: '2', speedModifier: 1.75 })
    back.leave()
    space.pass(limits.playerHoldMs + 2_000)
    expect(back.self).toBeUndefined()
    expect(ride(await enter('bob'), '2')?.succeeded).toBe(true)
  })

  test('a vehicle that is taken away has no rider', async () => {
    const ann = await enter('ann')
    ride(ann, '2')
    ports.roles.set('builder', 'BUILDER')
    const builder = await enter('builder')
    builder.send('mapDeleteObjectByKey', { mapId: '1', key: '2' })
    await space.settle()
    expect(ann.self?.attributes).toMatchObject({ vehicleId: '', speedModifier: 1 })
  })
})

describe('speed', () => {
  test('what is faster may go farther in the same time, and no farther than it is fast', async () => {
    const far = async (vehicleId: string) => {
      const ann = await enter(`far-${vehicleId}`)
      if (vehicleId) expect(ride(ann, vehicleId)?.succeeded).toBe(true)
      space.pass(3_000)
      let metres = 0
      let { x } = ann.self!.position
      const { z } = ann.self!.position
      // For a second, 40 m/s: until the budget of two seconds and that second are used up.
      for (let i = 0; i < 100; i++) {
        const to = x > 12 ? x - 0.4 : x + 0.4
        ann.move(to, z)
        space.pass(10)
        if (Math.abs(ann.self!.position.x - to) < 0.02) {
          metres += 0.4
          x = to
        }
      }
      ann.ask('exit', {})
      return metres
    }
    const walked = await far('')
    const driven = await far('2')
    expect(driven / walked).toBeGreaterThan(1.55)
    expect(driven / walked).toBeLessThan(1.9)
    expect(walked).toBeLessThan(limits.runSpeed * 1.25 * 3 + 0.5)
  })
})

describe('a boat', () => {
  test('goes on water alone, and one gets off where there is a shore', async () => {
    const ann = await enter('ann')
    expect(ride(ann, '4')?.succeeded).toBe(true)
    expect(ann.self?.position).toMatchObject({ x: 10.5, z: 7.5 })
    // Onto the quay it does not go.
    go(ann, 10.5, 9.5)
    expect(ann.self!.position.z).toBeLessThan(8.31)
    space.pass(5_000)
    go(ann, 10.5, 2.5)
    expect(ann.self?.position).toMatchObject({ z: 2.5 })
    expect(ride(ann, '')?.reason).toBe('there is no shore here to get off at')
    expect(ann.self?.attributes.vehicleId).toBe('4')
    space.pass(5_000)
    go(ann, 5, 3.5)
    expect(ride(ann, '')?.succeeded).toBe(true)
    // On the island; the boat waits beside it.
    expect(Math.floor(ann.self!.position.x)).toBe(3)
    expect(Math.floor(ann.self!.position.z)).toBe(3)
    expect(place('4')).toMatchObject({ x: 5, z: 3.5 })
    // On foot water is water.
    space.pass(5_000)
    go(ann, 8, 3.5)
    expect(ann.self!.position.x).toBeLessThan(4.31)
  })

  test('who comes back after leaving it on the water stands on land', async () => {
    const ann = await enter('ann')
    ride(ann, '4')
    go(ann, 10.5, 4.5)
    ann.ask('exit', {})
    const again = (await space.visit('ann')).enter({})
    expect(again.self!.position.z).toBeGreaterThan(8)
  })
})

describe('go-karts of a stand', () => {
  test('are as many as it has, and one that comes back is there for the next', async () => {
    const [ann, bob, eve] = [await enter('ann'), await enter('bob'), await enter('eve')]
    const drive = (one: Visitor, goKartId = '5') => one.ask('setGoKartId', { goKartId })
    expect(drive(ann)?.succeeded).toBe(true)
    expect(ann.self?.attributes).toMatchObject({ goKartId: '5', speedModifier: 1.75 })
    expect(drive(bob)?.succeeded).toBe(true)
    expect(drive(eve)?.reason).toBe('every go-kart is on its way')
    expect(drive(ann)?.succeeded).toBe(true)
    expect(drive(bob, '')?.succeeded).toBe(true)
    expect(bob.self?.attributes).toMatchObject({ goKartId: '', speedModifier: 1 })
    expect(drive(eve)?.succeeded).toBe(true)
    // A chair hands out none.
    expect(drive(bob, '1')?.reason).toBe('no such vehicle on this map')
    ann.ask('transScene', { targetId: '2' })
    expect(ann.self?.attributes).toMatchObject({ goKartId: '', speedModifier: 1 })
  })

  test('nobody comes in with one they did not take', async () => {
    const ann = (await space.visit('ann')).enter({ info: { name: 'ann', goKartId: '5' } as object })
    expect(ann.self?.attributes.goKartId ?? '').toBe('')
  })
})
