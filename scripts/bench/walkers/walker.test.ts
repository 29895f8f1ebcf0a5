import { expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { ROOM_M, seededRandom, Walker } from './walker.ts'

test('a walker stays in the room, is never faster than a run, and comes to see much of the room', () => {
  const random = seededRandom(7)
  for (let i = 0; i < 20; i++) {
    const cell = { x: 1 + Math.floor(random() * (ROOM_M - 2)), y: 1 + Math.floor(random() * (ROOM_M - 2)) }
    const walker = new Walker(cell, random, 0)
    walker.isResting = false
    const visited = new Set<string>()
    let [x, z] = [walker.x, walker.z]
    for (let now = 0; now < 300_000; now += 80 + 40 * random()) {
      walker.advance(now)
      expect(Math.min(walker.x, walker.z)).toBeGreaterThan(0.5)
      expect(Math.max(walker.x, walker.z)).toBeLessThan(ROOM_M - 0.5)
      expect(Math.hypot(walker.x - x, walker.z - z)).toBeLessThanOrEqual(limits.runSpeed * 0.1201)
      ;[x, z] = [walker.x, walker.z]
      visited.add(`${Math.floor(x / 10)},${Math.floor(z / 10)}`)
    }
    expect(visited.size).toBeGreaterThan(8)
  }
})

test('a walker faces where it goes', () => {
  const walker = new Walker({ x: 40, y: 40 }, seededRandom(3), 0)
  walker.isResting = false
  walker.advance(1000)
  const [x, z] = [walker.x, walker.z]
  walker.advance(1050)
  const { yawStep, state } = walker.pose()
  const yaw = (yawStep / limits.yawSteps) * 2 * Math.PI
  const [dx, dz] = [walker.x - x, walker.z - z]
  const length = Math.hypot(dx, dz)
  expect((-Math.sin(yaw) * dx + Math.cos(yaw) * dz) / length).toBeGreaterThan(0.99)
  expect(state).toBeGreaterThan(1)
})

test('who rests stays where it is', () => {
  const walker = new Walker({ x: 10, y: 10 }, seededRandom(3), 0)
  walker.isResting = false
  walker.advance(500)
  walker.isResting = true
  const before = walker.pose()
  walker.advance(60_000)
  expect(walker.pose()).toEqual(before)
})
