import { beforeEach, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { toMapFile, type MapFile } from '#shared/map/files/spaceFile.ts'
import { walled } from '#shared/map/making/painting.ts'
import { edgesAround } from '#shared/map/making/shapes.ts'
import { diffMaps } from '#shared/map/patch/diffMaps.ts'
import { buildWalkable } from '#shared/map/walking/walkable.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Wish } from '../../../cluster/messages.ts'
import { createMemoryPorts, makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { squaresToLookAt } from './freeing.ts'

// Nobody is ever walled in: who stands where something lands, or is shut in by it, is set free.

const size = { width: 20, height: 20 }
const plan = makeMap({ objects: { '1': chairAt(10, 10) }, spawns: [{ x: 1, y: 1 }] })

let space: TestSpace
let olga: Visitor
let bob: Visitor

beforeEach(async () => {
  const ports = createMemoryPorts(makeSpace({ maps: [{ map: plan, isDefault: true, updateId: 1 }] }))
  ports.roles.set('olga', 'OWNER')
  space = await openSpace(ports, { catalogue: chairCatalogue })
  olga = (await space.visit('olga')).enter({ sceneId: '1' })
  bob = (await space.visit('bob')).enter({ sceneId: '1' })
  space.live.tick()
})

let steps = 0
const step = async (change: (map: GameMap) => GameMap): Promise<void> => {
  const map = space.live.world.maps.get('1' as never)!
  const patch = JSON.stringify(diffMaps(map, change(map)))
  const txnId = olga.send('mapStep', { mapId: '1', patch, stepId: `s${steps++}` })
  await space.settle()
  expect(olga.answer(txnId)).toMatchObject({ succeeded: true })
  space.live.tick()
}

const blockedBut = (cells: readonly number[], map: GameMap): GameMap => {
  const collisions = map.collisions!.slice()
  for (const cell of cells) collisions[cell] = 1
  return { ...map, collisions }
}

test('who is walled in without a door stands beside the wall afterwards; who is outside stays', async () => {
  expect(bob.ask('teleport', { mapId: '1', x: 9, y: 10 })?.succeeded).toBe(true)
  expect(olga.ask('teleport', { mapId: '1', x: 15, y: 3 })?.succeeded).toBe(true)
  const before = olga.self!.position
  await step((map) => walled(map, 'plaster', edgesAround(size, { x: 8, y: 8, w: 5, h: 5 })))
  const { x, z } = bob.self!.position
  expect({ x, z }).toEqual({ x: 7.5, z: 10.5 })
  expect(olga.self!.position).toEqual(before)
  const walkable = buildWalkable(space.live.world.maps.get('1' as never)!, chairCatalogue)
  expect(walkable.canStand(x, z)).toBe(true)
})

test('a wall with a door moves nobody', async () => {
  expect(bob.ask('teleport', { mapId: '1', x: 9, y: 10 })?.succeeded).toBe(true)
  const before = bob.self!.position
  await step((map) => walled(map, 'plaster', edgesAround(size, { x: 8, y: 8, w: 5, h: 5 }).slice(1)))
  expect(bob.self!.position).toEqual(before)
})

test('the last gap of a wall shuts the room: who is in it is set free then', async () => {
  expect(bob.ask('teleport', { mapId: '1', x: 11, y: 10 })?.succeeded).toBe(true)
  const edges = edgesAround(size, { x: 8, y: 8, w: 5, h: 5 })
  await step((map) => walled(map, 'plaster', edges.slice(1)))
  await step((map) => walled(map, 'plaster', edges.slice(0, 1)))
  expect(bob.self!.position).toMatchObject({ x: 13.5, z: 10.5 })
})

test('who stands where cells are closed stands beside them', async () => {
  expect(bob.ask('teleport', { mapId: '1', x: 5, y: 5 })?.succeeded).toBe(true)
  await step((map) =>
    blockedBut(
      [4, 5, 6].flatMap((y) => [4, 5, 6].map((x) => y * 20 + x)),
      map,
    ),
  )
  const { x, z } = bob.self!.position
  expect(Math.max(Math.abs(x - 5.5), Math.abs(z - 5.5))).toBe(2)
})

test('who sits in a room that is shut gets up outside of it', async () => {
  expect(bob.ask('teleport', { mapId: '1', x: 10, y: 11 })?.succeeded).toBe(true)
  expect(bob.ask('setChairStatus', { chairIdx: 1, isOccupied: true })?.succeeded).toBe(true)
  expect(bob.self!.chairIdx).toBe(1)
  await step((map) => walled(map, 'plaster', edgesAround(size, { x: 9, y: 9, w: 3, h: 3 })))
  expect(bob.self!.chairIdx).toBeUndefined()
  const { x, z } = bob.self!.position
  expect(x < 9 || x > 12 || z < 9 || z > 12).toBe(true)
})

async function ask(wish: Wish): Promise<void> {
  const identity = (await space.ports.authenticate({ token: 'token-olga' }))!
  const answer = space.live.wish(identity, wish)
  await space.settle()
  await space.settle()
  expect(await answer).toBeUndefined()
  space.live.tick()
}
const around = edgesAround(size, { x: 8, y: 8, w: 5, h: 5 })

test('a version that is restored walls nobody in', async () => {
  expect(bob.ask('teleport', { mapId: '1', x: 9, y: 10 })?.succeeded).toBe(true)
  const target = toMapFile(walled(space.live.maps.get('1' as MapId)!, 'plaster', around))
  await ask({
    kind: 'becomeMap',
    mapId: '1',
    target: JSON.parse(JSON.stringify(target)) as MapFile,
    isReturn: true,
  })
  expect(bob.self!.position).toMatchObject({ x: 7.5, z: 10.5 })
})

test('a draft that is published walls nobody in: on the level, and who comes from the draft', async () => {
  await ask({ kind: 'addDraft', mapId: '1', draftId: '2' })
  expect(bob.ask('teleport', { mapId: '1', x: 9, y: 10 })?.succeeded).toBe(true)
  expect(olga.ask('teleport', { mapId: '2', x: 10, y: 9 })?.succeeded).toBe(true)
  const draft = space.live.maps.get('2' as MapId)!
  const patch = JSON.stringify(diffMaps(draft, walled(draft, 'plaster', around)))
  const txnId = olga.send('mapStep', { mapId: '2', patch, stepId: 'd1' })
  await space.settle()
  expect(olga.answer(txnId)).toMatchObject({ succeeded: true })
  await ask({ kind: 'publishDraft', mapId: '1' })
  const walkable = buildWalkable(space.live.maps.get('1' as MapId)!, chairCatalogue)
  for (const { self } of [bob, olga]) {
    expect(self!.mapId).toBe('1')
    const { x, z } = self!.position
    expect(x < 8 || x > 13 || z < 8 || z > 13).toBe(true)
    expect(walkable.canStand(x, z)).toBe(true)
  }
})

test('who walls the place in where people arrive takes nobody there', async () => {
  expect(bob.ask('teleport', { mapId: '1', x: 15, y: 15 })?.succeeded).toBe(true)
  expect(olga.ask('teleport', { mapId: '1', x: 15, y: 3 })?.succeeded).toBe(true)
  const before = [bob.self!.position, olga.self!.position]
  await step((map) => walled(map, 'plaster', edgesAround(size, { x: 1, y: 1, w: 1, h: 1 })))
  expect([bob.self!.position, olga.self!.position]).toEqual(before)
})

test('of a crowd among which very much lands only so many places are looked at, the nearest to what landed', () => {
  const at = (x: number, z: number) => ({ position: { x, z } })
  // One person in each square of eight metres, and something two metres beside each; one metre in the last.
  const here = Array.from({ length: 30 }, (_, i) => at(8 * i + 2, 2))
  const landed = here.map(({ position: { x } }, i) => ({ x: x + (i === 29 ? 1 : 2), z: 2 }))
  const squares = squaresToLookAt(landed, here)
  expect(squares.size).toBe(24)
  expect(squares.has('29 0')).toBe(true)
  // Everybody in a square shares one look; nothing near, none.
  expect([...squaresToLookAt([{ x: 3, z: 3 }], [at(1, 1), at(2, 2), at(40, 40)])]).toEqual(['0 0'])
  expect(squaresToLookAt([{ x: 13, z: 1 }], [at(4, 1)]).size).toBe(0)
})
