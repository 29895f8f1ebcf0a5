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

test('a million damaged frames against a living room: no error, and what it remembers does not grow with them', async () => {
  let [early, remembered] = [0, 0]
  const { errors } = await fuzzRoom(FRAMES, createRandom(7), (sent, held) => {
    if (sent === 100_000) early = liveHeap()
    remembered = held
  })
  console.info('the heap grew by, bytes', liveHeap() - early, 'and the space remembers so much', remembered)
  expect(errors).toEqual([])
  expect(remembered).toBeGreaterThan(0)
  expect(remembered).toBeLessThan(FRAMES / 100)
}, 1_200_000)
