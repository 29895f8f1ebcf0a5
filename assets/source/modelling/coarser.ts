/**
 * Coarser levels of a finished piece: fewer triangles over the same vertices, for where it is drawn so small that
 * nobody sees what is missing. The client chooses by the error each level states (client/scene/batch).
 */
import type { Accessor, Document, Primitive } from '@gltf-transform/core'
import { MeshoptEncoder, MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer'
import { unlikeness, type Surface } from './likeness.ts'

await Promise.all([MeshoptEncoder.ready, MeshoptSimplifier.ready])

/**
 * The levels: no place of one is farther off the finest one's surface than this, metres, nor the other way round, and so
 * much of it may be turned or of another colour (likeness.ts): more where a piece is drawn smaller.
 */
export const coarserLevels = [
  { errorM: 0.007, unlike: 0.05 },
  { errorM: 0.025, unlike: 0.15 },
] as const
/** A primitive with fewer triangles gains nothing by levels of its own. */
const SMALL = 160
/** A level that has more than this share of the next finer one's triangles is left out. */
const WORTH = 0.66

/**
 * How to simplify; what does the most of those that are like enough is taken. `share` of the error is what the simplifier
 * may make of its own reckoning, which is of means. Weights: what a normal and a colour off by 1 count as, metres.
 */
interface Way {
  readonly share: number
  readonly normal: number
  readonly colour: number
  readonly flags: readonly SimplifierFlags[]
}

const kinds: readonly Omit<Way, 'share'>[] = [
  { normal: 0.01, colour: 0.02, flags: ['Permissive', 'Prune'] },
  { normal: 0.04, colour: 0.08, flags: ['Permissive', 'Prune'] },
  { normal: 0.1, colour: 0.2, flags: ['Permissive'] },
  { normal: 0.3, colour: 0.6, flags: ['Permissive'] },
  { normal: 0.02, colour: 0.05, flags: [] },
  { normal: 0.1, colour: 0.2, flags: [] },
]
const ways: readonly Way[] = [1, 0.6, 0.35].flatMap((share) => kinds.map((kind) => ({ ...kind, share })))

const numbersOf = (accessor: Accessor | null, size: number, count: number): Float32Array => {
  const out = new Float32Array(count * size)
  const element: number[] = []
  for (let i = 0; accessor && i < count; i++)
    out.set(accessor.getElement(i, element).slice(0, size), i * size)
  return out
}

/** The same triangles in an order that packs well; vertices keep theirs. */
function packable(indices: Uint32Array): Uint32Array {
  const ordered = indices.slice()
  const [remap] = MeshoptEncoder.reorderMesh(ordered, true, true)
  const former = new Uint32Array(remap.length)
  for (const [from, to] of remap.entries()) if (to < former.length) former[to] = from
  return ordered.map((vertex) => former[vertex]!)
}

/** Indices of the levels of one primitive, one for each error; undefined: as the next finer one. */
function levelsOf(primitive: Primitive): readonly (Uint32Array | undefined)[] {
  const indices = new Uint32Array(primitive.getIndices()!.getArray()!)
  // A picture on a surface would be torn where its coordinates meet.
  if (indices.length / 3 < SMALL || primitive.getAttribute('TEXCOORD_0'))
    return coarserLevels.map(() => undefined)
  const count = primitive.getAttribute('POSITION')!.getCount()
  const whole = {
    positions: numbersOf(primitive.getAttribute('POSITION'), 3, count),
    normals: numbersOf(primitive.getAttribute('NORMAL'), 3, count),
    colours: numbersOf(primitive.getAttribute('COLOR_0'), 4, count),
    indices,
  }
  let least = indices.length
  return coarserLevels.map(({ errorM, unlike }) => {
    const level = ways
      .map((way) => simplified(whole, errorM, way))
      .filter((one) => one.length > 0 && one.length <= least * WORTH)
      .toSorted((a, b) => a.length - b.length)
      .find((one) => unlikeness(whole, { ...whole, indices: one }, errorM) <= unlike)
    if (!level) return undefined
    least = level.length
    return packable(level)
  })
}

function simplified(whole: Surface, errorM: number, { share, normal, colour, flags }: Way): Uint32Array {
  const count = whole.positions.length / 3
  const attributes = new Float32Array(count * 7)
  for (let i = 0; i < count; i++) {
    attributes.set(whole.normals.subarray(i * 3, i * 3 + 3), i * 7)
    attributes.set(whole.colours.subarray(i * 4, i * 4 + 4), i * 7 + 3)
  }
  const [indices] = MeshoptSimplifier.simplifyWithAttributes(
    whole.indices,
    whole.positions,
    3,
    attributes,
    7,
    [normal, normal, normal, colour, colour, colour, colour],
    null,
    0,
    errorM * share,
    ['ErrorAbsolute', ...flags],
  )
  return indices
}

/**
 * Adds a scene for each coarser level of the document's one mesh, with all of its primitives over the same vertices;
 * the scene's extras say how far off it is: `errorM`. Call it when the vertices have their last order.
 */
export function addCoarserLevels(document: Document): void {
  const root = document.getRoot()
  const [mesh] = root.listMeshes()
  const [finest] = root.listScenes()
  if (!mesh || !finest) throw new Error('a piece without a mesh has no coarser levels')
  const primitives = mesh.listPrimitives()
  const levels = primitives.map((primitive) => levelsOf(primitive))
  const latest = primitives.map((primitive) => primitive.getIndices()!)
  for (const [n, { errorM }] of coarserLevels.entries()) {
    if (levels.every((ofOne) => !ofOne[n])) continue
    const coarser = document.createMesh()
    for (const [i, primitive] of primitives.entries()) {
      const indices = levels[i]![n]
      if (indices) {
        const array =
          primitive.getIndices()!.getArray() instanceof Uint32Array ? indices : new Uint16Array(indices)
        latest[i] = document
          .createAccessor()
          .setArray(array as Uint16Array<ArrayBuffer>)
          .setType('SCALAR')
      }
      coarser.addPrimitive(primitive.clone().setIndices(latest[i]!))
    }
    const node = document.createNode().setMesh(coarser)
    document.createScene().addChild(node).setExtras({ errorM })
  }
  root.setDefaultScene(finest)
}
