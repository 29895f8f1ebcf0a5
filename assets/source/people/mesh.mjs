/**
 * Meshes from signed distance functions: surface nets, exact cuts along curves (hems, collars, hairlines), paint
 * borders, simplification and cloth rims.
 *
 * A mesh is { pos, nor, tri, slot }: number arrays (3 per vertex, 3 per vertex, 3 per triangle, 1 per vertex).
 */
import { MeshoptSimplifier } from 'meshoptimizer'
import { clamp, normalAt } from './sdf.mjs'

const BLOCK = 4
const CELL_EDGES = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
]

/** Distances on a grid; blocks far from the surface get one coarse value. */
const sampleGrid = (shape, low, [nx, ny, nz], h) => {
  const grid = new Float32Array(nx * ny * nz)
  for (let k = 0; k < nz; k += BLOCK)
    for (let j = 0; j < ny; j += BLOCK)
      for (let i = 0; i < nx; i += BLOCK) {
        const half = (BLOCK / 2) * h
        const centre = shape(low[0] + i * h + half, low[1] + j * h + half, low[2] + k * h + half)
        const far = Math.abs(centre) > BLOCK * h * 2.2
        for (let c = k; c < Math.min(k + BLOCK, nz); c++)
          for (let b = j; b < Math.min(j + BLOCK, ny); b++)
            for (let a = i; a < Math.min(i + BLOCK, nx); a++)
              grid[a + nx * (b + ny * c)] = far
                ? centre
                : shape(low[0] + a * h, low[1] + b * h, low[2] + c * h)
      }
  return grid
}

/** Surface of a shape inside the box low…high with cells of h metres; every vertex in the given palette slot. */
export const surface = (shape, low, high, h, slot) => {
  const size = low.map((value, axis) => Math.ceil((high[axis] - value) / h) + 2)
  const [nx, ny, nz] = size
  const grid = sampleGrid(shape, low, size, h)
  const at = (i, j, k) => i + nx * (j + ny * k)
  const vertexOf = new Int32Array(nx * ny * nz).fill(-1)
  const mesh = { pos: [], nor: [], tri: [], slot: [] }
  const d = new Float64Array(8)
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let i = 0; i < nx - 1; i++) {
        let inside = 0
        for (let c = 0; c < 8; c++) {
          d[c] = grid[at(i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2))]
          if (d[c] < 0) inside++
        }
        if (inside === 0 || inside === 8) continue
        vertexOf[at(i, j, k)] = mesh.slot.length
        const p = project(shape, cellCrossing(d, low, h, i, j, k), h)
        mesh.pos.push(...p)
        mesh.nor.push(...normalAt(shape, ...p, h * 0.15))
        mesh.slot.push(slot)
      }
  const quad = (a, b, c, e, flip) => {
    if (Math.min(a, b, c, e) < 0) return
    if (flip) mesh.tri.push(a, c, b, a, e, c)
    else mesh.tri.push(a, b, c, a, c, e)
  }
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const s = grid[at(i, j, k)] < 0
        const v = (a, b, c) => vertexOf[at(i - a, j - b, k - c)]
        if (s !== grid[at(i + 1, j, k)] < 0) quad(v(0, 1, 1), v(0, 0, 1), v(0, 0, 0), v(0, 1, 0), !s)
        if (s !== grid[at(i, j + 1, k)] < 0) quad(v(1, 0, 1), v(1, 0, 0), v(0, 0, 0), v(0, 0, 1), !s)
        if (s !== grid[at(i, j, k + 1)] < 0) quad(v(1, 1, 0), v(0, 1, 0), v(0, 0, 0), v(1, 0, 0), !s)
      }
  return mesh
}

const cellCrossing = (d, low, h, i, j, k) => {
  const sum = [0, 0, 0]
  let count = 0
  for (const [a, b] of CELL_EDGES) {
    if (d[a] < 0 === d[b] < 0) continue
    const t = d[a] / (d[a] - d[b])
    for (let axis = 0; axis < 3; axis++) {
      const [ca, cb] = [(a >> axis) & 1, (b >> axis) & 1]
      sum[axis] += ca + (cb - ca) * t
    }
    count++
  }
  return [
    low[0] + (i + sum[0] / count) * h,
    low[1] + (j + sum[1] / count) * h,
    low[2] + (k + sum[2] / count) * h,
  ]
}

const project = (shape, p, h) => {
  for (let step = 0; step < 3; step++) {
    const g = normalAt(shape, ...p, h * 0.12)
    const distance = clamp(shape(...p), -h * 0.5, h * 0.5) * 0.8
    p = p.map((value, axis) => value - g[axis] * distance)
  }
  return p
}

