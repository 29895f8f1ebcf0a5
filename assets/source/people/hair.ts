/** Hair, caps and scarves: shells around the head, cut along drawn hairlines and given a thick edge. */
import type { Vec3 } from '../vectors.ts'
import { from } from './body.ts'
import type { BodyPart } from './bodyPart.ts'
import { C, balls, curl, hairline, lock, scalp, shellPart } from './hairShells.ts'
import type { HairStyle } from './person.ts'
import { cone, ellipsoid, smoothMax, smoothstep, union, type Shape } from './sdf.ts'
import { slots } from './slots.ts'
import { drapeWeights } from './weights.ts'

/** Side-parted short hair with a swept fringe. */
const short = (): readonly BodyPart[] => {
  const shape = union(
    0.016,
    scalp(0.001),
    curl([0.055, 0.135, 0.06], [0.0, 0.135, 0.115], [-0.085, 0.082, 0.105], 0.045, 0.038, 0.02),
    curl([0.05, 0.15, 0.03], [-0.05, 0.15, 0.07], [-0.118, 0.075, 0.045], 0.045, 0.042, 0.024),
    curl([0.06, 0.13, 0.07], [0.088, 0.108, 0.085], [0.105, 0.07, 0.075], 0.03, 0.026, 0.016),
    curl([0.02, 0.16, -0.02], [-0.05, 0.15, -0.06], [-0.09, 0.08, -0.09], 0.04, 0.045, 0.03),
    curl([0.05, 0.15, -0.02], [0.09, 0.11, -0.04], [0.11, 0.04, -0.05], 0.04, 0.04, 0.022),
  )
  return [
    shellPart(
      'hair',
      shape,
      hairline({
        brow: (x) => 0.062 + 0.012 * smoothstep(0.03, 0.06, x) - 0.1 * Math.max(0, Math.abs(x) - 0.075),
        side: -0.025,
        nape: -0.085,
      }),
    ),
  ]
}

/** Chin-length bob with a soft full fringe. */
const bob = (): readonly BodyPart[] => {
  const shape = union(
    0.02,
    scalp(0.004),
    ellipsoid(from(0, 0.075, -0.012), [0.1, 0.113, 0.115]),
    cone(from(0.098, 0.03, -0.01), from(0.108, -0.115, 0.012), 0.05, 0.034),
    cone(from(-0.098, 0.03, -0.01), from(-0.108, -0.115, 0.012), 0.05, 0.034),
    cone(from(0, 0.04, -0.06), from(0, -0.1, -0.075), 0.1, 0.078, 1.25, 0.75),
    ...[-0.075, -0.03, 0.018, 0.066].map((x) =>
      lock([x * 0.7, 0.13, 0.07], [x * 1.12, 0.05, 0.118 - x * x * 5], 0.04, 0.022),
    ),
  )
  const keep: Shape = (x, y, z) => {
    const [dy, dz] = [y - C.y, z - C.z]
    const fringe = dy - (0.034 + 0.006 * Math.cos(x * 70) + 0.9 * x * x)
    const sides = Math.abs(x) - (0.083 - 0.02 * smoothstep(-0.03, -0.14, dy))
    const behind = 0.03 - dz
    const hem = dy + 0.118 - 0.02 * smoothstep(-0.1, 0.05, dz) * -1
    return Math.min(hem, smoothMax(fringe, Math.max(sides, behind), 0.02))
  }
  return [shellPart('hair', shape, keep, { triangles: 880 })]
}

const sweptBack = (grow = 0.002): Shape =>
  union(
    0.018,
    scalp(grow),
    curl([0.035, 0.13, 0.085], [0.08, 0.12, 0.07], [0.115, 0.045, 0.02], 0.03, 0.034, 0.024),
    curl([0.03, 0.13, 0.085], [-0.05, 0.125, 0.09], [-0.115, 0.045, 0.03], 0.034, 0.036, 0.024),
    curl([0.02, 0.135, 0.05], [-0.01, 0.138, -0.02], [0, 0.1, -0.12], 0.03, 0.036, 0.04),
  )

const sweptLine = hairline({
  brow: (x) => 0.078 - 0.28 * Math.max(0, Math.abs(x - 0.03) - 0.03),
  side: -0.045,
  nape: -0.105,
  ear: 0.008,
})

