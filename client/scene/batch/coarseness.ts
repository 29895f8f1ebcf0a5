import { Vector3 } from 'three'
import type { Camera } from 'three'

/** How far a coarser shape may be off the finest one where a picture is looked at, pixels: less than an edge is soft. */
export const VIEW_TOLERANCE_PX = 0.7
/** And in the sun's picture, in texels of some 3 cm; edges of shadows are blurred over five of them. */
export const SHADOW_TOLERANCE_PX = 0.9
/** Nothing is nearer to an eye than this, metres. */
const NEAREST_M = 0.1

/** One of the shapes that stand for the same thing, and how far it is off the finest, metres at scale 1. */
export interface Level {
  readonly geometryId: number
  readonly errorM: number
}

/** A ball round something that stands somewhere, metres, and the scale it is drawn at. */
export interface Extent {
  readonly centre: Vector3
  readonly radiusM: number
  readonly scale: number
}

/** What a picture of `height` pixels shows of the world from `eye`. */
export interface Sight {
  readonly eye: Vector3
  /** Where it looks, of length 1. */
  readonly ahead: Vector3
  /** Pixels to a metre: one metre ahead where things get smaller with distance, otherwise anywhere. */
  readonly pixelsToMetre: number
  readonly isPerspective: boolean
}

/** What a camera shows on a picture of `height` pixels. */
export function sightOf(camera: Camera, height: number): Sight {
  const { elements } = camera.projectionMatrix
  return {
    eye: new Vector3().setFromMatrixPosition(camera.matrixWorld),
    ahead: new Vector3().setFromMatrixColumn(camera.matrixWorld, 2).normalize().negate(),
    pixelsToMetre: (elements[5]! * height) / 2,
    isPerspective: elements[11] !== 0,
  }
}

/**
 * The coarsest of `levels` (finest first, at least one) that is off by no more than `tolerancePx` across the
 * view at the nearest depth of its extent.
 */
export function levelFor(levels: readonly Level[], extent: Extent, sight: Sight, tolerancePx: number): Level {
  const { centre, radiusM, scale } = extent
  const { eye, ahead, isPerspective } = sight
  const depthM = (centre.x - eye.x) * ahead.x + (centre.y - eye.y) * ahead.y + (centre.z - eye.z) * ahead.z
  const awayM = isPerspective ? Math.max(NEAREST_M, depthM - radiusM) : 1
  const allowedM = (tolerancePx * awayM) / (sight.pixelsToMetre * scale)
  let chosen = levels[0]!
  for (const level of levels) if (level.errorM <= allowedM) chosen = level
  return chosen
}
