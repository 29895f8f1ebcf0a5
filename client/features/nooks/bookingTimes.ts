import type { v1 } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'

/** A time of a room that is somebody's, seconds since the epoch. */
export interface BookedTime {
  readonly id: string
  readonly userId: string
  readonly from: number
  readonly to: number
}

/** Times are offered so long after another, minutes. */
const STEP_MINUTES = 15
/** The hours of a day in which rooms are mostly wanted; the others are folded away. */
export const DAY_HOURS = { first: 8, last: 20 } as const

/** What is still to come of the bookings of a room. */
export const bookedTimes = (nook: v1.NookDiff.$Properties, nowMs: number): readonly BookedTime[] =>
  (nook.bookings?.list ?? [])
    .map(({ id, userId, from, to }) => ({ id: id ?? '', userId: userId ?? '', from: from ?? 0, to: to ?? 0 }))
    .filter(({ to }) => to * 1000 > nowMs)

/** The beginnings of the days one may book, as the clock of this browser has them. */
export function bookableDays(nowMs: number): readonly Date[] {
  const now = new Date(nowMs)
  return Array.from(
    { length: limits.bookingDays },
    (_, n) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + n),
  )
}

/** A time one may begin at, seconds since the epoch, its hour by this browser's clock, and whether it is somebody's. */
export interface OfferedTime {
  readonly from: number
  readonly hour: number
  readonly isTaken: boolean
}

const isFree = (from: number, to: number, booked: readonly BookedTime[]): boolean =>
  booked.every((one) => one.to <= from || one.from >= to)

/** The quarter hours of a day from now on. An hour that summer time leaves out is none of them. */
export function timesOf(day: Date, booked: readonly BookedTime[], nowMs: number): readonly OfferedTime[] {
  const next = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() / 1000
  const times: OfferedTime[] = []
  for (let from = day.getTime() / 1000; from < next; from += STEP_MINUTES * 60)
    if (from * 1000 >= nowMs)
      times.push({
        from,
        hour: new Date(from * 1000).getHours(),
        isTaken: !isFree(from, from + STEP_MINUTES * 60, booked),
      })
  return times
}

/** How long a booking is, minutes, and when it ends, seconds since the epoch. */
export interface OfferedLength {
  readonly minutes: number
  readonly to: number
}

/** For how long a room is free from a time on. */
export const lengthsFrom = (from: number, booked: readonly BookedTime[]): readonly OfferedLength[] =>
  [15, 30, 60, 90, 120, 180, limits.bookingMinutesMax]
    .map((minutes) => ({ minutes, to: from + minutes * 60 }))
    .filter(({ to }) => isFree(from, to, booked))

/** For how long a room is free from this moment on: to the next quarter of an hour, and 15, 30 or 60 minutes more. */
export function lengthsFromNow(booked: readonly BookedTime[], nowMs: number): readonly OfferedLength[] {
  const now = nowMs / 1000
  // Quarters of an hour are the same in all time zones there are.
  const next = Math.ceil(now / (STEP_MINUTES * 60)) * STEP_MINUTES * 60
  return [15, 30, 60]
    .map((minutes) => ({ minutes, to: next + minutes * 60 }))
    .filter(({ to }) => isFree(now, to, booked))
}
