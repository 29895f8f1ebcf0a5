import { expect, test } from 'vitest'
import fc from 'fast-check'
import { VisitStatistics, boundsOf } from './visitStatistics.ts'
import type { StatisticsPeriod } from './visitStatistics.ts'
import type { Visit } from '../db/tables/spaces/visits.ts'

const at = (time: string): number => Date.parse(`2026-01-${time}:00Z`)
const now = at('20T00:00')

function statistics(period: StatisticsPeriod, visits: readonly Visit[], until = now) {
  const sum = new VisitStatistics(period, until)
  for (const visit of visits) sum.add(visit)
  return sum.result()
}

const visit = (userId: string, joined: string, left: string | null): Visit => ({
  userId,
  joinedAt: at(joined),
  leftAt: left === null ? null : at(left),
})

test('counts visits, people, time and peaks by day', () => {
  const { total, days } = statistics({ from: '2026-01-15', to: '2026-01-16', offset: 0 }, [
    visit('ann', '15T08:00', '15T09:00'),
    visit('bob', '15T08:30', '15T08:40'),
    visit('ann', '15T10:00', '15T10:30'),
    visit('cat', '16T00:00', '16T00:20'),
  ])
  expect(days).toEqual([
    { date: '2026-01-15', visits: 3, people: 2, peak: 2, averageSeconds: 2000 },
    { date: '2026-01-16', visits: 1, people: 1, peak: 1, averageSeconds: 1200 },
  ])
  expect(total).toEqual({
    visits: 4,
    people: 3,
    peak: 2,
    peakAt: '2026-01-15T08:30:00.000Z',
    averageSeconds: 1800,
    totalSeconds: 7200,
  })
})

test('days begin where the reader is', () => {
  const visits = [visit('ann', '14T16:00', '14T16:10'), visit('bob', '15T15:59', '15T16:30')]
  const china = { from: '2026-01-15', to: '2026-01-15', offset: 480 }
  expect(boundsOf(china)).toEqual({ start: at('14T16:00'), end: at('15T16:00') })
  expect(statistics(china, visits).days[0]).toMatchObject({ visits: 2 })
  expect(statistics({ ...china, offset: 0 }, visits).days[0]).toMatchObject({ visits: 1 })
  expect(statistics({ ...china, offset: -480 }, visits).days[0]).toMatchObject({ visits: 1 })
})

test('who stays past midnight counts for the peak of the next day, not for its visits', () => {
  const { days, total } = statistics({ from: '2026-01-15', to: '2026-01-17', offset: 0 }, [
    visit('ann', '14T23:00', '15T01:00'),
    visit('bob', '15T23:00', '16T00:00'),
    visit('cat', '15T23:30', '17T00:30'),
  ])
  expect(days.map(({ visits, peak }) => [visits, peak])).toEqual([
    [2, 2],
    [0, 1],
    [0, 1],
  ])
  expect(total).toMatchObject({ visits: 2, people: 2, peak: 2 })
})

test('a visit under way takes as long as it has so far', () => {
  const period = { from: '2026-01-15', to: '2026-01-16', offset: 0 }
  const { total, days } = statistics(period, [visit('ann', '15T08:00', null)], at('15T08:05'))
  expect(total).toMatchObject({ visits: 1, totalSeconds: 300, peak: 1 })
  expect(days[1]).toMatchObject({ visits: 0, peak: 0 })
})

test('who comes as another goes never met them; who goes at once was there', () => {
  const { total } = statistics({ from: '2026-01-15', to: '2026-01-15', offset: 0 }, [
    visit('ann', '15T08:00', '15T09:00'),
    visit('bob', '15T09:00', '15T09:00'),
  ])
  expect(total).toMatchObject({ visits: 2, peak: 1 })
})

test('nobody ever was there', () => {
  expect(statistics({ from: '2026-01-15', to: '2026-01-15', offset: 0 }, []).total).toEqual({
    visits: 0,
    people: 0,
    peak: 0,
    peakAt: null,
    averageSeconds: 0,
    totalSeconds: 0,
  })
})

test('peaks are what counting heads minute by minute gives', () => {
  const start = at('15T00:00')
  const minute = 60_000
  const stay = fc.record({
    userId: fc.constantFrom('a', 'b', 'c', 'd'),
    from: fc.integer({ min: -1_500, max: 4_400 }),
    minutes: fc.integer({ min: 1, max: 3_000 }),
  })
  fc.assert(
    fc.property(fc.array(stay, { maxLength: 25 }), (stays) => {
      const visits = stays.map(({ userId, from, minutes }) => ({
        userId,
        joinedAt: start + from * minute,
        leftAt: start + (from + minutes) * minute,
      }))
      const heads = (moment: number) =>
        visits.filter(({ joinedAt, leftAt }) => joinedAt <= moment && leftAt > moment).length
      const { days, total } = statistics({ from: '2026-01-15', to: '2026-01-17', offset: 0 }, visits)
      const counted = days.map((_, day) =>
        Math.max(...Array.from({ length: 1440 }, (__, n) => heads(start + (day * 1440 + n) * minute))),
      )
      expect(days.map(({ peak }) => peak)).toEqual(counted)
      expect(total.peak).toBe(Math.max(...counted))
    }),
    { numRuns: 40 },
  )
})
