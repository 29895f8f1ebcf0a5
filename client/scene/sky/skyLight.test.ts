import { expect, test } from 'vitest'
import { Vector3 } from 'three'
import { shapeOf } from './skyLight.ts'

const SIDE = 8
/** The sky as it is seen on six faces, from a brightness of each direction. */
function seen(brightness: (d: Vector3) => number): Uint8Array {
  const pixels = new Uint8Array(6 * SIDE * SIDE * 4)
  const d = new Vector3()
  for (let face = 0; face < 6; face++)
    for (let j = 0; j < SIDE; j++)
      for (let i = 0; i < SIDE; i++) {
        const [u, v] = [((i + 0.5) / SIDE) * 2 - 1, ((j + 0.5) / SIDE) * 2 - 1]
        const side = face % 2 === 0 ? 1 : -1
        if (face < 2) d.set(side, u, v)
        else if (face < 4) d.set(u, side, v)
        else d.set(u, v, side)
        const at = (j * SIDE * 6 + face * SIDE + i) * 4
        pixels.fill(Math.round(255 * Math.sqrt(brightness(d.normalize()) / 4)), at, at + 3)
      }
  return pixels
}

/** What falls on a matte surface of this direction, of the first colour. */
function light(shape: readonly Vector3[], x: number, y: number, z: number): number {
  const [a, b, c, d, e, f, g, h, i] = shape.map((one) => one.x) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return (
    0.282095 * a +
    (2 / 3) * 0.488603 * (b * y + c * z + d * x) +
    0.25 * 1.092548 * (e * x * y + f * y * z + h * x * z) +
    0.25 * (0.315392 * (3 * z * z - 1) * g + 0.546274 * (x * x - y * y) * i)
  )
}

test('an even sky lights every side alike, and as brightly as it is', () => {
  const shape = shapeOf(seen(() => 0.8))
  for (const [x, y, z] of [
    [0, 1, 0],
    [0, -1, 0],
    [1, 0, 0],
    [0.6, 0, -0.8],
  ] as const)
    expect(light(shape, x, y, z)).toBeCloseTo(0.8, 1)
})

test('a bright half lights what faces it most, what turns away not at all, what stands half', () => {
  for (const [axis, sign] of [
    ['x', 1],
    ['y', 1],
    ['z', -1],
  ] as const) {
    const shape = shapeOf(seen((d) => Number(d[axis] * sign > 0)))
    const at = (share: number): number => {
      const d = new Vector3()
      d[axis] = sign * share
      return light(shape, d.x, d.y, d.z)
    }
    // The true values are 1, 1/2 and 0.
    expect(at(1)).toBeCloseTo(1, 1)
    expect(at(-1)).toBeCloseTo(0, 1)
    const beside = new Vector3(axis === 'x' ? 0 : 1, axis === 'x' ? 1 : 0, 0)
    expect(light(shape, beside.x, beside.y, beside.z)).toBeCloseTo(0.5, 1)
  }
})
