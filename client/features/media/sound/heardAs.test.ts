import { expect, test } from 'vitest'
import { heardAs, sideOf } from './heardAs.ts'

const settings = { voiceVolume: 100, volumes: {}, panning: true }
const near = { metres: 1, side: 0.5, isBehindWall: false }

test('near by a voice is as it is; its own volume and that of all voices make it softer', () => {
  expect(heardAs(near, settings, 'ann', true)).toEqual({ volume: 1, side: 0.5, cutoffHz: 20_000 })
  const softer = { ...settings, voiceVolume: 50, volumes: { ann: 50 } }
  expect(heardAs(near, softer, 'ann', true).volume).toBeCloseTo(0.25)
  expect(heardAs(near, softer, 'bob', true).volume).toBeCloseTo(0.5)
  expect(heardAs(near, { ...settings, volumes: { ann: 0 } }, 'ann', false).volume).toBe(0)
})

test('far away it is softer, and from nobody knows where as near', () => {
  expect(heardAs({ ...near, metres: 12 }, settings, 'ann', true).volume).toBeCloseTo(0.25)
  expect(heardAs({ ...near, metres: undefined }, settings, 'ann', true).volume).toBe(1)
})

test('behind a wall it is dull and softer, and without a filter softer still', () => {
  const behind = { ...near, isBehindWall: true }
  expect(heardAs(behind, settings, 'ann', true)).toMatchObject({ volume: 0.6, cutoffHz: 900 })
  expect(heardAs(behind, settings, 'ann', false)).toMatchObject({ volume: 0.4, cutoffHz: 20_000 })
})

test('voices have a side only for who wants that, and where it can be had', () => {
  expect(heardAs(near, { ...settings, panning: false }, 'ann', true).side).toBe(0)
  expect(heardAs(near, settings, 'ann', false).side).toBe(0)
})

test('what is to the right is right, and turning round it is left', () => {
  // The same as for steps (scene/sound): at heading 0 the right is to the west.
  expect(sideOf(0, -5, 0)).toBeCloseTo(0.8)
  expect(sideOf(Math.PI, -5, 0)).toBeCloseTo(-0.8)
  expect(sideOf(0, 0, 5)).toBeCloseTo(0)
  expect(Math.abs(sideOf(0, -0.2, 0))).toBeLessThan(0.2)
  expect(sideOf(0, 0, 0)).toBe(0)
})
