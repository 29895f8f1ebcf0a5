import { expect, test } from 'vitest'
import { askedQuality, QualityWatch } from './quality.ts'
import type { QualityName } from './quality.ts'

const frames = (watch: QualityWatch, ms: number, count: number, from: QualityName): QualityName => {
  let now = from
  for (let i = 0; i < count; i++) now = watch.note(ms, now)
  return now
}

test('slow frames lower the tier step by step, fast ones raise it once', () => {
  expect(frames(new QualityWatch(), 40, 90, 'high')).toBe('medium')
  expect(frames(new QualityWatch(), 40, 200, 'high')).toBe('low')
  expect(frames(new QualityWatch(), 400, 30, 'high')).toBe('minimal')
  expect(frames(new QualityWatch(), 8, 90, 'medium')).toBe('high')
  const watch = new QualityWatch()
  expect(frames(watch, 40, 90, 'high')).toBe('medium')
  expect(frames(watch, 8, 900, 'medium')).toBe('medium')
})

test('a pause is no slow frame; the address can ask for a tier', () => {
  expect(frames(new QualityWatch(), 5000, 300, 'high')).toBe('high')
  expect(askedQuality('?quality=low&x=1')).toBe('low')
  expect(askedQuality('?quality=ultra')).toBeUndefined()
})
