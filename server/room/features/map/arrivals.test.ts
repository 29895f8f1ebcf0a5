import { expect, test } from 'vitest'
import { walled } from '#shared/map/making/painting.ts'
import { edgesAround } from '#shared/map/making/shapes.ts'
import { diffMaps } from '#shared/map/patch/diffMaps.ts'
import type { GameMap } from '#shared/world/world.ts'
import { openSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'

// People arrive in a room somebody furnishes: they get out of it afterwards as they did before.

const size = { width: 20, height: 20 }
const ground = {
  ...chairAt(4, 4),
  templateId: '',
  id: 'room-1',
  width: 6,
  height: 6,
  _tags: ['room'],
  room: 1,
}
const level = makeMap({ objects: { '1': ground }, spawns: [{ x: 6, y: 6 }] })

const blocked = (map: GameMap, cells: readonly number[]): GameMap => {
  const collisions = map.collisions!.slice()
  for (const cell of cells) collisions[cell] = 1
  return { ...map, collisions }
}

async function open() {
  const ports = createMemoryPorts(makeSpace({ maps: [{ map: level, isDefault: true, updateId: 1 }] }))
  ports.roles.set('olga', 'BUILDER')
  ports.roles.set('meg', 'MEMBER')
  ports.permittedRooms.set('meg', [1])
  const space = await openSpace(ports, { catalogue: chairCatalogue })
  const people = { meg: (await space.visit('meg')).enter(), olga: (await space.visit('olga')).enter() }
  let steps = 0
  return async (who: keyof typeof people, change: (map: GameMap) => GameMap) => {
    const map = space.live.world.maps.get('1' as never)!
    const patch = JSON.stringify(diffMaps(map, change(map)))
    const txnId = people[who].send('mapStep', { mapId: '1', patch, stepId: `s${steps++}` })
    await space.settle()
    const answer = people[who].answer(txnId)
    return answer?.succeeded ? 'done' : answer?.reason
  }
}
const shut = 'people arrive there and would not get out'
const around = edgesAround(size, { x: 5, y: 5, w: 3, h: 3 })

test('a wall round where people arrive is refused, one with a gap is not', async () => {
  const step = await open()
  expect(await step('meg', (map) => walled(map, 'plaster', around))).toBe(shut)
  expect(await step('meg', (map) => walled(map, 'plaster', around.slice(1)))).toBe('done')
  expect(await step('meg', (map) => walled(map, 'plaster', around.slice(0, 1)))).toBe(shut)
})

test('so are closed cells: the spawn’s own, and those around it', async () => {
  const step = await open()
  const at = (x: number, y: number): number => y * size.width + x
  expect(await step('meg', (map) => blocked(map, [at(6, 6)]))).toBe(shut)
  const ring = [at(5, 6), at(7, 6), at(6, 5), at(6, 7)]
  expect(await step('meg', (map) => blocked(map, ring))).toBe(shut)
  expect(await step('meg', (map) => blocked(map, ring.slice(1)))).toBe('done')
})

test('who builds everywhere may; what is shut already may be furnished on', async () => {
  const step = await open()
  expect(await step('olga', (map) => walled(map, 'plaster', around))).toBe('done')
  expect(await step('meg', (map) => blocked(map, [9 * size.width + 9]))).toBe('done')
})
