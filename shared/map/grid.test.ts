import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cutMask,
  decodeCells,
  decodeMask,
  encodeLetters,
  encodeMask,
  isMask,
  packBits,
  pasteMask,
  unpackBits,
} from './grid.ts'

const mask = fc.uint8Array({ min: 0, max: 1, maxLength: 400 })

test('a mask survives base64, and the text is what everybody else reads', () => {
  fc.assert(
    fc.property(mask, (bytes) => {
      const text = encodeMask(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64'))
      expect(isMask(text, bytes.length)).toBe(true)
      expect(decodeMask(text, bytes.length)).toEqual(bytes)
    }),
  )
})

test('any non-zero byte marks a cell', () => {
  expect(decodeMask(Buffer.from([0, 7, 255]).toString('base64'), 3)).toEqual(Uint8Array.of(0, 1, 1))
  expect(decodeMask(encodeMask(Uint8Array.of(9, 0)), 2)).toEqual(Uint8Array.of(1, 0))
})

test('with the platform a large mask is the text and the cells that the letters make', () => {
  const bytes = fc.uint8Array({ minLength: 250, maxLength: 900, max: 3 })
  fc.assert(
    fc.property(bytes, fc.nat(3), fc.nat(3), (all, from, extra) => {
      // Also a part of a larger buffer, which begins anywhere.
      const cells = all.subarray(from)
      const text = encodeMask(cells)
      expect(text).toBe(encodeLetters(cells))
      const raw = Buffer.from(cells).toString('base64')
      const length = cells.length + extra
      expect(decodeMask(raw, length)).toEqual(decodeCells(raw, 0, length))
      const broken = raw.replace('A', '-')
      expect(decodeMask(broken, cells.length)).toEqual(decodeCells(broken, 0, cells.length))
      const bits = packBits(cells)
      expect(unpackBits(bits, cells.length)).toEqual(decodeMask(text, cells.length))
    }),
  )
})

test('decoding is total: short, long and broken text give a mask of the wanted length', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.nat(100), (text, length) => {
      const decoded = decodeMask(text, length)
      expect(decoded.length).toBe(length)
      expect(decoded.every((value) => value === 0 || value === 1)).toBe(true)
    }),
  )
  expect(decodeMask('AQ==', 3)).toEqual(Uint8Array.of(1, 0, 0))
  expect(decodeMask('AQEB', 2)).toEqual(Uint8Array.of(1, 1))
})

test('isMask wants base64 of exactly so many bytes', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), (length, other) => {
      expect(isMask(encodeMask(new Uint8Array(length)), other)).toBe(length === other)
    }),
  )
  for (const text of ['AQ=', 'A?==', '====', 'AQ=B', ' AQ==']) expect(isMask(text, 1)).toBe(false)
})

test('a mask survives its packing into bits, lowest bit first', () => {
  fc.assert(
    fc.property(mask, (bytes) => {
      expect(unpackBits(packBits(bytes), bytes.length)).toEqual(bytes)
    }),
  )
  expect(packBits(Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0, 1))).toEqual(Uint8Array.of(1, 2))
})

test('what is pasted can be cut out again, and nothing else changes', () => {
  const size = { width: 7, height: 5 }
  const rect = fc.record({
    x: fc.integer({ min: -3, max: 8 }),
    y: fc.integer({ min: -3, max: 6 }),
    w: fc.nat(6),
    h: fc.nat(6),
  })
  const grid = fc.uint8Array({ min: 0, max: 1, minLength: 35, maxLength: 35 })
  fc.assert(
    fc.property(grid, rect, fc.infiniteStream(fc.nat(1)), (cells, area, bits) => {
      const part = Uint8Array.from({ length: area.w * area.h }, () => bits.next().value ?? 0)
      const pasted = pasteMask(cells, size, area, part)
      for (let i = 0; i < cells.length; i++) {
        const [x, y] = [(i % 7) - area.x, Math.floor(i / 7) - area.y]
        const isInside = x >= 0 && y >= 0 && x < area.w && y < area.h
        expect(pasted[i]).toBe(isInside ? part[y * area.w + x] : cells[i])
      }
      const again = pasteMask(pasted, size, area, cutMask(pasted, size, area))
      expect(again).toEqual(pasted)
    }),
  )
})
