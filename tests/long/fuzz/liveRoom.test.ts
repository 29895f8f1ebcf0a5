import { expect, test } from 'vitest'
import { collectGarbage } from '../../support/collectGarbage.ts'
import { createRandom } from '../../support/createRandom.ts'
import { fuzzRoom } from '../../support/rooms/fuzzRoom.ts'

const FRAMES = 1_000_000

/** Bytes in use once everything dead is gone. */
function liveHeap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

test('a million damaged frames against a living room: no error, what it remembers does not grow with them, nor does the heap', async () => {
  let [early, remembered] = [0, 0]
  const { errors } = await fuzzRoom(FRAMES, createRandom(7), (sent, held) => {
    if (sent === 100_000) early = liveHeap()
    remembered = held
  })
  expect(errors).toEqual([])
  expect(early).toBeGreaterThan(0)
  expect(liveHeap() - early).toBeLessThan(30_000_000)
  expect(remembered).toBeGreaterThan(0)
  expect(remembered).toBeLessThan(FRAMES / 100)
}, 1_200_000)
