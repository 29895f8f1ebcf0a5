/** Grids of cells, row-major, one byte a cell, and their base64 text on the wire and in files. */
import { asBits, native } from './maskText.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** Value of a letter by its code; 0 for what is no letter. */
const values = new Uint8Array(128)
for (let value = 0; value < alphabet.length; value++) values[alphabet.charCodeAt(value)] = value

/** Four letters for three cells: of a byte that is 0 or 1 only one bit can be set. */
const triples = Array.from(
  { length: 8 },
  (_, cells) => `A${cells & 4 ? 'Q' : 'A'}${cells & 2 ? 'E' : 'A'}${cells & 1 ? 'B' : 'A'}`,
)
const triple = (cells: number): string => triples[cells & 7]!
const CELLS_AT_ONCE = 12
const twelves = Array.from(
  { length: 1 << CELLS_AT_ONCE },
  (_, cells) => triple(cells >> 9) + triple(cells >> 6) + triple(cells >> 3) + triple(cells),
)

/** As many cells at once, none of them marked. */
const BLANK = 'A'.repeat((CELLS_AT_ONCE / 3) * 4)

/** Below so many cells nothing is won by asking the platform. */
const NATIVE_FROM = 256

/** A mask (any non-zero byte marks a cell) as base64 of one byte a cell, 0 or 1. */
export const encodeMask = (bytes: Uint8Array): string =>
  native && bytes.length >= NATIVE_FROM
    ? native.encode(asBits(bytes) as Uint8Array<ArrayBuffer>)
    : encodeLetters(bytes)

/** `encodeMask` without the platform's help. */
export function encodeLetters(bytes: Uint8Array): string {
  let text = ''
  // Most of a large map is unmarked: written all at once up to the next mark.
  let blank = 0
  for (let i = 0; i < bytes.length; i += CELLS_AT_ONCE) {
    let cells = 0
    for (let k = i; k < i + CELLS_AT_ONCE; k++) cells = (cells << 1) | (bytes[k] ? 1 : 0)
    if (cells === 0) blank += 1
    else {
      if (blank > 0) text += BLANK.repeat(blank)
      blank = 0
      text += twelves[cells]!
    }
  }
  text += BLANK.repeat(blank)
  const padding = (3 - (bytes.length % 3)) % 3
  return text.slice(0, Math.ceil(bytes.length / 3) * 4 - padding) + '='.repeat(padding)
}

/**
 * The mask of `length` cells in a base64 text. Total: what is missing or no base64 is an unmarked cell, what is too
 * much is dropped (a reducer must not throw). Use `isMask` where bad input is to be refused.
 */
export function decodeMask(base64: string, length: number): Uint8Array {
  const isWhole = base64.length === Math.ceil(length / 3) * 4
  if (!native || length < NATIVE_FROM || !isWhole) return decodeCells(base64, 0, length)
  const cells = new Uint8Array(length)
  native.decodeInto(cells, base64)
  // The platform passes over what is no base64. There and back is a faster check than a look at each letter.
  return native.encode(cells) === base64 ? asBits(cells) : decodeCells(base64, 0, length)
}

/** `length` cells of a mask from one of them on, without reading the others. Total, as `decodeMask` is. */
export function decodeCells(base64: string, from: number, length: number): Uint8Array {
  const cells = new Uint8Array(length)
  let i = Math.floor(from / 3) * 4
  // The first cells of a group may lie before the one asked for.
  for (let at = Math.floor(from / 3) * 3 - from; at < length && i < base64.length; at += 3, i += 4) {
    const a = valueAt(base64, i)
    const b = valueAt(base64, i + 1)
    const c = valueAt(base64, i + 2)
    const d = valueAt(base64, i + 3)
    if ((a | b | c | d) === 0) {
      // Most of a large map is unmarked: passed over as a text is searched.
      if (!base64.startsWith(BLANK_LINE, i)) continue
      at += (BLANK_LINE.length / 4) * 3 - 3
      i += BLANK_LINE.length - 4
      continue
    }
    if (at >= 0 && (a << 2) | (b >> 4)) cells[at] = 1
    if (at + 1 >= 0 && at + 1 < length && ((b & 15) << 4) | (c >> 2)) cells[at + 1] = 1
    if (at + 2 < length && ((c & 3) << 6) | d) cells[at + 2] = 1
  }
  return cells
}

const BLANK_LINE = 'A'.repeat(256)

/** Whether one cell of a mask is marked. Total, as `decodeMask` is. */
export const hasCell = (base64: string, cell: number): boolean => decodeCells(base64, cell, 1)[0] === 1

/** NaN, past the end of the text, is no place of the table: such a cell is unmarked. */
const valueAt = (base64: string, i: number): number => values[base64.charCodeAt(i)] ?? 0

/** Whether two masks of one size may differ between two cells. */
export const sameCells = (a: string, b: string, from: number, to: number): boolean => {
  const [start, end] = [Math.floor(from / 3) * 4, Math.ceil(to / 3) * 4]
  return a.slice(start, end) === b.slice(start, end)
}

/** Whether a text is proper base64 of exactly `length` bytes. */
export function isMask(base64: string, length: number): boolean {
  if (base64.length !== Math.ceil(length / 3) * 4) return false
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return (
    padding === (3 - (length % 3)) % 3 && !/[^A-Za-z0-9+/]/.test(base64.slice(0, base64.length - padding))
  )
}

