import type { v1 } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'

/** A time of a room that is somebody's, seconds since the epoch. */
export interface BookedTime {
  readonly id: string
  readonly userId: string
  readonly from: number
  readonly to: number
}

/** Times are offered so long after another, minutes; between these hours of a day. */
const STEP_MINUTES = 30
const HOURS = { first: 8, last: 22 } as const
/** So many days are offered. */
const DAYS = 14

/** What is still to come of the bookings of a room. */
export const bookedTimes = (nook: v1.NookDiff.$Properties, nowMs: number): readonly BookedTime[] =>
  (nook.bookings?.list ?? [])
    .map(({ id, userId, from, to }) => ({ id: id ?? '', userId: userId ?? '', from: from ?? 0, to: to ?? 0 }))
    .filter(({ to }) => to * 1000 > nowMs)

/** The beginnings of the days one may book, as the clock of this browser has them. */
export function bookableDays(nowMs: number): readonly Date[] {
  const now = new Date(nowMs)
  return Array.from(
    { length: DAYS },
    (_, n) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + n),
  )
}

/** A time one may begin at, and whether it is somebody's. */
export interface OfferedTime {
  readonly from: number
  readonly isTaken: boolean
}

/** The times of a day from now on. */
export function timesOf(day: Date, booked: readonly BookedTime[], nowMs: number): readonly OfferedTime[] {
  const count = ((HOURS.last - HOURS.first) * 60) / STEP_MINUTES
  return Array.from({ length: count }, (_, n) => {
    const minutes = HOURS.first * 60 + n * STEP_MINUTES
    const start = new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, minutes)
    return start.getTime() / 1000
  })
    .filter((from) => from * 1000 >= nowMs)
    .map((from) => ({
      from,
      isTaken: booked.some((one) => one.from < from + STEP_MINUTES * 60 && from < one.to),
    }))
}

/** For how long, minutes, a room is free from a time on. */
export const lengthsFrom = (from: number, booked: readonly BookedTime[]): readonly number[] =>
  [30, 60, 90, 120, limits.bookingMinutesMax].filter((minutes) =>
    booked.every((one) => one.to <= from || one.from >= from + minutes * 60),
  )
