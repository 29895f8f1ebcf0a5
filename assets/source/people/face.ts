/**
 * Eyes, brows and mouth: thin patches laid on the head's surface (never through it), so they stay crisp at any
 * distance. Each patch is placed in the plane x, y and lifted along z.
 */
import type { Vec3 } from '../vectors.ts'
import { from } from './body.ts'
import type { BodyPart } from './bodyPart.ts'
import { dome, facing, frontOf, stroke, type Bend } from './facePatches.ts'
import { addRim, cut, simplify, surface, type Mesh } from './mesh.ts'
import type { Face, Glasses } from './person.ts'
import { cone, ellipsoid, smoothstep, union, type Shape } from './sdf.ts'
import { HEAD_CENTRE } from './skeleton.ts'
import { slots } from './slots.ts'
import { rigid } from './weights.ts'

const EYE_LINE = HEAD_CENTRE.y - 0.014

const MOUTH_LINE = HEAD_CENTRE.y - 0.082

/** Outline of the left (s = 1) or right eye: heights of both lids at x, and the opening of the almond. */
const lidsOf = (s: number, look: FaceLook) => {
  const { eyeWidth: rx, eyeHeight: ry, eyeTilt, eyeSharp } = look
  const along = (x: number) => Math.max(-1, Math.min(1, (s * x - look.eyeGap) / rx))
  const slant = (u: number) => EYE_LINE + eyeTilt * 0.006 * u
  return {
    upper: (x: number) => slant(along(x)) + ry * Math.max(0, 1 - Math.abs(along(x)) ** eyeSharp),
    lower: (x: number) =>
      slant(along(x)) - ry * 0.82 * Math.max(0, 1 - Math.abs(along(x)) ** (eyeSharp * 0.95)),
  }
}

const eye = (head: Shape, s: number, look: FaceLook): readonly Mesh[] => {
  const x = s * look.eyeGap
  const { eyeWidth: rx, eyeHeight: ry } = look
  const lids = lidsOf(s, look)
  const between =
    (gap: number): Bend =>
    (px, py) => [px, Math.max(lids.lower(px) + gap * 0.3, Math.min(lids.upper(px) - gap, py))]
  const radius = look.iris
  const iris = { x: x - s * 0.0006, y: EYE_LINE + 0.0008, rx: radius, ry: radius * 1.08 }
  const lash = Array.from({ length: 12 }, (_, i): Vec3 => {
    const t = i / 11
    const px = x + s * rx * (-1.02 + 2.04 * t)
    const flick = look.lashes * smoothstep(0.72, 1, t) * 0.0065
    return [
      px + s * flick,
      lids.upper(px) + flick * 0.75,
      (0.001 + Math.sin(Math.min(1, t * 1.12) * Math.PI) * 0.0022 + look.lashes * t * 0.0012) * look.lid,
    ]
  })
  const crease = Array.from({ length: 7 }, (_, i): Vec3 => {
    const t = i / 6
    const px = x + s * rx * (-0.8 + 1.75 * t)
    return [px, lids.upper(px) + 0.0052 + 0.001 * t, 0.0011 * Math.sin((0.12 + 0.8 * t) * Math.PI)]
  })
  return [
    dome(head, {
      x,
      y: EYE_LINE,
      rx,
      ry: ry * 1.6,
      lift: 0.0022,
      slot: slots.eyeWhite,
      corners: 18,
      rings: 1,
      within: between(0),
    }),
    dome(head, { ...iris, lift: 0.0036, edge: 0.0014, slot: slots.iris, within: between(0.0004) }),
    dome(head, {
      ...iris,
      rx: iris.rx * 0.58,
      ry: iris.ry * 0.58,
      lift: 0.0043,
      edge: 0.0032,
      slot: slots.pupil,
      corners: 12,
      rings: 1,
      within: between(0.0006),
    }),
    dome(head, {
      x: x + 0.0048,
      y: EYE_LINE + radius * 0.42,
      rx: 0.0038,
      ry: 0.0042,
      lift: 0.0056,
      edge: 0.0046,
      slot: slots.eyeWhite,
      corners: 9,
      rings: 1,
    }),
    dome(head, {
      x: x - 0.0044,
      y: EYE_LINE - radius * 0.42,
      rx: 0.0018,
      ry: 0.002,
      lift: 0.0054,
      edge: 0.0046,
      slot: slots.eyeWhite,
      corners: 6,
      rings: 1,
    }),
    stroke(head, lash, { lift: 0.0044, slot: slots.pupil, sink: 0.0004 }),
    ...(look.crease ? [stroke(head, crease, { lift: 0.0012, slot: slots.skin, sink: 0.0008 })] : []),
  ].map(facing)
}

