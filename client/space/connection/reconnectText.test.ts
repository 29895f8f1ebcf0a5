import { expect, test } from 'vitest'
import { reconnectText } from './reconnectText.ts'

const waiting = { name: 'waiting', attempt: 2, retryAt: 10_000, reason: '', limited: false } as const

test('counts down to the next attempt, then says that it is under way', () => {
  expect(reconnectText(waiting, true, 7_001)).toEqual({ key: 'waiting', seconds: 3 })
  expect(reconnectText(waiting, true, 9_999)).toEqual({ key: 'waiting', seconds: 1 })
  expect(reconnectText(waiting, true, 10_000)).toEqual({ key: 'connecting' })
  expect(reconnectText(waiting, true, 12_000)).toEqual({ key: 'connecting' })
  expect(reconnectText({ name: 'joining', since: 0, attempt: 0 }, true, 0)).toEqual({ key: 'connecting' })
})

test('who did too much is told so', () => {
  expect(reconnectText({ ...waiting, limited: true }, true, 7_001)).toEqual({ key: 'limited', seconds: 3 })
})

test('offline there is nothing to count', () => {
  expect(reconnectText(waiting, false, 7_001)).toEqual({ key: 'offline' })
})
