import { expect, test } from 'vitest'
import type { Prism } from '../player/controller.ts'
import { createOrbit, fitOrbit, followOrbit, orbitRules, turnOrbit, zoomOrbit } from './orbit.ts'
import { openingFor } from './opening.ts'
import { apartFrom, notWithin, rayPrism, rayPrisms } from './rayPrism.ts'

const wall: Prism = { cx: 0, cz: 5, hx: 4, hz: 0.1, yaw: 0, y0: 0, y1: 3 }

test('a ray meets the grown face of a wall, a turned one too, and passes over its top', () => {
  expect(rayPrism(wall, 0, 1, 0, 0, 0, 1, 20, 0.2)).toBeCloseTo(4.7, 9)
  expect(rayPrism({ ...wall, yaw: 90 }, 0, 1, 4, 0, 0, 1, 20, 0)).toBe(Infinity) // starts inside
  expect(rayPrism({ ...wall, yaw: 90, cz: 0, cx: 3 }, 0, 1, 0, 1, 0, 0, 20, 0)).toBeCloseTo(2.9, 9)
  expect(rayPrism(wall, 0, 3.5, 0, 0, 0, 1, 20, 0.2)).toBe(Infinity)
  expect(rayPrism(wall, 0, 1, 0, 0, 0, 1, 4, 0)).toBe(Infinity)
  expect(rayPrisms([wall, { ...wall, cz: 3 }], 0, 1, 0, 0, 0, 1, 20, 0)).toBeCloseTo(2.9, 9)
})

test('one is as far from a prism as along the axis one is farthest out on, and less than nothing inside', () => {
  expect(apartFrom(wall, 0, 1, 4)).toBeCloseTo(0.9, 9)
  expect(apartFrom({ ...wall, yaw: 90 }, 0.4, 1, 5)).toBeCloseTo(0.3, 9)
  expect(apartFrom(wall, 5, 1, 4.8)).toBeCloseTo(1, 9)
  expect(apartFrom(wall, 0, 1, 5)).toBeCloseTo(-0.1, 9)
})

test('an upright screen sees more of what is above and below, so that it is no slit', () => {
  expect(openingFor(50, 16 / 9)).toBe(50)
  expect(openingFor(50, 3 / 4)).toBe(50)
  expect(openingFor(50, 390 / 844)).toBeCloseTo(69.4, 1)
})

test('the camera comes in at once and goes out gently', () => {
  const orbit = createOrbit()
  fitOrbit(orbit, 2, 1 / 60)
  expect(orbit.shown).toBe(2)
  fitOrbit(orbit, Infinity, 1 / 60)
  expect(orbit.shown).toBeGreaterThan(2)
  expect(orbit.shown).toBeLessThan(2.5)
  for (let i = 0; i < 200; i++) fitOrbit(orbit, Infinity, 1 / 60)
  expect(orbit.shown).toBeCloseTo(orbit.distance, 3)
})

test('tilt and zoom keep their limits; a teleport is followed at once', () => {
  const orbit = createOrbit()
  turnOrbit(orbit, 10, 10)
  expect(orbit.pitch).toBe(orbitRules.pitchMax)
  expect(Math.abs(orbit.heading)).toBeLessThanOrEqual(Math.PI)
  zoomOrbit(orbit, 1000)
  expect(orbit.distance).toBe(orbitRules.distanceMax)
  followOrbit(orbit, 20, 1, 20, 1 / 60)
  expect(orbit).toMatchObject({ x: 20, z: 20 })
})

test('eyes never stop in a doorway: in front of it, or far enough behind', () => {
  const doorway: Prism = { cx: 0, cz: 5, hx: 0.6, hz: 0.1, yaw: 0, y0: 0, y1: 2.2 }
  const allowed = (distance: number) => notWithin([doorway], 0, 1.5, 0, 0, 0, 1, distance, 0.5)
  expect(allowed(4)).toBe(4)
  expect(allowed(4.6)).toBeCloseTo(4.4, 9)
  expect(allowed(5.5)).toBeCloseTo(4.4, 9)
  expect(allowed(6)).toBe(6)
  expect(notWithin([doorway], 3, 1.5, 0, 0, 0, 1, 5, 0.5)).toBe(5)
  // Who stands in it sees as ever.
  expect(notWithin([doorway], 0, 1.5, 5, 0, 0, 1, 3, 0.5)).toBe(3)
})