const brow = (head: Shape, s: number, look: FaceLook): Mesh => {
  const points = Array.from({ length: 8 }, (_, i): Vec3 => {
    const t = i / 7
    const arch = Math.sin(t * Math.PI * 0.85) * 0.006 * look.browArch
    return [
      s * (look.eyeGap - 0.0215 + t * 0.047),
      EYE_LINE +
        look.eyeHeight +
        0.0185 +
        look.browLift +
        arch -
        t * 0.003 +
        look.browTilt * 0.006 * (t - 0.4),
      (0.0046 - t * 0.0026) * look.browWidth * smoothstep(-0.35, 0.2, t),
    ]
  })
  return facing(stroke(head, points, { lift: 0.0032, slot: slots.hair }))
}

/** Lines of an older face: from the nose to the corners of the mouth, and at the outer corners of the eyes. */
const wrinkles = (head: Shape) =>
  [-1, 1].flatMap((s) => {
    const fold = Array.from({ length: 6 }, (_, i): Vec3 => {
      const t = i / 5
      return [
        s * (0.0255 + 0.017 * Math.sin(t * 1.5)),
        EYE_LINE - 0.034 - 0.031 * t,
        0.0013 * Math.sin((0.1 + 0.8 * t) * Math.PI),
      ]
    })
    const feet = [0.35, -0.25].map((tilt) =>
      Array.from({ length: 4 }, (_, i): Vec3 => [
        s * (0.0745 + i * 0.0036),
        EYE_LINE + 0.001 + tilt * 0.012 * (0.5 + i / 3),
        0.0009 * Math.sin((0.15 + (0.7 * i) / 3) * Math.PI),
      ]),
    )
    return [fold, ...feet].map((line) =>
      facing(stroke(head, line, { lift: 0.001, slot: slots.skin, sink: 0.0007 })),
    )
  })

/** Freckles over nose and cheeks. */
const freckles = (head: Shape) =>
  [-1, 1].flatMap((s) =>
    (
      [
        [0.03, -0.03],
        [0.042, -0.036],
        [0.054, -0.03],
        [0.048, -0.025],
        [0.036, -0.043],
        [0.06, -0.039],
      ] as const
    ).map(([x, y], i) =>
      facing(
        dome(head, {
          x: s * x,
          y: EYE_LINE + y + (s > 0 ? 0 : 0.002),
          rx: 0.0013 + 0.0003 * (i % 2),
          ry: 0.0013,
          lift: 0.0009,
          edge: 0.0003,
          slot: slots.skin,
          corners: 6,
          rings: 1,
        }),
      ),
    ),
  )

