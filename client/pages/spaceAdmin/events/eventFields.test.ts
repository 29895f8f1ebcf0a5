import { expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { isoOf, localTime, problemsOf } from './eventFields.ts'

const good = {
  title: '年会',
  description: '',
  startsAt: '2026-12-24T20:00',
  endsAt: '2026-12-24T22:00',
  mapId: '',
  capacity: '',
}
const now = new Date('2026-12-24T12:00').getTime()
const problems = (changes: object) => problemsOf({ ...good, ...changes }, now)

test('what is right has no problems', () => {
  expect(problems({})).toEqual({})
  expect(problems({ capacity: String(limits.eventCapacity) })).toEqual({})
  // It may be on already.
  expect(problems({ startsAt: '2026-12-24T11:00' })).toEqual({})
})

test.each([
  [{ title: ' ' }, { title: 'name' }],
  [{ startsAt: '' }, { startsAt: 'starts' }],
  [{ endsAt: '' }, { endsAt: 'ends' }],
  [{ endsAt: good.startsAt }, { endsAt: 'ends' }],
  [{ startsAt: '2026-12-23T20:00', endsAt: '2026-12-23T22:00' }, { endsAt: 'over' }],
  [{ endsAt: '2027-02-01T20:00' }, { endsAt: 'long' }],
  [{ capacity: '0' }, { capacity: 'capacity' }],
  [{ capacity: String(limits.eventCapacity + 1) }, { capacity: 'capacity' }],
])('%o', (changes, wrong) => expect(problems(changes)).toEqual(wrong))

test('a time goes there and back', () => {
  const iso = new Date(2026, 0, 5, 9, 7).toISOString()
  expect(localTime(iso)).toBe('2026-01-05T09:07')
  expect(new Date(localTime(iso)).toISOString()).toBe(iso)
})

test('a time that was not touched keeps its seconds: nobody is told that the event has moved', () => {
  const was = new Date(2026, 0, 5, 9, 7, 30).toISOString()
  expect(isoOf(localTime(was), was)).toBe(was)
  expect(isoOf('2026-01-05T09:08', was)).toBe(new Date(2026, 0, 5, 9, 8).toISOString())
  expect(isoOf('2026-01-05T09:07', undefined)).toBe(new Date(2026, 0, 5, 9, 7).toISOString())
})
