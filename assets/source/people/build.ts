/** Puts one person together: parts → one skinned primitive with palette uv, baked occlusion and weights. */
import { beardPart, blush, faceParts, glassesPart, moustachePart } from './face.ts'
import { handsPart, headPart, headShape, legsPart, neckPart } from './body.ts'
import { jacketParts, topParts } from './clothes.ts'
import { shoeParts, skirtParts, skirtShape, trouserParts, trouserShape } from './legwear.ts'
import { hairParts, headphonesParts } from './hair.ts'
import { emptyMesh, merge, type Mesh } from './mesh.ts'
import { clamp, mix, type Shape } from './sdf.ts'
import { modellingPose, positionOf, worldOf, type Rig, type At } from './skeleton.ts'
import { slots } from './slots.ts'
import { strongest } from './weights.ts'
import { type Vec3, perAxis, threeAt } from '../vectors.ts'
import type { Person } from './person.ts'
import type { BodyPart } from './bodyPart.ts'

const partsOf = (person: Person, at: At): readonly BodyPart[] => {
  const { base, build = {} } = person
  const top = { ...person.top, build }
  // What is worn under a shirt's hem ends soon above it, so that a raised thigh does not come through.
  const isHidden = !top.tucked && (top.hem ?? 0.885) > 0.75
  const bottom = {
    ...person.bottom,
    build,
    ...(isHidden && { upTo: Math.min(1, (top.hem ?? 0.885) + 0.06) }),
  }
  const head = headShape(person.face)
  const hair = hairParts(person.hair)
  const under = bottom.kind === 'skirt' ? skirtShape(base, bottom) : trouserShape(at, base, bottom)
  const look = top.tucked ? top : { ...top, under }
  const sleeveless = top.kind === 'top' && top.sleeve === 'short'
  const parts: BodyPart[] = [
    headPart(head),
    neckPart(at, base, build.wide),
    handsPart(at, base, sleeveless ? 0.35 : 0.86),
    ...hair,
    ...faceParts(head, person.face),
    ...(top.kind === 'jacket' ? jacketParts(at, base, look) : topParts(at, base, look)),
    ...(bottom.kind === 'skirt' ? skirtParts(at, base, bottom) : trouserParts(at, base, bottom)),
    ...shoeParts(at, base, person.shoes),
  ]
  if (person.moustache) parts.push(moustachePart(head))
  if (person.headphones) parts.push(...headphonesParts())
  if (person.beard) parts.push(beardPart(head))
  if (person.glasses) parts.push(glassesPart(head, person.glasses))
  if (bottom.kind === 'skirt' || (bottom.hem ?? 0) > 0.3) parts.push(legsPart(at, base, bottom.hem! + 0.07))
  return parts
}

const OCCLUSION_STEPS = [0.012, 0.03, 0.06, 0.1]

/** Open share of the sky above a surface point, from the distance field (0.35 … 1). */
const openness = (field: Shape, p: Vec3, n: Vec3): number => {
  let blocked = 0
  let weight = 1
  let total = 0
  for (const step of OCCLUSION_STEPS) {
    const d = field(p[0] + n[0] * step, p[1] + n[1] * step, p[2] + n[2] * step)
    blocked += weight * clamp((step - d) / step, 0, 1)
    total += weight
    weight *= 0.8
  }
  return 1 - 0.58 * clamp(blocked / total, 0, 1)
}

/** Shade of an openness: skin darkens warm, cloth neutral. */
const shade = (open: number, slot: number): Vec3 => {
  const dark = 1 - open
  return slot === slots.skin
    ? [1 - dark * 0.62, 1 - dark * 0.95, 1 - dark]
    : [1 - dark, 1 - dark, 1 - dark * 0.92]
}

/** Parts whose every vertex is placed on purpose. */
const FINE = new Set(['eyes', 'brows', 'mouth', 'marks', 'moustache', 'buttons'])

/** Geometry of a person, with joints indexing rig.names. */
export interface Body extends Mesh {
  readonly colour: number[]
  /** Four a vertex, as the weights. */
  readonly joints: number[]
  readonly weights: number[]
  /** 1: placed on purpose, not to be thinned. */
  readonly fine: number[]
  /** Triangles by part. */
  readonly sizes: Record<string, number>
}

export const buildPerson = (rig: Rig, person: Person): Body => {
  const worlds = worldOf(rig, modellingPose(rig))
  const at: At = (bone) => positionOf(worlds, bone)
  const parts = partsOf(person, at)
  const solid = parts.flatMap(({ shape }) => (shape ? [shape] : []))
  const field: Shape = (x, y, z) => {
    let d = y
    for (const shape of solid) d = Math.min(d, shape(x, y, z))
    return d
  }
  const index = new Map(rig.names.map((name, i) => [name, i]))
  const out: Body = { ...emptyMesh(), colour: [], joints: [], weights: [], fine: [], sizes: {} }
  for (const part of parts) {
    const made = part.mesh()
    const mesh = 'tri' in made ? made : merge(...made)
    out.sizes[part.name] = (out.sizes[part.name] ?? 0) + mesh.tri.length / 3
    const first = out.slot.length
    for (let i = 0; i < mesh.slot.length; i++) {
      const p = threeAt(mesh.pos, i)
      const n = threeAt(mesh.nor, i)
      const slot = mesh.slot[i]!
      const tint = part.tint?.(...p, slot) ?? shaded(part.name, p, shade(openness(field, p, n), slot))
      const rows = strongest(part.weights(...p), (name) => index.get(name)!)
      out.pos.push(...p)
      out.nor.push(...n)
      out.slot.push(slot)
      out.fine.push(FINE.has(part.name) ? 1 : 0)
      out.colour.push(...tint.map((c) => mix(0, 1, clamp(c, 0, 1))))
      for (const k of [0, 1, 2, 3]) {
        const [joint, weight] = rows[k] ?? [0, 0]
        out.joints.push(joint)
        out.weights.push(weight)
      }
    }
    for (const i of mesh.tri) out.tri.push(i + first)
  }
  return out
}

/** The head's skin is warmer at cheeks, nose and ears. */
const shaded = (name: string, p: Vec3, colour: Vec3): Vec3 => {
  if (name !== 'head') return colour
  const warm = blush(...p)
  return perAxis((k) => colour[k] * warm[k])
}
