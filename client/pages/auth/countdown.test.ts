import { expect, test } from 'vitest'
import { secondsLeft } from './countdown.ts'

const sentAt = 1_000_000

test('sixty seconds run down to nothing', () => {
  expect(secondsLeft(sentAt, sentAt)).toBe(60)
  expect(secondsLeft(sentAt, sentAt + 999)).toBe(60)
  expect(secondsLeft(sentAt, sentAt + 1000)).toBe(59)
  expect(secondsLeft(sentAt, sentAt + 59_999)).toBe(1)
  expect(secondsLeft(sentAt, sentAt + 60_000)).toBe(0)
  expect(secondsLeft(sentAt, sentAt + 86_400_000)).toBe(0)
})

test('nothing sent, a broken entry and a clock set back do not lock the button', () => {
  expect(secondsLeft(Number.NaN, sentAt)).toBe(0)
  expect(secondsLeft(sentAt, sentAt - 3_600_000)).toBe(0)
})
