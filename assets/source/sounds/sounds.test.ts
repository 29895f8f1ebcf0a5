import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fountainWave } from './fountain.ts'
import { purrWave } from './purr.ts'
import { soundFiles } from './sounds.ts'

test.each(Object.entries(soundFiles))('%s is made of the bytes of its file', (name, make) => {
  const file = readFileSync(new URL(`../../sounds/${name}`, import.meta.url))
  expect(file.equals(make())).toBe(true)
})

test.each([
  ['fountain', fountainWave],
  ['purr', purrWave],
])('the %s never clips, is heard all the time, and goes round without a click', (_, make) => {
  const wave = make()
  let [peak, jump] = [0, 0]
  for (let i = 1; i < wave.length; i++) {
    peak = Math.max(peak, Math.abs(wave[i]!))
    jump = Math.max(jump, Math.abs(wave[i]! - wave[i - 1]!))
  }
  expect(peak).toBeLessThanOrEqual(0.9)
  expect(Math.abs(wave[0]! - wave.at(-1)!)).toBeLessThanOrEqual(jump)
  const part = wave.length / 12
  for (let from = 0; from < wave.length; from += part) {
    const power = wave.subarray(from, from + part).reduce((sum, sample) => sum + sample ** 2, 0) / part
    expect(power).toBeGreaterThan(0.002)
  }
})
