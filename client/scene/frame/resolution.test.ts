import { expect, test } from 'vitest'
import { adaptedRatio, qualities } from './quality.ts'
import { firstShare, ResolutionWatch, slowMsOn } from './resolution.ts'

/** A machine whose frames take some time of their own and some for each share of the pixels, its display, its clock. */
function machine(ownMs: number, pixelsMs: number, { first = 1, periodMs = 1000 / 60 } = {}) {
  const watch = new ResolutionWatch(first)
  let nowMs = 0
  const scales = [watch.scale]
  return {
    watch,
    scales,
    run(seconds: number, work: { ownMs?: number; pixelsMs?: number } = {}) {
      ownMs = work.ownMs ?? ownMs
      pixelsMs = work.pixelsMs ?? pixelsMs
      for (const endsAt = nowMs + seconds * 1000; nowMs < endsAt;) {
        const frameMs = Math.max(periodMs, ownMs + pixelsMs * watch.scale ** 2)
        nowMs += frameMs
        if (watch.note(frameMs, nowMs, periodMs)) scales.push(watch.scale)
      }
      return watch.scale
    },
    get isSpent() {
      return watch.isSpent(nowMs)
    },
  }
}

test('a quick machine keeps every pixel', () => {
  const { run, scales } = machine(4, 8)
  run(120)
  expect(scales).toEqual([1])
})

test('a slow one gets coarser step by step, only as far as 55 frames need, and no farther than the floor', () => {
  // 54 frames a second are too few already.
  expect(machine(2, 16.5).run(10)).toBe(0.85)
  expect(machine(2, 28).run(10)).toBe(0.72)
  const slowest = machine(2, 90)
  expect(slowest.run(5)).toBe(0.85)
  expect(slowest.isSpent).toBe(false)
  expect(slowest.run(30)).toBe(0.6)
  expect(slowest.scales).toEqual([1, 0.85, 0.72, 0.6])
  // Then it is for something else to go.
  expect(slowest.isSpent).toBe(true)
})

test('finer again after a good while of quick frames, not at once', () => {
  const one = machine(2, 28)
  one.run(10)
  // The crowd has gone.
  expect(one.run(3, { pixelsMs: 8 })).toBe(0.72)
  expect(one.run(60)).toBe(1)
})

test('no swing: what was too much is tried again after four times as long each time', () => {
  const { run, scales } = machine(2, 21)
  const changes = (minutes: number): number => {
    const before = scales.length
    run(minutes * 60)
    return scales.length - before
  }
  expect(changes(1)).toBeGreaterThan(0)
  changes(9)
  // A try and its end within half an hour, later less.
  expect(changes(30)).toBeLessThanOrEqual(4)
  expect(changes(30)).toBeLessThanOrEqual(2)
  // It is never coarser than what holds.
  expect(Math.min(...scales)).toBe(0.85)
})

test('where the pixels are not to blame, the picture stays fine', () => {
  const { run, scales, watch } = machine(33, 0.5)
  expect(run(10)).toBe(1)
  expect(scales).toEqual([1, 0.85, 0.72, 0.6, 1])
  run(60)
  expect(scales.length).toBe(5)
  expect(watch.isFine).toBe(true)
  // It is tried again, four times as long after each time: not once more within an hour and a half but three times.
  run(5400)
  expect(scales.length).toBe(17)
})

test('a step that does not show is no proof: a display shows whole frames', () => {
  const shown = new ResolutionWatch()
  let nowMs = 0
  for (let i = 0; i < 600; i++) {
    const frameMs = Math.ceil((4 + 28 * shown.scale ** 2) / (1000 / 60)) * (1000 / 60)
    nowMs += frameMs
    shown.note(frameMs, nowMs)
  }
  expect(shown.scale).toBe(0.6)
  expect(shown.isSpent(nowMs)).toBe(true)
})

test('however long it had been quick, it is coarser within seconds of being slow', () => {
  const one = machine(2, 21)
  one.run(3600)
  const before = one.scales.length
  one.run(6, { pixelsMs: 34 })
  expect(one.scales.length).toBeGreaterThan(before)
})

test('a display of 30 or 50 pictures a second is as quick as it can be: nothing is taken from it', () => {
  for (const periodMs of [1000 / 30, 1000 / 50]) {
    const { run, scales } = machine(4, 8, { periodMs })
    run(120)
    expect(scales).toEqual([1])
  }
  expect(slowMsOn(1000 / 60)).toBeCloseTo(1000 / 55)
  expect(slowMsOn(1000 / 144)).toBeCloseTo(1000 / 55)
})

test('a display of 2160 lines begins with 1440 and gets more when they cost nothing, less when those are too many', () => {
  const first = firstShare(2160, 2160)
  expect(first * 2160).toBe(1440)
  expect([firstShare(1080, 1080), firstShare(1440, 1440), firstShare(1200, 2160)]).toEqual([1, 1, 1])
  // Interfaces of 150 % on such a display, and one of 4320 lines, which is not drawn coarser than ever.
  expect(firstShare(1800, 2160) * 1800).toBe(1440)
  expect(firstShare(4320, 4320)).toBe(0.6)
  const quick = machine(2, 12, { first })
  expect(quick.run(1)).toBe(first)
  expect(quick.run(60)).toBe(1)
  const slow = machine(2, 42, { first })
  expect(slow.run(10)).toBe(0.6)
  expect(slow.isSpent).toBe(true)
})

test('a hitch is not a slow machine, a pause says nothing, another tier begins anew', () => {
  const watch = new ResolutionWatch()
  for (let i = 0; i < 600; i++) expect(watch.note(i % 45 === 7 ? 400 : 16.7, i * 16.7)).toBe(false)
  for (let i = 0; i < 200; i++) expect(watch.note(4_000, 1e5 + i * 4_000)).toBe(false)
  for (let i = 0; i < 60; i++) watch.note(40, 1e6 + i * 40)
  expect(watch.scale).toBe(0.85)
  // A simpler tier goes on with the pixels there are.
  watch.reset(1, true)
  expect([watch.scale, watch.isFine]).toEqual([0.85, false])
  watch.reset(1)
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
