/** Coarser levels of a finished body: fewer triangles over the same vertices. */
import { MeshoptSimplifier } from 'meshoptimizer'
import { type Vec3, perAxis, threeAt } from '../vectors.ts'
import type { Mesh } from './mesh.ts'

/** For each vertex the connected piece it belongs to. */
const pieces = (body: Mesh): readonly number[] => {
  const parent = body.slot.map((_, i) => i)
  const find = (start: number): number => {
    let i = start
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!
    return i
  }
  for (let i = 0; i < body.tri.length; i += 3)
    for (const k of [1, 2]) parent[find(body.tri[i]!)] = find(body.tri[i + k]!)
  return body.slot.map((_, i) => find(i))
}

/** Triangles of the pieces that are at least `size` metres across. */
const withoutSmall = (body: Mesh, size: number): readonly number[] => {
  const piece = pieces(body)
  const boxes = new Map<number, { readonly low: Vec3; readonly high: Vec3 }>()
  piece.forEach((id, i) => {
    const p = threeAt(body.pos, i)
    const box = boxes.get(id) ?? { low: p, high: p }
    boxes.set(id, {
      low: perAxis((k) => Math.min(box.low[k], p[k])),
      high: perAxis((k) => Math.max(box.high[k], p[k])),
    })
  })
  const isLarge = (vertex: number): boolean => {
    const { low, high } = boxes.get(piece[vertex]!)!
    return Math.hypot(...perAxis((k) => high[k] - low[k])) >= size
  }
  const kept: number[] = []
  for (let i = 0; i < body.tri.length; i += 3)
    if (isLarge(body.tri[i]!)) kept.push(...body.tri.slice(i, i + 3))
  return kept
}

/**
 * Indices of about `triangles` triangles over a body's vertices ({ pos, nor, tri, slot }), without its pieces less
 * than `smallest` metres across.
 */
export const coarser = (body: Mesh, triangles: number, smallest: number): number[] => {
  const [tri] = MeshoptSimplifier.simplifyWithAttributes(
    new Uint32Array(withoutSmall(body, smallest)),
    new Float32Array(body.pos),
    3,
    new Float32Array(body.nor),
    3,
    [0.12, 0.12, 0.12],
    null,
    triangles * 3,
    1,
    ['Prune'],
  )
  return [...tri]
}

/**
 * Indices of at most `triangles` triangles over a body's vertices. What is fine on purpose (the body's `fine` flags:
 * eyes, brows, mouth) stays as it is.
 */
export const thinned = (body: Mesh & { readonly fine: readonly number[] }, triangles: number): number[] => {
  if (body.tri.length / 3 <= triangles) return body.tri
  const [tri] = MeshoptSimplifier.simplifyWithAttributes(
    new Uint32Array(body.tri),
    new Float32Array(body.pos),
    3,
    new Float32Array(body.nor),
    3,
    [0.2, 0.2, 0.2],
    new Uint8Array(body.fine),
    triangles * 3,
    0.05,
  )
  return [...tri]
}
