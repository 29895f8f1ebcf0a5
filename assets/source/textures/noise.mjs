/** Noise that repeats over the unit square, so that textures tile without seams. */
import { createRandom } from '../random.mjs'

const fade = (t) => t * t * t * (t * (t * 6 - 15) + 10)
const wrap = (value, period) => ((value % period) + period) % period

/** Value noise on a grid of columns × rows cells, 0–1. */
export function createNoise(columns, rows, seed) {
  const random = createRandom(seed)
  const grid = Float32Array.from({ length: columns * rows }, () => random())
  const at = (i, j) => grid[(i % columns) + (j % rows) * columns]
  return (u, v) => {
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
export function createLayeredNoise(columns, rows, seed, octaves) {
  const layers = Array.from({ length: octaves }, (_, i) =>
    createNoise(columns << i, rows << i, seed + i * 17),
  )
  const total = 2 - 2 ** (1 - octaves)
  return (u, v) => layers.reduce((sum, layer, i) => sum + layer(u, v) * 0.5 ** i, 0) / total
}

/**
 * One random point in each of columns × rows cells: the nearest to (u, v).
 * @returns {(u: number, v: number) => { distance: number, turn: number, pick: number }}
 *   distance in cells, turn the angle (radians) from the point, pick 0–1 chosen for the point
 */
export function createScatter(columns, rows, seed) {
  const random = createRandom(seed)
  const points = Array.from({ length: columns * rows }, () => ({ x: random(), y: random(), pick: random() }))
  return (u, v) => {
    const x = wrap(u, 1) * columns
    const y = wrap(v, 1) * rows
    const [i, j] = [Math.floor(x), Math.floor(y)]
    let nearest = { distance: Infinity, turn: 0, pick: 0 }
    for (let dj = -1; dj <= 1; dj++) {
      for (let di = -1; di <= 1; di++) {
        const point = points[wrap(i + di, columns) + wrap(j + dj, rows) * columns]
        const [dx, dy] = [x - i - di - point.x, y - j - dj - point.y]
        const distance = Math.hypot(dx, dy)
        if (distance < nearest.distance) nearest = { distance, turn: Math.atan2(dy, dx), pick: point.pick }
      }
    }
    return nearest
  }
}
