import { expect, test } from 'vitest'
import { Seats } from './seats.ts'

test('a seat counts until somebody comes for it or it has run out', () => {
  let now = 0
  const seats = new Seats(15, () => now)
  seats.give('ann')
  now = 10
  seats.give('ann')
  seats.give('bob')
  expect([seats.countOf('ann'), seats.countOf('bob'), seats.countOf('eve')]).toEqual([2, 1, 0])
  seats.taken('ann')
  expect(seats.countOf('ann')).toBe(1)
  now = 20
  expect(seats.countOf('ann')).toBe(1)
  now = 25
  expect([seats.countOf('ann'), seats.countOf('bob')]).toEqual([0, 0])
  seats.taken('ann')
  expect(seats.countOf('ann')).toBe(0)
})
