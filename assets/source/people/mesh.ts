/**
 * Meshes from signed distance functions: surface nets, exact cuts along curves (hems, collars, hairlines), paint
 * borders, simplification and cloth rims.
 */
import { MeshoptSimplifier } from 'meshoptimizer'
import { clamp, normalAt, type Shape, type Keep } from './sdf.ts'
import { type Vec3, axes, perAxis, threeAt } from '../vectors.ts'

/** Three numbers a vertex, three a vertex, three a triangle, one a vertex. */
export interface Mesh {
  readonly pos: number[]
  readonly nor: number[]
  readonly tri: number[]
  readonly slot: number[]
}

export const emptyMesh = (): Mesh => ({ pos: [], nor: [], tri: [], slot: [] })

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
] as const

/** Distances on a grid; blocks far from the surface get one coarse value. */
const sampleGrid = (shape: Shape, low: Vec3, [nx, ny, nz]: Vec3, h: number): Float32Array => {
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
export const surface = (shape: Shape, low: Vec3, high: Vec3, h: number, slot: number): Mesh => {
  const size = perAxis((axis) => Math.ceil((high[axis] - low[axis]) / h) + 2)
  const [nx, ny, nz] = size
  const grid = sampleGrid(shape, low, size, h)
  const at = (i: number, j: number, k: number) => i + nx * (j + ny * k)
  const vertexOf = new Int32Array(nx * ny * nz).fill(-1)
  const mesh = emptyMesh()
  const d = new Float64Array(8)
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let i = 0; i < nx - 1; i++) {
        let inside = 0
        for (let c = 0; c < 8; c++) {
          d[c] = grid[at(i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2))]!
          if (d[c]! < 0) inside++
        }
        if (inside === 0 || inside === 8) continue
        vertexOf[at(i, j, k)] = mesh.slot.length
        const p = project(shape, cellCrossing(d, low, h, i, j, k), h)
        mesh.pos.push(...p)
        mesh.nor.push(...normalAt(shape, ...p, h * 0.15))
        mesh.slot.push(slot)
      }
  const quad = (a: number, b: number, c: number, e: number, flip: boolean): void => {
    if (Math.min(a, b, c, e) < 0) return
    if (flip) mesh.tri.push(a, c, b, a, e, c)
    else mesh.tri.push(a, b, c, a, c, e)
  }
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const s = grid[at(i, j, k)]! < 0
        const v = (a: number, b: number, c: number): number => vertexOf[at(i - a, j - b, k - c)]!
        if (s !== grid[at(i + 1, j, k)]! < 0) quad(v(0, 1, 1), v(0, 0, 1), v(0, 0, 0), v(0, 1, 0), !s)
        if (s !== grid[at(i, j + 1, k)]! < 0) quad(v(1, 0, 1), v(1, 0, 0), v(0, 0, 0), v(0, 0, 1), !s)
        if (s !== grid[at(i, j, k + 1)]! < 0) quad(v(1, 1, 0), v(0, 1, 0), v(0, 0, 0), v(1, 0, 0), !s)
      }
  return mesh
}

