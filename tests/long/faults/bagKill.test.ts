import { expect, test } from 'vitest'
import { createRandom } from '../../support/createRandom.ts'
import { bagRounds } from '../../support/rooms/bagRounds.ts'
import { seedOfDay } from '../../support/seedOfDay.ts'

test('killed while things are put down, taken and given: together there are as many as before', async () => {
  const seed = seedOfDay('bagKill')
  const { done, wrong } = await bagRounds(4, createRandom(seed))
  expect(wrong, `seed ${seed}`).toEqual([])
  expect(done).toBeGreaterThanOrEqual(60)
}, 300_000)
