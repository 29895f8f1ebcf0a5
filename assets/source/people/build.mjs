/** Puts one person together: parts → one skinned primitive with palette uv, baked occlusion and weights. */
import { beardPart, blush, faceParts, glassesPart, moustachePart } from './face.mjs'
import { handsPart, headPart, headShape, legsPart, neckPart } from './body.mjs'
import {
  jacketParts,
  shoeParts,
  skirtParts,
  skirtShape,
  topParts,
  trouserParts,
  trouserShape,
} from './clothes.mjs'
import { hairParts, headphonesParts } from './hair.mjs'
import { merge } from './mesh.mjs'
import { clamp, mix } from './sdf.mjs'
import { modellingPose, positionOf, worldOf } from './skeleton.mjs'
import { slots } from './slots.mjs'
import { strongest } from './weights.mjs'

const partsOf = (person, at) => {
  const { base, build = {} } = person
  const bottom = { ...person.bottom, build }
  const top = { ...person.top, build }
  // What is worn under a shirt's hem ends soon above it, so that a raised thigh does not come through.
  if (!top.tucked && (top.hem ?? 0.885) > 0.75) bottom.upTo = Math.min(1, (top.hem ?? 0.885) + 0.06)
  const head = headShape(person.face)
  const hair = hairParts(person.hair)
  const under = bottom.kind === 'skirt' ? skirtShape(base, bottom) : trouserShape(at, base, bottom)
  const look = top.tucked ? top : { ...top, under }
  const sleeveless = top.kind === 'top' && top.sleeve === 'short'
  const parts = [
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
  if (bottom.kind === 'skirt' || (bottom.hem ?? 0) > 0.3) parts.push(legsPart(at, base, bottom.hem + 0.07))
  return parts
}

const OCCLUSION_STEPS = [0.012, 0.03, 0.06, 0.1]

/** Open share of the sky above a surface point, from the distance field (0.35 … 1). */
const openness = (field, p, n) => {
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
const shade = (open, slot) => {
  const dark = 1 - open
  return slot === slots.skin
    ? [1 - dark * 0.62, 1 - dark * 0.95, 1 - dark]
    : [1 - dark, 1 - dark, 1 - dark * 0.92]
}

/** Parts whose every vertex is placed on purpose. */
const FINE = new Set(['eyes', 'brows', 'mouth', 'marks', 'moustache', 'buttons'])

/**
 * Geometry of a person: { pos, nor, tri, slot, colour, joints, weights, fine } with joints indexing rig.names.
 */
export const buildPerson = (rig, person) => {
  const worlds = worldOf(rig, modellingPose(rig))
  const at = (bone) => positionOf(worlds, bone)
  const parts = partsOf(person, at)
  const solid = parts.map((part) => part.shape).filter(Boolean)
  const field = (x, y, z) => {
    let d = y
    for (const shape of solid) d = Math.min(d, shape(x, y, z))
    return d
  }
  const index = new Map(rig.names.map((name, i) => [name, i]))
  const out = {
    pos: [],
    nor: [],
    tri: [],
    slot: [],
    colour: [],
    joints: [],
    weights: [],
    fine: [],
    sizes: {},
  }
  for (const part of parts) {
    const meshes = part.mesh()
    const mesh = Array.isArray(meshes) ? merge(...meshes) : meshes
    out.sizes[part.name] = (out.sizes[part.name] ?? 0) + mesh.tri.length / 3
    const first = out.slot.length
    for (let i = 0; i < mesh.slot.length; i++) {
      const p = mesh.pos.slice(i * 3, i * 3 + 3)
      const n = mesh.nor.slice(i * 3, i * 3 + 3)
      const slot = mesh.slot[i]
      const tint = part.tint
        ? part.tint(...p, slot)
        : shade(openness(field, p, n), slot).map((c, k) => c * (part.name === 'head' ? blush(...p)[k] : 1))
      const rows = strongest(part.weights(...p), (name) => index.get(name))
      while (rows.length < 4) rows.push([0, 0])
      out.pos.push(...p)
      out.nor.push(...n)
      out.slot.push(slot)
      out.fine.push(FINE.has(part.name) ? 1 : 0)
      out.colour.push(...tint.map((c) => mix(0, 1, clamp(c, 0, 1))))
      out.joints.push(...rows.map(([joint]) => joint))
      out.weights.push(...rows.map(([, weight]) => weight))
    }
    for (const i of mesh.tri) out.tri.push(i + first)
  }
  return out
}
