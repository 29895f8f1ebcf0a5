/** Noise that repeats over the unit square, so that textures tile without seams. */
import { createRandom } from '../random.ts'

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)
const wrap = (value: number, period: number) => ((value % period) + period) % period

/** Value noise on a grid of columns × rows cells, 0–1. */
export function createNoise(columns: number, rows: number, seed: number): Noise {
  const random = createRandom(seed)
  const grid = Float32Array.from({ length: columns * rows }, () => random())
  const at = (i: number, j: number) => grid[(i % columns) + (j % rows) * columns]!
  return (u: number, v: number) => {
    const x = wrap(u, 1) * columns
    const y = wrap(v, 1) * rows
    const [i, j] = [Math.floor(x), Math.floor(y)]
    const [a, b] = [fade(x - i), fade(y - j)]
    const upper = at(i, j) * (1 - a) + at(i + 1, j) * a
    const lower = at(i, j + 1) * (1 - a) + at(i + 1, j + 1) * a
    return upper * (1 - b) + lower * b
  }
}

/** Octaves of value noise, each twice as fine and half as strong; about 0–1 around 0.5. */
export function createLayeredNoise(columns: number, rows: number, seed: number, octaves: number): Noise {
  const layers = Array.from({ length: octaves }, (_, i) =>
    createNoise(columns << i, rows << i, seed + i * 17),
  )
  const total = 2 - 2 ** (1 - octaves)
  return (u: number, v: number) => layers.reduce((sum, layer, i) => sum + layer(u, v) * 0.5 ** i, 0) / total
}

/** What createScatter finds: its distance in cells, the angle (radians) from it, and 0 to 1 chosen for it. */
interface Scattered {
  readonly distance: number
  readonly turn: number
  readonly pick: number
}

/** 0 to 1 of a place on the unit square. */
type Noise = (u: number, v: number) => number

/**
 * One random point in each of columns × rows cells: the nearest to (u, v).
 */
export function createScatter(
  columns: number,
  rows: number,
  seed: number,
): (u: number, v: number) => Scattered {
  const random = createRandom(seed)
  const points = Array.from({ length: columns * rows }, () => ({ x: random(), y: random(), pick: random() }))
  return (u: number, v: number) => {
    const x = wrap(u, 1) * columns
    const y = wrap(v, 1) * rows
    const [i, j] = [Math.floor(x), Math.floor(y)]
    let nearest: Scattered = { distance: Infinity, turn: 0, pick: 0 }
    for (let dj = -1; dj <= 1; dj++) {
      for (let di = -1; di <= 1; di++) {
        const point = points[wrap(i + di, columns) + wrap(j + dj, rows) * columns]!
        const [dx, dy] = [x - i - di - point.x, y - j - dj - point.y]
        const distance = Math.hypot(dx, dy)
        if (distance < nearest.distance) nearest = { distance, turn: Math.atan2(dy, dx), pick: point.pick }
      }
    }
    return nearest
  }
}
