import { expect, test, vi } from 'vitest'
import { askedQuality, QualityWatch, rememberedTier, rememberTier } from './quality.ts'
import type { QualityName } from './quality.ts'

const frames = (watch: QualityWatch, ms: number, count: number, from: QualityName): QualityName => {
  let now = from
  for (let i = 0; i < count; i++) now = watch.note(ms, now)
  return now
}

test('slow frames lower the tier step by step, quick ones raise it until it was too much', () => {
  expect(frames(new QualityWatch(), 40, 90, 'high')).toBe('medium')
  expect(frames(new QualityWatch(), 40, 200, 'high')).toBe('low')
  expect(frames(new QualityWatch(), 400, 30, 'high')).toBe('minimal')
  expect(frames(new QualityWatch(), 8, 90, 'medium')).toBe('high')
  expect(frames(new QualityWatch(), 8, 180, 'low')).toBe('high')
  const watch = new QualityWatch()
  expect(frames(watch, 40, 90, 'high')).toBe('medium')
  expect(frames(watch, 8, 900, 'medium')).toBe('medium')
  expect(frames(new QualityWatch(false), 8, 900, 'medium')).toBe('medium')
})

test('a display of 60 Hz shows no frame quicker: a higher tier is tried, and given up when frames are missed', () => {
  const good = new QualityWatch()
  expect(frames(good, 16.7, 180, 'medium')).toBe('medium')
  expect(frames(good, 16.7, 90, 'medium')).toBe('high')
  expect(good.isTrying).toBe(true)
  expect(frames(good, 16.7, 270, 'high')).toBe('high')
  expect([good.isTrying, good.mayRise]).toEqual([false, true])

  const poor = new QualityWatch()
  expect(frames(poor, 16.7, 270, 'medium')).toBe('high')
  expect(frames(poor, 22, 90, 'high')).toBe('medium')
  expect(frames(poor, 16.7, 900, 'medium')).toBe('medium')
  expect([poor.isTrying, poor.mayRise]).toEqual([false, false])
  // Neither steady nor slow: left as it is.
  expect(frames(new QualityWatch(), 19, 900, 'medium')).toBe('medium')
})

test('the next visit begins with the tier of this one, for three days', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  expect(rememberedTier(0)).toBeUndefined()
  rememberTier('low', false, 1000)
  expect(rememberedTier(2000)).toEqual({ tier: 'low', mayRise: false })
  rememberTier('high', true, 1000)
  expect(rememberedTier(2000)).toEqual({ tier: 'high', mayRise: true })
  expect(rememberedTier(1000 + 4 * 24 * 3600 * 1000)).toBeUndefined()
  for (const [key] of kept) kept.set(key, 'ultra more 1000')
  expect(rememberedTier(2000)).toBeUndefined()
  vi.unstubAllGlobals()
})

test('a pause is no slow frame; the address can ask for a tier', () => {
  expect(frames(new QualityWatch(), 5000, 300, 'high')).toBe('high')
  expect(askedQuality('?quality=low&x=1')).toBe('low')
  expect(askedQuality('?quality=ultra')).toBeUndefined()
})
