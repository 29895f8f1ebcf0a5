import { limits } from '../rules/limits.ts'

/**
 * Cells of limits.ringCellM a side cover each map: whoever is in one's own cell or a neighbouring one is near. A player
 * changes its cell only when it is limits.ringHysteresisM beyond the border, so nobody flickers on a border; cells are
 * that much larger (twice) than limits.nearM, so that people within nearM are near all the same.
 */
const CELL_CM = limits.ringCellM * 100
const HYSTERESIS_CM = limits.ringHysteresisM * 100

/** Cells along one axis are numbered 0 to 1,023; the last one takes whatever lies beyond. */
export const CELL_INDEX_MAX = 1023

const indexOf = (cm: number): number => Math.min(CELL_INDEX_MAX, Math.max(0, Math.floor(cm / CELL_CM)))

/** The cell index on one axis of a coordinate in centimetres, for somebody who was in cell `before`. */
export function cellIndex(cm: number, before?: number): number {
  if (before === undefined) return indexOf(cm)
  const within = cm - before * CELL_CM
  return within >= -HYSTERESIS_CM && within < CELL_CM + HYSTERESIS_CM ? before : indexOf(cm)
}

/** Bits for a coordinate relative to its cell: 2,048 cm hold a cell of 17 m with 1.28 m on its near side. */
export const LOCAL_BITS = 11
const LOCAL_BEFORE_CM = 128

/** The lowest coordinate, in centimetres, that LOCAL_BITS can tell within a cell. */
export const localOrigin = (index: number): number => index * CELL_CM - LOCAL_BEFORE_CM

function spread(value: number): number {
  let bits = 0
  for (let i = 0; i < 10; i++) bits |= ((value >> i) & 1) << (2 * i)
  return bits
}

/** One number for a cell, small for cells near the map's corner: the bits of both indices by turns (Morton order). */
export const cellKey = (cellX: number, cellZ: number): number => spread(cellX) | (spread(cellZ) << 1)

function gather(key: number): number {
  let value = 0
  for (let i = 0; i < 10; i++) value |= ((key >> (2 * i)) & 1) << i
  return value
}

export const cellXOf = (key: number): number => gather(key)
export const cellZOf = (key: number): number => gather(key >> 1)

/** Keys lie below this. */
export const CELL_KEYS = 1 << 20