/** High pony tail, parted fringe. */
const tail = (): readonly BodyPart[] => {
  const base = union(0.02, sweptBack(), cone(from(0, 0.1, -0.12), from(0, 0.098, -0.155), 0.04, 0.034))
  const tailShape = union(
    0.04,
    cone(from(0, 0.1, -0.16), from(0, 0.055, -0.205), 0.034, 0.05),
    cone(from(0, 0.055, -0.205), from(0, -0.08, -0.2), 0.054, 0.056),
    cone(from(0, -0.08, -0.2), from(0, -0.25, -0.155), 0.056, 0.016),
  )
  const tie = ellipsoid(from(0, 0.1, -0.158), [0.042, 0.042, 0.016])
  const strand = (s: number): Shape =>
    curl([s * 0.09, 0.07, 0.08], [s * 0.109, 0.0, 0.062], [s * 0.1, -0.068, 0.062], 0.02, 0.0145, 0.005)
  return [
    shellPart('hair', base, sweptLine, { triangles: 880 }),
    shellPart('tail', tailShape, undefined, { triangles: 320, low: [-0.1, 1.4, -0.32] }),
    shellPart('tie', tie, undefined, { triangles: 90, slot: slots.accent, cell: 0.008 }),
    shellPart('strands', union(0.002, strand(1), strand(-1)), undefined, { triangles: 200, cell: 0.0052 }),
  ]
}

/** Top knot with swept sides. */
const bun = (): readonly BodyPart[] => {
  const knot = union(
    0.012,
    ellipsoid(from(0, 0.195, -0.07), [0.06, 0.052, 0.06]),
    curl([0.055, 0.19, -0.06], [0, 0.205, -0.01], [-0.055, 0.19, -0.07], 0.02, 0.022, 0.02),
    curl([-0.05, 0.2, -0.09], [0, 0.22, -0.12], [0.05, 0.185, -0.09], 0.018, 0.02, 0.018),
  )
  const strand = (s: number): Shape =>
    curl([s * 0.094, 0.066, 0.07], [s * 0.111, 0.004, 0.05], [s * 0.104, -0.045, 0.052], 0.018, 0.012, 0.004)
  return [
    shellPart('hair', sweptBack(), sweptLine, { triangles: 880 }),
    shellPart('knot', knot, undefined, { triangles: 320 }),
    shellPart('strands', union(0.002, strand(1), strand(-1)), undefined, { triangles: 200, cell: 0.0052 }),
  ]
}

/** A round cloud of curls. */
const curly = (): readonly BodyPart[] => {
  const points: Vec3[] = []
  const count = 62
  for (let i = 0; i < count; i++) {
    const v = 1 - (2 * (i + 0.5)) / count
    const r = Math.sqrt(1 - v * v)
    const angle = i * 2.39996
    points.push([Math.cos(angle) * r, v, Math.sin(angle) * r])
  }
  const balls = points
    .filter(([, y, z]) => y > (z < -0.2 ? -0.42 : -0.05) && !(z > 0.3 && y < 0.38))
    .map(([x, y, z], i) => {
      const size = 0.034 + ((i * 37) % 11) * 0.0011
      return ellipsoid(from(x * 0.128, 0.048 + y * 0.132, -0.02 + z * 0.135), [size, size, size])
    })
  const shape = union(0.012, scalp(0.004), ...balls)
  return [
    shellPart(
      'hair',
      shape,
      hairline({
        brow: (x) => 0.072 + 0.006 * Math.cos(x * 95) - 0.12 * Math.max(0, Math.abs(x) - 0.07),
        side: 0.0,
        nape: -0.085,
        k: 0.03,
      }),
      { triangles: 1250, cell: 0.0095 },
    ),
  ]
}

/** Neat grey side-parted hair with short sides. */
const neat = (): readonly BodyPart[] => {
  const shape = union(
    0.018,
    scalp(-0.002),
    curl([0.06, 0.11, 0.07], [0.0, 0.128, 0.085], [-0.085, 0.1, 0.06], 0.034, 0.038, 0.03),
    curl([0.06, 0.12, 0.03], [-0.02, 0.138, 0.02], [-0.09, 0.105, 0.0], 0.034, 0.04, 0.034),
    curl([0.05, 0.125, -0.02], [-0.02, 0.135, -0.05], [-0.06, 0.09, -0.1], 0.034, 0.04, 0.034),
  )
  return [
    shellPart(
      'hair',
      shape,
      hairline({
        brow: (x) => 0.088 - 0.25 * Math.max(0, Math.abs(x) - 0.07) + 0.3 * Math.max(0, x - 0.05),
        side: -0.03,
        nape: -0.08,
      }),
      { triangles: 950 },
    ),
  ]
}

