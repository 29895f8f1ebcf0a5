import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PadReader, stick, type PadLike, type PadWishes } from './gamepad.ts'

const wishes = (): PadWishes => ({
  x: 9,
  z: 9,
  lookX: 9,
  lookY: 9,
  run: true,
  jump: true,
  use: true,
  view: true,
  wheel: true,
})

function makePad(axes: number[], down: number[] = []): PadLike {
  const buttons = Array.from({ length: 17 }, (_, i) => ({
    pressed: down.includes(i),
    value: down.includes(i) ? 1 : 0,
  }))
  return { connected: true, mapping: 'standard', axes, buttons }
}

test('a stick at rest asks for nothing, a full one for all, never for more', () => {
  expect(stick(0.1, -0.12)).toEqual([0, 0])
  expect(stick(1, 0)[0]).toBeCloseTo(1)
  fc.assert(
    fc.property(
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (x, y) => {
        const [a, b] = stick(x, y)
        expect(Math.hypot(a, b)).toBeLessThanOrEqual(1 + 1e-9)
        // Never the other way.
        expect(a * x).toBeGreaterThanOrEqual(0)
        expect(b * y).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('pushing the stick up goes forward; a button held counts once', () => {
  let pad = makePad([0, -1, 0, 0], [0, 7])
  const reader = new PadReader(() => [null, pad])
  const out = wishes()
  expect(reader.read(out)).toBe(true)
  expect(out).toEqual({
    x: 0,
    z: 1,
    lookX: 0,
    lookY: 0,
    run: true,
    jump: true,
    use: false,
    view: false,
    wheel: false,
  })
  reader.read(out)
  expect(out.jump).toBe(false)
  pad = makePad([0, 0, 0, 0], [4])
  reader.read(out)
  reader.read(out)
  expect(out.wheel).toBe(true)
  pad = makePad([0, 0, 0, 0])
  reader.read(out)
  pad = makePad([0, 0, 0.5, 0], [0])
  reader.read(out)
  expect(out.jump).toBe(true)
  expect(out.lookX).toBeGreaterThan(0)
  expect(out.lookX).toBeLessThan(0.3)
})

test('no gamepad, or one of an unknown layout, asks for nothing', () => {
  const out = wishes()
  expect(new PadReader(() => []).read(out)).toBe(false)
  expect(new PadReader(() => [{ ...makePad([1, 1, 1, 1]), mapping: '' }]).read(out)).toBe(false)
})

test('a hand on the pad is noticed without taking its presses', () => {
  let pad: PadLike | null = null
  const reader = new PadReader(() => [pad])
  expect(reader.isUsed()).toBe(false)
  pad = makePad([0.1, 0, 0, 0.1])
  expect(reader.isUsed()).toBe(false)
  pad = makePad([0, 0, 0, -0.5])
  expect(reader.isUsed()).toBe(true)
  pad = makePad([0, 0, 0, 0], [0])
  expect(reader.isUsed()).toBe(true)
  const out = wishes()
  reader.read(out)
  expect(out.jump).toBe(true)
})
