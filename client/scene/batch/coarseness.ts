import type { Camera, Vector3 } from 'three'

/** How far a coarser shape may be off the finest one where a picture is looked at, pixels: less than an edge is soft. */
export const VIEW_TOLERANCE_PX = 0.7
/** And in the sun's picture: its texels are some 3 cm wide, and a chair's legs shall keep theirs. */
export const SHADOW_TOLERANCE_PX = 0.3
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
  /** Pixels to a metre: at a distance of one metre where things get smaller with distance, otherwise anywhere. */
  readonly pixelsToMetre: number
  readonly isPerspective: boolean
}

/** What a camera shows on a picture of `height` pixels; `eye` is written to. */
export function sightOf(camera: Camera, height: number, eye: Vector3): Sight {
  const { elements } = camera.projectionMatrix
  return {
    eye: eye.setFromMatrixPosition(camera.matrixWorld),
    pixelsToMetre: (elements[5]! * height) / 2,
    isPerspective: elements[11] !== 0,
  }
}

/**
 * The coarsest of `levels` (finest first, at least one) that is nowhere off by more than `tolerancePx` at the nearest
 * point of its extent.
 */
export function levelFor(levels: readonly Level[], extent: Extent, sight: Sight, tolerancePx: number): Level {
  const { centre, radiusM, scale } = extent
  const awayM = sight.isPerspective ? Math.max(NEAREST_M, sight.eye.distanceTo(centre) - radiusM) : 1
  const allowedM = (tolerancePx * awayM) / (sight.pixelsToMetre * scale)
  let chosen = levels[0]!
  for (const level of levels) if (level.errorM <= allowedM) chosen = level
  return chosen
}
