import { expect, test } from 'vitest'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { nookAt } from '#shared/map/nooks.ts'
import { makeMap } from '../../../tests/support/makeWorld.ts'
import { buildLevel } from './level.ts'

// A nook across the middle of the way, two cells deep, with a free row beside it.
const cells = [3, 4, 5, 6].flatMap((x) => [9, 10].map((y) => ({ x, y })))
const map = { ...makeMap(), nooks: new Map([['quiet', { nookCoords: { coords: cells } }]]) }
const level = buildLevel(map, new Map() as unknown as Catalogue)
const from = { x: 4.5, z: 7 }

const crosses = (path: readonly { x: number; z: number }[] = []): boolean =>
  [from, ...path.slice(0, -1)].some((a, i) => {
    const b = path[i]!
    return Array.from({ length: 41 }, (_, k) => k / 40).some(
      (share) => nookAt(map, { x: a.x + (b.x - a.x) * share, z: a.z + (b.z - a.z) * share }) !== undefined,
    )
  })

test('paths go around a closed nook and end before it; whoever is inside can leave', () => {
  const beyond = { x: 4.5, z: 13 }
  expect(crosses(level.path(from, beyond))).toBe(true)
  expect(level.surroundings.canPass(4.5, 8.8, 4.5, 9.2)).toBe(true)

  level.closeNooks(['quiet'])
  const around = level.path(from, beyond)
  expect(around?.at(-1)).toEqual(beyond)
  expect(crosses(around)).toBe(false)
  const before = level.path(from, { x: 4.5, z: 9.5 })?.at(-1)
  expect(before && nookAt(map, before)).toBeUndefined()
  expect(before!.z).toBeGreaterThan(8)
  expect(level.surroundings.canPass(4.5, 8.8, 4.5, 9.2)).toBe(false)
  expect(level.surroundings.canPass(4.5, 9.2, 5.5, 9.2)).toBe(true)
  expect(level.surroundings.canPass(4.5, 9.2, 4.5, 8.8)).toBe(true)
  expect(level.path({ x: 4.5, z: 9.5 }, beyond)?.at(-1)).toEqual(beyond)

  level.closeNooks([])
  expect(crosses(level.path(from, beyond))).toBe(true)
})
