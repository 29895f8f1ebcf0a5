/** Coarser levels of a finished body: fewer triangles over the same vertices. */
import { MeshoptSimplifier } from 'meshoptimizer'

/** For each vertex the connected piece it belongs to. */
const pieces = (body) => {
  const parent = body.slot.map((_, i) => i)
  const find = (i) => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]]
    return i
  }
  for (let i = 0; i < body.tri.length; i += 3)
    for (const k of [1, 2]) parent[find(body.tri[i])] = find(body.tri[i + k])
  return body.slot.map((_, i) => find(i))
}

/** Triangles of the pieces that are at least `size` metres across. */
const withoutSmall = (body, size) => {
  const piece = pieces(body)
  const boxes = new Map()
  piece.forEach((id, i) => {
    const p = body.pos.slice(i * 3, i * 3 + 3)
    const box = boxes.get(id) ?? { low: p, high: p }
    boxes.set(id, {
      low: box.low.map((v, k) => Math.min(v, p[k])),
      high: box.high.map((v, k) => Math.max(v, p[k])),
    })
  })
  const isLarge = ({ low, high }) => Math.hypot(...high.map((v, k) => v - low[k])) >= size
  const kept = []
  for (let i = 0; i < body.tri.length; i += 3)
    if (isLarge(boxes.get(piece[body.tri[i]]))) kept.push(...body.tri.slice(i, i + 3))
  return kept
}

/**
 * Indices of about `triangles` triangles over a body's vertices ({ pos, nor, tri, slot }), without its pieces less
 * than `smallest` metres across.
 */
export const coarser = (body, triangles, smallest) => {
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
export const thinned = (body, triangles) => {
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
