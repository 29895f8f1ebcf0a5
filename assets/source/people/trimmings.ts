/** What is sewn onto an upper garment: buttons, ties, collars, bands, hoods, pockets. */
import type { BodyPart } from './bodyPart.ts'
import { addRim, cut, emptyMesh, simplify, surface } from './mesh.ts'
import type { Base, Buttons } from './person.ts'
import { cone, ellipsoid, inflate, mix, smoothstep, union, type Keep, type Shape } from './sdf.ts'
import { SIDES, type At } from './skeleton.ts'
import { slots, type SlotName } from './slots.ts'
import { tailored, type Sleeve } from './tailoring.ts'
import { bodyWeights } from './weights.ts'

/** Where a garment's front is at (x, y): its z. */
const frontAt = (garment: Shape, x: number, y: number): number => {
  let z = 0.32
  for (let i = 0; i < 80; i++) z -= garment(x, y, z) * 0.7
  return z
}

/** Buttons down the front: { low, high, count, x }. */
export const buttonsPart = (
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
export const tiePart = (at: At, garment: Shape): BodyPart => {
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
export const standCollar = (at: At, radius: number): BodyPart => {
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

export const bandShapes = (at: At, base: Base, { end, reach }: Sleeve): readonly Shape[] => {
  const slim = base === '1' ? 1 : 0.87
  return SIDES.map((side) => {
    const [start, wrist] = [at(`${side}UpperArm`), at(`${side}Hand`)]
    const a = start.clone().lerp(wrist, reach - 0.075)
    const b = start.clone().lerp(wrist, reach + 0.05)
    return cone(a, b, end * slim * 1.12, end * slim * 1.02)
  })
}

/** A ribbed band around the neck opening, lying on the garment; behind: thinning out towards the front. */
export const neckBand = (
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

export const hoodParts = (at: At, garment: Shape): readonly BodyPart[] => {
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
export const pocketPart = (at: At, garment: Shape): BodyPart => {
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

/** Turned-down shirt collar with open points. */
export const shirtCollar = (at: At, slim: number, slot: number): BodyPart => {
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
