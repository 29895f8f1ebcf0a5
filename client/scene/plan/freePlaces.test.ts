import { expect, test } from 'vitest'
import { FreePlaces } from './freePlaces.ts'

test('names are written beside each other and never over each other', () => {
  const free = new FreePlaces()
  expect(free.take(100, 100, 60, 14)).toBe(true)
  expect(free.take(130, 104, 60, 14)).toBe(false)
  expect(free.take(100, 114, 60, 14)).toBe(true)
  expect(free.take(160, 100, 60, 14)).toBe(true)
})
