import { expect, test } from 'vitest'
import { bookableDays, bookedTimes, lengthsFrom, timesOf } from './bookingTimes.ts'

const at = (hour: number, minute = 0, day = 5) => new Date(2026, 2, day, hour, minute).getTime()
const seconds = (hour: number, minute = 0) => at(hour, minute) / 1000
const booked = [{ id: 'b', userId: 'u', from: seconds(10), to: seconds(11) }]

test('times from now on, those of others marked', () => {
  const [today] = bookableDays(at(9, 10))
  const times = timesOf(today!, booked, at(9, 10))
  expect(times.slice(0, 5)).toEqual([
    { from: seconds(9, 30), isTaken: false },
    { from: seconds(10), isTaken: true },
    { from: seconds(10, 30), isTaken: true },
    { from: seconds(11), isTaken: false },
    { from: seconds(11, 30), isTaken: false },
  ])
  expect(timesOf(today!, [], at(23))).toEqual([])
  expect(
    bookableDays(at(9))
      .map((day) => day.getDate())
      .slice(0, 3),
  ).toEqual([5, 6, 7])
})

test('as long as nobody else has the room', () => {
  expect(lengthsFrom(seconds(9, 30), booked)).toEqual([30])
  expect(lengthsFrom(seconds(8), booked)).toEqual([30, 60, 90, 120])
  expect(lengthsFrom(seconds(11), booked)).toEqual([30, 60, 90, 120, 240])
})

test('what is over is not shown', () => {
  const nook = { bookings: { list: booked } }
  expect(bookedTimes(nook, at(10, 59))).toEqual(booked)
  expect(bookedTimes(nook, at(11))).toEqual([])
  expect(bookedTimes({}, at(11))).toEqual([])
})
