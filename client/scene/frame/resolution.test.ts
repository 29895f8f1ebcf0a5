import { expect, test } from 'vitest'
import { adaptedRatio, qualities } from './quality.ts'
import { ResolutionWatch } from './resolution.ts'

/** A machine whose frames take some time of their own and some for each share of the pixels; a display of 60 Hz. */
function machine(ownMs: number, pixelsMs: number) {
  const watch = new ResolutionWatch()
  let nowMs = 0
  const scales = [watch.scale]
  return {
    watch,
    scales,
    run(seconds: number, work: { ownMs?: number; pixelsMs?: number } = {}) {
      ownMs = work.ownMs ?? ownMs
      pixelsMs = work.pixelsMs ?? pixelsMs
      for (const endsAt = nowMs + seconds * 1000; nowMs < endsAt;) {
        const frameMs = Math.max(1000 / 60, ownMs + pixelsMs * watch.scale ** 2)
        nowMs += frameMs
        if (watch.note(frameMs, nowMs)) scales.push(watch.scale)
      }
      return watch.scale
    },
  }
}

test('a quick machine keeps every pixel', () => {
  const { run, scales } = machine(4, 8)
  run(120)
  expect(scales).toEqual([1])
})

test('a slow one gets coarser step by step, only as far as it must, and no farther than the last step', () => {
  expect(machine(2, 32).run(10)).toBe(0.72)
  const slowest = machine(2, 90)
  expect(slowest.run(30)).toBe(0.6)
  expect(slowest.scales).toEqual([1, 0.85, 0.72, 0.6])
})

test('finer again after a good while of quick frames, not at once', () => {
  const one = machine(2, 32)
  one.run(10)
  // The crowd has gone.
  expect(one.run(3, { pixelsMs: 8 })).toBe(0.72)
  expect(one.run(20)).toBe(1)
})

test('no seesaw: what was too much is tried less and less often', () => {
  const { run, scales } = machine(2, 21)
  run(20)
  const early = scales.length
  run(100)
  const middle = scales.length
  run(100)
  const late = scales.length
  expect(early).toBeGreaterThan(1)
  expect(late - middle).toBeLessThanOrEqual(6)
  expect(late - middle).toBeLessThanOrEqual(middle - early)
})

test('where the pixels are not to blame, the picture stays fine', () => {
  // The processor is busy, or the display has only 30 pictures a second.
  const { run, scales } = machine(33, 0.5)
  expect(run(10)).toBe(1)
  expect(scales).toEqual([1, 0.85, 0.72, 1])
  run(60)
  expect(scales.length).toBe(4)
})

test('a pause says nothing, another tier begins anew', () => {
  const watch = new ResolutionWatch()
  for (let i = 0; i < 200; i++) expect(watch.note(4_000, i * 4_000)).toBe(false)
  for (let i = 0; i < 60; i++) watch.note(40, 1e6 + i * 40)
  expect(watch.scale).toBe(0.85)
  watch.reset()
  expect(watch.scale).toBe(1)
})

test('a tier bounds the resolution, whatever the display has', () => {
  const { high, low, minimal } = qualities
  expect(adaptedRatio(high, 3, 1)).toBe(2)
  expect(adaptedRatio(high, 1, 1)).toBe(1)
  expect(adaptedRatio(high, 3, 0.6)).toBe(1.2)
  expect(adaptedRatio(high, 1, 0.6)).toBe(high.leastPixelRatio)
  expect(adaptedRatio(low, 2, 0.6)).toBe(low.leastPixelRatio)
  expect(adaptedRatio(minimal, 2, 1)).toBe(0.6)
  for (const tier of Object.values(qualities)) expect(tier.leastPixelRatio).toBeLessThan(tier.pixelRatio)
  // A display coarser than the least there is.
  expect(adaptedRatio(high, 0.5, 0.6)).toBe(0.5)
})
