import { expect, test } from 'vitest'
import { pictureSizes } from '../transport.ts'
import { encodingOf, pictureRates } from './pictureRates.ts'

test('a camera of 360 lines is sent in half for a small face, and not better than it is', () => {
  expect(encodingOf('camera', 'low', 360, Infinity)).toEqual({
    maxBitrate: 160_000,
    maxFramerate: 20,
    scaleResolutionDownBy: 2,
  })
  expect(encodingOf('camera', 'high', 360, Infinity)).toEqual(encodingOf('camera', 'medium', 360, Infinity))
  expect(encodingOf('camera', 'high', 720, Infinity).maxBitrate).toBe(1_700_000)
})

test.each(['camera', 'screen'] as const)(
  '%s: never more than it may take, never larger than it is',
  (slot) => {
    for (const size of pictureSizes) {
      for (let mostBps = 80_000; mostBps < 4_000_000; mostBps += 70_000) {
        for (const lines of [0, 120, 180, 360, 480, 720, 1080, 2160]) {
          const { maxBitrate, scaleResolutionDownBy } = encodingOf(slot, size, lines, mostBps)
          expect(maxBitrate).toBeLessThanOrEqual(Math.min(mostBps, pictureRates[slot][size].bps))
          expect(scaleResolutionDownBy).toBeGreaterThanOrEqual(1)
          expect(lines / scaleResolutionDownBy).toBeLessThanOrEqual(pictureRates[slot][size].lines)
        }
      }
    }
  },
)

test('under a narrow line lines go before bits', () => {
  const narrow = encodingOf('camera', 'high', 720, 250_000)
  expect(narrow).toEqual({ maxBitrate: 160_000, maxFramerate: 20, scaleResolutionDownBy: 4 })
  expect(encodingOf('camera', 'low', 360, 10_000).maxBitrate).toBe(80_000)
})
