import { expect, test } from 'vitest'
import { AWAY_MS, AwayWatch } from './AwayWatch.ts'

test('who does nothing and says nothing for five minutes is away, once', () => {
  const watch = new AwayWatch(0)
  expect(watch.look(AWAY_MS - 1)).toBe(false)
  expect(watch.look(AWAY_MS)).toBe(true)
  expect(watch.look(AWAY_MS + 1)).toBe(false)
})

test('a word or a touch is a sign, and after it one can be away again', () => {
  const watch = new AwayWatch(0)
  watch.sign(AWAY_MS - 1)
  expect(watch.look(AWAY_MS)).toBe(false)
  expect(watch.look(2 * AWAY_MS)).toBe(true)
  watch.sign(2 * AWAY_MS)
  expect(watch.look(3 * AWAY_MS - 1)).toBe(false)
  expect(watch.look(3 * AWAY_MS)).toBe(true)
})
