import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placementOf } from '../placement.ts'
import { normalScale, normalYaw, placedAt, spotOf, type Spot } from './spots.ts'

const size = { width: 40, height: 30 }
const spots = fc.record({
  x: fc.double({ min: 0, max: size.width, noNaN: true }),
  y: fc.double({ min: 0, max: 6, noNaN: true }),
  z: fc.double({ min: 0, max: size.height, noNaN: true }),
  yaw: fc.double({ min: -720, max: 720, noNaN: true }),
  scale: fc.double({ min: 0.25, max: 4, noNaN: true }),
})
const sizes = fc.record({ width: fc.integer({ min: 1, max: 6 }), height: fc.integer({ min: 1, max: 6 }) })
/** What a float of 32 bits of some metres may be off by. */
const NEAR_M = 1e-5

test('a thing in the middle of a cell needs no offset', () => {
  expect(placedAt({}, { x: 3.5, y: 0.75, z: 7.5, yaw: 450, scale: 1 }, size)).toEqual({
    x: 3,
    y: 7,
    width: 1,
    height: 1,
    offsetX: 0,
    offsetY: 0,
    offsetZ: 0.75,
    yaw: 90,
    scale: 1,
  })
})

test('an object of several cells lies around its middle', () => {
  const placed = placedAt({ width: 3, height: 2 }, { x: 10.5, y: 0, z: 11, yaw: 0, scale: 1 }, size)
  expect(placed).toMatchObject({ x: 9, y: 10, width: 3, height: 2, offsetX: 0, offsetY: 0 })
})

test('a door on the far side of the map has a cell of it', () => {
  expect(placedAt({}, { x: 40, y: 0, z: 30, yaw: 0, scale: 1 }, size)).toMatchObject({
    x: 39,
    y: 29,
    offsetX: 0.5,
    offsetY: 0.5,
  })
})

test('where an object is put there it stands, as floats of 32 bits, in cells of the map', () => {
  fc.assert(
    fc.property(spots, sizes, (spot, cells) => {
      const placed = placedAt(cells, spot, size)
      const back = spotOf(placed)
      expect(Math.abs(back.x - spot.x)).toBeLessThan(NEAR_M)
      expect(Math.abs(back.z - spot.z)).toBeLessThan(NEAR_M)
      expect(back.y).toBe(Math.fround(spot.y))
      expect(back.scale).toBe(Math.fround(spot.scale))
      expect(Math.abs(Math.sin(((back.yaw - spot.yaw) * Math.PI) / 360))).toBeLessThan(1e-6)
      expect(back.yaw >= 0 && back.yaw < 360).toBe(true)
      expect(placed.x >= 0 && placed.x < size.width && placed.y >= 0 && placed.y < size.height).toBe(true)
      expect(Number.isInteger(placed.x) && Number.isInteger(placed.y)).toBe(true)
      for (const field of ['offsetX', 'offsetY', 'offsetZ', 'yaw', 'scale'] as const)
        expect(placed[field]).toBe(Math.fround(placed[field]))
      // Put where it stands, it stays as it is.
      expect(placedAt(cells, back, size)).toEqual(placed)
    }),
  )
})

test('the cell of a thing of one cell is the one its middle lies in', () => {
  const metres = fc.integer({ min: 1, max: 29_999 }).map((millimetres) => millimetres / 1_000)
  fc.assert(
    fc.property(metres, metres, (x, z) => {
      const placed = placedAt({}, { x, y: 0, z, yaw: 0, scale: 1 }, size)
      expect([placed.x, placed.y]).toEqual([Math.floor(x), Math.floor(z)])
    }),
  )
})

test('an object that lies about by old offsets stands where it stood', () => {
  const old = { x: 4, y: 4, width: 2, height: 1, offsetX: 3.25, offsetY: -1.5, yaw: -90 }
  const placed = placedAt(old, spotOf(old), size)
  expect(placementOf(placed)).toEqual({ ...placementOf(old), yaw: 270 })
  expect(placed).toMatchObject({ x: 7, y: 3, offsetX: 0.25, offsetY: -0.5 })
})

test('what is no number is some place all the same', () => {
  const nothing: Spot = { x: Number.NaN, y: Infinity, z: -5, yaw: Number.NaN, scale: Number.NaN }
  expect(placedAt({ width: 0, height: Number.NaN }, nothing, size)).toMatchObject({
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    offsetZ: 0,
    yaw: 0,
    scale: 1,
  })
  expect([normalYaw(-1e-12), normalYaw(359.9999999999), normalYaw(-0)]).toEqual([0, 0, 0])
  expect([normalScale(0), normalScale(9)]).toEqual([0.25, 4])
})
