/** Clothes: shells around the body with clean hems, collars and cuffs. Metres in the modelling pose. */
import { addRim, cut, simplify, smoothBorder, surface, type Mesh, emptyMesh } from './mesh.ts'
import { from } from './body.ts'
import {
  cone,
  ellipsoid,
  inflate,
  loft,
  mix,
  smoothMax,
  smoothMin,
  smoothstep,
  union,
  type Shape,
  type Keep,
  type LoftRow,
} from './sdf.ts'
import { SIDES, sign, type At } from './skeleton.ts'
import { slots, type SlotName } from './slots.ts'
import { armCoordinates, bodyWeights, shoeWeights } from './weights.ts'
import type { Vec3 } from '../vectors.ts'
import type { Base, Top, Bottom, Build, Shoes, Buttons } from './person.ts'
import type { BodyPart } from './bodyPart.ts'

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

const torsoShape = (base: Base, { grow = 0, straight = 0, build = {} }: TorsoLook = {}): Shape => {
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

interface Sleeve {
  readonly from: number
  readonly mid: number
  readonly end: number
  /** Share of the arm, 0 shoulder to 1 wrist. */
  readonly reach: number
}

const armShapes = (
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

const shoulders = (at: At, base: Base, grow: number): readonly Shape[] => {
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

const UPPER_LOW: Vec3 = [-0.58, 0.74, -0.24]
const UPPER_HIGH: Vec3 = [0.58, 1.6, 0.26]

const sleeveKeep = (at: At, reach: number): Keep => {
  const arms = armCoordinates(at)
  return (x, y, z) => {
    const arm = arms[x >= 0 ? 'left' : 'right']!
    return Math.max(arm.wrist * reach - arm.along(x, y, z), arm.away(x, y, z) - 0.095)
  }
}

/** Keeps what lies outside a tilted round neck opening of the given radius. */
const crewKeep =
  (radius: number, drop = 0): Keep =>
  (x, y, z) => {
    const opening = Math.hypot(x, (z + 0.012) * 0.93) - radius - drop * Math.max(0, z)
    return Math.max(opening, 1.4 - y)
  }
const vKeep =
  (low: number, slope: number): Keep =>
  (x, y, z) =>
    Math.max(Math.abs(x) - Math.max(0, y - low) * slope, 0.01 - z, low - y)

/**
 * Cuts a dense surface along the `keeps`, after painting what lies beyond the `paints` ([keep, slot] rows). It is
 * simplified between the two, so that cut edges are not needlessly fine and painted ones stay smooth.
 */
/** What is cut off in another colour: where it stays, and the slot of the rest. */
type Paint = readonly [keep: Keep, slot: number]

const tailored = (
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

const cloth = (mesh: Mesh, { triangles, thickness = 0.008, depth = 0.03 }: Cloth): Mesh =>
  addRim(simplify(mesh, triangles), thickness, depth)

const sleeves = {
  short: { from: 0.058, mid: 0.052, end: 0.064, reach: 0.4 },
  long: { from: 0.055, mid: 0.05, end: 0.04, reach: 0.955 },
  loose: { from: 0.056, mid: 0.055, end: 0.048, reach: 0.95 },
}

/** Makes a garment clear what is worn under it, so that trousers never show through. */
const overTrousers = (garment: Shape, under: Shape | undefined): Shape =>
  under
    ? (x, y, z) => (y > 1.14 ? garment(x, y, z) : smoothMin(garment(x, y, z), under(x, y, z) - 0.01, 0.03))
    : garment

/** What is worn under an upper garment, and how its wearer is built. */
export interface Worn {
  readonly build: Build
  readonly under?: Shape | undefined
}

/** Upper garment. */
export const topParts = (at: At, base: Base, look: Top & Worn): readonly BodyPart[] => {
  const {
    sleeve = 'short',
    hem = 0.885,
    grow = 0.006,
    straight = 0.4,
    collar = 0.076,
    vNeck,
    triangles = 1200,
  } = look
  const cutSleeve = { ...sleeves[sleeve] }
  const { build } = look
  const torso = look.vest
    ? quilted(torsoShape(base, { grow: grow + 0.012, straight, build }))
    : torsoShape(base, { grow, straight, build })
  const arms = armShapes(at, base, {
    ...cutSleeve,
    from: cutSleeve.from + grow * 0.4,
    mid: cutSleeve.mid + grow * 0.5,
    wide: build.wide,
  })
  const cuffs = look.cuffs ? bandShapes(at, base, cutSleeve) : []
  const trunk = union(look.vest ? 0.012 : 0.05, union(0.05, torso, ...shoulders(at, base, grow)), ...arms)
  const body = overTrousers(trunk, look.under)
  const shape = union(0.012, body, ...cuffs)
  const slim = (base === '1' ? 1 : 0.88) + (build.wide ?? 0) * 2
  const keeps: readonly Keep[] = [
    (x, y) => y - hem - 0.012 * smoothstep(0.02, 0.13, Math.abs(x)),
    sleeveKeep(at, cutSleeve.reach),
    crewKeep(collar * slim),
    ...(vNeck ? [vKeep(vNeck, 0.42)] : []),
  ]
  const weights = bodyWeights(at, { hem: true })
  const parts: BodyPart[] = [
    {
      name: 'top',
      shape,
      weights,
      mesh: () => {
        const paints = paintsOf(at, look)
        const dense = surface(shape, UPPER_LOW, UPPER_HIGH, 0.0115, slots.top)
        const mesh = tailored(dense, triangles, keeps, paints)
        return cloth(mesh, { triangles })
      },
    },
  ]
  if (look.neckBand) parts.push(neckBand(at, collar * slim, shape, look.neckBand))
  if (look.hood) parts.push(...hoodParts(at, shape))
  if (look.pocket) parts.push(pocketPart(at, shape))
  if (look.buttons) parts.push(buttonsPart(at, shape, look.buttons))
  if (look.shirtCollar) parts.push(shirtCollar(at, slim * 1.06, slots.top))
  if (look.standCollar) parts.push(standCollar(at, collar * slim))
  if (look.tie) parts.push(tiePart(at, shape))
  return parts
}

/** Padded ridges around a torso. */
const quilted =
  (torso: Shape): Shape =>
  (x, y, z) =>
    torso(x, y, z) - 0.007 * Math.abs(Math.sin((y - 0.9) * 42)) * smoothstep(1.47, 1.38, y)

/** Colour borders of a top as [keep, slot]: stripes, a zip, stripes along the sleeves, the sleeves under a vest. */
const paintsOf = (at: At, look: Top): readonly Paint[] => {
  const arms = armCoordinates(at)
  const arm = (x: number) => arms[x >= 0 ? 'left' : 'right']
  const rows = (look.paint ?? []).map((border): Paint => [border, slots.topAccent])
  if (look.zip) rows.push([(x, y, z) => Math.max(Math.abs(x) - 0.0075, -z), slots.topAccent])
  if (look.yoke) rows.push([(x, y, z) => 1.335 - y + 0.25 * Math.abs(x) * (z > 0 ? 1 : 0), slots.topAccent])
  if (look.armStripe)
    rows.push([
      (x, y, z) => {
        const { start, direction } = arm(x)
        const [dx, dy] = [x - start.x, y - start.y]
        // Outwards from the arm's axis, square to it in the plane of the shoulders.
        const out = Math.abs(dx * -direction.y + dy * direction.x)
        return Math.max(Math.abs(z - start.z) - 0.0135, 0.022 - out, start.y - 0.35 - y, 0.1 - Math.abs(x))
      },
      slots.topAccent,
    ])
  if (look.vest)
    rows.push([
      (x, y, z) => {
        const { along } = arm(x)
        return Math.max(0.012 - along(x, y, z) + 0.35 * Math.abs(z + 0.06), 0.13 - Math.abs(x)) * -1 > 0
          ? -Math.min(along(x, y, z) - 0.012 - 0.35 * Math.abs(z + 0.06), Math.abs(x) - 0.13)
          : Math.max(0.012 - along(x, y, z) + 0.35 * Math.abs(z + 0.06), 0.13 - Math.abs(x))
      },
      slots.inner,
    ])
  return rows
}

/** Where a garment's front is at (x, y): its z. */
const frontAt = (garment: Shape, x: number, y: number): number => {
  let z = 0.32
  for (let i = 0; i < 80; i++) z -= garment(x, y, z) * 0.7
  return z
}

/** Buttons down the front: { low, high, count, x }. */
const buttonsPart = (
  at: At,
  garment: Shape,
  { low = 0.95, high = 1.38, count = 5, x = 0 }: Buttons,
): BodyPart => ({
  name: 'buttons',
  weights: bodyWeights(at, { noArms: true, hem: true }),
  mesh: () => {
    const mesh = emptyMesh()
    for (let i = 0; i < count; i++) {
      const y = mix(low, high, count > 1 ? i / (count - 1) : 0)
      const z = frontAt(garment, x, y)
      const first = mesh.slot.length
      mesh.pos.push(x, y, z + 0.0045)
      mesh.nor.push(0, 0, 1)
      mesh.slot.push(slots.accent)
      for (let c = 0; c < 8; c++) {
        const [dx, dy] = [Math.cos((c / 8) * 2 * Math.PI), Math.sin((c / 8) * 2 * Math.PI)]
        mesh.pos.push(x + dx * 0.0075, y + dy * 0.0075, z + 0.001)
        mesh.nor.push(dx * 0.5, dy * 0.5, 0.8)
        mesh.slot.push(slots.accent)
        mesh.tri.push(first, first + 1 + c, first + 1 + ((c + 1) % 8))
      }
    }
    return mesh
  },
})

/** A tie: knot and blade lying on the shirt. */
const tiePart = (at: At, garment: Shape): BodyPart => {
  const shape = inflate(garment, 0.007)
  const keep: Shape = (x, y, z) => {
    const knot = Math.max(Math.abs(x) - 0.013 - 0.2 * Math.max(0, y - 1.415), 1.412 - y, y - 1.445)
    const half = 0.012 + 0.055 * (1.42 - y)
    const blade = Math.max(Math.abs(x) - half, y - 1.418, 1.06 + Math.abs(x) * 0.9 - y)
    return Math.min(z - 0.02, -Math.min(knot, blade))
  }
  return {
    name: 'tie',
    weights: bodyWeights(at, { noArms: true, hem: true }),
    mesh: () => {
      const dense = surface(shape, [-0.06, 1.02, 0.0], [0.06, 1.48, 0.24], 0.008, slots.accent)
      return addRim(simplify(cut(simplify(dense, 1500), keep), 130), 0.006, 0.004)
    },
  }
}

/** A collar standing around the neck, with a small gap in front. */
const standCollar = (at: At, radius: number): BodyPart => {
  const shape: Shape = (x, y, z) =>
    (Math.hypot(x, (z + 0.014 - (y - 1.5) * 0.1) * 0.95) - radius + 0.008 - 0.12 * (1.5 - y)) * 0.97
  const keeps: readonly Keep[] = [
    (x, y, z) => y - 1.462 + 0.3 * (z + 0.03),
    (x, y, z) => 1.532 - 0.26 * (z + 0.02) - y,
    (x, y, z) => Math.max(Math.abs(x) - 0.004 - Math.max(0, y - 1.46) * 0.2, -z),
  ]
  return {
    name: 'standCollar',
    weights: bodyWeights(at, { noArms: true }),
    mesh: () => {
      const dense = surface(shape, [-0.14, 1.38, -0.16], [0.14, 1.6, 0.15], 0.009, slots.top)
      return addRim(simplify(tailored(dense, 200, keeps), 90), 0.008, 0.016)
    },
  }
}

const bandShapes = (at: At, base: Base, { end, reach }: Sleeve): readonly Shape[] => {
  const slim = base === '1' ? 1 : 0.87
  return SIDES.map((side) => {
    const [start, wrist] = [at(`${side}UpperArm`), at(`${side}Hand`)]
    const a = start.clone().lerp(wrist, reach - 0.075)
    const b = start.clone().lerp(wrist, reach + 0.05)
    return cone(a, b, end * slim * 1.12, end * slim * 1.02)
  })
}

/** A ribbed band around the neck opening, lying on the garment; behind: thinning out towards the front. */
const neckBand = (
  at: At,
  radius: number,
  garment: Shape,
  slot: SlotName,
  { thick = 0.0068, behind = false } = {},
): BodyPart => {
  const COUNT = 48
  const heights = Array.from({ length: COUNT + 1 }, (_, i) => {
    const angle = (i / COUNT) * 2 * Math.PI
    const [x, z] = [Math.sin(angle) * radius, (Math.cos(angle) * radius) / 0.93 - 0.012]
    let y = 1.56
    for (let step = 0; step < 60 && garment(x, y, z) > 0.0005; step++) y -= garment(x, y, z) * 0.8
    return y
  })
  const ring: Shape = (x, y, z) => {
    const turn = ((Math.atan2(x, (z + 0.012) * 0.93) / (2 * Math.PI) + 1) % 1) * COUNT
    const i = Math.min(COUNT - 1, Math.floor(turn))
    const height = heights[i]! + (heights[i + 1]! - heights[i]!) * (turn - i)
    const out = Math.hypot(x, (z + 0.012) * 0.93) - radius
    return Math.hypot(out * 0.7, y - height - 0.0012) - thick * (behind ? smoothstep(0.05, -0.035, z) : 1)
  }
  return {
    name: 'neckBand',
    weights: bodyWeights(at, { noArms: true }),
    shape: ring,
    mesh: () => {
      const full = surface(ring, [-0.13, 1.38, -0.15], [0.13, 1.58, 0.13], 0.0058, slots[slot])
      return simplify(full, behind ? 150 : 240)
    },
  }
}

const hoodParts = (at: At, garment: Shape): readonly BodyPart[] => {
  const rim = Array.from({ length: 15 }, (_, i) => {
    const angle = ((i / 14) * 2 - 1) * 2.75
    const [x, z] = [Math.sin(angle) * 0.088, -Math.cos(angle) * 0.09 - 0.012]
    return { x, y: 1.487 - z * 0.42 - 0.012, z, r: 0.024 + 0.012 * Math.max(0, Math.cos(angle)) }
  })
  const ring = union(0.014, ...rim.slice(1).map((p, i) => cone(rim[i]!, p, rim[i]!.r, p.r)))
  const bag = union(0.03, ring, ellipsoid({ x: 0, y: 1.475, z: -0.135 }, [0.1, 0.068, 0.042]))
  const cords = union(
    0.001,
    ...[-1, 1].flatMap((s) => {
      const points = [0, 0.33, 0.66, 1].map((t) => {
        const [x, y] = [s * (0.034 + 0.01 * t), 1.425 - t * 0.12]
        let z = 0.2
        for (let i = 0; i < 60; i++) z -= garment(x, y, z) * 0.8
        return { x, y, z: z + 0.003 }
      })
      return points.slice(1).map((p, i) => cone(points[i]!, p, 0.0052, i === 2 ? 0.0062 : 0.0052))
    }),
  )
  return [
    {
      name: 'hood',
      shape: bag,
      weights: bodyWeights(at, { noArms: true }),
      mesh: () => simplify(surface(bag, [-0.15, 1.36, -0.24], [0.15, 1.6, 0.14], 0.01, slots.top), 480),
    },
    {
      name: 'cords',
      weights: bodyWeights(at, { noArms: true }),
      mesh: () => simplify(surface(cords, [-0.08, 1.27, 0.02], [0.08, 1.45, 0.2], 0.0055, slots.inner), 240),
    },
  ]
}

/** Kangaroo pocket: a patch raised from the garment's front. */
const pocketPart = (at: At, garment: Shape): BodyPart => {
  const shape = inflate(garment, 0.0095)
  const keep: Shape = (x, y) =>
    Math.min(y - 0.945, 1.085 - y, 0.118 - Math.abs(x) - 0.6 * Math.max(0, y - 1.01))
  return {
    name: 'pocket',
    weights: bodyWeights(at, { hem: true, noArms: true }),
    mesh: () => {
      const dense = surface(shape, [-0.2, 0.9, 0.02], [0.2, 1.13, 0.2], 0.0105, slots.top)
      return addRim(simplify(tailored(dense, 180, [keep]), 150), 0.0095, 0.002)
    },
  }
}

/** Open jacket over an inner shirt. long: hem height. */
export const jacketParts = (at: At, base: Base, look: Top & Worn): readonly BodyPart[] => {
  const { hem = 0.85, grow = 0.016, open = 1.12, gap = 0.1, build, lapels = true } = look
  const isCoat = hem < 0.75
  const sleeve = { from: 0.058, mid: 0.053, end: 0.046, reach: 0.945 }
  const torso = torsoShape(base, { grow, straight: look.straight ?? 0.35, build })
  const tails = isCoat ? [skirtShape(base, { hem, flare: 0.2, folds: 0, out: 0.022 })] : []
  const trunk = union(
    0.05,
    torso,
    ...tails,
    ...shoulders(at, base, grow + 0.004),
    ...armShapes(at, base, { ...sleeve, wide: build.wide }),
  )
  const shape = isCoat ? trunk : overTrousers(trunk, look.under)
  const slim = (base === '1' ? 1 : 0.88) + (build.wide ?? 0) * 2
  const collar = 0.072 * slim
  const front: Shape = (x, y, z) => {
    const v = Math.max(0, y - open) * 0.3 * slim
    const below = Math.max(0, open - y) * gap
    return Math.max(Math.abs(x) - 0.017 - v - below, 0.0 - z)
  }
  const lapelOuter = (x: number, y: number): number =>
    0.022 + Math.max(0, y - open) * 0.3 * slim + 0.052 * smoothstep(open, open + 0.17, y) - Math.abs(x)
  const weights = isCoat ? bodyWeights(at, { split: 0.12, feet: false }) : bodyWeights(at, { hem: true })
  const hemKeep: Shape = (x, y, z) => y - hem - 0.02 * smoothstep(0.05, 0, Math.abs(x)) * (z > 0 ? 1 : 0)
  const lapelShape = inflate(shape, 0.006)
  return [
    {
      name: 'jacket',
      shape,
      weights,
      mesh: () => {
        const low: Vec3 = [UPPER_LOW[0], Math.min(UPPER_LOW[1], hem - 0.06), UPPER_LOW[2]]
        const dense = surface(shape, low, UPPER_HIGH, isCoat ? 0.0125 : 0.0115, slots.top)
        const keeps: readonly Keep[] = [hemKeep, sleeveKeep(at, sleeve.reach), crewKeep(collar), front]
        const mesh = tailored(dense, 1400, keeps, [], { fineness: 2.6 })
        return cloth(mesh, { triangles: 1150, thickness: 0.009, depth: 0.035 })
      },
    },
    ...(lapels
      ? [
          {
            name: 'lapels',
            weights,
            mesh: () => {
              const dense = surface(
                lapelShape,
                [-0.16, open - 0.03, -0.17],
                [0.16, 1.57, 0.22],
                0.009,
                slots.topAccent,
              )
              const mesh = tailored(
                dense,
                420,
                [
                  front,
                  crewKeep(collar),
                  (x, y, z) => Math.min(lapelOuter(x, y), 1.462 - y, z - 0.005),
                  (x, y) => y - open - 0.004,
                ],
                [],
                { fineness: 2.6, smooth: 1 },
              )
              return addRim(simplify(mesh, 300), 0.005, 0.006)
            },
          },
        ]
      : []),
    neckBand(at, collar + 0.002, shape, 'topAccent', { thick: 0.0115, behind: true }),
    ...(look.buttons ? [buttonsPart(at, shape, look.buttons)] : []),
    ...innerShirt(at, base, look),
  ]
}

const innerShirt = (at: At, base: Base, look: Top & Worn): readonly BodyPart[] => {
  const shape = torsoShape(base, { grow: 0.001, straight: 0.2, build: look.build })
  const slim = base === '1' ? 1 : 0.88
  const weights = bodyWeights(at, { noArms: true, hem: true })
  const parts: BodyPart[] = [
    {
      name: 'inner',
      shape,
      weights,
      mesh: () => {
        const dense = surface(shape, [-0.2, 0.84, -0.15], [0.2, 1.56, 0.22], 0.0105, slots.inner)
        const mesh = tailored(dense, 420, [
          crewKeep((look.shirtCollar ? 0.062 : 0.07) * slim),
          (x, y, z) => Math.min(0.145 - Math.abs(x), Math.max(z + 0.01, y - 1.42), y - 0.9),
        ])
        return addRim(simplify(mesh, 240), 0.006, 0.012)
      },
    },
  ]
  if (look.shirtCollar) parts.push(shirtCollar(at, slim, slots.inner))
  if (look.tie) parts.push(tiePart(at, shape))
  return parts
}

/** Turned-down shirt collar with open points. */
const shirtCollar = (at: At, slim: number, slot: number): BodyPart => {
  const axis = (y: number) => -0.014 + (y - 1.5) * 0.12
  const flare = (y: number) => 0.064 * slim + Math.max(0, 1.53 - y) * 0.42
  const shape: Shape = (x, y, z) => (Math.hypot(x, (z - axis(y)) * 0.95) - flare(y)) * 0.85
  const lower: Shape = (x, y, z) =>
    y - (1.487 - 0.3 * (z + 0.05) - 0.032 * smoothstep(0.05, 0.02, Math.abs(x)) * (z > 0 ? 1 : 0))
  const upper: Shape = (x, y, z) => 1.532 - 0.3 * (z + 0.03) - y
  const gap: Shape = (x, y, z) => Math.max(Math.abs(x) - 0.006 - (1.525 - y) * 0.42, -z)
  return {
    name: 'shirtCollar',
    weights: bodyWeights(at, { noArms: true }),
    mesh: () => {
      const dense = surface(shape, [-0.14, 1.36, -0.15], [0.14, 1.62, 0.15], 0.009, slot)
      return addRim(simplify(tailored(dense, 160, [lower, upper, gap], [], { smooth: 0 }), 110), 0.006, 0.014)
    },
  }
}

/** What is worn below by somebody built so; upTo: where it ends above. */
export interface LowerLook extends Omit<Bottom, 'kind'> {
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