/** What a packed mask begins with: no letter of base64. */
const PACKED = '6:'
const CELLS_A_LETTER = 6
const pairs = Array.from(
  { length: 1 << CELLS_AT_ONCE },
  (_, cells) => alphabet.charAt(cells >> CELLS_A_LETTER) + alphabet.charAt(cells & 63),
)

/** A mask as the text files keep it: six cells a letter, an eighth of what the wire's text takes. */
export function packMask(mask: Uint8Array): string {
  let text = ''
  for (let i = 0; i < mask.length; i += CELLS_AT_ONCE) {
    let cells = 0
    for (let k = i; k < i + CELLS_AT_ONCE; k++) cells = (cells << 1) | (mask[k] ? 1 : 0)
    text += pairs[cells]!
  }
  return PACKED + text.slice(0, Math.ceil(mask.length / CELLS_A_LETTER))
}

/** The mask of `length` cells in a text of a file, packed or as on the wire. Total, as `decodeMask` is. */
export function readMask(text: string, length: number): Uint8Array {
  if (!text.startsWith(PACKED)) return decodeMask(text, length)
  const mask = new Uint8Array(length)
  for (let i = 0, letter = PACKED.length; i < length; i += CELLS_A_LETTER, letter++) {
    const cells = valueAt(text, letter)
    if (cells === 0) continue
    const last = Math.min(CELLS_A_LETTER, length - i)
    for (let k = 0; k < last; k++) mask[i + k] = (cells >> (CELLS_A_LETTER - 1 - k)) & 1
  }
  return mask
}

/** Whether a text of a file is a mask of exactly `length` cells. */
export const isStoredMask = (text: string, length: number): boolean =>
  text.startsWith(PACKED)
    ? text.length === PACKED.length + Math.ceil(length / CELLS_A_LETTER) &&
      !/[^A-Za-z0-9+/]/.test(text.slice(PACKED.length))
    : isMask(text, length)

/** A mask of the wire for another size of its map: what lies in a cell stays with it, what is new is unmarked. */
export function resizeMask(mask: string, [w, h]: Size, [width, height]: Size): string {
  const [before, after] = [decodeMask(mask, w * h), new Uint8Array(width * height)]
  const kept = Math.min(w, width)
  for (let y = 0; y < Math.min(h, height); y++) after.set(before.subarray(y * w, y * w + kept), y * width)
  return encodeMask(after)
}

type Size = readonly [width: number, height: number]

/** A mask as bits: bit i is bytes[i >> 3] & (1 << (i & 7)) (protocol notes §1.5, event 151). */
export function packBits(mask: Uint8Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(mask.length / 8))
  const cells = asBits(mask)
  const whole = mask.length >> 3
  for (let byte = 0, i = 0; byte < whole; byte++, i += 8) {
    bits[byte] =
      cells[i]! |
      (cells[i + 1]! << 1) |
      (cells[i + 2]! << 2) |
      (cells[i + 3]! << 3) |
      (cells[i + 4]! << 4) |
      (cells[i + 5]! << 5) |
      (cells[i + 6]! << 6) |
      (cells[i + 7]! << 7)
  }
  for (let i = whole * 8; i < cells.length; i++) bits[i >> 3]! |= cells[i]! << (i & 7)
  return bits
}

/** The mask of `length` cells in bits; missing bits are unmarked. */
export function unpackBits(bits: Uint8Array, length: number): Uint8Array {
  const mask = new Uint8Array(length)
  for (let i = 0; i < length; i++) mask[i] = ((bits[i >> 3] ?? 0) >> (i & 7)) & 1
  return mask
}

/** The mask of a rectangle of a grid; cells outside the grid are unmarked. */
export function cutMask(mask: Uint8Array, size: GridSize, rect: GridRect): Uint8Array {
  const cut = new Uint8Array(rect.w * rect.h)
  const { left, right, top, bottom } = overlap(size, rect)
  for (let y = top; y < bottom; y++) {
    const to = (y - rect.y) * rect.w - rect.x
    for (let x = left; x < right; x++) cut[to + x] = mask[y * size.width + x] ?? 0
  }
  return cut
}

/** A copy of the grid with a rectangle replaced (both 0 or 1 a cell); what would lie outside is dropped. */
export function pasteMask(mask: Uint8Array, size: GridSize, rect: GridRect, part: Uint8Array): Uint8Array {
  const cells = size.width * size.height
  const pasted = mask.length >= cells ? mask.slice(0, cells) : new Uint8Array(cells)
  if (mask.length < cells) pasted.set(mask)
  const { left, right, top, bottom } = overlap(size, rect)
  for (let y = top; y < bottom; y++) {
    const from = (y - rect.y) * rect.w - rect.x
    if (right > left) pasted.set(part.subarray(from + left, from + right), y * size.width + left)
  }
  return pasted
}

export interface GridSize {
  readonly width: number
  readonly height: number
}

/** A rectangle of cells. */
export interface GridRect {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** What of a rectangle lies in the grid. */
const overlap = (size: GridSize, rect: GridRect) => ({
  left: Math.max(0, rect.x),
  right: Math.min(size.width, rect.x + rect.w),
  top: Math.max(0, rect.y),
  bottom: Math.min(size.height, rect.y + rect.h),
})
