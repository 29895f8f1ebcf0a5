import { expect, test } from 'vitest'
import { noStatus, parseStatus } from './ownStatus.ts'

const kept = {
  userId: 'ann',
  emojiStatus: '🍵',
  textStatus: '喝茶',
  eventStatus: '',
  affiliation: '设计部',
  until: 0,
}
const { userId: _whose, ...status } = kept

test('what one said is there again, for oneself only', () => {
  expect(parseStatus(JSON.stringify(kept), 'ann', 5)).toEqual(status)
  expect(parseStatus(JSON.stringify(kept), 'bob', 5)).toEqual(noStatus)
})

test('what has run out is gone; where one belongs stays', () => {
  const late = JSON.stringify({ ...kept, until: 10 })
  expect(parseStatus(late, 'ann', 9).textStatus).toBe('喝茶')
  expect(parseStatus(late, 'ann', 10)).toEqual({ ...noStatus, affiliation: '设计部' })
})

test('what is no status is none, and nothing is longer than may be said', () => {
  for (const stored of [null, '', '{', '7', 'null', '[]'])
    expect(parseStatus(stored, 'ann', 0)).toEqual(noStatus)
  const long = parseStatus(JSON.stringify({ ...kept, textStatus: 'x'.repeat(500), eventStatus: 7 }), 'ann', 0)
  expect([long.textStatus.length, long.eventStatus]).toEqual([100, ''])
})
