import { expect, test } from 'vitest'
import { countdownTo, offsetOf } from './countdown.ts'

const start = '2026-12-24T20:00:00.000Z'
const before = (ms: number) => countdownTo(start, Date.parse(start) - ms)

test.each([
  [1, { clock: '00:00:01' }],
  [1_000, { clock: '00:00:01' }],
  [61_000, { clock: '00:01:01' }],
  [86_399_000, { clock: '23:59:59' }],
  [86_400_000, { days: 1, hours: 0 }],
  [3 * 86_400_000 + 5 * 3_600_000, { days: 3, hours: 5 }],
])('%i ms before', (ms, said) => expect(before(ms)).toEqual(said))

test('what has begun is not counted, nor is what is no time', () => {
  expect(before(0)).toBeUndefined()
  expect(before(-5)).toBeUndefined()
  expect(countdownTo('soon', 0)).toBeUndefined()
})

test('a device whose clock is wrong counts by that of the server', () => {
  const device = Date.parse('2019-01-01T00:00:00.000Z')
  const offset = offsetOf('2026-12-24T19:00:00.000Z', device)
  expect(countdownTo(start, device + offset)).toEqual({ clock: '01:00:00' })
})