/** Head scarf: a smooth cap framing the face, falling in soft folds over neck and shoulders. */
const hijab = (): readonly BodyPart[] => {
  const folds: Shape = (x, y, z) =>
    0.004 * Math.sin(y * 95 + Math.abs(x) * 38 - z * 20) * smoothstep(1.63, 1.55, y)
  const solid = union(
    0.05,
    ellipsoid(from(0, 0.032, -0.012), [0.136, 0.142, 0.15]),
    ellipsoid(from(0, -0.09, 0.01), [0.118, 0.09, 0.108]),
    cone(from(0, -0.12, -0.005), from(0, -0.225, -0.02), 0.1, 0.125, 1.2, 0.95),
    ellipsoid(from(0, -0.26, -0.035), [0.19, 0.075, 0.14]),
    ellipsoid(from(0, -0.29, 0.06), [0.12, 0.08, 0.07]),
  )
  const shape: Shape = (x, y, z) => solid(x, y, z) + folds(x, y, z)
  const face = ellipsoid(from(0, -0.022, 0.13), [0.091, 0.118, 0.12])
  const keep: Shape = (x, y, z) =>
    Math.min(face(x, y, z), y - (C.y - 0.315 + 0.35 * Math.abs(x) - 0.15 * Math.max(0, z)))
  return [
    shellPart('scarf', shape, keep, {
      triangles: 1200,
      slot: slots.headwear,
      weights: drapeWeights(1.58, 1.45),
      rim: 0.009,
      low: [-0.24, 1.3, -0.26],
      high: [0.24, 1.92, 0.24],
    }),
    shellPart(
      'underscarf',
      ellipsoid(from(0, 0.032, -0.01), [0.1275, 0.1345, 0.1425]),
      (x, y, z) =>
        Math.min(
          ellipsoid(from(0, -0.03, 0.13), [0.088, 0.112, 0.12])(x, y, z),
          y - C.y - 0.0,
          z - C.z - 0.02,
        ),
      { triangles: 180, slot: slots.inner, rim: 0.004, low: [-0.16, 1.6, -0.1], high: [0.16, 1.9, 0.2] },
    ),
  ]
}

/** Baseball cap over short hair. */
const cap = (): readonly BodyPart[] => {
  const dome = union(0.03, ellipsoid(from(0, 0.055, -0.014), [0.136, 0.132, 0.15]))
  const brimTop: Shape = (x, y, z) => {
    const outline = Math.hypot(x / 0.118, (z - C.z - 0.1) / 0.128) - 1
    const sheet = y - (C.y + 0.082 - 0.32 * (z - C.z - 0.1) - 1.6 * x * x)
    return smoothMax(outline * 0.11, Math.abs(sheet) - 0.0058, 0.008)
  }
  const brim: Shape = (x, y, z) => Math.max(brimTop(x, y, z), 0.05 - (z - C.z))
  const line: Shape = (x, y, z) => y - (C.y + 0.062 - 0.1 * (z - C.z) * -0.2)
  const hairShape = union(
    0.02,
    scalp(-0.002),
    curl([0.06, 0.06, 0.085], [0.09, 0.045, 0.07], [0.112, 0.01, 0.04], 0.02, 0.022, 0.014),
    curl([-0.06, 0.06, 0.085], [-0.09, 0.045, 0.07], [-0.112, 0.01, 0.04], 0.02, 0.022, 0.014),
  )
  const line2 = hairline({
    brow: (x) => 0.058 - 0.3 * Math.max(0, Math.abs(x) - 0.07),
    side: -0.04,
    nape: -0.1,
  })
  return [
    shellPart('cap', dome, line, { triangles: 500, slot: slots.headwear, rim: 0.008 }),
    shellPart('brim', brim, undefined, {
      triangles: 300,
      slot: slots.headwear,
      cell: 0.0065,
      low: [-0.15, 1.68, 0.05],
      high: [0.15, 1.86, 0.3],
    }),
    shellPart('button', ellipsoid(from(0, 0.188, -0.014), [0.013, 0.008, 0.013]), undefined, {
      triangles: 50,
      slot: slots.accent,
      cell: 0.006,
    }),
    shellPart('hair', hairShape, (x, y, z) => Math.min(line2(x, y, z), C.y + 0.064 - y), { triangles: 520 }),
  ]
}

