import { expect, test } from 'vitest'
import { bookableDays, bookedTimes, lengthsFrom, lengthsFromNow, timesOf } from './bookingTimes.ts'

const at = (hour: number, minute = 0, day = 5) => new Date(2026, 2, day, hour, minute).getTime()
const seconds = (hour: number, minute = 0) => at(hour, minute) / 1000
const booked = [{ id: 'b', userId: 'u', from: seconds(10), to: seconds(11) }]

test('every quarter of an hour from now on, those of others marked', () => {
  const [today] = bookableDays(at(9, 40))
  const times = timesOf(today!, booked, at(9, 40))
  expect(times.slice(0, 7)).toEqual([
    { from: seconds(9, 45), hour: 9, isTaken: false },
    ...[0, 15, 30, 45].map((minute) => ({ from: seconds(10, minute), hour: 10, isTaken: true })),
    { from: seconds(11), hour: 11, isTaken: false },
    { from: seconds(11, 15), hour: 11, isTaken: false },
  ])
  expect(times.at(-1)).toEqual({ from: seconds(23, 45), hour: 23, isTaken: false })
  expect(timesOf(today!, [], at(23, 46))).toEqual([])
  // What begins within a quarter makes it somebody's.
  const odd = [{ id: 'b', userId: 'u', from: seconds(9, 50), to: seconds(10, 5) }]
  expect(timesOf(today!, odd, at(9, 40)).map(({ isTaken }) => isTaken)).toEqual([
    true,
    true,
    ...Array.from({ length: 55 }, () => false),
  ])
})

test('a day is all its hours, and thirty days can be booked', () => {
  const days = bookableDays(at(9))
  expect(days).toHaveLength(30)
  expect(days.map((day) => day.getDate()).slice(0, 3)).toEqual([5, 6, 7])
  expect(new Set(timesOf(days[1]!, [], at(9)).map(({ hour }) => hour)).size).toBe(24)
  expect(timesOf(days[1]!, [], at(9))).toHaveLength(96)
})

test('as long as nobody else has the room', () => {
  const minutes = (from: number) => lengthsFrom(from, booked).map((one) => one.minutes)
  expect(minutes(seconds(9, 30))).toEqual([15, 30])
  expect(minutes(seconds(8))).toEqual([15, 30, 60, 90, 120])
  expect(minutes(seconds(11))).toEqual([15, 30, 60, 90, 120, 180, 240])
  expect(minutes(seconds(10, 30))).toEqual([])
})

test('from this moment to a quarter of an hour', () => {
  const ends = (hour: number, minute: number) => lengthsFromNow(booked, at(hour, minute))
  expect(ends(8, 31)).toEqual([
    { minutes: 15, to: seconds(9) },
    { minutes: 30, to: seconds(9, 15) },
    { minutes: 60, to: seconds(9, 45) },
  ])
  expect(ends(8, 30).map(({ to }) => to)).toEqual([seconds(8, 45), seconds(9), seconds(9, 30)])
  expect(ends(9, 40).map(({ to }) => to)).toEqual([seconds(10)])
  expect(ends(9, 50)).toEqual([])
  expect(ends(10, 59)).toEqual([])
})

test('what is over is not shown', () => {
  const nook = { bookings: { list: booked } }
  expect(bookedTimes(nook, at(10, 59))).toEqual(booked)
  expect(bookedTimes(nook, at(11))).toEqual([])
  expect(bookedTimes({}, at(11))).toEqual([])
})
