import type { v1 } from '../../protocol/messages.ts'
import { placementOf, type MapObject, type Placement } from '../placement.ts'

/**
 * Where a thing of a level is put: metres in the scene, `y` its height above the floor, `yaw` degrees clockwise from
 * above (0 looks to +z). The same as a Placement, before an object has it.
 */
export type Spot = Placement

/** The fields of an object that say where it stands. */
export type PlaceFields = Required<
  Pick<
    v1.WireObject.$Properties,
    'x' | 'y' | 'width' | 'height' | 'offsetX' | 'offsetY' | 'offsetZ' | 'yaw' | 'scale'
  >
> & {
  readonly [F in 'x' | 'y' | 'width' | 'height' | 'offsetX' | 'offsetY' | 'offsetZ' | 'yaw' | 'scale']: number
}

/** The smallest and largest scale an object may have (shared/map/edit/editObjects.ts). */
export const SCALE_MIN = 0.25
export const SCALE_MAX = 4

/** Where an object stands. */
export const spotOf = (object: MapObject): Spot => placementOf(object)

/** Degrees from 0 up to, without, 360; 0 for what is no number. */
export function normalYaw(degrees: number): number {
  if (!Number.isFinite(degrees)) return 0
  // As the wire has it: a float of 32 bits just below 360 is 360 there.
  const turned = Math.fround(((degrees % 360) + 360) % 360)
  return turned >= 360 || turned === 0 ? 0 : turned
}

/** A scale an object may have; 1 for what is no number. */
export const normalScale = (scale: number): number =>
  Number.isFinite(scale) ? Math.min(SCALE_MAX, Math.max(SCALE_MIN, scale)) : 1

/** A size in cells, both at least one. */
export interface CellSize {
  readonly width?: number | null
  readonly height?: number | null
}

/** Cells of a map: where things can stand at all. */
export interface MapSize {
  readonly width: number
  readonly height: number
}

/**
 * The first of `count` cells (whole, not below 0, not beyond the map) in whose middle a coordinate best lies, and what
 * is left to it, metres.
 */
function along(at: number, count: number, limit: number): readonly [cell: number, offset: number] {
  const firstFor = (place: number): number =>
    Math.max(0, Math.min(limit - 1, Math.floor(place - (count - 1) / 2)))
  const place = Number.isFinite(at) ? at : 0
  const cell = firstFor(place)
  const offset = Math.fround(place - (cell + count / 2))
  // Just before a border the float of 32 bits is the border: then it is the next cell's.
  const settled = cell + count / 2 + offset
  const after = firstFor(settled)
  return after === cell ? [cell, offset] : [after, Math.fround(settled - (after + count / 2))]
}

const cellsOf = (count: number | null | undefined): number =>
  Math.max(1, Math.floor(Number.isFinite(count ?? 1) ? (count ?? 1) : 1))

/**
 * The fields that put an object of a size (cells; an object may be given as its own size) on a spot, as the wire has
 * them: whole cells of the map and floats of 32 bits. The cell is the one under the spot's middle, for larger sizes the
 * one from which they lie around it; what lies outside of the map keeps its place and has the cell nearest to it.
 */
export function placedAt(size: CellSize, spot: Spot, map?: MapSize): PlaceFields {
  const [width, height] = [cellsOf(size.width), cellsOf(size.height)]
  const [x, offsetX] = along(spot.x, width, Math.max(1, map?.width ?? Infinity))
  const [y, offsetY] = along(spot.z, height, Math.max(1, map?.height ?? Infinity))
  return {
    x,
    y,
    width,
    height,
    offsetX,
    offsetY,
    offsetZ: Math.fround(Number.isFinite(spot.y) ? spot.y : 0),
    yaw: normalYaw(spot.yaw),
    scale: Math.fround(normalScale(spot.scale)),
  }
}
