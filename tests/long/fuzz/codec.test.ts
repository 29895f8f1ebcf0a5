import { expect, test } from 'vitest'
import { damagedClientFrames, damagedServerFrames } from '../../support/codecFrames.ts'
import { createRandom } from '../../support/createRandom.ts'

const FRAMES = 1_000_000
const SEED = 20_261_121

test('a million damaged client frames: each is an action or a refusal', () => {
  // Every way out is taken: the frames are neither all noise nor all sound.
  for (const count of Object.values(damagedClientFrames(FRAMES, createRandom(SEED))))
    expect(count).toBeGreaterThan(100)
}, 600_000)

test('a million damaged server frames: each is events, or an error that a client can catch', () => {
  const seen = damagedServerFrames(FRAMES, createRandom(SEED + 1))
  expect(seen.events).toBeGreaterThan(100)
  expect(seen.error).toBeGreaterThan(100)
}, 600_000)
