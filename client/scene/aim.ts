/** A line into a level: from a point (metres) in a direction of length 1. */
export interface Ray {
  readonly ox: number
  readonly oy: number
  readonly oz: number
  readonly dx: number
  readonly dy: number
  readonly dz: number
}

/** A place of the picture, -1 to 1 to the right and upwards; undefined where it lies behind the eye. */
export type Projected = { readonly x: number; readonly y: number } | undefined

/** How places of the picture and of the level belong together, whether it is drawn in three dimensions or as a plan. */
export interface Aim {
  /** What lies under a place of the picture (-1 to 1, y up). */
  rayAt(x: number, y: number): Ray
  /** Where a point of the level is seen. */
  seenAt(x: number, y: number, z: number): Projected
}
