import { expect, test } from 'vitest'
import { PoseBuffer, poseRules } from './poseBuffer.ts'
import type { PoseSample } from './poseBuffer.ts'

const at = (buffer: PoseBuffer, timeMs: number): PoseSample | undefined => {
  const out = { x: NaN, y: NaN, z: NaN, heading: NaN, speed: NaN }
  return buffer.sample(timeMs + poseRules.delayMs, out) ? out : undefined
}

/** A walk along x at 1.4 m/s, a pose every 100 ms from 0 to `untilMs`. */
const walk = (untilMs: number): PoseBuffer => {
  const buffer = new PoseBuffer()
  for (let t = 0; t <= untilMs; t += 100) buffer.push(t, t * 0.0014, 0, 5, 0)
  return buffer
}

test('knows nothing before the first pose and stands there after it', () => {
  const buffer = new PoseBuffer()
  expect(at(buffer, 0)).toBeUndefined()
  buffer.push(1000, 1, 0, 2, 0.5)
  expect(at(buffer, 0)).toEqual({ x: 1, y: 0, z: 2, heading: 0.5, speed: 0 })
})

test('glides between poses and tells the real speed', () => {
  const sample = at(walk(600), 350)!
  expect(sample.x).toBeCloseTo(0.49, 6)
  expect(sample.speed).toBeCloseTo(1.4, 6)
})

test('goes on by itself for a short while, then waits', () => {
  const buffer = walk(600)
  expect(at(buffer, 700)!.x).toBeCloseTo(0.98, 6)
  const end = 0.84 + 0.0014 * poseRules.extrapolateMs
  expect(at(buffer, 600 + poseRules.extrapolateMs + 1)!.x).toBeCloseTo(end, 6)
  expect(at(buffer, 5000)).toMatchObject({ x: expect.closeTo(end, 6), speed: 0 })
})

test('a repeated last pose stops it there', () => {
  const buffer = walk(600)
  buffer.push(650, 0.84, 0, 5, 0)
  expect(at(buffer, 800)!.x).toBeCloseTo(0.84, 6)
  expect(at(buffer, 800)!.speed).toBe(0)
})

test('a start after a long rest takes one sending interval, not the whole rest', () => {
  const buffer = new PoseBuffer()
  buffer.push(0, 0, 0, 0, 0)
  buffer.push(10_000, 0.14, 0, 0, 0)
  expect(at(buffer, 9_800)!.x).toBe(0)
  expect(at(buffer, 9_950)!.x).toBeCloseTo(0.07, 6)
})

test('more than three metres at once is a teleport: no gliding through walls', () => {
  const buffer = walk(600)
  buffer.push(700, 20, 0, 5, 1)
  expect(at(buffer, 650)).toEqual({ x: 20, y: 0, z: 5, heading: 1, speed: 0 })
})

test('turns the short way', () => {
  const buffer = new PoseBuffer()
  buffer.push(0, 0, 0, 0, 3)
  buffer.push(100, 0, 0, 0, -3)
  expect(Math.abs(at(buffer, 50)!.heading)).toBeCloseTo(Math.PI, 1)
})

test('two poses at one moment, and many poses, keep the order', () => {
  const buffer = walk(5_000)
  buffer.push(5_000, 7.2, 0, 5, 0)
  expect(at(buffer, 4_950)!.x).toBeCloseTo(6.93, 2)
  expect(at(buffer, 5_001)!.x).toBeCloseTo(7.2, 6)
})
