import { expect, test } from 'vitest'
import { parseWait, secondsLeft } from './countdown.ts'

const phone = '13800000000'
const from = 1_000_000
const wait = { phone, from, until: from + 60_000 }

test('the seconds the server said run down to nothing', () => {
  expect(secondsLeft(wait, phone, from)).toBe(60)
  expect(secondsLeft(wait, phone, from + 1)).toBe(60)
  expect(secondsLeft(wait, phone, from + 1_000)).toBe(59)
  expect(secondsLeft(wait, phone, from + 59_999)).toBe(1)
  expect(secondsLeft(wait, phone, from + 60_000)).toBe(0)
  expect(secondsLeft(wait, phone, from + 86_400_000)).toBe(0)
})

test('another number does not wait, one being typed does', () => {
  expect(secondsLeft(wait, '13900000000', from)).toBe(0)
  expect(secondsLeft(wait, '139', from)).toBe(60)
  expect(secondsLeft(wait, '', from)).toBe(60)
})

test('nothing sent and a clock set back do not lock the button', () => {
  expect(secondsLeft(undefined, phone, from)).toBe(0)
  expect(secondsLeft(wait, phone, from - 3_600_000)).toBe(0)
})

test.each([null, '{', 'null', '[]', '{"phone":1}', '{"phone":"1","from":null,"until":2}'])(
  'what is no wait counts as none: %s',
  (stored) => expect(parseWait(stored)).toBeUndefined(),
)

test('a stored wait comes back', () => expect(parseWait(JSON.stringify(wait))).toEqual(wait))
