import { expect, test } from 'vitest'
import { story } from './story.ts'

// Not a test by its name: story.test.ts runs it.

story()

test('begins', () => undefined)
test('goes wrong', () => {
  expect(1).toBe(2)
})
test('goes on', () => undefined)
test('ends', () => undefined)
