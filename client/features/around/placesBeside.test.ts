import { expect, test } from 'vitest'
import { placesBeside } from './placesBeside.ts'

const prism = { cx: 0, cz: 8, hx: 1.5, hz: 0.1, y0: 0, y1: 2 }

test('a thing is used from its front, wherever one comes from, and from its nearest side else', () => {
  // It hangs on the west wall and looks east.
  const [front, next] = placesBeside({ ...prism, yaw: 270 }, { x: 3, z: 2 })
  expect(front!.x).toBeCloseTo(0.7)
  expect(front!.z).toBeCloseTo(8)
  expect(next!.z).toBeLessThan(8)
  expect(placesBeside({ ...prism, yaw: 0 }, { x: 0, z: 20 })[0]!.z).toBeCloseTo(8.7)
})
