/** Trousers, skirts and shoes. Metres in the modelling pose. */
import type { Vec3 } from '../vectors.ts'
import { from } from './body.ts'
import type { BodyPart } from './bodyPart.ts'
import { addRim, cut, simplify, surface } from './mesh.ts'
import type { Base, Bottom, Build, Shoes } from './person.ts'
import {
  cone,
  ellipsoid,
  loft,
  mix,
  smoothMax,
  smoothMin,
  smoothstep,
  union,
  type LoftRow,
  type Shape,
} from './sdf.ts'
import { SIDES, sign, type At } from './skeleton.ts'
import { slots } from './slots.ts'
import { cloth, tailored, type Paint } from './tailoring.ts'
import { bodyWeights, shoeWeights } from './weights.ts'

/** What is worn below by somebody built so; upTo: where it ends above. */
interface LowerLook extends Omit<Bottom, 'kind'> {
  readonly build?: Build
  readonly upTo?: number
  /** How much a skirt stands off more. */
  readonly out?: number
}

/** Shape of trousers: hips and two legs. thigh, knee, ankle: half widths in metres. */
export const trouserShape = (at: At, base: Base, look: LowerLook): Shape => {
  const { knee = 0.068, ankle = 0.058, thigh = base === '1' ? 0.084 : 0.08, belt } = look
  const wide = look.build?.wide ?? 0
  const rows: readonly LoftRow[] =
    base === '1'
      ? [
          [0.8, 0.12, 0.085, -0.002],
          [0.87, 0.15, 0.108, -0.006],
          [0.93, 0.157, 0.112, -0.004],
          [1.02, 0.152, 0.106, 0.002],
          [1.1, 0.146, 0.1, 0.004],
        ]
      : [
          [0.8, 0.12, 0.085, -0.004],
          [0.87, 0.154, 0.112, -0.01],
          [0.93, 0.157, 0.113, -0.008],
          [1.02, 0.138, 0.1, 0],
          [1.1, 0.126, 0.092, 0.002],
        ]
  const hips = loft(
    rows.map(([y, w, d, z]): LoftRow => {
      const over = belt ? 0.014 * smoothstep(0.9, 1.0, y) : 0
      return [y, w + wide * 0.7 + over, d + wide * 0.6 + over, z]
    }),
    { power: 2.2, round: 0.04 },
  )
  const legs = SIDES.map((side) => {
    const [hip, shin, foot] = [at(`${side}UpperLeg`), at(`${side}LowerLeg`), at(`${side}Foot`)]
    const s = sign(side)
    const out = Math.max(0, ankle - 0.07) * 0.35
    return union(
      0.04,
      cone(from(0, -0.02, -0.004, hip), from(s * out * 0.5, 0, 0, shin), thigh, knee, 1, 1.06),
      cone(from(s * out * 0.5, 0, 0, shin), from(s * out, -0.07, 0.012, foot), knee, ankle, 1, 1.1),
    )
  })
  const shape: Shape = (x, y, z) => {
    // Below the crotch the legs stay apart, so that a stride does not stretch a web between them.
    const apart = mix(-0.06, 0.003, smoothstep(0.87, 0.8, y))
    const left = smoothMax(legs[0]!(x, y, z), apart - x, 0.012)
    const right = smoothMax(legs[1]!(x, y, z), apart + x, 0.012)
    const split = smoothMin(left, right, 0.022 * smoothstep(0.8, 0.86, y))
    return smoothMin(hips(x, y, z), split, 0.05)
  }
  return shape
}

/** Trousers and shorts; hem: height of the cuffs. */
export const trouserParts = (at: At, base: Base, look: LowerLook): readonly BodyPart[] => {
  const { hem = 0.075, upTo = 1, belt } = look
  const shape = trouserShape(at, base, look)
  const paints: Paint[] = []
  if (belt) paints.push([(_x, y) => 0.992 - y, slots.bottomAccent])
  if (look.sideStripe)
    paints.push([(x, _y, z) => Math.max(Math.abs(z + 0.004) - 0.011, 0.1 - Math.abs(x)), slots.bottomAccent])
  const cuff: Shape = (x, y, z) =>
    y - hem - 0.12 * Math.max(0, -z - 0.02) * (hem < 0.2 ? 0 : 1) - (hem < 0.2 ? 0.16 * Math.max(0, z) : 0)
  return [
    {
      name: 'trousers',
      shape,
      weights: bodyWeights(at, { feet: false }),
      mesh: () => {
        const dense = surface(shape, [-0.25, hem - 0.06, -0.2], [0.25, 1.14, 0.2], 0.0105, slots.bottom)
        const mesh = tailored(dense, 1050, [cuff, (x, y) => (belt ? 1.028 : upTo) - y], paints)
        return cloth(mesh, { triangles: 720, depth: 0.025 })
      },
    },
  ]
}

