/**
 * Eyes, brows and mouth: thin patches laid on the head's surface (never through it), so they stay crisp at any
 * distance. Each patch is placed in the plane x, y and lifted along z.
 */
import { ellipsoid, normalAt, smoothstep, union, cone } from './people-sdf.mjs'
import { addRim, cut, simplify, surface } from './people-mesh.mjs'
import { from } from './people-body.mjs'
import { HEAD_CENTRE } from './people-skeleton.mjs'
import { slots } from './people-slots.mjs'
import { rigid } from './people-weights.mjs'

const EYE_LINE = HEAD_CENTRE.y - 0.014
const MOUTH_LINE = HEAD_CENTRE.y - 0.082

/** The head's surface in front of (x, y): its z. */
const frontOf = (head) => (x, y) => {
  let z = HEAD_CENTRE.z + 0.2
  for (let i = 0; i < 80; i++) {
    const d = head(x, y, z)
    if (d < 0.0002) break
    z -= d * 0.9
  }
  return z
}

/** A dome with elliptic outline: rings of 20 corners, `lift` metres high in the middle. */
const dome = (head, { x, y, rx, ry, lift, edge = -0.001, slot, rings = 2, corners = 16 }) => {
  const front = frontOf(head)
  const mesh = { pos: [], nor: [], tri: [], slot: [] }
  const put = (r, angle) => {
    const [px, py] = [x + Math.cos(angle) * rx * r, y + Math.sin(angle) * ry * r]
    const z = front(px, py)
    const n = normalAt(head, px, py, z, 0.004)
    const height = edge + (lift - edge) * (1 - r ** 3)
    mesh.pos.push(px, py, z + height)
    const bulge = [n[0] + Math.cos(angle) * r * 0.35, n[1] + Math.sin(angle) * r * 0.35, n[2] + 0.3]
    const length = Math.hypot(...bulge)
    mesh.nor.push(...bulge.map((v) => v / length))
    mesh.slot.push(slot)
    return mesh.slot.length - 1
  }
  let inner = [put(0, 0)]
  for (let ring = 1; ring <= rings; ring++) {
    const outer = Array.from({ length: corners }, (_, i) => put(ring / rings, (i / corners) * 2 * Math.PI))
    for (let i = 0; i < corners; i++) {
      const next = (i + 1) % corners
      if (inner.length === 1) mesh.tri.push(inner[0], outer[i], outer[next])
      else mesh.tri.push(inner[i], outer[i], outer[next], inner[i], outer[next], inner[next])
    }
    inner = outer
  }
  return mesh
}

/** A stroke along points [x, y, half width]: raised in the middle, its edges sunk into the skin. */
const stroke = (head, points, { lift, slot, sink = 0.0012 }) => {
  const front = frontOf(head)
  const mesh = { pos: [], nor: [], tri: [], slot: [] }
  points.forEach(([x, y, width], i) => {
    const before = points[Math.max(0, i - 1)]
    const after = points[Math.min(points.length - 1, i + 1)]
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    const across = [-dy / length, dx / length]
    for (const side of [-1, 0, 1]) {
      const [px, py] = [x + across[0] * width * side, y + across[1] * width * side]
      const z = front(px, py)
      const n = normalAt(head, px, py, z, 0.004)
      mesh.pos.push(px, py, z + (side === 0 ? lift : lift * 0.4 - sink))
      const tilted = [n[0] + across[0] * side * 0.4, n[1] + across[1] * side * 0.4, n[2]]
      const size = Math.hypot(...tilted)
      mesh.nor.push(...tilted.map((v) => v / size))
      mesh.slot.push(slot)
    }
  })
  for (let i = 0; i + 1 < points.length; i++)
    for (const side of [0, 1]) {
      const a = i * 3 + side
      mesh.tri.push(a, a + 3, a + 4, a, a + 4, a + 1)
    }
  return mesh
}

/** Turns a mesh's triangles so that they face along its normals. */
const facing = (mesh) => {
  for (let i = 0; i < mesh.tri.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => mesh.tri[i + k] * 3)
    const p = mesh.pos
    const u = [p[b] - p[a], p[b + 1] - p[a + 1]]
    const v = [p[c] - p[a], p[c + 1] - p[a + 1]]
    if (u[0] * v[1] - u[1] * v[0] < 0) [mesh.tri[i + 1], mesh.tri[i + 2]] = [mesh.tri[i + 2], mesh.tri[i + 1]]
  }
  return mesh
}