/** Long straight hair, parted in the middle, falling over the shoulders. */
const long = (): readonly BodyPart[] => {
  const curtain = (s: number): Shape =>
    union(
      0.03,
      curl([s * 0.02, 0.15, 0.06], [s * 0.092, 0.085, 0.078], [s * 0.113, 0.0, 0.055], 0.034, 0.032, 0.024),
      curl([s * 0.108, 0.01, 0.03], [s * 0.118, -0.14, 0.028], [s * 0.112, -0.3, 0.066], 0.036, 0.038, 0.018),
    )
  const shape = union(
    0.022,
    scalp(0.003),
    curtain(1),
    curtain(-1),
    cone(from(0, 0.03, -0.06), from(0, -0.16, -0.085), 0.1, 0.082, 1.28, 0.66),
    cone(from(0, -0.16, -0.085), from(0, -0.33, -0.135), 0.082, 0.05, 1.7, 0.55),
  )
  const keep: Shape = (x, y, z) => {
    const [dy, dz] = [y - C.y, z - C.z]
    const parting = dy - (0.092 - 1.05 * Math.max(0, Math.abs(x + 0.008) - 0.012))
    const sides = Math.abs(x) - (0.089 - 0.018 * smoothstep(-0.02, -0.12, dy))
    const behind = 0.02 - dz
    return smoothMax(parting, Math.max(sides, behind), 0.02)
  }
  return [
    shellPart('hair', shape, keep, {
      triangles: 1250,
      weights: drapeWeights(1.6, 1.42),
      cell: 0.0088,
      low: [-0.24, 1.33, -0.32],
    }),
  ]
}

/** A fringe and two plaits over the shoulders. */
const plaits = (): readonly BodyPart[] => {
  const base = union(
    0.018,
    scalp(0.002),
    ...[-0.07, -0.025, 0.02, 0.065].map((x) =>
      lock([x * 0.6, 0.135, 0.065], [x * 1.1, 0.062, 0.118 - x * x * 5], 0.038, 0.022),
    ),
    curl([0.05, 0.14, 0.02], [0.105, 0.07, 0.03], [0.112, -0.02, 0.0], 0.035, 0.034, 0.024),
    curl([-0.05, 0.14, 0.02], [-0.105, 0.07, 0.03], [-0.112, -0.02, 0.0], 0.035, 0.034, 0.024),
  )
  const keep = hairline({
    brow: (x) => 0.042 + 0.007 * Math.cos(x * 80) + 0.8 * x * x,
    side: -0.07,
    nape: -0.105,
    ear: 0.0,
  })
  const plait = (s: number): Shape =>
    union(
      0.006,
      ...Array.from({ length: 7 }, (_, i) => {
        const t = i / 6
        const zig = (i % 2 ? 1 : -1) * 0.006
        const r = 0.032 - 0.011 * t
        return ellipsoid(
          from(s * (0.122 + 0.012 * Math.sin(t * 3) + zig), -0.07 - 0.2 * t, -0.035 + 0.115 * t * t),
          [r, 0.027, r],
        )
      }),
    )
  const ends = union(
    0,
    ...[1, -1].map((s) => cone(from(s * 0.124, -0.288, 0.088), from(s * 0.124, -0.34, 0.1), 0.017, 0.02)),
  )
  const ties = union(0, ...[1, -1].map((s) => ellipsoid(from(s * 0.124, -0.285, 0.086), [0.02, 0.01, 0.02])))
  const weights = drapeWeights(1.62, 1.44)
  return [
    shellPart('hair', base, keep, { triangles: 900 }),
    shellPart('plaits', union(0.004, plait(1), plait(-1)), undefined, { triangles: 420, weights }),
    shellPart('ends', ends, undefined, { triangles: 100, weights, cell: 0.007 }),
    shellPart('ties', ties, undefined, { triangles: 80, weights, slot: slots.accent, cell: 0.006 }),
  ]
}

/** Short set waves of an elder lady. */
const waves = (): readonly BodyPart[] => {
  const shape = union(
    0.02,
    scalp(0.002),
    ...balls(56, {
      size: 0.036,
      reach: [0.119, 0.124, 0.128],
      keep: (x, y, z) => y > (z < -0.1 ? -0.75 : -0.2) && !(z > 0.35 && y < 0.42),
    }),
  )
  const line = hairline({
    brow: (x) => 0.07 + 0.008 * Math.cos(x * 70 + 1) - 0.14 * Math.max(0, Math.abs(x) - 0.06),
    side: -0.03,
    nape: -0.112,
    ear: 0.004,
    k: 0.03,
  })
  return [shellPart('hair', shape, line, { triangles: 1100 })]
}

