import { expect, test } from 'vitest'
import { componentLoudness, sideOf } from './nearFaces.ts'

const at = (x: number, y: number) => ({ x, y, width: 0, height: 0 })

test('what plays is as loud as one is near, and goes on a little farther off than it begins', () => {
  const jukebox = at(0, 0)
  const loudness = [0, 5, 10].map((x) => componentLoudness(jukebox, { x, z: 0 }, false)!)
  expect(loudness[0]).toBe(1)
  expect(loudness).toEqual(loudness.toSorted((a, b) => b - a))
  expect(componentLoudness(jukebox, { x: 15, z: 0 }, false)).toBeUndefined()
  expect(componentLoudness(jukebox, { x: 15, z: 0 }, true)).toBe(0)
  expect(componentLoudness(jukebox, { x: 17, z: 0 }, true)).toBeUndefined()
})

test('the side goes by where ahead is: on a plan, where that is north, east is right', () => {
  const north = Math.PI
  expect(sideOf(at(5, 0), { x: 0, z: 0 }, north)).toBeCloseTo(1)
  expect(sideOf(at(-5, 0), { x: 0, z: 0 }, north)).toBeCloseTo(-1)
  expect(sideOf(at(0, -5), { x: 0, z: 0 }, north)).toBeCloseTo(0)
  expect(sideOf(at(5, 0), { x: 0, z: 0 }, 0)).toBeCloseTo(-1)
  expect(sideOf(at(0.2, 0), { x: 0, z: 0 }, north)).toBe(0)
})
