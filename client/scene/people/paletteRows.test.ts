import { expect, test } from 'vitest'
import { PALETTE_SLOTS, PaletteRows } from './paletteRows.ts'

const bytes = (rows: PaletteRows): Uint8Array => rows.texture.image.data as Uint8Array
const of = (value: number): Uint8Array => new Uint8Array(PALETTE_SLOTS * 4).fill(value)

test('everybody has a row of colours that nobody else paints over', () => {
  const rows = new PaletteRows(3)
  const [a, b] = [rows.take()!, rows.take()!]
  expect(a).not.toBe(b)
  rows.paint(a, of(10))
  rows.paint(b, of(20))
  const size = PALETTE_SLOTS * 4
  expect([...bytes(rows).subarray(a * size, (a + 1) * size)]).toEqual([...of(10)])
  expect([...bytes(rows).subarray(b * size, (b + 1) * size)]).toEqual([...of(20)])
})

test('rows run out, and come back', () => {
  const rows = new PaletteRows(2)
  const first = rows.take()!
  rows.take()
  expect(rows.take()).toBeUndefined()
  rows.give(first)
  expect(rows.take()).toBe(first)
})

test('a new painting is sent to the card', () => {
  const rows = new PaletteRows(1)
  const before = rows.texture.version
  rows.paint(0, of(1))
  expect(rows.texture.version).toBe(before + 1)
})