/** A large round afro with a band. */
const afro = (): readonly BodyPart[] => {
  const shape = union(
    0.02,
    ellipsoid(from(0, 0.066, -0.03), [0.168, 0.152, 0.168]),
    ...balls(90, {
      size: 0.024,
      reach: [0.158, 0.152, 0.162],
      keep: (x, y, z) => y > (z < -0.1 ? -0.62 : -0.3) && !(z > 0.4 && y < 0.3),
    }),
  )
  const line = hairline({
    brow: (x) => 0.078 - 0.22 * Math.max(0, Math.abs(x) - 0.06),
    side: -0.035,
    nape: -0.1,
    ear: 0.018,
    k: 0.03,
  })
  const band: Shape = (x, y, z) => {
    const [dy, dz] = [y - C.y, z - C.z]
    const along = dy - 0.105 + 0.42 * (dz - 0.06)
    return smoothMax(
      ellipsoid(from(0, 0.05, -0.014), [0.138, 0.142, 0.152])(x, y, z),
      Math.abs(along) - 0.017,
      0.008,
    )
  }
  return [
    shellPart('hair', shape, line, { triangles: 1100, cell: 0.0105, high: [0.24, 2.0, 0.24] }),
    shellPart('band', band, undefined, { triangles: 260, slot: slots.headwear }),
  ]
}

/** Short at the sides, brushed up and back on top. */
const quiff = (): readonly BodyPart[] => {
  const shape = union(
    0.014,
    scalp(-0.004),
    ...[-0.06, -0.02, 0.02, 0.06].map((x) =>
      curl(
        [x, 0.105, 0.088 - x * x * 4],
        [x * 1.05, 0.17 - x * x * 5, 0.055],
        [x * 0.95, 0.15, -0.05],
        0.026,
        0.034,
        0.03,
      ),
    ),
    curl([0.03, 0.13, -0.03], [0, 0.12, -0.08], [0, 0.06, -0.125], 0.04, 0.04, 0.026),
  )
  const line = hairline({
    brow: (x) => 0.086 - 0.3 * Math.max(0, Math.abs(x) - 0.062),
    side: -0.02,
    nape: -0.075,
    ear: 0.014,
  })
  return [shellPart('hair', shape, line, { triangles: 880 })]
}

/** Hair cut down to a few millimetres. */
const cropped = (): readonly BodyPart[] => [
  shellPart(
    'hair',
    scalp(-0.0035),
    hairline({
      brow: (x) => 0.088 - 0.5 * Math.max(0, Math.abs(x) - 0.055),
      side: -0.02,
      nape: -0.085,
      k: 0.012,
    }),
    { triangles: 420, rim: 0.006 },
  ),
]

/** Large headphones over the hair. */
export const headphonesParts = (): readonly BodyPart[] => {
  const arc = Array.from({ length: 13 }, (_, i) => {
    const angle = ((i / 12) * 2 - 1) * 1.62
    return from(Math.sin(angle) * 0.148, 0.02 + Math.cos(angle) * 0.17, -0.015)
  })
  const bandShape = union(0.002, ...arc.slice(1).map((p, i) => cone(arc[i]!, p, 0.0105, 0.0105, 1, 1.5)))
  const cups = union(
    0,
    ...[1, -1].map((s) =>
      cone(from(s * 0.136, -0.015, -0.014), from(s * 0.152, -0.015, -0.014), 0.044, 0.038),
    ),
  )
  return [
    shellPart('headband', bandShape, undefined, { triangles: 260, slot: slots.accent, cell: 0.007 }),
    shellPart('cups', cups, undefined, { triangles: 240, slot: slots.headwear }),
  ]
}

const styles: Readonly<Record<HairStyle, () => readonly BodyPart[]>> = {
  short,
  bob,
  tail,
  bun,
  curly,
  neat,
  hijab,
  cap,
  long,
  plaits,
  waves,
  afro,
  quiff,
  cropped,
}

/** Parts of a hair style. */
export const hairParts = (style: HairStyle): readonly BodyPart[] => styles[style]()
