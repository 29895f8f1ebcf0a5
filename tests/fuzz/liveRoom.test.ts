import { expect, test } from 'vitest'
import { createRandom } from '../support/createRandom.ts'
import { fuzzRoom } from '../support/rooms/fuzzRoom.ts'

test('ten thousand damaged frames against a living room: it stays whole', async () => {
  let most = 0
  const { frames, sessions, errors } = await fuzzRoom(10_000, createRandom(20_261_121), (_sent, held) => {
    most = Math.max(most, held)
  })
  expect(frames).toBe(10_000)
  expect(errors).toEqual([])
  // People, seats, what was edited: of ten thousand frames little is remembered.
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(1_000)
  // Floods and nonsense close sessions; new ones come and go on.
  expect(sessions).toBeGreaterThan(3)
}, 60_000)
