import { expect, test } from 'vitest'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { doesForNow, keptScale } from './keptPlan.ts'

test('no level is kept larger than browsers and phones can', () => {
  expect([keptScale(40, 30, false), keptScale(40, 30, true)]).toEqual([12, 32])
  for (const isSharp of [false, true]) {
    expect(keptScale(1_000, 20, isSharp) * 1_000).toBeLessThanOrEqual(4_096)
    expect(keptScale(0, 0, isSharp)).toBeGreaterThan(0)
  }
})

test('a level that changes all the time is painted twice a second, and less where that takes long', () => {
  const [map, next] = [makeMap({ id: '1' }), makeMap({ id: '1' })]
  const known = { map, theme: 'light', isSharp: false, atMs: 1_000, tookMs: 5 } as const
  const wanted = { map: next, theme: 'light', isSharp: false } as const
  expect(doesForNow(known, { ...wanted, map }, 90_000)).toBe(true)
  expect([1_400, 1_600].map((now) => doesForNow(known, wanted, now))).toEqual([true, false])
  expect(doesForNow({ ...known, tookMs: 300 }, wanted, 3_000)).toBe(true)
  expect(doesForNow(known, { ...wanted, map: makeMap({ id: '2' }) }, 1_100)).toBe(false)
  expect(doesForNow(known, { ...wanted, isSharp: true }, 1_100)).toBe(false)
  expect(doesForNow({ ...known, isSharp: true }, { ...wanted, map }, 1_100)).toBe(true)
})
