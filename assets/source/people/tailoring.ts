/** What clothes are cut from: torsos and arms in cloth, necks and hems, seams. Metres in the modelling pose. */
import type { Vec3 } from '../vectors.ts'
import { from } from './body.ts'
import { addRim, cut, simplify, smoothBorder, type Mesh } from './mesh.ts'
import type { Base, Build } from './person.ts'
import {
  cone,
  ellipsoid,
  loft,
  smoothMin,
  smoothstep,
  union,
  type Keep,
  type LoftRow,
  type Shape,
} from './sdf.ts'
import { SIDES, sign, type At } from './skeleton.ts'
import { armCoordinates } from './weights.ts'

/** Torso silhouettes: rows [height, half width, half depth, centre z]. */
const torsos: Readonly<Record<Base, readonly LoftRow[]>> = {
  1: [
    [0.78, 0.166, 0.118, -0.004],
    [0.9, 0.168, 0.121, -0.002],
    [1.0, 0.163, 0.117, 0.002],
    [1.1, 0.162, 0.115, 0.004],
    [1.2, 0.168, 0.118, 0.002],
    [1.3, 0.175, 0.12, -0.008],
    [1.38, 0.168, 0.112, -0.02],
    [1.44, 0.135, 0.092, -0.028],
    [1.49, 0.08, 0.068, -0.026],
    [1.53, 0.058, 0.055, -0.02],
  ],
  '-1': [
    [0.78, 0.166, 0.119, -0.006],
    [0.9, 0.166, 0.12, -0.006],
    [0.98, 0.152, 0.11, -0.002],
    [1.08, 0.134, 0.099, 0.002],
    [1.18, 0.136, 0.103, 0.004],
    [1.28, 0.148, 0.109, -0.002],
    [1.36, 0.148, 0.102, -0.014],
    [1.43, 0.118, 0.082, -0.024],
    [1.48, 0.07, 0.058, -0.024],
    [1.53, 0.05, 0.047, -0.018],
  ],
}

interface TorsoLook {
  readonly grow?: number
  readonly straight?: number
  readonly build?: Build
}

export const torsoShape = (base: Base, { grow = 0, straight = 0, build = {} }: TorsoLook = {}): Shape => {
  const { wide = 0, belly = 0 } = build
  const widest = Math.max(...torsos[base].map((row) => row[1]))
  const rows = torsos[base].map(([y, w, d, z]): LoftRow => {
    const boxed = y < 1.3 ? w + (widest - w) * straight : w
    const low = smoothstep(1.5, 1.2, y)
    return [y, boxed + grow + wide * (0.35 + 0.65 * low), d + grow + wide * 0.8 * low, z]
  })
  const paunch = belly
    ? [ellipsoid({ x: 0, y: 1.05, z: 0.03 }, [0.145 + wide + grow, 0.15, 0.1 + belly + grow])]
    : []
  const bust = [-1, 1].map((s) =>
    ellipsoid({ x: s * 0.06, y: 1.265, z: 0.058 + grow }, [0.068, 0.066, 0.056]),
  )
  return union(0.06, loft(rows, { power: 2.25, round: 0.03 }), ...(base === '-1' ? bust : []), ...paunch)
}

export interface Sleeve {
  readonly from: number
  readonly mid: number
  readonly end: number
  /** Share of the arm, 0 shoulder to 1 wrist. */
  readonly reach: number
}

export const armShapes = (
  at: At,
  base: Base,
  { from: r0, mid, end, reach, wide = 0 }: Sleeve & { readonly wide?: number | undefined },
): readonly Shape[] =>
  SIDES.map((side) => {
    const [start, elbow, wrist] = [at(`${side}UpperArm`), at(`${side}LowerArm`), at(`${side}Hand`)]
    const slim = (base === '1' ? 1 : 0.87) + wide * 4
    if (reach <= 0.5) {
      const tip = start.clone().lerp(wrist, reach + 0.06)
      return cone(start, tip, r0 * slim, end * slim)
    }
    return union(0.02, cone(start, elbow, r0 * slim, mid * slim), cone(elbow, wrist, mid * slim, end * slim))
  })

export const shoulders = (at: At, base: Base, grow: number): readonly Shape[] => {
  const r = (base === '1' ? 0.047 : 0.0385) + grow * 0.6
  return SIDES.map((side) => {
    const joint = at(`${side}UpperArm`)
    const s = sign(side)
    return cone(
      from(s * -0.118, 0.026, 0.03, joint),
      from(s * -0.014, -0.008, 0.004, joint),
      r * 0.9,
      r * 1.04,
    )
  })
}

export const UPPER_LOW: Vec3 = [-0.58, 0.74, -0.24]

export const UPPER_HIGH: Vec3 = [0.58, 1.6, 0.26]

export const sleeveKeep = (at: At, reach: number): Keep => {
  const arms = armCoordinates(at)
  return (x, y, z) => {
    const arm = arms[x >= 0 ? 'left' : 'right']!
    return Math.max(arm.wrist * reach - arm.along(x, y, z), arm.away(x, y, z) - 0.095)
  }
}

/** Keeps what lies outside a tilted round neck opening of the given radius. */
export const crewKeep =
  (radius: number, drop = 0): Keep =>
  (x, y, z) => {
    const opening = Math.hypot(x, (z + 0.012) * 0.93) - radius - drop * Math.max(0, z)
    return Math.max(opening, 1.4 - y)
  }

export const vKeep =
  (low: number, slope: number): Keep =>
  (x, y, z) =>
    Math.max(Math.abs(x) - Math.max(0, y - low) * slope, 0.01 - z, low - y)

/**
 * Cuts a dense surface along the `keeps`, after painting what lies beyond the `paints` ([keep, slot] rows). It is
 * simplified between the two, so that cut edges are not needlessly fine and painted ones stay smooth.
 */
/** What is cut off in another colour: where it stays, and the slot of the rest. */
export type Paint = readonly [keep: Keep, slot: number]

export const tailored = (
  dense: Mesh,
  triangles: number,
  keeps: readonly Keep[],
  paints: readonly Paint[] = [],
  { fineness = 1.9, smooth = 3 } = {},
): Mesh => {
  const painted = paints.reduce((mesh, [keep, slot]) => cut(mesh, keep, slot), dense)
  const open = keeps.reduce(
    (mesh: Mesh, keep: Keep) => cut(mesh, keep),
    simplify(painted, triangles * fineness),
  )
  return smooth ? smoothBorder(open, smooth) : open
}

interface Cloth {
  readonly triangles: number
  readonly thickness?: number
  readonly depth?: number
}

export const cloth = (mesh: Mesh, { triangles, thickness = 0.008, depth = 0.03 }: Cloth): Mesh =>
  addRim(simplify(mesh, triangles), thickness, depth)

/** Makes a garment clear what is worn under it, so that trousers never show through. */
export const overTrousers = (garment: Shape, under: Shape | undefined): Shape =>
  under
    ? (x, y, z) => (y > 1.14 ? garment(x, y, z) : smoothMin(garment(x, y, z), under(x, y, z) - 0.01, 0.03))
    : garment

/** What is worn under an upper garment, and how its wearer is built. */
export interface Worn {
  readonly build: Build
  readonly under?: Shape | undefined
}
