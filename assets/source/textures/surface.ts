/** What a surface is: colour, roughness and height of every point of the unit square. */
import { perAxis, type Vec3 } from '../vectors.ts'

/** What a surface answers for a point of the unit square. */
interface Sample {
  /** sRGB, 0 to 1. */
  readonly colour: Vec3
  /** 0 to 1. */
  readonly rough: number
  /** In units of `relief` pixels. */
  readonly height: number
}

export interface Surface {
  readonly pixels: number
  /** The side of the square in the world. */
  readonly metres: number
  readonly relief: number
  readonly isColourOnly?: boolean
  readonly isReliefOnly?: boolean
  sample(u: number, v: number): Sample
}

export const mix = (a: Vec3, b: Vec3, t: number): Vec3 => perAxis((i) => a[i] + (b[i] - a[i]) * t)

export const shade = (colour: Vec3, factor: number): Vec3 => perAxis((i) => colour[i] * factor)

export const step = (from: number, to: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

export const wrapUnit = (value: number): number => value - Math.floor(value)
