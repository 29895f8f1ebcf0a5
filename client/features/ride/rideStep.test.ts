import { expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { bodyRules, createBody, type Body, type Surroundings } from '../../scene/player/controller.ts'
import { rideKinds } from './rideKinds.ts'
import { afloat, stepRide } from './rideStep.ts'

const open: Surroundings = { query: () => [], canPass: () => true }
const east = { x: 1, z: 0, run: true, jump: true }
const kart = rideKinds.kart
const top = limits.runSpeed * 1.75

/** Rides for some seconds; the fastest it was, m/s. */
function ride(body: Body, seconds: number, intent = east, surroundings = open, kind = kart): number {
  let fastest = 0
  for (let s = 0; s < seconds; s += bodyRules.stepS) {
    stepRide(kind, top, body, intent, surroundings)
    fastest = Math.max(fastest, Math.hypot(body.vx, body.vz))
  }
  return fastest
}

test('it gets as fast as the server allows and no faster, and rolls to a stop', () => {
  const body = createBody(0, 0, 0, Math.PI / 2)
  expect(ride(body, 4)).toBeCloseTo(top, 1)
  expect(ride(createBody(0, 0, 0, Math.PI / 2), 4, { ...east, run: false })).toBeCloseTo(top * 0.6, 1)
  ride(body, 3, { ...east, x: 0 })
  expect(Math.hypot(body.vx, body.vz)).toBe(0)
  // Nobody jumps with it.
  expect([body.y, body.grounded]).toEqual([0, true])
})

test('it goes where it points, in a bow: never sideways', () => {
  const body = createBody(0, 0, 0, 0)
  let widest = 0
  for (let i = 0; i < 240; i++) {
    stepRide(kart, top, body, east, open)
    const across = body.vx * Math.cos(body.heading) - body.vz * Math.sin(body.heading)
    expect(Math.abs(across)).toBeLessThan(1e-6)
    widest = Math.max(widest, body.z)
  }
  expect(body.heading).toBeCloseTo(Math.PI / 2, 2)
  expect(widest).toBeGreaterThan(0.15)
  expect(widest).toBeLessThan(3)
})

test('what stands in the way holds it up', () => {
  const wall = { cx: 5, cz: 0, hx: 0.5, hz: 3, yaw: 0, y0: 0, y1: 2 }
  const body = createBody(0, 0, 0, Math.PI / 2)
  ride(body, 4, east, { ...open, query: () => [wall] })
  expect(body.x).toBeLessThanOrEqual(4.5 - kart.radiusM + 1e-6)
  expect(body.vx).toBeLessThan(0.5)
})

test('a boat stays where its bow is over water', () => {
  const body = createBody(0, 0, 0, Math.PI / 2)
  const water = afloat(open, body, (x) => x < 6)
  ride(body, 12, east, water, rideKinds.boat)
  expect(body.x).toBeGreaterThan(4)
  expect(body.x).toBeLessThan(4.9)
})