const eye = (head, s, look) => {
  const x = s * look.eyeGap
  const { eyeWidth: rx, eyeHeight: ry } = look
  const iris = { x: x - s * 0.001, y: EYE_LINE - 0.001, rx: rx * 0.74, ry: ry * 0.8 }
  const lash = Array.from({ length: 11 }, (_, i) => {
    const t = i / 10
    const angle = Math.PI * (1.02 - t * 1.0)
    const outer = t
    const flick = look.lashes * smoothstep(0.75, 1, outer) * 0.006
    return [
      x + s * (Math.cos(angle) * rx * 1.05 + flick),
      EYE_LINE + Math.sin(angle) * ry * 1.02 + flick * 0.9,
      (0.0012 + Math.sin(Math.min(1, t * 1.1) * Math.PI) * 0.0026 + look.lashes * outer * 0.0012) * look.lid,
    ]
  })
  return [
    dome(head, { x, y: EYE_LINE, rx, ry, lift: 0.0022, slot: slots.eyeWhite }),
    dome(head, { ...iris, lift: 0.0036, edge: 0.0014, slot: slots.iris }),
    dome(head, {
      ...iris,
      rx: iris.rx * 0.58,
      ry: iris.ry * 0.6,
      lift: 0.0043,
      edge: 0.0032,
      slot: slots.pupil,
      corners: 12,
      rings: 1,
    }),
    dome(head, {
      x: x + 0.0055,
      y: EYE_LINE + ry * 0.36,
      rx: 0.0046,
      ry: 0.0052,
      lift: 0.0056,
      edge: 0.0046,
      slot: slots.eyeWhite,
      corners: 10,
      rings: 1,
    }),
    dome(head, {
      x: x - 0.005,
      y: EYE_LINE - ry * 0.36,
      rx: 0.0022,
      ry: 0.0025,
      lift: 0.0054,
      edge: 0.0046,
      slot: slots.eyeWhite,
      corners: 8,
      rings: 1,
    }),
    stroke(head, lash, { lift: 0.0042, slot: slots.pupil, sink: 0.0004 }),
  ].map(facing)
}

const brow = (head, s, look) => {
  const points = Array.from({ length: 8 }, (_, i) => {
    const t = i / 7
    const arch = Math.sin(t * Math.PI * 0.85) * 0.006 * look.browArch
    return [
      s * (look.eyeGap - 0.021 + t * 0.046),
      EYE_LINE + look.eyeHeight + 0.0165 + arch - t * 0.003,
      (0.0046 - t * 0.0026) * look.browWidth * smoothstep(-0.35, 0.2, t),
    ]
  })
  return facing(stroke(head, points, { lift: 0.0032, slot: slots.hair }))
}

const mouth = (head, look) => {
  const half = 0.027 * look.mouthWidth
  const points = Array.from({ length: 13 }, (_, i) => {
    const t = (i / 12) * 2 - 1
    return [
      t * half,
      MOUTH_LINE + (t * t - 0.4) * 0.0125 * look.smile,
      0.0006 + 0.0026 * (1 - t * t) * look.lips,
    ]
  })
  const smile = facing(stroke(head, points, { lift: 0.0022, slot: slots.skin, sink: 0.0008 }))
  if (!look.openSmile) return [smile]
  const teeth = points.map(([x, y, w]) => [x * 0.82, y - 0.0006, w * 0.55])
  return [smile, facing(stroke(head, teeth, { lift: 0.0034, slot: slots.eyeWhite, sink: -0.0006 }))]
}

const defaultLook = {
  eyeGap: 0.047,
  eyeWidth: 0.0185,
  eyeHeight: 0.0235,
  lashes: 0,
  lid: 1,
  browWidth: 1,
  browArch: 1,
  mouthWidth: 1,
  smile: 1,
  lips: 1,
  openSmile: false,
}

const MOUTH_TINT = [0.62, 0.26, 0.25]
const plain = () => [1, 1, 1]

/** Face parts of a person; look overrides defaultLook. */
export const faceParts = (head, overrides = {}) => {
  const look = { ...defaultLook, ...overrides }
  return [
    {
      name: 'eyes',
      weights: rigid('eyes'),
      tint: plain,
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
      tint: (x, y, z, slot) => (slot === slots.skin ? (look.lipTint ?? MOUTH_TINT) : [1, 1, 1]),
      mesh: () => mouth(head, look),
    },
  ]
}

/** Warm cheeks, nose tip and ears: a factor on the skin colour. */
export const blush = (x, y, z) => {
  const cheek = Math.exp(-(((Math.abs(x) - 0.066) / 0.03) ** 2) - ((y - EYE_LINE + 0.043) / 0.024) ** 2)
  const nose = Math.exp(-((x / 0.016) ** 2) - ((y - EYE_LINE + 0.026) / 0.014) ** 2)
  const ear = smoothstep(0.112, 0.13, Math.abs(x))
  const amount =
    z > 0 || ear > 0 ? Math.min(1, 0.85 * cheek * (z > 0.05 ? 1 : 0) + 0.45 * nose + 0.5 * ear) : 0
  return [1, 1 - 0.2 * amount, 1 - 0.17 * amount]
}

/** Round glasses: two rims, a bridge and temples. */
export const glassesPart = (head, { radius = 0.036, thickness = 0.0032, square = 0 } = {}) => {
  const front = frontOf(head)
  const z = Math.max(front(0.047, EYE_LINE), front(0, EYE_LINE + 0.004)) + 0.009
  const ring = (s) => {
    const c = from(s * 0.048, -0.018, 0)
    return (px, py, pz) => {
      const [dx, dy] = [px - c.x, py - c.y]
      const round = Math.hypot(dx, dy * 1.08)
      const boxy = Math.max(Math.abs(dx), Math.abs(dy) * 1.25)
      const flat = round + (boxy - round) * square - radius
      return Math.hypot(flat, pz - (z - Math.abs(px) * 0.12)) - thickness
    }
  }
  const at = (x, y, zz) => ({ x, y, z: zz })
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
        480,
      ),
  }
}

/** A full short beard: a shell over the jaw, open around the mouth. */
export const beardPart = (head) => {
  const shape = (x, y, z) => head(x, y, z) - 0.008
  const mouthHole = ellipsoid(from(0, -0.083, 0.13), [0.031, 0.0115, 0.06])
  const keep = (x, y, z) => {
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