const point = (mesh, i) => [mesh.pos[i * 3], mesh.pos[i * 3 + 1], mesh.pos[i * 3 + 2]]
const normal = (mesh, i) => [mesh.nor[i * 3], mesh.nor[i * 3 + 1], mesh.nor[i * 3 + 2]]
const mixed = (a, b, t) => a.map((value, axis) => value + (b[axis] - value) * t)
const unit = (v) => {
  const length = Math.hypot(...v) || 1
  return v.map((value) => value / length)
}
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

/** Moves vertices that lie close to the curve keep = 0 onto it, so that cutting leaves no slivers. */
const snapToCurve = (mesh, keep, reach) => {
  const values = []
  for (let i = 0; i < mesh.slot.length; i++) {
    const p = point(mesh, i)
    let value = keep(...p)
    if (Math.abs(value) < reach) {
      const n = normal(mesh, i)
      const e = 1e-4
      const g = [0, 1, 2].map((axis) => {
        const q = [...p]
        q[axis] += e
        return (keep(...q) - value) / e
      })
      const along = g[0] * n[0] + g[1] * n[1] + g[2] * n[2]
      const t = g.map((x, axis) => x - along * n[axis])
      const slope2 = t[0] ** 2 + t[1] ** 2 + t[2] ** 2
      if (slope2 > 0.2) {
        const moved = p.map((x, axis) => x - (t[axis] * value) / slope2)
        for (let axis = 0; axis < 3; axis++) mesh.pos[i * 3 + axis] = moved[axis]
        value = 0
      }
    }
    values.push(value)
  }
  return values
}

/**
 * Cuts a mesh along keep(x, y, z) = 0. Returns the part where keep > 0; with `otherSlot` the rest stays too, painted
 * in that slot (a clean colour border).
 */
export const cut = (mesh, keep, otherSlot) => {
  const edge = meanEdge(mesh)
  const values = snapToCurve(mesh, keep, edge * 0.35)
  const out = { pos: [], nor: [], tri: [], slot: [] }
  const copies = new Map()
  const crossings = new Map()
  const put = (p, n, slot) => {
    out.pos.push(...p)
    out.nor.push(...n)
    out.slot.push(slot)
    return out.slot.length - 1
  }
  const copy = (i, other) => {
    const key = i * 2 + other
    if (!copies.has(key))
      copies.set(key, put(point(mesh, i), normal(mesh, i), other ? otherSlot : mesh.slot[i]))
    return copies.get(key)
  }
  const crossing = (a, b, other) => {
    const [lo, hi] = a < b ? [a, b] : [b, a]
    const key = `${lo},${hi},${other}`
    if (!crossings.has(key)) {
      const [pa, pb] = [point(mesh, lo), point(mesh, hi)]
      let [t0, t1] = [0, 1]
      for (let step = 0; step < 8; step++) {
        const t = (t0 + t1) / 2
        if (keep(...mixed(pa, pb, t)) > 0 === values[lo] > 0) t0 = t
        else t1 = t
      }
      const t = (t0 + t1) / 2
      const n = unit(mixed(normal(mesh, lo), normal(mesh, hi), t))
      crossings.set(key, put(mixed(pa, pb, t), n, other ? otherSlot : mesh.slot[lo]))
    }
    return crossings.get(key)
  }
  const emit = (corners, sign, other) => {
    const polygon = []
    for (let c = 0; c < 3; c++) {
      const [a, b] = [corners[c], corners[(c + 1) % 3]]
      const [va, vb] = [values[a] * sign, values[b] * sign]
      if (va >= 0) polygon.push(copy(a, other))
      if ((va > 0 && vb < 0) || (va < 0 && vb > 0)) polygon.push(crossing(a, b, other))
    }
    for (let c = 1; c + 1 < polygon.length; c++) out.tri.push(polygon[0], polygon[c], polygon[c + 1])
  }
  for (let i = 0; i < mesh.tri.length; i += 3) {
    const corners = [mesh.tri[i], mesh.tri[i + 1], mesh.tri[i + 2]]
    const high = Math.max(...corners.map((c) => values[c]))
    const low = Math.min(...corners.map((c) => values[c]))
    if (high > 0) emit(corners, 1, 0)
    if (otherSlot !== undefined && (low < 0 || high <= 0)) emit(corners, -1, 1)
  }
  return out
}

const meanEdge = (mesh) => {
  let [sum, count] = [0, 0]
  for (let i = 0; i < mesh.tri.length; i += 30) {
    const [a, b] = [point(mesh, mesh.tri[i]), point(mesh, mesh.tri[i + 1])]
    sum += Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
    count++
  }
  return count ? sum / count : 0.01
}

const compact = (mesh) => {
  const index = new Map()
  const out = { pos: [], nor: [], tri: [], slot: [] }
  for (const i of mesh.tri) {
    if (!index.has(i)) {
      index.set(i, out.slot.length)
      out.pos.push(...point(mesh, i))
      out.nor.push(...normal(mesh, i))
      out.slot.push(mesh.slot[i])
    }
    out.tri.push(index.get(i))
  }
  return out
}

