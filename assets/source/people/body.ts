/** Skin: head, neck, hands, bare arms and legs. Places are metres in the modelling pose. */
import { Vector3 } from 'three'
import { cone, ellipsoid, subtract, union, type Shape } from './sdf.ts'
import { cut, simplify, surface } from './mesh.ts'
import { HEAD_CENTRE, SIDES, sign, type At, type Side } from './skeleton.ts'
import { slots } from './slots.ts'
import { armCoordinates, bodyWeights, fingerSegments, handWeights, rigid } from './weights.ts'
import type { Base, Face } from './person.ts'
import type { Vec3 } from '../vectors.ts'
import type { BodyPart } from './bodyPart.ts'

/** A point relative to another (default: the middle of the head). */
export const from = (
  x: number,
  y: number,
  z: number,
  origin: { readonly x: number; readonly y: number; readonly z: number } = HEAD_CENTRE,
): Vector3 => new Vector3(origin.x + x, origin.y + y, origin.z + z)

/**
 * Head shape.
 */
export const headShape = ({
  jaw = 1,
  chin = 1,
  cheek = 1,
  nose = 1,
  noseWidth = 1,
  bridge = 0.4,
  long = 1,
  ears = true,
}: Face = {}): Shape =>
  union(
    0.018,
    union(
      0.056,
      ellipsoid(from(0, 0.032, -0.012), [0.119, 0.126, 0.13]),
      ellipsoid(from(0, -0.043, 0.021), [0.098 * cheek, 0.083, 0.1]),
      ellipsoid(from(0, -0.102 * long, 0.047), [0.052 * jaw, 0.047 * chin, 0.06]),
      ellipsoid(from(0, -0.07, -0.01), [0.085 * jaw, 0.07, 0.085]),
    ),
    union(
      0.013,
      cone(
        from(0, 0.004, 0.112 + 0.004 * bridge),
        from(0, -0.04, 0.1315 + 0.004 * nose),
        0.006 + 0.003 * bridge,
        0.0125 * nose,
      ),
      ...SIDES.map((side) =>
        cone(
          from(0, -0.04, 0.122),
          from(sign(side) * 0.0135 * noseWidth, -0.0435, 0.12),
          0.01,
          0.0088 * nose * (0.5 + 0.5 * noseWidth),
        ),
      ),
    ),
    ...(ears ? SIDES : []).map((side) => {
      const s = sign(side)
      const shell = ellipsoid(from(s * 0.12, -0.018, -0.016), [0.016, 0.035, 0.024])
      const hollow = ellipsoid(from(s * 0.136, -0.016, -0.008), [0.012, 0.019, 0.011])
      return subtract(0.008, shell, hollow)
    }),
  )

export const headPart = (shape: Shape): BodyPart => ({
  name: 'head',
  shape,
  weights: rigid('head'),
  mesh: () => simplify(surface(shape, [-0.16, 1.52, -0.14], [0.16, 1.88, 0.21], 0.0085, slots.skin), 820),
})

export const neckPart = (at: At, base: Base, stout = 0): BodyPart => {
  const radius = (base === '1' ? 0.056 : 0.047) + stout * 0.3
  const shape = union(
    0.03,
    cone(from(0, -0.06, 0, at('neck')), from(0, 0.05, 0.004, at('head')), radius * 1.12, radius * 0.98),
    cone(from(0, -0.06, -0.02, at('neck')), from(0, -0.05, 0.0, at('neck')), 0.075, 0.07),
  )
  return {
    name: 'neck',
    shape,
    weights: bodyWeights(at, { noArms: true }),
    mesh: () => simplify(surface(shape, [-0.12, 1.36, -0.13], [0.12, 1.65, 0.12], 0.011, slots.skin), 110),
  }
}

const handShape = (at: At, side: Side, slim: number): Shape => {
  const wrist = at(`${side}Hand`)
  const fingers = fingerSegments(at, side)
  const palm = fingers
    .slice(1)
    .map((segments, i) =>
      cone(wrist, segments[0]![1], 0.023 * slim, [0.0175, 0.0185, 0.0175, 0.0155][i]! * slim),
    )
  const thickness = [0.0155, 0.0122, 0.0126, 0.0122, 0.0108]
  const digits = fingers.map((segments, finger) => {
    const shapes = segments.map(([, a, b], i) => {
      const r = thickness[finger]! * slim * (finger === 0 ? [1.3, 1.02, 0.92] : [1.02, 0.98, 0.92])[i]!
      return cone(a, b, r, r * (i === 2 ? 0.84 : 0.96))
    })
    return union(0.004, ...shapes)
  })
  return union(0.008, union(0.02, ...palm), ...digits)
}

/** Both hands with as much bare arm as `bareFrom` (0 shoulder … 1 wrist) leaves visible. */
export const handsPart = (at: At, base: Base, bareFrom: number): BodyPart => {
  const slim = base === '1' ? 0.96 : 0.88
  const arms = armCoordinates(at)
  const shapes = SIDES.map((side) => {
    const [start, elbow, wrist] = [at(`${side}UpperArm`), at(`${side}LowerArm`), at(`${side}Hand`)]
    const lower = cone(elbow, wrist, 0.041 * slim, 0.0265 * slim)
    const upper = bareFrom < 0.5 ? [cone(start, elbow, 0.047 * slim, 0.0415 * slim)] : []
    return union(0.018, handShape(at, side, slim), union(0.02, lower, ...upper))
  })
  return {
    name: 'hands',
    shape: union(0, ...shapes),
    weights: handWeights(at),
    mesh: () =>
      SIDES.map((side, i) => {
        const tip = at(`${side}MiddleDistal`)
        const begin = arms[side]!.wrist * bareFrom
        const s = sign(side)
        const [x0, x1] = [s * (arms[side]!.start.x * s - 0.06), s * (Math.abs(tip.x) + 0.14)]
        const low: Vec3 = [Math.min(x0, x1), tip.y - 0.14, -0.2]
        const high: Vec3 = [Math.max(x0, x1), arms[side]!.start.y + 0.08, 0.12]
        const full = surface(shapes[i]!, low, high, 0.0062, slots.skin)
        return simplify(
          cut(full, (x: number, y: number, z: number) => arms[side]!.along(x, y, z) - begin),
          bareFrom < 0.5 ? 540 : 420,
        )
      }),
  }
}

/** Bare legs below a skirt or shorts, visible under height `below`. */
export const legsPart = (at: At, base: Base, below: number): BodyPart => {
  const slim = base === '1' ? 1.08 : 0.98
  const shapes = SIDES.map((side) => {
    const [hip, knee, foot] = [at(`${side}UpperLeg`), at(`${side}LowerLeg`), at(`${side}Foot`)]
    return union(
      0.03,
      cone(hip, knee, 0.082 * slim, 0.054 * slim),
      cone(knee, from(0, -0.01, 0.002, foot), 0.053 * slim, 0.036 * slim),
      ellipsoid(from(0, 0.28, -0.022, foot), [0.048 * slim, 0.11, 0.05 * slim]),
    )
  })
  const shape = union(0, ...shapes)
  return {
    name: 'legs',
    shape,
    weights: bodyWeights(at),
    mesh: () =>
      simplify(
        cut(
          surface(shape, [-0.2, 0.06, -0.16], [0.2, below + 0.05, 0.16], 0.0095, slots.skin),
          (x: number, y: number) => below - y,
        ),
        330,
      ),
  }
}