const cellCrossing = (d: Float64Array, low: Vec3, h: number, i: number, j: number, k: number): Vec3 => {
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (const [a, b] of CELL_EDGES) {
    const [da, db] = [d[a]!, d[b]!]
    if (da < 0 === db < 0) continue
    const t = da / (da - db)
    for (const axis of axes) {
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

const project = (shape: Shape, start: Vec3, h: number): Vec3 => {
  let p = start
  for (let step = 0; step < 3; step++) {
    const from = p
    const g = normalAt(shape, ...from, h * 0.12)
    const distance = clamp(shape(...from), -h * 0.5, h * 0.5) * 0.8
    p = perAxis((axis) => from[axis] - g[axis] * distance)
  }
  return p
}

const point = (mesh: Mesh, i: number): Vec3 => threeAt(mesh.pos, i)
const normal = (mesh: Mesh, i: number): Vec3 => threeAt(mesh.nor, i)
const mixed = (a: Vec3, b: Vec3, t: number): Vec3 => perAxis((axis) => a[axis] + (b[axis] - a[axis]) * t)
const unit = (v: Vec3): Vec3 => {
  const length = Math.hypot(...v) || 1
  return perAxis((axis) => v[axis] / length)
}
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Moves vertices that lie close to the curve keep = 0 onto it, so that cutting leaves no slivers. */
const snapToCurve = (mesh: Mesh, keep: Keep, reach: number): readonly number[] => {
  const values: number[] = []
  for (let i = 0; i < mesh.slot.length; i++) {
    const p = point(mesh, i)
    let value = keep(...p)
    if (Math.abs(value) < reach) {
      const from = value
      const n = normal(mesh, i)
      const e = 1e-4
      const g = perAxis((axis) => (keep(...perAxis((k) => (k === axis ? p[k] + e : p[k]))) - from) / e)
      const along = g[0] * n[0] + g[1] * n[1] + g[2] * n[2]
      const t = perAxis((axis) => g[axis] - along * n[axis])
      const slope2 = t[0] ** 2 + t[1] ** 2 + t[2] ** 2
      if (slope2 > 0.2) {
        for (const axis of axes) mesh.pos[i * 3 + axis] = p[axis] - (t[axis] * from) / slope2
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
export const cut = (mesh: Mesh, keep: Keep, otherSlot?: number): Mesh => {
  const edge = meanEdge(mesh)
  const values = snapToCurve(mesh, keep, edge * 0.35)
  const out = emptyMesh()
  const copies = new Map<number, number>()
  const crossings = new Map<string, number>()
  const put = (p: Vec3, n: Vec3, slot: number): number => {
    out.pos.push(...p)
    out.nor.push(...n)
    out.slot.push(slot)
    return out.slot.length - 1
  }
  /** The slot of a vertex on either side of the cut. */
  const slotOf = (i: number, isOther: boolean): number =>
    isOther && otherSlot !== undefined ? otherSlot : mesh.slot[i]!
  const copy = (i: number, isOther: boolean): number => {
    const key = i * 2 + (isOther ? 1 : 0)
    const known = copies.get(key)
    if (known !== undefined) return known
    const fresh = put(point(mesh, i), normal(mesh, i), slotOf(i, isOther))
    copies.set(key, fresh)
    return fresh
  }
  const crossing = (a: number, b: number, isOther: boolean): number => {
    const [lo, hi] = a < b ? [a, b] : [b, a]
    const key = `${lo},${hi},${isOther}`
    const known = crossings.get(key)
    if (known !== undefined) return known
    const [pa, pb] = [point(mesh, lo), point(mesh, hi)]
    let [t0, t1] = [0, 1]
    for (let step = 0; step < 8; step++) {
      const t = (t0 + t1) / 2
      if (keep(...mixed(pa, pb, t)) > 0 === values[lo]! > 0) t0 = t
      else t1 = t
    }
    const t = (t0 + t1) / 2
    const n = unit(mixed(normal(mesh, lo), normal(mesh, hi), t))
    const fresh = put(mixed(pa, pb, t), n, slotOf(lo, isOther))
    crossings.set(key, fresh)
    return fresh
  }
  const emit = (corners: readonly number[], sign: 1 | -1, isOther: boolean): void => {
    const polygon: number[] = []
    for (let c = 0; c < 3; c++) {
      const [a, b] = [corners[c]!, corners[(c + 1) % 3]!]
      const [va, vb] = [values[a]! * sign, values[b]! * sign]
      if (va >= 0) polygon.push(copy(a, isOther))
      if ((va > 0 && vb < 0) || (va < 0 && vb > 0)) polygon.push(crossing(a, b, isOther))
    }
    for (let c = 1; c + 1 < polygon.length; c++) out.tri.push(polygon[0]!, polygon[c]!, polygon[c + 1]!)
  }
  for (let i = 0; i < mesh.tri.length; i += 3) {
    const corners = threeAt(mesh.tri, i / 3)
    const high = Math.max(...corners.map((c) => values[c]!))
    const low = Math.min(...corners.map((c) => values[c]!))
    if (high > 0) emit(corners, 1, false)
    if (otherSlot !== undefined && (low < 0 || high <= 0)) emit(corners, -1, true)
  }
  return out
}

const meanEdge = (mesh: Mesh): number => {
  let [sum, count] = [0, 0]
  for (let i = 0; i < mesh.tri.length; i += 30) {
    const [a, b] = [point(mesh, mesh.tri[i]!), point(mesh, mesh.tri[i + 1]!)]
    sum += Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
    count++
  }
  return count ? sum / count : 0.01
}

const compact = (mesh: Mesh): Mesh => {
  const index = new Map<number, number>()
  const out = emptyMesh()
  for (const i of mesh.tri) {
    let to = index.get(i)
    if (to === undefined) {
      to = out.slot.length
      index.set(i, to)
      out.pos.push(...point(mesh, i))
      out.nor.push(...normal(mesh, i))
      out.slot.push(mesh.slot[i]!)
    }
    out.tri.push(to)
  }
  return out
}

/** Reduces to about `triangles`; normals count, so shading stays smooth. */
export const simplify = (mesh: Mesh, triangles: number): Mesh => {
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

const placeKey = (mesh: Mesh, i: number): string =>
  point(mesh, i)
    .map((x) => Math.round(x * 1e5))
    .join()

/** Open edges of a mesh as [a, b] vertex pairs; vertices at one place count as one. */
const openEdges = (mesh: Mesh, keys: readonly string[]): readonly (readonly [number, number])[] => {
  const used = new Map<string, readonly [number, number]>()
  for (let i = 0; i < mesh.tri.length; i += 3)
    for (let c = 0; c < 3; c++) {
      const [a, b] = [mesh.tri[i + c]!, mesh.tri[i + ((c + 1) % 3)]!]
      used.set(`${keys[a]}|${keys[b]}`, [a, b])
    }
  return [...used].filter(([key]) => !used.has(key.split('|').reverse().join('|'))).map(([, edge]) => edge)
}

/** Draws the open edges of a mesh smooth: a cut hairline or hem loses the steps of the triangles it went through. */
export const smoothBorder = (mesh: Mesh, rounds = 4): Mesh => {
  const keys = mesh.slot.map((_, i) => placeKey(mesh, i))
  const next = new Map<string, readonly string[]>()
  for (const [a, b] of openEdges(mesh, keys))
    for (const [from, to] of [
      [keys[a]!, keys[b]!],
      [keys[b]!, keys[a]!],
    ] as const)
      next.set(from, [...(next.get(from) ?? []), to])
  const places = new Map<string, Vec3>([...next.keys()].map((key) => [key, [0, 0, 0]]))
  keys.forEach((key, i) => places.has(key) && places.set(key, point(mesh, i)))
  for (let round = 0; round < rounds; round++) {
    const moved = [...places].map(([key, p]): readonly [string, Vec3] => {
      const [one, other, ...more] = next.get(key) ?? []
      if (one === undefined || other === undefined || more.length > 0) return [key, p]
      const middle = mixed(places.get(one)!, places.get(other)!, 0.5)
      return [key, mixed(p, middle, 0.6)]
    })
    for (const [key, p] of moved) places.set(key, p)
  }
  const out = { ...mesh, pos: [...mesh.pos] }
  keys.forEach((key, i) => places.get(key)?.forEach((value, axis) => (out.pos[i * 3 + axis] = value)))
  return out
}

export const merge = (...meshes: readonly Mesh[]): Mesh => {
  const out = emptyMesh()
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
export const addRim = (mesh: Mesh, thickness: number, depth: number, rimSlot?: number): Mesh => {
  const keys = mesh.slot.map((_, i) => placeKey(mesh, i))
  const open = openEdges(mesh, keys)
  const outwards = new Map<string, Vec3>()
  for (const [a, b] of open) {
    const [from, to] = [point(mesh, a), point(mesh, b)]
    const direction = unit(perAxis((axis) => to[axis] - from[axis]))
    for (const i of [a, b]) {
      const out = cross(direction, normal(mesh, i))
      const sum = outwards.get(keys[i]!) ?? [0, 0, 0]
      outwards.set(
        keys[i]!,
        perAxis((axis) => sum[axis] + out[axis]),
      )
    }
  }
  const out = merge(mesh)
  const rings = new Map<string, readonly number[]>()
  const ringOf = (i: number): readonly number[] => {
    const key = keys[i]!
    const known = rings.get(key)
    if (known) return known
    const [p, n, o] = [point(mesh, i), normal(mesh, i), unit(outwards.get(key)!)]
    const steps: readonly (readonly [along: number, inward: number, facing: Vec3])[] = [
      [0, 0, mixed(n, o, 0.35)],
      [0.15, 0.75, o],
      [-depth / thickness, 1.15, perAxis((axis) => -n[axis])],
    ]
    const rows = steps.map(([along, inward, facing]) => {
      out.pos.push(...perAxis((axis) => p[axis] + (o[axis] * along - n[axis] * inward) * thickness))
      out.nor.push(...unit(facing))
      out.slot.push(rimSlot ?? mesh.slot[i]!)
      return out.slot.length - 1
    })
    rings.set(key, rows)
    return rows
  }
  for (const [a, b] of open) {
    const [ra, rb] = [ringOf(a), ringOf(b)]
    for (let r = 0; r < 2; r++) out.tri.push(rb[r]!, ra[r]!, ra[r + 1]!, rb[r]!, ra[r + 1]!, rb[r + 1]!)
  }
  return out
}
