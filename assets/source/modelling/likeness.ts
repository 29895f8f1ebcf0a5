/** How much of one surface another one shows: judged by places on both, not by what a simplifier says of itself. */

/** A surface of triangles: its numbers as in a GLB, but floats. */
export interface Surface {
  readonly positions: Float32Array
  readonly normals: Float32Array
  /** Four to a vertex. */
  readonly colours: Float32Array
  readonly indices: Uint32Array
}

/** Normals of two places that are one may be so far apart (cosine), colours so much (linear, 0 to 1). */
const NORMAL_COSINE = Math.cos((30 * Math.PI) / 180)
const COLOUR_OFF = 0.06
/** Cells of the grid triangles are found by, along the longest side. */
const CELLS = 24

/** Where a triangle is looked at, and the share of its area that stands for: its middle, places between that and the corners, and those. */
const spots: readonly { readonly weights: readonly [number, number, number]; readonly share: number }[] = [
  { weights: [1 / 3, 1 / 3, 1 / 3], share: 0.25 },
  { weights: [2 / 3, 1 / 6, 1 / 6], share: 0.25 },
  { weights: [1 / 6, 2 / 3, 1 / 6], share: 0.25 },
  { weights: [1 / 6, 1 / 6, 2 / 3], share: 0.25 },
  { weights: [1, 0, 0], share: 0 },
  { weights: [0, 1, 0], share: 0 },
  { weights: [0, 0, 1], share: 0 },
]

type Three = [number, number, number]

/** A place on a surface, or the weights of a triangle's corners there. */
const mixed = (
  values: Float32Array,
  size: number,
  corners: readonly number[],
  weights: readonly number[],
  out: number[],
): void => {
  for (let c = 0; c < size; c++)
    out[c] =
      values[corners[0]! * size + c]! * weights[0]! +
      values[corners[1]! * size + c]! * weights[1]! +
      values[corners[2]! * size + c]! * weights[2]!
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!
const less = (a: readonly number[], b: readonly number[]): Three => [
  a[0]! - b[0]!,
  a[1]! - b[1]!,
  a[2]! - b[2]!,
]

/** Weights of the corners at the point of a triangle nearest to `p` (Ericson, Real-Time Collision Detection, 5.1.5). */
function nearest(p: Three, a: Three, b: Three, c: Three): Three {
  const [ab, ac, ap] = [less(b, a), less(c, a), less(p, a)]
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)]
  if (d1 <= 0 && d2 <= 0) return [1, 0, 0]
  const bp = less(p, b)
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)]
  if (d3 >= 0 && d4 <= d3) return [0, 1, 0]
  const vc = d1 * d4 - d3 * d2
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return [1 - d1 / (d1 - d3), d1 / (d1 - d3), 0]
  const cp = less(p, c)
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)]
  if (d6 >= 0 && d5 <= d6) return [0, 0, 1]
  const vb = d5 * d2 - d1 * d6
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return [1 - d2 / (d2 - d6), 0, d2 / (d2 - d6)]
  const va = d3 * d6 - d5 * d4
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const w = (d4 - d3) / (d4 - d3 + (d5 - d6))
    return [0, 1 - w, w]
  }
  const sum = va + vb + vc
  return [va / sum, vb / sum, vc / sum]
}

/** Triangles of a surface by where they are. */
class Grid {
  private readonly surface: Surface
  private readonly low: Three = [Infinity, Infinity, Infinity]
  private readonly cell: number
  private readonly reach: number
  private readonly cells = new Map<string, number[]>()

  constructor(surface: Surface, reach: number) {
    this.surface = surface
    this.reach = reach
    const high: Three = [-Infinity, -Infinity, -Infinity]
    surface.positions.forEach((value, i) => {
      this.low[i % 3] = Math.min(this.low[i % 3]!, value)
      high[i % 3] = Math.max(high[i % 3]!, value)
    })
    this.cell = Math.max(reach, ...high.map((value, k) => (value - this.low[k]!) / CELLS))
    for (let i = 0; i < surface.indices.length; i += 3) this.put(i)
  }

  private at(value: number, axis: number): number {
    return Math.floor((value - this.low[axis]!) / this.cell)
  }

