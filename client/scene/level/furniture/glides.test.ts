import { expect, test } from 'vitest'
import { easingOf, Glides } from './glides.ts'

test('a thing glides from where it was to where it is, and is left alone then', () => {
  const glides = new Glides()
  const drawn: [string, number, number][] = []
  const at = (nowMs: number) => glides.each(nowMs, (...where) => drawn.push(where))
  glides.start('7', { x: 2, z: 5 }, { x: 6, z: 5 }, { durationMs: 100, easing: 'Linear' }, 1_000)
  at(1_000)
  at(1_050)
  at(1_200)
  at(1_300)
  expect(drawn).toEqual([
    ['7', -4, 0],
    ['7', -2, 0],
    ['7', -0, 0],
  ])
  expect(glides.isEmpty).toBe(true)
})

test('without a duration or a way nothing glides', () => {
  const glides = new Glides()
  glides.start('7', { x: 2, z: 5 }, { x: 6, z: 5 }, { durationMs: 0 }, 0)
  glides.start('8', { x: 2, z: 5 }, { x: 2, z: 5 }, { durationMs: 100 }, 0)
  expect(glides.isEmpty).toBe(true)
})

test.each(['Linear', '', 'nonsense', 'Quad.easeIn', 'Cubic.easeOut', 'Sine.easeInOut', 'Expo.Out', 'Quint'])(
  'the easing %s begins at 0, ends at 1 and never turns back',
  (name) => {
    const ease = easingOf(name)
    const shares = Array.from({ length: 21 }, (_, n) => ease(n / 20))
    expect(shares[0]).toBeCloseTo(0)
    expect(shares[20]).toBeCloseTo(1)
    expect(shares.every((share, n) => n === 0 || share >= shares[n - 1]! - 1e-9)).toBe(true)
  },
)
