import { expect, test } from 'vitest'
import { bodyRules, createBody, stepBody } from './controller.ts'
import type { Body, Intent, Prism, Surroundings } from './controller.ts'

const prism = (part: Partial<Prism>): Prism => ({
  cx: 0,
  cz: 0,
  hx: 0.5,
  hz: 0.5,
  yaw: 0,
  y0: 0,
  y1: 3,
  ...part,
})

const place = (prisms: Prism[], canPass: Surroundings['canPass'] = () => true): Surroundings => ({
  query: () => prisms,
  canPass,
})

const go = (body: Body, intent: Partial<Intent>, seconds: number, surroundings = place([])): Body => {
  for (let step = 0; step < seconds / bodyRules.stepS; step++) {
    stepBody(body, { x: 0, z: 0, run: false, jump: false, ...intent }, surroundings)
  }
  return body
}

test('walks at 1.4 m/s and runs at 4 m/s after speeding up, and stops when nothing is wanted', () => {
  const walker = go(createBody(), { z: 1 }, 1)
  expect(Math.hypot(walker.vx, walker.vz)).toBeCloseTo(1.4, 2)
  const before = walker.z
  go(walker, { z: 1 }, 1)
  expect(walker.z - before).toBeCloseTo(1.4, 2)
  const runner = go(createBody(), { x: 3, run: true }, 1)
  expect(runner.vx).toBeCloseTo(4, 2)
  expect(runner.heading).toBeCloseTo(Math.PI / 2, 2)
  go(runner, {}, 0.4)
  expect(runner.vx).toBe(0)
})

test('speeds up over some steps, not at once', () => {
  const body = go(createBody(), { z: 1, run: true }, 2 * bodyRules.stepS)
  expect(body.vz).toBeGreaterThan(0.1)
  expect(body.vz).toBeLessThan(1)
})

test('stops a radius before a wall and slides along it', () => {
  const wall = place([prism({ cz: 2, hx: 10, hz: 0.1 })])
  const straight = go(createBody(), { z: 1 }, 4, wall)
  expect(straight.z).toBeCloseTo(2 - 0.1 - bodyRules.radiusM, 3)
  expect(straight.vz).toBeCloseTo(0, 2)
  const aslant = go(createBody(), { x: 1, z: 1 }, 4, wall)
  expect(aslant.z).toBeLessThanOrEqual(1.651)
  expect(aslant.x).toBeGreaterThan(2)
})

test('meets a turned box where its turned side is', () => {
  // Turned 90° clockwise, a box long in x is long in z.
  const body = go(createBody(-2), { x: 1 }, 5, place([prism({ hx: 1, hz: 0.2, yaw: 90 })]))
  expect(body.x).toBeCloseTo(-0.2 - bodyRules.radiusM, 3)
  // Turned 45° clockwise its +x end points to +z: the corner at (-, -) stays free for one who walks along +x at z = 0.9.
  const passing = go(createBody(-2, 0, 0.9), { x: 1 }, 1.2, place([prism({ hx: 1, hz: 0.2, yaw: -45 })]))
  expect(passing.x).toBeGreaterThan(-0.6)
})

test('steps onto what is at most 0.35 m high and stands on it, not onto more', () => {
  const stage = go(createBody(), { z: 1 }, 2, place([prism({ cz: 2, hx: 5, hz: 1, y1: 0.3 })]))
  expect(stage.y).toBeCloseTo(0.3, 2)
  expect(stage.grounded).toBe(true)
  const table = go(createBody(), { z: 1 }, 2, place([prism({ cz: 2, hx: 5, hz: 1, y1: 0.5 })]))
  expect(table.y).toBe(0)
  expect(table.z).toBeCloseTo(1 - bodyRules.radiusM, 3)
})

test('walks under what hangs higher than a person', () => {
  const body = go(createBody(), { z: 1 }, 3, place([prism({ cz: 2, hx: 5, y0: 2, y1: 3 })]))
  expect(body.z).toBeGreaterThan(3)
})

test('jumps once, reaches about 0.6 m and lands', () => {
  const body = createBody()
  const room = place([])
  let highest = 0
  stepBody(body, { x: 0, z: 0, run: false, jump: true }, room)
  for (let step = 0; step < 120; step++) {
    stepBody(body, { x: 0, z: 0, run: false, jump: false }, room)
    highest = Math.max(highest, body.y)
  }
  expect(highest).toBeGreaterThan(0.5)
  expect(highest).toBeLessThan(0.7)
  expect(body).toMatchObject({ y: 0, grounded: true })
})

test('a jump lands on a table half a metre high', () => {
  const room = place([prism({ cz: 1.6, hx: 5, hz: 1, y1: 0.5 })])
  const body = go(createBody(0, 0, -1.6), { z: 1, run: true }, 0.5, room)
  stepBody(body, { x: 0, z: 1, run: true, jump: true }, room)
  go(body, { z: 1, run: true }, 0.6, room)
  expect(body.y).toBeCloseTo(0.5, 2)
})

test("takes no step the server's rule refuses, but slides where it allows", () => {
  const fence = place([], (_fromX, _fromZ, _toX, toZ) => toZ < 1)
  const body = go(createBody(), { x: 1, z: 1 }, 3, fence)
  expect(body.z).toBeLessThan(1)
  expect(body.x).toBeGreaterThan(2)
})
