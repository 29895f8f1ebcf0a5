import { expect, test } from 'vitest'
import { correctionOf, wantedAt } from './drift.ts'

const playing = { isPlaying: true, position: 2, atMs: 1_000 }

test('a film is where it has been played to, begins anew where it goes round, and ends where it does not', () => {
  expect(wantedAt(playing, 4_000, 20, false)).toEqual({ isPlaying: true, position: 5, hasEnded: false })
  expect(wantedAt(playing, 24_000, 20, true)).toEqual({ isPlaying: true, position: 5, hasEnded: false })
  expect(wantedAt(playing, 24_000, 20, false)).toEqual({ isPlaying: false, position: 20, hasEnded: true })
  expect(wantedAt({ ...playing, isPlaying: false }, 9_000, 20, false).position).toBe(2)
  // Nobody knows yet how long it is.
  expect(wantedAt(playing, 24_000, NaN, false)).toMatchObject({ isPlaying: true, hasEnded: false })
})

test('little is made up for by the rate, much by a leap', () => {
  expect(correctionOf(5, 5.02)).toEqual({ rate: 1 })
  expect(correctionOf(5.3, 5)).toEqual({ rate: 0.88 })
  expect((correctionOf(4.9, 5) as { rate: number }).rate).toBeCloseTo(1.1)
  expect(correctionOf(2, 5, 0.2)).toEqual({ leapTo: 5.2 })
})
