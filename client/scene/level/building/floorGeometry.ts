import { BufferAttribute, BufferGeometry } from 'three'
import type { Corner } from './stepCorners.ts'

/** A rectangle of cells. */
export interface Rect {
  x: number
  z: number
  w: number
  d: number
}

/** Few large rectangles that cover exactly the cells of one type, row-major. */
export function coverCells<T>(cells: readonly T[], width: number, type: T): Rect[] {
  const depth = Math.floor(cells.length / Math.max(1, width))
  const open: Rect[] = []
  const done: Rect[] = []
  for (let z = 0; z < depth; z++) {
    const runs: Rect[] = []
    for (let x = 0; x < width; x++) {
      if (cells[z * width + x] !== type) continue
      const last = runs.at(-1)
      if (last && last.x + last.w === x) last.w++
      else runs.push({ x, z, w: 1, d: 1 })
    }
    // A run exactly below a still growing rectangle makes it deeper.
    for (let i = open.length - 1; i >= 0; i--) {
      const rect = open[i]!
      const same = runs.findIndex((run) => run.x === rect.x && run.w === rect.w)
      if (same === -1) done.push(...open.splice(i, 1))
      else {
        rect.d++
        runs.splice(same, 1)
      }
    }
    open.push(...runs)
  }
  return [...done, ...open]
}

/** How far corners lie over the ground they cover, metres. */
const CORNER_UP_M = 0.003

/**
 * Flat floor pieces at height y, and corners just over it. uv is in tiles of `tileM` metres, so textures run through from
 * piece to piece; uv1 is 0 to 1 over the whole map, for its occlusion picture.
 */
export function floorGeometry(
  rects: readonly Rect[],
  tileM: number,
  mapWidth: number,
  mapDepth: number,
  corners: readonly Corner[] = [],
): BufferGeometry {
  const positions: number[] = []
  const normals: number[] = []
  const uvs: number[] = []
  const uv1s: number[] = []
  const indices: number[] = []
  const add = (points: Corner, y: number): void => {
    const first = positions.length / 3
    for (const [px, pz] of points) {
      positions.push(px, y, pz)
      normals.push(0, 1, 0)
      uvs.push(px / tileM, -pz / tileM)
      uv1s.push(px / mapWidth, pz / mapDepth)
    }
    for (let i = 2; i < points.length; i++) indices.push(first, first + i - 1, first + i)
  }
  for (const { x, z, w, d } of rects)
    add(
      [
        [x, z],
        [x, z + d],
        [x + w, z + d],
        [x + w, z],
      ],
      0,
    )
  for (const corner of corners) add(corner, CORNER_UP_M)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3))
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2))
  geometry.setAttribute('uv1', new BufferAttribute(new Float32Array(uv1s), 2))
  geometry.setIndex(indices)
  return geometry
}
