import { z } from 'zod'
import { daysBetween } from '../rules/days.ts'
import { limits } from '../rules/limits.ts'
import { isoTime } from './fields.ts'

/** A day of the calendar, `2026-01-15`. */
const day = z.iso.date()
/** Both days count; they begin and end by `offset`, minutes east of UTC: 480 in China. */
export const statisticsQuery = z
  .object({
    from: day,
    to: day,
    offset: z.coerce.number().int().min(-720).max(840).default(0),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'is before from' })
  .refine(({ from, to }) => daysBetween(from, to) <= limits.statisticsDays, {
    path: ['to'],
    error: `at most ${limits.statisticsDays} days`,
  })

const count = z.number().int().nonnegative()
const figures = {
  /** Visits that began then. A lost connection that comes back within a minute goes on with its visit. */
  visits: count,
  /** Different people of these visits. */
  people: count,
  /** The most people there at one moment, whenever they came. */
  peak: count,
  /** How long these visits took on average, s; those under way as long as they have taken so far. */
  averageSeconds: count,
}
export const statisticsDay = z.object({ date: day, ...figures })
export type StatisticsDay = z.infer<typeof statisticsDay>

export const statisticsAnswer = z.object({
  from: day,
  to: day,
  offset: z.number().int(),
  total: z.object({
    ...figures,
    /** When the most people were there first; null: nobody ever was. */
    peakAt: isoTime.nullable(),
    /** How long all visits took together, s. */
    totalSeconds: count,
  }),
  days: z.array(statisticsDay),
})
export type StatisticsAnswer = z.infer<typeof statisticsAnswer>
