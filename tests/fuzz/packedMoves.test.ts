import { expect, test } from 'vitest'
import { createRandom } from '../support/createRandom.ts'
import { damagedMoves } from '../support/packedFrames.ts'

const FRAMES = 100_000

test('a hundred thousand damaged frames of packed moves: the decoder answers each', () => {
  const { poses, refused } = damagedMoves(FRAMES, createRandom(20_261_121))
  expect(poses).toBeGreaterThan(FRAMES)
  expect(refused).toBeGreaterThan(FRAMES / 20)
}, 120_000)
