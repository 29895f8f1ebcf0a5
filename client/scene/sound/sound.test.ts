import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Stride } from './stride.ts'
import { chimes, stepWave, surfaceOf, type Surface } from './waves.ts'

const surfaces: readonly Surface[] = ['wood', 'carpet', 'stone', 'grass']

test.each(surfaces)('a step on %s begins and ends in silence and never clips', (surface) => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (stream) => {
      const wave = stepWave(surface, () => stream.next().value)
      expect(wave.every((sample) => Number.isFinite(sample) && Math.abs(sample) <= 0.91)).toBe(true)
      expect(Math.abs(wave[0]!)).toBeLessThan(0.01)
      expect(Math.abs(wave.at(-1)!)).toBeLessThan(0.05)
    }),
    { numRuns: 10 },
  )
})

test('steps on different floors differ', () => {
  const brightness = (surface: Surface): number => {
    let seed = 1
    const wave = stepWave(surface, () => (seed = (seed * 16807) % 2147483647) / 2147483647)
    let turns = 0
    for (let i = 1; i < wave.length; i++) if (Math.sign(wave[i]!) !== Math.sign(wave[i - 1]!)) turns++
    return turns / wave.length
  }
  expect(brightness('stone')).toBeGreaterThan(brightness('wood'))
  expect(brightness('wood')).toBeGreaterThan(brightness('carpet'))
  expect(surfaceOf('parquet')).toBe('wood')
  expect(surfaceOf('carpet-teal')).toBe('carpet')
  expect(surfaceOf(undefined)).toBe('grass')
})

test('feet come down every stride, none while one stands, jumps or is put elsewhere', () => {
  const walk = (metresPerFrame: number, speed: number, grounded = true): number => {
    const stride = new Stride()
    let steps = 0
    for (let i = 0; i < 600; i++) if (stride.step(i * metresPerFrame, 0, speed, grounded)) steps++
    return steps
  }
  // 10 s at 1.5 m/s: 15 m of 0.74 m.
  expect(walk(0.025, 1.5)).toBeGreaterThanOrEqual(19)
  expect(walk(0.025, 1.5)).toBeLessThanOrEqual(21)
  // 10 s at 4.5 m/s: 45 m of 1.15 m.
  expect(walk(0.075, 4.5)).toBeGreaterThanOrEqual(38)
  expect(walk(0.075, 4.5)).toBeLessThanOrEqual(40)
  expect(walk(0, 0)).toBe(0)
  expect(walk(0.025, 1.5, false)).toBe(0)
  expect(walk(3, 1.5)).toBe(0)
})

test('every chime is short and quiet enough to bear', () => {
  for (const notes of Object.values(chimes)) {
    expect(notes.length).toBeGreaterThan(0)
    for (const { at, gain, rings } of notes) {
      expect(at + rings).toBeLessThanOrEqual(1.6)
      expect(gain).toBeLessThanOrEqual(0.5)
    }
  }
})
