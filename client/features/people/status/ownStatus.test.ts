import { expect, test } from 'vitest'
import { noStatus, parseStatus, partsToSay } from './ownStatus.ts'

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

test('a browser tells what it keeps where nothing is shown, and takes back only what it said itself', () => {
  const nothing = { emojiStatus: '', textStatus: '', eventStatus: '', affiliation: '' }
  const kept = { ...nothing, emojiStatus: '🍵', textStatus: '喝茶', affiliation: '设计部' }
  expect(partsToSay(kept, kept, nothing)).toEqual({
    emojiStatus: '🍵',
    textStatus: '喝茶',
    affiliation: '设计部',
  })
  // Another device or a program has said something since: it stays, whatever is kept here.
  const others = { emojiStatus: '🎧', textStatus: '听歌', eventStatus: '评审会', affiliation: '研发部' }
  expect(partsToSay(nothing, nothing, others)).toEqual({})
  expect(partsToSay(kept, kept, others)).toEqual({})
  // What has run out here is taken back, unless it was changed elsewhere.
  expect(partsToSay({ ...nothing, affiliation: '设计部' }, kept, kept)).toEqual({
    emojiStatus: '',
    textStatus: '',
  })
  expect(partsToSay(nothing, kept, { ...kept, emojiStatus: '🎧', affiliation: '' })).toEqual({
    textStatus: '',
  })
})
