import type { StatisticsAnswer } from '#shared/http/statistics.ts'
import { dayMs, daysBetween } from '#shared/rules/days.ts'
import type { Visit } from '../db/tables/spaces/visits.ts'

/** Days as somebody counts them. */
export interface StatisticsPeriod {
  /** First and last day, `2026-01-15`. */
  readonly from: string
  readonly to: string
  /** Minutes east of UTC. */
  readonly offset: number
}

/** The moments (ms since the epoch) a period begins at and is over. */
export function boundsOf({ from, to, offset }: StatisticsPeriod): {
  readonly start: number
  readonly end: number
} {
  const start = Date.parse(from) - offset * 60_000
  return { start, end: start + daysBetween(from, to) * dayMs }
}

const seconds = (ms: number): number => Math.round(ms / 1000)
const average = (totalMs: number, count: number): number => (count === 0 ? 0 : seconds(totalMs / count))
const ascending = (a: number, b: number): number => a - b

/**
 * Adds up visits, one after the other; memory grows with their number, not with their length. A visit counts for the
 * day it began on; whoever is there counts for the peaks of all days they stay into.
 */
export class VisitStatistics {
  readonly #period: StatisticsPeriod
  readonly #start: number
  readonly #end: number
  readonly #now: number
  readonly #days: { visits: number; totalMs: number; readonly people: Set<string> }[]
  readonly #people = new Set<string>()
  readonly #arrivals: number[] = []
  readonly #departures: number[] = []

  constructor(period: StatisticsPeriod, now: number) {
    this.#period = period
    const { start, end } = boundsOf(period)
    this.#start = start
    this.#end = end
    this.#now = now
    this.#days = Array.from({ length: daysBetween(period.from, period.to) }, () => ({
      visits: 0,
      totalMs: 0,
      people: new Set(),
    }))
  }

  add({ userId, joinedAt, leftAt }: Visit): void {
    const until = Math.max(joinedAt, leftAt ?? this.#now)
    const day = this.#days[Math.floor((joinedAt - this.#start) / dayMs)]
    if (day) {
      day.visits += 1
      day.totalMs += until - joinedAt
      day.people.add(userId)
      this.#people.add(userId)
    }
    if (joinedAt >= this.#end || until < this.#start) return
    this.#arrivals.push(Math.max(joinedAt, this.#start))
    // Even who went at once was there.
    this.#departures.push(Math.max(until, joinedAt + 1))
  }

  result(): StatisticsAnswer {
    const { peaks, peak, peakAt } = this.#peaks()
    const visits = this.#days.reduce((sum, day) => sum + day.visits, 0)
    const totalMs = this.#days.reduce((sum, day) => sum + day.totalMs, 0)
    const { from, to, offset } = this.#period
    return {
      from,
      to,
      offset,
      total: {
        visits,
        people: this.#people.size,
        peak,
        peakAt: peakAt === undefined ? null : new Date(peakAt).toISOString(),
        averageSeconds: average(totalMs, visits),
        totalSeconds: seconds(totalMs),
      },
      days: this.#days.map((day, index) => ({
        date: new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10),
        visits: day.visits,
        people: day.people.size,
        peak: peaks[index] ?? 0,
        averageSeconds: average(day.totalMs, day.visits),
      })),
    }
  }

  /** Walks through all comings and goings in their order. Who goes as another comes never met them. */
  #peaks(): {
    readonly peaks: readonly number[]
    readonly peak: number
    readonly peakAt: number | undefined
  } {
    const peaks = this.#days.map(() => 0)
    const arrivals = this.#arrivals.toSorted(ascending)
    const departures = this.#departures.toSorted(ascending)
    let peak = 0
    let peakAt: number | undefined
    let gone = 0
    arrivals.forEach((at, index) => {
      while ((departures[gone] ?? Infinity) <= at) gone += 1
      const present = index + 1 - gone
      const day = Math.floor((at - this.#start) / dayMs)
      peaks[day] = Math.max(peaks[day] ?? 0, present)
      if (present <= peak) return
      peak = present
      peakAt = at
    })
    this.#carryOver(peaks, arrivals, departures)
    return { peaks, peak, peakAt }
  }

  /** Who stays past midnight counts for the next day, whether anybody comes on it or not. */
  #carryOver(peaks: number[], arrivals: readonly number[], departures: readonly number[]): void {
    let come = 0
    let gone = 0
    peaks.forEach((peak, day) => {
      const midnight = this.#start + day * dayMs
      while ((arrivals[come] ?? Infinity) < midnight) come += 1
      while ((departures[gone] ?? Infinity) <= midnight) gone += 1
      peaks[day] = Math.max(peak, come - gone)
    })
  }
}
