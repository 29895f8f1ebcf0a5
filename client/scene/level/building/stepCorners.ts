/** A triangle on the ground: x and z of its points, metres. */
export type Corner = readonly (readonly [x: number, z: number])[]

/** So many cells a step of a stair-stepped edge is long at most: a longer straight edge is meant to end in a corner. */
const STEP_MOST = 3

/**
 * What of a ground lies over the corners of others that poke into it where an edge runs in steps, so that shores and paths
 * that were drawn in cells run on: from the middle of a step to the middle of the next. By its type.
 */
export function stepCorners<T>(cells: readonly (T | undefined)[], width: number): Map<T, Corner[]> {
  const corners = new Map<T, Corner[]>()
  const at = (x: number, z: number): T | undefined => (x < 0 || x >= width ? undefined : cells[z * width + x])
  cells.forEach((own, i) => {
    if (own === undefined) return
    const [x, z] = [i % width, Math.floor(i / width)]
    for (const sx of [-1, 1]) {
      for (const sz of [-1, 1]) {
        const other = at(x + sx, z)
        if (other === undefined || other === own || at(x, z + sz) !== other || at(x + sx, z + sz) !== other)
          continue
        /** Cells along an edge until it turns outwards, as the next step does; 0: it does not. */
        const step = (dx: number, dz: number, outX: number, outZ: number): number => {
          for (let k = 1; k <= STEP_MOST; k++) {
            const [nx, nz] = [x + dx * k, z + dz * k]
            const beyond = at(nx + outX, nz + outZ)
            if (at(nx, nz) !== own || (beyond !== own && beyond !== other)) return 0
            if (beyond === own) return k
          }
          return 0
        }
        const [wide, deep] = [step(-sx, 0, 0, sz), step(0, -sz, sx, 0)]
        if (wide === 0 || deep === 0) continue
        const [cx, cz] = [x + Number(sx > 0), z + Number(sz > 0)]
        const [along, down] = [[cx - (sx * wide) / 2, cz] as const, [cx, cz - (sz * deep) / 2] as const]
        const found = corners.get(other) ?? []
        found.push(sx * sz > 0 ? [[cx, cz], down, along] : [[cx, cz], along, down])
        corners.set(other, found)
      }
    }
  })
  return corners
}
