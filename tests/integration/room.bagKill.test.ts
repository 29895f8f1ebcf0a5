import { expect, test } from 'vitest'
import { createRandom } from '../support/createRandom.ts'
import { bagRounds } from '../support/rooms/bagRounds.ts'

test('killed once while things are put down, taken and given: together there are as many as before', async () => {
  const { done, wrong } = await bagRounds(1, createRandom(13))
  expect(wrong).toEqual([])
  expect(done).toBeGreaterThanOrEqual(15)
}, 120_000)
