import { expect, test } from 'vitest'
import { MoveReporter } from './moveReporter.ts'

const pose = (x: number, yaw = 0) => ({ position: { x, y: 0, z: 0 }, rotation: { x: 0, y: yaw, z: 0 } })

test('tells ten poses a second while moving and nothing at rest', () => {
  const reporter = new MoveReporter()
  let told = 0
  for (let t = 0; t < 1000; t += 16) if (reporter.report(t, pose(t * 0.0014), false)) told++
  expect(told).toBeGreaterThanOrEqual(9)
  expect(told).toBeLessThanOrEqual(10)
  for (let t = 1200; t < 2000; t += 16)
    expect(reporter.report(t, pose(1.4), false)?.inputId ?? 0).toBeLessThan(12)
  expect(reporter.report(3000, pose(1.4), true)).toBeUndefined()
})

test('a stop, a jump and a large turn are told at once', () => {
  const reporter = new MoveReporter()
  reporter.report(0, pose(0), false)
  expect(reporter.report(20, pose(0.03), false)).toBeUndefined()
  expect(reporter.report(20, pose(0.03), true)).toMatchObject({ inputId: 2 })
  expect(reporter.report(85, pose(0.05, 10), false)).toBeUndefined()
  expect(reporter.report(85, pose(0.05, 90), false)).toMatchObject({ inputId: 3 })
})

test('knows its echo from a correction, also through float32', () => {
  const reporter = new MoveReporter()
  const { inputId, pose: told } = reporter.report(0, pose(1.2345, 33), true)!
  expect(told.position.x).toBe(1.23)
  expect(reporter.isEcho(inputId, pose(Math.fround(1.23), Math.fround(told.rotation.y)))).toBe(true)
  expect(reporter.isEcho(inputId, pose(1.2, told.rotation.y))).toBe(false)
  expect(reporter.isEcho(inputId + 1, told)).toBe(false)
})

test('counts on from what the server has seen and forgets after 64', () => {
  const reporter = new MoveReporter()
  reporter.place(pose(5), 40)
  expect(reporter.report(0, pose(5), true)).toBeUndefined()
  expect(reporter.report(0, pose(5.1), true)!.inputId).toBe(41)
  for (let i = 1; i <= 64; i++) reporter.report(i * 200, pose(5.1 + i), true)
  expect(reporter.isEcho(41, pose(5.1))).toBe(false)
  expect(reporter.isEcho(105, pose(69.1))).toBe(true)
})
