import { expect, test } from 'vitest'
import { createSpeakers } from './speakers.ts'

test('who has just spoken counts for four seconds more, and is the last until somebody else begins', () => {
  const speakers = createSpeakers()
  const all = () => true
  speakers.hear('ann', true, 0)
  speakers.hear('bob', true, 1_000)
  speakers.hear('ann', false, 2_000)
  expect([...speakers.now()]).toEqual(['bob'])
  expect([speakers.hasSpoken('ann', 5_900), speakers.hasSpoken('ann', 6_000)]).toEqual([true, false])
  expect(speakers.hasSpoken('bob', 60_000)).toBe(true)
  expect(speakers.last(all)).toBe('bob')
  speakers.hear('ann', true, 7_000)
  expect(speakers.last(all)).toBe('ann')
  expect(speakers.last((userId) => userId !== 'ann')).toBe('bob')
})

test('that somebody never heard is silent is no news; who has gone is forgotten', () => {
  const speakers = createSpeakers()
  speakers.hear('ann', false, 0)
  expect(speakers.hasSpoken('ann', 1)).toBe(false)
  speakers.hear('bob', true, 0)
  speakers.keep((userId) => userId !== 'bob')
  expect(speakers.last(() => true)).toBeUndefined()
})