const mouth = (head: Shape, look: FaceLook): readonly Mesh[] => {
  const half = 0.027 * look.mouthWidth
  const points = Array.from({ length: 13 }, (_, i): Vec3 => {
    const t = (i / 12) * 2 - 1
    return [
      t * half,
      MOUTH_LINE + (t * t - 0.4) * 0.0125 * look.smile,
      0.0006 + 0.0026 * (1 - t * t) * look.lips,
    ]
  })
  const smile = facing(stroke(head, points, { lift: 0.0022, slot: slots.skin, sink: 0.0008 }))
  if (look.openSmile) {
    const teeth = points.map(([x, y, w]): Vec3 => [x * 0.82, y - 0.0006, w * 0.55])
    return [smile, facing(stroke(head, teeth, { lift: 0.0034, slot: slots.eyeWhite, sink: -0.0006 }))]
  }
  // Lips: a darker line between them gives the mouth a form.
  const line = points.map(([x, y]): Vec3 => [
    x * 1.02,
    y + 0.0004 * look.lips,
    0.0007 * (1 - (x / half) ** 2) + 0.0004,
  ])
  return [smile, facing(stroke(head, line, { lift: 0.0032, slot: slots.inner, sink: -0.0012 }))].slice(
    0,
    look.lips > 1.2 ? 2 : 1,
  )
}

type FaceLook = Required<
  Omit<Face, 'jaw' | 'chin' | 'cheek' | 'nose' | 'noseWidth' | 'bridge' | 'long' | 'ears' | 'lipTint'>
> &
  Pick<Face, 'lipTint'>

const defaultLook: FaceLook = {
  eyeGap: 0.0465,
  eyeWidth: 0.0222,
  eyeHeight: 0.0186,
  /** Outer corner up (+) or down (−). */
  eyeTilt: 0.3,
  /** Power of the lids' curve: 2 an almond, 3 round. */
  eyeSharp: 2.5,
  iris: 0.0144,
  crease: true,
  lashes: 0,
  lid: 1,
  browWidth: 1,
  browArch: 1,
  browLift: 0,
  browTilt: 0,
  mouthWidth: 1,
  smile: 1,
  lips: 1,
  openSmile: false,
  freckles: false,
  wrinkles: false,
}

const MOUTH_TINT: Vec3 = [0.62, 0.26, 0.25]

const plain = (): Vec3 => [1, 1, 1]

/** Creases of the skin, as a factor on its colour. */
const LINE_TINT: Vec3 = [0.72, 0.56, 0.5]

const LIP_LINE: Vec3 = [0.42, 0.16, 0.16]

/** Face parts of a person; look overrides defaultLook. */
export const faceParts = (head: Shape, overrides: Face = {}): readonly BodyPart[] => {
  const look: FaceLook = { ...defaultLook, ...overrides }
  return [
    {
      name: 'eyes',
      weights: rigid('eyes'),
      tint: (_x, _y, _z, slot) => (slot === slots.skin ? LINE_TINT : plain()),
      mesh: () => [...eye(head, -1, look), ...eye(head, 1, look)],
    },
    {
      name: 'brows',
      weights: rigid('head'),
      tint: () => [0.85, 0.85, 0.85],
      mesh: () => [brow(head, -1, look), brow(head, 1, look)],
    },
    {
      name: 'mouth',
      weights: rigid('mouth'),
      tint: (_x, _y, _z, slot) =>
        slot === slots.skin ? (look.lipTint ?? MOUTH_TINT) : slot === slots.inner ? LIP_LINE : plain(),
      mesh: () => mouth(head, look),
    },
    ...(look.wrinkles || look.freckles
      ? [
          {
            name: 'marks',
            weights: rigid('head'),
            tint: (): Vec3 => (look.wrinkles ? LINE_TINT : [0.78, 0.6, 0.52]),
            mesh: () => [...(look.wrinkles ? wrinkles(head) : []), ...(look.freckles ? freckles(head) : [])],
          },
        ]
      : []),
  ]
}

/** Warm cheeks, nose tip and ears: a factor on the skin colour. */
export const blush = (x: number, y: number, z: number): Vec3 => {
  const cheek = Math.exp(-(((Math.abs(x) - 0.066) / 0.03) ** 2) - ((y - EYE_LINE + 0.043) / 0.024) ** 2)
  const nose = Math.exp(-((x / 0.016) ** 2) - ((y - EYE_LINE + 0.026) / 0.014) ** 2)
  const ear = smoothstep(0.112, 0.13, Math.abs(x))
  const amount =
    z > 0 || ear > 0 ? Math.min(1, 0.85 * cheek * (z > 0.05 ? 1 : 0) + 0.45 * nose + 0.5 * ear) : 0
  return [1, 1 - 0.2 * amount, 1 - 0.17 * amount]
}

