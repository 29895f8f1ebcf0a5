import { describe, expect, test } from 'vitest'
import { createHealth } from './health.ts'
import type { HealthOptions } from './health.ts'
import { until } from '../../tests/support/until.ts'
import { watchLoopLag } from './loopLag.ts'

const gibibyte = 1024 ** 3
const healthWith = (options: Partial<HealthOptions> = {}) =>
  createHealth({
    askDatabase: () => Promise.resolve(),
    isLocked: () => true,
    disk: { space: () => Promise.resolve({ freeBytes: gibibyte, totalBytes: 100 * gibibyte }) },
    loopLagMs: () => 5,
    databaseMs: 20,
    ...options,
  })
const diskOf = (freeBytes: number, totalBytes: number) => ({
  disk: { space: () => Promise.resolve({ freeBytes, totalBytes }) },
})

describe('ready', () => {
  test('is a server of which nothing fails', async () => {
    expect(await healthWith().failing()).toEqual([])
    // A system that does not say how full its disk is.
    expect(await healthWith({ disk: { space: () => Promise.resolve(undefined) } }).failing()).toEqual([])
    // A small disk with room on it.
    expect(await healthWith(diskOf(40 * 1024 ** 2, 64 * 1024 ** 2)).failing()).toEqual([])
  })

  test.each<[string, Partial<HealthOptions>]>([
    ['database', { askDatabase: () => Promise.reject(new Error('gone')) }],
    ['database', { askDatabase: () => new Promise(() => undefined) }],
    ['lock', { isLocked: () => false }],
    ['disk', diskOf(99 * 1024 ** 2, 100 * gibibyte)],
    ['disk', diskOf(0, 64 * 1024 ** 2)],
    ['loop', { loopLagMs: () => 2_500 }],
  ])('not without %s', async (check, options) => {
    expect(await healthWith(options).failing()).toEqual([check])
  })

  test('not while it is closing, at once', async () => {
    const health = healthWith()
    expect(await health.failing()).toEqual([])
    health.startClosing()
    expect(await health.failing()).toEqual(['closing'])
  })

  test('a thousand who ask at once cost the database one question', async () => {
    let asked = 0
    const health = healthWith({ askDatabase: () => Promise.resolve((asked += 1)) })
    await Promise.all(Array.from({ length: 1_000 }, () => health.failing()))
    expect(asked).toBe(1)
  })
})

test('a loop that stands still is noticed', async () => {
  const lag = watchLoopLag()
  // It stands still again and again: what is before the first turn of the timer behind it is not known to anybody.
  await until(() => {
    const endsAt = performance.now() + 120
    while (performance.now() < endsAt);
    return lag.worstMs() > 80
  }, 'it is noticed')
  lag.close()
})
