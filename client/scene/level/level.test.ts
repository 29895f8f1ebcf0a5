import { expect, test } from 'vitest'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { nookAt } from '#shared/map/nooks.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { LevelStore } from './levelStore.ts'

// A nook across the middle of the way, two cells deep, with a free row beside it.
const cells = [3, 4, 5, 6].flatMap((x) => [9, 10].map((y) => ({ x, y })))
const map = { ...makeMap(), nooks: new Map([['quiet', { nookCoords: { coords: cells } }]]) }
const { level } = new LevelStore(new Map() as unknown as Catalogue).sync(map)
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

test('eyes may not stop in the crown of a tree, but beside a bench or a pillar', () => {
  const item = (id: string, size: [number, number, number], w: number, h: number) => ({
    id,
    mount: 'floor',
    size,
    colliders: [{ x: 0, y: 0, z: 0, w, h, d: w }],
    seats: [],
  })
  const catalogue = new Map(
    Object.entries({
      tree: item('tree', [3, 4, 3], 0.4, 2.2),
      bench: item('bench', [1.8, 0.8, 0.5], 1.8, 0.45),
      pillar: item('pillar', [0.6, 4, 0.6], 0.6, 4),
    }),
  ) as unknown as Catalogue
  const objects = new Map(
    [...catalogue.keys()].map((templateId, i) => [templateId, { templateId, x: 3 + 4 * i, y: 5 }]),
  )
  const { notForEyes } = new LevelStore(catalogue).sync({ ...makeMap(), objects } as never).level
  expect(notForEyes).toMatchObject([{ hx: 1.5, hz: 1.5, y1: 4 }])
  expect(notForEyes[0]!.y0).toBeGreaterThan(1.45)
})
