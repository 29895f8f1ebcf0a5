import { expect, test } from 'vitest'
import type { EncId, MapId } from '#shared/ids.ts'
import type { Player } from '#shared/world/world.ts'
import type { ActionContext } from '../../handler.ts'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { freeCells } from './freeCells.ts'
import { spawnPlace } from './places.ts'

/** A ground that counts what it is asked. */
function groundOf(isBlocked: (x: number, y: number) => boolean) {
  const ground = {
    asked: 0,
    isBlockedCell(x: number, y: number) {
      ground.asked += 1
      return isBlocked(x, y)
    },
  }
  return ground
}
const sized = (width: number, height: number, spawns = [{ x: 0, y: 0 }]) => ({
  ...makeMap({ spawns }),
  dimensions: [width, height] as const,
})
const nook = (cells: readonly (readonly [number, number])[], capacity?: number) => ({
  name: 'nook',
  nookCoords: { coords: cells.map(([x, y]) => ({ x, y })) },
  ...(capacity === undefined ? { restricted: true } : { capacity }),
})

test('however large a blocked map is, some thousands of its cells are looked at, and once', () => {
  const map = sized(1_000, 1_000, [{ x: 500, y: 500 }])
  const ground = groundOf(() => true)
  expect(freeCells(map, ground, { x: 500, y: 500 })).toEqual([])
  expect(ground.asked).toBeLessThanOrEqual(4_100)
  const before = ground.asked
  for (let i = 0; i < 100; i += 1) freeCells(map, ground, { x: 500, y: 500 })
  expect(ground.asked).toBe(before)
})

test('the nearest is found as if all had been looked at; far away one of a wide net', () => {
  for (let seed = 1; seed < 60; seed += 1) {
    const isBlocked = (x: number, y: number) => (x * 7 + y * 13 + x * y * seed) % 11 > 1
    const from = { x: seed % 20, y: (seed * 3) % 20 }
    let best = from
    let bestDistance = Infinity
    for (let y = 0; y < 20; y += 1) {
      for (let x = 0; x < 20; x += 1) {
        const distance = Math.hypot(x - from.x, y - from.y)
        if (distance >= bestDistance || isBlocked(x, y)) continue
        best = { x, y }
        bestDistance = distance
      }
    }
    expect(freeCells(sized(20, 20), groundOf(isBlocked), from)[0]).toMatchObject(best)
  }
  const far = freeCells(
    sized(1_000, 1_000),
    groundOf((x) => x < 900),
    { x: 0, y: 0 },
  )
  expect(far[0]?.x).toBeGreaterThanOrEqual(900)
})

test('who is in which nook is looked at once, however many cells and nooks are full', () => {
  const cells = (from: number) =>
    Array.from({ length: 400 }, (_, i) => [from + (i % 20), Math.floor(i / 20)] as const)
  const nooks = new Map([
    ['a', nook(cells(0), 5)],
    ['b', nook(cells(20), 5)],
    ['c', nook(cells(40))],
  ])
  const map = { ...sized(100, 20), nooks } as never as ReturnType<typeof makeMap>
  const people = Array.from({ length: 10 }, (_, i) => ({
    encId: (i + 1) as EncId,
    uid: `person ${i}`,
    role: '',
    mapId: map.id,
    position: { x: i < 5 ? 1.5 : 21.5, y: 0, z: 1.5 },
    attributes: {},
  })) as never as Player[]
  const ground = groundOf(() => false)
  let looked = 0
  const context = {
    identity: { userId: 'late' },
    access: { role: '' },
    encIdOf: () => 99 as EncId,
    world: {
      maps: new Map([[map.id, map]]),
      players: new Map(people.map((one) => [one.encId, one])),
      encIds: new Map(),
    },
    memory: { nooks: { locks: new Set(), guests: new Map() } },
    space: { allowMultiPlayer: true },
    walkable: (_mapId: MapId) => ground,
    random: () => 0,
    latest: (player: Player) => {
      looked += 1
      return player
    },
  } as never as ActionContext
  expect(spawnPlace(context, map).pose.position).toMatchObject({ x: 60.5, z: 0.5 })
  expect(looked).toBe(people.length)
  const asked = ground.asked
  spawnPlace(context, map)
  expect(looked).toBe(2 * people.length)
  // The spawn itself.
  expect(ground.asked - asked).toBeLessThanOrEqual(1)
})