/** Reduces to about `triangles`; normals count, so shading stays smooth. */
export const simplify = (mesh, triangles) => {
  if (mesh.tri.length / 3 <= triangles) return mesh
  const [tri] = MeshoptSimplifier.simplifyWithAttributes(
    new Uint32Array(mesh.tri),
    new Float32Array(mesh.pos),
    3,
    new Float32Array(mesh.nor),
    3,
    [0.25, 0.25, 0.25],
    null,
    Math.floor(triangles) * 3,
    0.3,
  )
  return compact({ ...mesh, tri: [...tri] })
}

const placeKey = (mesh, i) =>
  point(mesh, i)
    .map((x) => Math.round(x * 1e5))
    .join()

/** Open edges of a mesh as [a, b] vertex pairs; vertices at one place count as one. */
const openEdges = (mesh, keys) => {
  const used = new Map()
  for (let i = 0; i < mesh.tri.length; i += 3)
    for (let c = 0; c < 3; c++) {
      const [a, b] = [mesh.tri[i + c], mesh.tri[i + ((c + 1) % 3)]]
      used.set(`${keys[a]}|${keys[b]}`, [a, b])
    }
  return [...used].filter(([key]) => !used.has(key.split('|').reverse().join('|'))).map(([, edge]) => edge)
}

/** Draws the open edges of a mesh smooth: a cut hairline or hem loses the steps of the triangles it went through. */
export const smoothBorder = (mesh, rounds = 4) => {
  const keys = mesh.slot.map((_, i) => placeKey(mesh, i))
  const next = new Map()
  for (const [a, b] of openEdges(mesh, keys))
    for (const [from, to] of [
      [a, b],
      [b, a],
    ])
      next.set(keys[from], [...(next.get(keys[from]) ?? []), keys[to]])
  const places = new Map([...next.keys()].map((key) => [key, undefined]))
  keys.forEach((key, i) => places.has(key) && places.set(key, point(mesh, i)))
  for (let round = 0; round < rounds; round++) {
    const moved = [...places].map(([key, p]) => {
      const near = next.get(key)
      if (near.length !== 2) return [key, p]
      const middle = mixed(places.get(near[0]), places.get(near[1]), 0.5)
      return [key, mixed(p, middle, 0.6)]
    })
    for (const [key, p] of moved) places.set(key, p)
  }
  const out = { ...mesh, pos: [...mesh.pos] }
  keys.forEach((key, i) => places.get(key)?.forEach((value, axis) => (out.pos[i * 3 + axis] = value)))
  return out
}

export const merge = (...meshes) => {
  const out = { pos: [], nor: [], tri: [], slot: [] }
  for (const mesh of meshes) {
    const base = out.slot.length
    for (const value of mesh.pos) out.pos.push(value)
    for (const value of mesh.nor) out.nor.push(value)
    for (const value of mesh.slot) out.slot.push(value)
    for (const value of mesh.tri) out.tri.push(value + base)
  }
  return out
}

/**
 * Gives every open edge of a cloth or hair shell a thickness: the edge turns in over `thickness` metres and runs
 * back under the surface for `depth` metres, so no gap and no paper-thin edge is ever seen.
 */
export const addRim = (mesh, thickness, depth, rimSlot) => {
  const keys = mesh.slot.map((_, i) => placeKey(mesh, i))
  const open = openEdges(mesh, keys)
  const outwards = new Map()
  for (const [a, b] of open) {
    const direction = unit(point(mesh, b).map((x, axis) => x - point(mesh, a)[axis]))
    for (const i of [a, b]) {
      const out = cross(direction, normal(mesh, i))
      const sum = outwards.get(keys[i]) ?? [0, 0, 0]
      outwards.set(
        keys[i],
        sum.map((x, axis) => x + out[axis]),
      )
    }
  }
  const out = merge(mesh)
  const rings = new Map()
  const ringOf = (i) => {
    if (rings.has(keys[i])) return rings.get(keys[i])
    const [p, n, o] = [point(mesh, i), normal(mesh, i), unit(outwards.get(keys[i]))]
    const rows = [
      [0, 0, mixed(n, o, 0.35)],
      [0.15, 0.75, o],
      [-depth / thickness, 1.15, n.map((x) => -x)],
    ].map(([along, inward, facing]) => {
      const at = p.map((x, axis) => x + (o[axis] * along - n[axis] * inward) * thickness)
      out.pos.push(...at)
      out.nor.push(...unit(facing))
      out.slot.push(rimSlot ?? mesh.slot[i])
      return out.slot.length - 1
    })
    rings.set(keys[i], rows)
    return rows
  }
  for (const [a, b] of open) {
    const [ra, rb] = [ringOf(a), ringOf(b)]
    for (let r = 0; r < 2; r++) out.tri.push(rb[r], ra[r], ra[r + 1], rb[r], ra[r + 1], rb[r + 1])
  }
  return out
}