  private put(first: number): void {
    const [from, to]: [number[], number[]] = [[], []]
    for (const axis of [0, 1, 2]) {
      const values = [0, 1, 2].map(
        (k) => this.surface.positions[this.surface.indices[first + k]! * 3 + axis]!,
      )
      from.push(this.at(Math.min(...values) - this.reach, axis))
      to.push(this.at(Math.max(...values) + this.reach, axis))
    }
    for (let x = from[0]!; x <= to[0]!; x++)
      for (let y = from[1]!; y <= to[1]!; y++)
        for (let z = from[2]!; z <= to[2]!; z++) {
          const key = `${x},${y},${z}`
          const there = this.cells.get(key)
          if (there) there.push(first)
          else this.cells.set(key, [first])
        }
  }

  /** First indices of the triangles that may be within reach of a point. */
  near(p: Three): readonly number[] {
    return this.cells.get(p.map((value, axis) => this.at(value, axis)).join()) ?? []
  }
}

const grids = new WeakMap<Surface, { readonly reach: number; readonly grid: Grid }>()

/** The grid of a surface; the last one made for it is kept: many are held against the same. */
function gridOf(surface: Surface, reach: number): Grid {
  const known = grids.get(surface)
  if (known?.reach === reach) return known.grid
  const grid = new Grid(surface, reach)
  grids.set(surface, { reach, grid })
  return grid
}

/**
 * Share of the area of `one` that has nothing of its direction and colour on `other` within `reach` metres; Infinity
 * where a place of it has nothing at all of the other within reach.
 */
function missing(one: Surface, other: Surface, reach: number): number {
  const grid = gridOf(other, reach)
  const [here, there] = [
    { normal: [] as number[], colour: [] as number[] },
    { normal: [] as number[], colour: [] as number[] },
  ]
  const place: Three = [0, 0, 0]
  const corner = (surface: Surface, vertex: number): Three => [
    surface.positions[vertex * 3]!,
    surface.positions[vertex * 3 + 1]!,
    surface.positions[vertex * 3 + 2]!,
  ]
  let isThere = false
  const isLike = (first: number): boolean => {
    const corners = [0, 1, 2].map((k) => other.indices[first + k]!)
    const [a, b, c] = corners.map((vertex) => corner(other, vertex)) as [Three, Three, Three]
    const weights = nearest(place, a, b, c)
    const off = less(
      place,
      [0, 1, 2].map((k) => a[k]! * weights[0] + b[k]! * weights[1] + c[k]! * weights[2]),
    )
    if (dot(off, off) > reach * reach) return false
    isThere = true
    mixed(other.normals, 3, corners, weights, there.normal)
    const lengths = Math.sqrt(dot(here.normal, here.normal) * dot(there.normal, there.normal))
    if (dot(here.normal, there.normal) < NORMAL_COSINE * lengths) return false
    mixed(other.colours, 4, corners, weights, there.colour)
    return here.colour.every((value, k) => Math.abs(value - there.colour[k]!) <= COLOUR_OFF)
  }
  let [all, lost] = [0, 0]
  for (let first = 0; first < one.indices.length; first += 3) {
    const corners = [0, 1, 2].map((k) => one.indices[first + k]!)
    const [a, b, c] = corners.map((vertex) => corner(one, vertex)) as [Three, Three, Three]
    const [u, v] = [less(b, a), less(c, a)]
    const area = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    for (const { weights, share } of spots) {
      mixed(one.positions, 3, corners, weights, place)
      mixed(one.normals, 3, corners, weights, here.normal)
      mixed(one.colours, 4, corners, weights, here.colour)
      all += area * share
      isThere = false
      if (!grid.near(place).some(isLike)) lost += area * share
      if (!isThere) return Infinity
    }
  }
  return all === 0 ? 0 : lost / all
}

/**
 * Share of either surface (0 to 1, the greater of both) that is turned by more than 30° or of another colour where the
 * other is. Infinity: a place of one of them is more than `reach` metres away from the other.
 */
export const unlikeness = (one: Surface, other: Surface, reach: number): number =>
  Math.max(missing(other, one, reach), missing(one, other, reach))
