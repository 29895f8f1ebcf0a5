/** Grids of cells, row-major, one byte a cell, and their base64 text on the wire and in files. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const valueOf = new Map([...alphabet].map((letter, value) => [letter, value]))

/** A mask (any non-zero byte marks a cell) as base64 of one byte a cell, 0 or 1. */
export function encodeMask(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let i = 0; i < bytes.length; i += 3) {
    const group = (bit(bytes[i]) << 16) | (bit(bytes[i + 1]) << 8) | bit(bytes[i + 2])
    const left = bytes.length - i
    parts.push(
      letterAt(group >> 18) +
        letterAt((group >> 12) & 63) +
        (left > 1 ? letterAt((group >> 6) & 63) : '=') +
        (left > 2 ? letterAt(group & 63) : '='),
    )
  }
  return parts.join('')
}

/**
 * The mask of `length` cells in a base64 text. Total: what is missing or no base64 is an unmarked cell, what is too
 * much is dropped (a reducer must not throw). Use `isMask` where bad input is to be refused.
 */
export function decodeMask(base64: string, length: number): Uint8Array {
  const mask = new Uint8Array(length)
  let at = 0
  for (let i = 0; i < base64.length && at < length; i += 4) {
    const [a, b, c, d] = [0, 1, 2, 3].map((k) => valueOf.get(base64[i + k] ?? '') ?? 0) as Quad
    const group = (a << 18) | (b << 12) | (c << 6) | d
    for (const byte of [group >> 16, (group >> 8) & 255, group & 255]) {
      if (at < length) mask[at++] = bit(byte)
    }
  }
  return mask
}

/** Whether a text is proper base64 of exactly `length` bytes. */
export function isMask(base64: string, length: number): boolean {
  return base64.length === Math.ceil(length / 3) * 4 && /^[A-Za-z0-9+/]*={0,2}$/.test(base64)
    ? (base64.match(/=*$/)?.[0].length ?? 0) === (3 - (length % 3)) % 3
    : false
}

/** A mask as bits: bit i is bytes[i >> 3] & (1 << (i & 7)) (protocol notes §1.5, event 151). */
export function packBits(mask: Uint8Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(mask.length / 8))
  mask.forEach((value, i) => {
    if (value) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7))
  })
  return bits
}

/** The mask of `length` cells in bits; missing bits are unmarked. */
export function unpackBits(bits: Uint8Array, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => ((bits[i >> 3] ?? 0) >> (i & 7)) & 1)
}

/** The mask of a rectangle of a grid; cells outside the grid are unmarked. */
export function cutMask(mask: Uint8Array, size: GridSize, rect: GridRect): Uint8Array {
  const cut = new Uint8Array(rect.w * rect.h)
  forEachCell(size, rect, (index, inRect) => (cut[inRect] = mask[index] ?? 0))
  return cut
}

/** A copy of the grid with a rectangle replaced; what would lie outside is dropped. */
export function pasteMask(mask: Uint8Array, size: GridSize, rect: GridRect, part: Uint8Array): Uint8Array {
  const pasted = Uint8Array.from({ length: size.width * size.height }, (_, i) => mask[i] ?? 0)
  forEachCell(size, rect, (index, inRect) => (pasted[index] = bit(part[inRect])))
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

type Quad = [number, number, number, number]

const bit = (byte: number | undefined): number => (byte ? 1 : 0)
const letterAt = (value: number): string => alphabet[value] ?? 'A'

function forEachCell(size: GridSize, rect: GridRect, visit: (index: number, inRect: number) => void): void {
  const [left, right] = [Math.max(0, rect.x), Math.min(size.width, rect.x + rect.w)]
  const [top, bottom] = [Math.max(0, rect.y), Math.min(size.height, rect.y + rect.h)]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) visit(y * size.width + x, (y - rect.y) * rect.w + (x - rect.x))
  }
}
