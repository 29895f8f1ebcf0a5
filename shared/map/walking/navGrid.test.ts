import { expect, test } from 'vitest'
import type { Collider } from './colliders.ts'
import { buildNavGrid } from './navGrid.ts'
import { findPath } from './path.ts'

const box = (x0: number, z0: number, x1: number, z1: number, y1: number, isPlatform = true): Collider => ({
  kind: 'object',
  cx: (x0 + x1) / 2,
  cz: (z0 + z1) / 2,
  hx: (x1 - x0) / 2,
  hz: (z1 - z0) / 2,
  yaw: 0,
  y0: 0,
  y1,
  ...(isPlatform && { isPlatform: true as const }),
})

const hall = (...colliders: readonly Collider[]) => {
  const grid = buildNavGrid(12, 12, () => false, colliders)
  return (from: readonly [number, number], to: readonly [number, number]) =>
    findPath({ navGrid: () => grid }, { x: from[0], z: from[1] }, { x: to[0], z: to[1] })
}

const deck = box(3, 2, 9, 6, 0.6)

test('a platform higher than a step can not be walked onto', () => {
  const end = hall(deck)([6, 10], [6, 4])?.at(-1)
  // The way ends beside it, if there is one at all.
  expect(end === undefined || end.z > 6 || end.z < 2 || end.x < 3 || end.x > 9).toBe(true)
})

test('steps lead onto it, and only they', () => {
  const walk = hall(deck, box(5, 6, 7, 6.42, 0.4), box(5, 6.42, 7, 6.84, 0.2))
  const path = walk([1, 10], [4, 3])
  expect(path?.at(-1)).toEqual({ x: 4, z: 3 })
  const overTheRim = path?.some(({ x, z }) => z > 6 && z < 6.9 && x > 5 && x < 7)
  expect(overTheRim).toBe(true)
})

test('tiers a step apart are climbed one after the other', () => {
  const tiers = [1, 2, 3, 4, 5].map((row) => box(2, 7 - row, 10, 8 - row, row * 0.24))
  expect(hall(...tiers)([6, 10], [6, 2.5])?.at(-1)).toEqual({ x: 6, z: 2.5 })
})

test('what stands on a platform is in the way there, not what is as low as a step', () => {
  const on = { ...box(3, 4, 9, 4.5, 1.6, false), y0: 0.6 }
  const low = { ...box(3, 4, 9, 4.5, 0.75, false), y0: 0.6 }
  const steps = [box(5, 6, 7, 6.42, 0.4), box(5, 6.42, 7, 6.84, 0.2)]
  expect(hall(deck, ...steps, low)([6, 10], [6, 3])?.at(-1)).toEqual({ x: 6, z: 3 })
  expect(hall(deck, ...steps, on)([6, 10], [6, 3])?.at(-1)).not.toEqual({ x: 6, z: 3 })
})

test.each([
  ['in one place', 0, 2, 0],
  ['above everybody', 3, 4, 1],
  ['below every foot', 0, 0.1, 1],
])(
  'of a heap of eighty thousand things %s hardly more is asked than where they are',
  (_where, y0, y1, isFree) => {
    let asked = 0
    const pile = Array.from({ length: 80_000 }, (_, n): Collider => ({
      kind: 'object',
      get cx() {
        asked += 1
        return 12
      },
      cz: 12,
      hx: 100,
      hz: 100,
      yaw: n,
      y0,
      y1,
    }))
    const grid = buildNavGrid(24, 24, () => false, pile)
    expect(grid.free.every((free) => free === isFree)).toBe(true)
    // Not once for each of 2,304 places under each of them.
    expect(asked).toBeLessThan(20 * pile.length)
  },
)
