import { expect, test } from 'vitest'
import type { MapId } from '../ids.ts'
import type { GameMap } from '../world/world.ts'
import { sinCosDeg } from './placement.ts'
import { spawnYaw } from './spawns.ts'

const map: GameMap = { id: '1' as MapId, dimensions: [20, 10], objects: new Map(), nooks: new Map() }

test('who appears near an edge of the map looks into it', () => {
  for (const [x, z] of [
    [1, 5],
    [19, 5],
    [10, 1],
    [10, 9],
    [12, 9.5],
  ] as const) {
    const { sin, cos } = sinCosDeg(spawnYaw(map, { x, z }))
    const before = Math.hypot(10 - x, 5 - z)
    expect(Math.hypot(10 - (x - sin), 5 - (z + cos))).toBeLessThan(before)
  }
  expect(spawnYaw(map, { x: 10, z: 9 })).toBe(180)
})

test('a map without size gives a direction all the same', () => {
  expect([0, 90, 180, 270]).toContain(spawnYaw({ ...map, dimensions: undefined } as GameMap, { x: 3, z: 3 }))
})
