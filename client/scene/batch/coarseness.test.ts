import fc from 'fast-check'
import { OrthographicCamera, PerspectiveCamera, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { levelFor, sightOf, type Extent } from './coarseness.ts'

const levels = [0, 0.007, 0.025].map((errorM, geometryId) => ({ geometryId, errorM }))
const at = (z: number, radiusM = 0, scale = 1, x = 0): Extent => ({
  centre: new Vector3(x, 0, z),
  radiusM,
  scale,
})

/** A camera in the origin that looks along -z. */
function from(height: number) {
  const camera = new PerspectiveCamera(50, 16 / 9, 0.1, 500)
  camera.updateMatrixWorld()
  return sightOf(camera, height)
}

test('the coarsest level is drawn that is off by no more than the tolerance where it is nearest', () => {
  const numbers = {
    away: fc.double({ min: 0.2, max: 300, noNaN: true }),
    radius: fc.double({ min: 0, max: 4, noNaN: true }),
    scale: fc.double({ min: 0.2, max: 5, noNaN: true }),
    height: fc.integer({ min: 100, max: 2160 }),
    tolerance: fc.double({ min: 0.1, max: 2, noNaN: true }),
    aside: fc.double({ min: -80, max: 80, noNaN: true }),
  }
  fc.assert(
    fc.property(fc.record(numbers), ({ away, radius, scale, height, tolerance, aside }) => {
      const { errorM } = levelFor(levels, at(-away, radius, scale, aside), from(height), tolerance)
      // Pixels a metre takes at the nearest depth, wherever in the picture, from the field of view.
      const pixels = height / (2 * Math.tan((25 * Math.PI) / 180) * Math.max(0.1, away - radius))
      expect(errorM * scale * pixels).toBeLessThanOrEqual(tolerance * 1.0001)
      const next = levels[levels.findIndex((level) => level.errorM === errorM) + 1]
      if (next) expect(next.errorM * scale * pixels).toBeGreaterThan(tolerance * 0.9999)
    }),
  )
})

test('one who stands inside of something sees its finest level', () => {
  expect(levelFor(levels, at(0, 3), from(1080), 0.7).errorM).toBe(0)
})

test('where nothing gets smaller with distance, only the scale of the picture counts', () => {
  const camera = new OrthographicCamera(-30, 30, 30, -30, 1, 200)
  camera.updateMatrixWorld()
  const sight = sightOf(camera, 2048)
  for (const z of [-1, -50, -150]) expect(levelFor(levels, at(z), sight, 0.3).errorM).toBe(0.007)
  expect(levelFor(levels, at(-50, 0, 2), sight, 0.3).errorM).toBe(0)
  expect(levelFor(levels, at(-50), sightOf(camera, 200), 0.3).errorM).toBe(0.025)
})