/** Round glasses: two rims, a bridge and temples. */
export const glassesPart = (
  head: Shape,
  { radius = 0.036, thickness = 0.0032, square = 0 }: Glasses = {},
): BodyPart => {
  const front = frontOf(head)
  const z = Math.max(front(0.047, EYE_LINE), front(0, EYE_LINE + 0.004)) + 0.009
  const ring = (s: number): Shape => {
    const c = from(s * 0.048, -0.018, 0)
    return (px, py, pz) => {
      const [dx, dy] = [px - c.x, py - c.y]
      const round = Math.hypot(dx, dy * 1.08)
      const boxy = Math.max(Math.abs(dx), Math.abs(dy) * 1.25)
      const flat = round + (boxy - round) * square - radius
      return Math.hypot(flat, pz - (z - Math.abs(px) * 0.12)) - thickness
    }
  }
  const at = (x: number, y: number, zz: number) => ({ x, y, z: zz })
  const y = EYE_LINE + 0.006
  const shape = union(
    0.003,
    ring(-1),
    ring(1),
    cone(at(-0.014, y, z), at(0.014, y, z), thickness, thickness),
    ...[-1, 1].map((s) =>
      cone(
        at(s * 0.083, y, z - 0.01),
        at(s * 0.121, y - 0.002, HEAD_CENTRE.z - 0.012),
        thickness,
        thickness * 0.8,
      ),
    ),
  )
  return {
    name: 'glasses',
    weights: rigid('head'),
    mesh: () =>
      simplify(
        surface(
          shape,
          [-0.135, y - 0.06, HEAD_CENTRE.z - 0.03],
          [0.135, y + 0.05, z + 0.015],
          0.0042,
          slots.frame,
        ),
        400,
      ),
  }
}

/** A moustache. */
export const moustachePart = (head: Shape): BodyPart => ({
  name: 'moustache',
  weights: rigid('head'),
  tint: () => [0.9, 0.9, 0.9],
  mesh: () =>
    [-1, 1].map((s) =>
      facing(
        stroke(
          head,
          Array.from({ length: 7 }, (_, i): Vec3 => {
            const t = i / 6
            return [
              s * (0.0005 + 0.031 * t),
              MOUTH_LINE + 0.0155 - 0.011 * t * t,
              0.0052 * (1 - 0.75 * t * t),
            ]
          }),
          { lift: 0.0062, slot: slots.hair },
        ),
      ),
    ),
})

/** A full short beard: a shell over the jaw, open around the mouth. */
export const beardPart = (head: Shape): BodyPart => {
  const shape: Shape = (x, y, z) => head(x, y, z) - 0.008
  const mouthHole = ellipsoid(from(0, -0.083, 0.13), [0.031, 0.0115, 0.06])
  const keep: Shape = (x, y, z) => {
    const [dy, dz] = [y - HEAD_CENTRE.y, z - HEAD_CENTRE.z]
    const ax = Math.abs(x)
    const edge = -0.058 - 0.012 * Math.sin(Math.PI * Math.min(1, ax / 0.05)) + Math.max(0, ax - 0.05) * 0.95
    return Math.min(edge - dy, mouthHole(x, y, z), dz + 0.025, 0.107 - ax, dy + 0.155)
  }
  return {
    name: 'beard',
    weights: rigid('head'),
    mesh: () =>
      addRim(
        simplify(
          cut(surface(shape, [-0.14, 1.52, -0.06], [0.14, 1.74, 0.22], 0.0065, slots.hair), keep),
          230,
        ),
        0.006,
        0.008,
      ),
  }
}
