import { expect, test } from 'vitest'
import { tracks } from '#shared/map/pressing.ts'
import { beatOf, secondsOf, tonesOf } from './trackNotes.ts'

test.each(tracks)('%s begins at once, leaves no long silence, and ends with its last bar', (track) => {
  const tones = tonesOf(track)
  const beats = secondsOf(track) / beatOf(track)
  const begins = tones.map(({ at }) => at).toSorted((a, b) => a - b)
  expect(begins[0]).toBe(0)
  expect(begins.at(-1)).toBeLessThan(beats)
  for (const [i, at] of begins.entries()) expect(at - (begins[i - 1] ?? 0)).toBeLessThanOrEqual(3)
  for (const { pitch, loud } of tones) {
    expect(Math.abs(pitch)).toBeLessThanOrEqual(40)
    expect(loud).toBeLessThanOrEqual(1)
  }
})

test('a piano is two hands and nothing else', () => {
  expect(new Set(tonesOf('moonrise').map(({ voice }) => voice))).toEqual(new Set(['hammer']))
  expect(tonesOf('morning').some(({ voice }) => voice === 'hammer')).toBe(false)
})
