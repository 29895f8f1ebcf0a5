import { expect, test } from 'vitest'
import { Confetti } from './confetti.ts'

test('flies up, falls and is gone; nothing is drawn before and after', () => {
  const confetti = new Confetti()
  expect(confetti.points.visible).toBe(false)
  confetti.shoot(1, 2, 3)
  const flying = confetti.flying
  expect(flying).toBeGreaterThan(20)
  const height = () => confetti.points.geometry.getAttribute('position').getY(0)
  confetti.tick(0.1)
  expect(height()).toBeGreaterThan(2)
  expect(confetti.points.visible).toBe(true)
  for (let i = 0; i < 30; i++) confetti.tick(0.1)
  expect([confetti.points.visible, confetti.flying]).toEqual([false, 0])
})

test('many bursts share the same pieces', () => {
  const confetti = new Confetti()
  confetti.shoot(0, 2, 0)
  const once = confetti.flying
  for (let i = 0; i < 50; i++) confetti.shoot(i, 2, 0)
  expect(confetti.flying).toBeLessThanOrEqual(once * 6)
  for (let i = 0; i < 100; i++) confetti.tick(0.1)
  expect(confetti.points.geometry.getAttribute('position').array.every(Number.isFinite)).toBe(true)
})
