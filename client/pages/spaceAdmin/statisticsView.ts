import type { StatisticsDay } from '#shared/http/statistics.ts'
import { dayMs } from '#shared/rules/days.ts'

export const metrics = ['visits', 'people', 'peak', 'average'] as const
export type Metric = (typeof metrics)[number]

export const valueOf = (day: StatisticsDay, metric: Metric): number =>
  metric === 'average' ? day.averageSeconds : day[metric]

/** Minutes east of UTC of this computer at that time. */
export const zoneOffset = (now: Date): number => -now.getTimezoneOffset()

/** `UTC+08:00` */
export function zoneName(offset: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.abs(offset)
  return `UTC${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The calendar day it is at `now` (ms since the epoch), `2026-01-15`; `later` days after it. */
export const dayAt = (now: number, offset: number, later = 0): string =>
  new Date(now + offset * 60_000 + later * dayMs).toISOString().slice(0, 10)

/** The next of 1, 2, 5, 10, 20, 50 … at or above a value: where a scale ends. */
export function scaleEnd(max: number): number {
  let step = 1
  while (step * 10 < max) step *= 10
  return [1, 2, 5, 10].map((factor) => factor * step).find((end) => end >= max) ?? step * 10
}

/** Whole numbers that divide a scale: 0, the middle if it is one, and the end. */
export const ticksOf = (end: number): number[] => (end % 2 === 0 ? [0, end / 2, end] : [0, end])

/** `01/15`, and which of many days have room for theirs. */
export const dayLabel = (date: string): string => date.slice(5).replace('-', '/')
export const labelEvery = (days: number, room: number): number => Math.max(1, Math.ceil(days / room))
