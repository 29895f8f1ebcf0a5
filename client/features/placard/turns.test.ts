import { expect, test } from 'vitest'
import { TURN_MS, turnAt } from './turns.ts'

test('everybody sees the same picture at the same time, one after the other', () => {
  const shown = Array.from({ length: 4 }, (_, n) => turnAt(3, n * TURN_MS + 10))
  expect(shown).toEqual([0, 1, 2, 0])
  expect(turnAt(3, TURN_MS - 1)).toBe(0)
  expect(turnAt(0, 123)).toBe(0)
})
