import { expect, test } from 'vitest'
import { driftPose, paceVerdict } from './showPace.ts'

const view = { position: [10, 4, 20], target: [12, 1, 10], fov: 50 } as const

test('the camera swings round its target, as far away as ever, and comes back', () => {
  const reach = Math.hypot(10 - 12, 20 - 10)
  const xs = Array.from({ length: 41 }, (_, second) => {
    const { position, target, fov } = driftPose(view, second)
    expect(Math.hypot(position[0] - 12, position[2] - 10)).toBeCloseTo(reach)
    expect([position[1], target, fov]).toEqual([4, [12, 1, 10], 50])
    return position[0]
  })
  expect(xs[0]).toBe(10)
  expect(xs[40]).toBeCloseTo(10)
  expect(Math.max(...xs)).toBeGreaterThan(10.5)
  expect(Math.min(...xs)).toBeLessThan(9.5)
})

test('a machine is judged by enough pictures, single stutters aside', () => {
  expect(paceVerdict(Array.from({ length: 44 }, () => 500))).toBeUndefined()
  expect(paceVerdict(Array.from({ length: 45 }, () => 33))).toBe('fine')
  expect(paceVerdict(Array.from({ length: 45 }, (_, i) => (i % 15 === 0 ? 900 : 33)))).toBe('fine')
  expect(paceVerdict(Array.from({ length: 45 }, () => 71))).toBe('tooSlow')
})
