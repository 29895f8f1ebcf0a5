import { expect, test } from 'vitest'
import { collectGarbage } from '../../support/collectGarbage.ts'
import { createRandom } from '../../support/createRandom.ts'
import { damagedMoves } from '../../support/packedFrames.ts'

const FRAMES = 1_000_000

/** Bytes of buffers that something still holds. */
function buffers(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

test('a million damaged frames of packed moves: the decoder answers each, and its memory stays small', () => {
  const before = buffers()
  const { poses, refused } = damagedMoves(FRAMES, createRandom(20_261_121))
  expect(poses).toBeGreaterThan(FRAMES)
  expect(refused).toBeGreaterThan(FRAMES / 20)
  expect(buffers() - before).toBeLessThan(50_000_000)
}, 600_000)