/** Skirt part of a dress or a skirt: flared from waist to hem, with soft folds. */
export const skirtShape = (base: Base, look: LowerLook): Shape => {
  const { hem = 0.5, flare = 0.25, folds = 9, out = 0, build = {} } = look
  const more = out + (build.wide ?? 0)
  const waistHalf = (base === '1' ? 0.16 : 0.149) + more
  const body = loft(
    [
      [hem - 0.05, flare + 0.01, flare * 0.76, 0.0],
      [hem + 0.15, flare * 0.9, flare * 0.72, -0.002],
      [0.86, 0.186 + more, 0.146 + more, -0.006],
      [0.96, 0.163 + more, 0.122 + more, -0.004],
      [1.05, waistHalf + 0.003, 0.114 + more, 0.002],
      [1.1, waistHalf, 0.113 + more, 0.003],
      [1.2, waistHalf, 0.113 + more, 0.003],
    ],
    { round: 0.02 },
  )
  return (x, y, z) => {
    const angle = Math.atan2(x, z)
    return body(x, y, z) + 0.011 * Math.cos(angle * folds) * smoothstep(0.98, hem, y)
  }
}

/** A skirt, or the lower part of a dress. */
export const skirtParts = (at: At, base: Base, look: LowerLook): readonly BodyPart[] => {
  const { hem = 0.5, waist = 1.09 } = look
  const shape = skirtShape(base, look)
  return [
    {
      name: 'skirt',
      shape,
      weights: bodyWeights(at, {
        skirt: hem < 0.45 ? 0.92 : 0.3,
        split: 0.15,
        noArms: true,
      }),
      mesh: () => {
        const dense = surface(shape, [-0.36, hem - 0.08, -0.34], [0.36, 1.22, 0.34], 0.014, slots.bottom)
        const belt: readonly Paint[] = look.band ? [[(_x, y) => waist - 0.042 - y, slots.bottomAccent]] : []
        const mesh = tailored(dense, 1150, [(x, y) => y - hem, (x, y) => waist - y], belt)
        return cloth(mesh, { triangles: 760, thickness: 0.007, depth: 0.05 })
      },
    },
  ]
}

/** Shoes with painted soles; kind sneaker, loafer or boot; sock height in metres (0: none). */
export const shoeParts = (
  at: At,
  base: Base,
  { kind = 'sneaker', sock = 0 }: Shoes = {},
): readonly BodyPart[] => {
  const slim = base === '1' ? 1 : 0.92
  const top = { sneaker: 0.112, loafer: 0.088, boot: 0.19 }[kind]
  const shapes = SIDES.map((side): Shape => {
    const foot = at(`${side}Foot`)
    const p = (x: number, y: number, z: number) =>
      from(x, y, z, { x: foot.x + sign(side) * 0.004, y: 0, z: 0 })
    const upper = union(
      0.035,
      ellipsoid(p(0, 0.05, -0.05), [0.045 * slim, 0.05, 0.056]),
      cone(p(0, 0.055, -0.03), p(sign(side) * 0.004, 0.04, 0.1), 0.047 * slim, 0.043 * slim),
      ellipsoid(p(sign(side) * 0.004, 0.034, 0.128), [0.049 * slim, kind === 'loafer' ? 0.032 : 0.038, 0.06]),
      cone(
        p(0, 0.08, -0.034),
        p(0, top + 0.05, -0.034),
        0.05 * slim,
        (kind === 'boot' ? 0.054 : 0.046) * slim,
      ),
    )
    const footprint = union(
      0.03,
      ellipsoid(p(0, 0.02, -0.048), [0.051 * slim, 0.06, 0.063]),
      cone(p(0, 0.02, -0.03), p(sign(side) * 0.004, 0.02, 0.1), 0.046 * slim, 0.051 * slim),
      ellipsoid(p(sign(side) * 0.004, 0.02, 0.126), [0.054 * slim, 0.06, 0.067]),
    )
    const soleTop = kind === 'loafer' ? 0.018 : 0.027
    return (x, y, z) => {
      const sole = Math.max(footprint(x, y, z), y - soleTop - 0.06 * Math.max(0, z - 0.12))
      return Math.max(Math.min(upper(x, y, z), sole), 0.002 - y)
    }
  })
  const shape = union(0, ...shapes)
  const weights = shoeWeights()
  const soleLine = kind === 'loafer' ? 0.0185 : 0.0275
  const parts: BodyPart[] = [
    {
      name: 'shoes',
      shape,
      weights,
      mesh: () =>
        SIDES.map((side, i) => {
          const s = sign(side)
          const low: Vec3 = [Math.min(s * 0.01, s * 0.18), -0.01, -0.14]
          const high: Vec3 = [Math.max(s * 0.01, s * 0.18), top + 0.04, 0.23]
          const soleBorder: Shape = (x, y, z) => y - soleLine - 0.06 * Math.max(0, z - 0.12) - 0.0005
          const dense = surface(shapes[i]!, low, high, 0.0078, slots.shoe)
          const mesh = tailored(dense, 300, [(x, y) => top - y], [[soleBorder, slots.sole]])
          return cloth(mesh, { triangles: 215, thickness: 0.007, depth: 0.012 })
        }),
    },
  ]
  if (sock > 0) {
    const sockShape = union(
      0,
      ...SIDES.map((side) => {
        const foot = at(`${side}Foot`)
        return cone(from(0, -0.03, 0, foot), from(0, 0.28, 0.018, foot), 0.05 * slim, 0.064 * slim)
      }),
    )
    parts.push({
      name: 'socks',
      weights: bodyWeights(at),
      mesh: () =>
        addRim(
          simplify(
            cut(
              surface(sockShape, [-0.17, -0.01, -0.13], [0.17, 0.42, 0.08], 0.01, slots.sock),
              (x, y) => sock - y,
            ),
            130,
          ),
          0.006,
          0.01,
        ),
    })
  }
  return parts
}
