import { expect, test } from 'vitest'
import { collectGarbage } from '../../support/collectGarbage.ts'
import { createRandom } from '../../support/createRandom.ts'
import { damagedMoves } from '../../support/packedFrames.ts'

// That nothing grows is proven by count in shared/movement/movement.test.ts: poses by the bits of a frame, streams by their
// most, and nothing is left of them once a frame could not be read.

const FRAMES = 1_000_000

/** Bytes of buffers that something still holds. */
function buffers(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

test('a million damaged frames of packed moves: the decoder answers each', () => {
  const before = buffers()
  const { poses, refused } = damagedMoves(FRAMES, createRandom(20_261_121))
  console.info('bytes of buffers that are left', buffers() - before)
  expect(poses).toBeGreaterThan(FRAMES)
  expect(refused).toBeGreaterThan(FRAMES / 20)
}, 600_000)
