import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { encodeMask } from '#shared/map/grid.ts'
import type { GameMap } from '#shared/world/world.ts'
import { isOutside, mixOf, silence, soundscapeOf, voices } from './ambience.ts'
import { ambientWave } from './ambientWaves.ts'

function levelOf(decoration: string, floors: Record<string, number[]>, walls = {}): GameMap {
  const cells = 16
  const masks = Object.entries(floors).map(([type, marked]) => {
    const mask = new Uint8Array(cells)
    for (const cell of marked) mask[cell] = 1
    return [type, encodeMask(mask)] as const
  })
  return {
    id: '0' as MapId,
    dimensions: [4, 4],
    decoration,
    floors: Object.fromEntries(masks),
    walls,
    objects: new Map(),
    nooks: new Map(),
  }
}
const garden = soundscapeOf(levelOf('v1:light=day,ground=lake', { grass: [0, 1, 2], water: [3, 4, 5, 6] }))
const hall = soundscapeOf(levelOf('', { wood: [0, 1], grass: [2] }, { 'plaster:n': '' }))

test('a garden by day has birds, wind and its water; by night insects', () => {
  const day = mixOf(garden, isOutside(garden, 'stone'))
  expect([day.birds > 0.5, day.wind > 0.3, day.water > 0.5, day.room, day.crickets]).toEqual([
    true,
    true,
    true,
    0,
    0,
  ])
  const night = mixOf({ ...garden, light: 'night' }, true)
  expect([night.birds, night.crickets > 0.5]).toEqual([0, true])
})

test('behind walls there is the tone of a room, and little of what is outside', () => {
  expect(isOutside(hall, 'wood')).toBe(false)
  expect(isOutside(hall, 'grass')).toBe(true)
  expect(isOutside(hall, undefined)).toBe(true)
  const [inside, outside] = [mixOf(hall, false), mixOf(hall, true)]
  expect([inside.room, outside.room]).toEqual([1, 0])
  expect(inside.birds).toBeLessThan(outside.birds / 2)
  expect(inside.birds).toBeGreaterThan(0)
})

test('a city is heard at night, in its halls as well; no place asks for more than there is', () => {
  const stage = soundscapeOf(levelOf('v1:light=night,ground=city', { stage: [0] }, { 'a:n': '' }))
  expect(mixOf(stage, false).city).toBeGreaterThan(0.2)
  for (const mix of [mixOf(stage, true), mixOf(garden, true), mixOf(hall, false), silence])
    for (const voice of voices) {
      expect(mix[voice]).toBeGreaterThanOrEqual(0)
      expect(mix[voice]).toBeLessThanOrEqual(1)
    }
})

test.each(voices)('%s never clips and goes round without a click', (voice) => {
  let seed = 7
  const wave = ambientWave(voice, () => (seed = (seed * 16807) % 2147483647) / 2147483647)
  let [peak, jump, power] = [0, 0, 0]
  for (let i = 0; i < wave.length; i++) {
    peak = Math.max(peak, Math.abs(wave[i]!))
    power += wave[i]! ** 2
    if (i > 0) jump = Math.max(jump, Math.abs(wave[i]! - wave[i - 1]!))
  }
  expect(peak).toBeCloseTo(0.9, 3)
  expect(power / wave.length).toBeGreaterThan(0.0005)
  // The seam is no larger a step than there is anywhere within.
  expect(Math.abs(wave[0]! - wave.at(-1)!)).toBeLessThanOrEqual(jump)
  expect(wave.length / 22_050).toBeGreaterThan(5)
})
