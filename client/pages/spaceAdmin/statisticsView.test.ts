import { expect, test } from 'vitest'
import { dayAt, dayLabel, labelEvery, scaleEnd, ticksOf, valueOf, zoneName } from './statisticsView.ts'

test('a scale ends at a round number that holds everything', () => {
  expect([0, 1, 2, 3, 5, 6, 10, 11, 20, 21, 99, 100, 101, 4_321].map(scaleEnd)).toEqual([
    1, 1, 2, 5, 5, 10, 10, 20, 20, 50, 100, 100, 200, 5_000,
  ])
  expect(ticksOf(10)).toEqual([0, 5, 10])
  expect(ticksOf(5)).toEqual([0, 5])
})

test('days are those of the zone', () => {
  const now = Date.parse('2026-01-15T16:30:00Z')
  expect(dayAt(now, 0)).toBe('2026-01-15')
  expect(dayAt(now, 480)).toBe('2026-01-16')
  expect(dayAt(now, -480, -6)).toBe('2026-01-09')
  expect([480, 0, -210, 345].map(zoneName)).toEqual(['UTC+08:00', 'UTC+00:00', 'UTC-03:30', 'UTC+05:45'])
})

test('labels have room', () => {
  expect(dayLabel('2026-01-05')).toBe('01/05')
  expect([7, 8, 30, 90].map((days) => labelEvery(days, 8))).toEqual([1, 1, 4, 12])
  const day = { date: '2026-01-05', visits: 1, people: 2, peak: 3, averageSeconds: 4 }
  expect(valueOf(day, 'average')).toBe(4)
  expect(valueOf(day, 'peak')).toBe(3)
})
