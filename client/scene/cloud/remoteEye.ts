import type { Aim } from '../aim.ts'
import type { RemoteEye } from './cloudWords.ts'

/** A point through a matrix (column by column), divided by its w; undefined behind the eye. */
function through(
  m: Float32Array,
  x: number,
  y: number,
  z: number,
): { readonly x: number; readonly y: number; readonly z: number; readonly w: number } {
  const at = (row: number): number => m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!
  const w = at(3)
  return { x: at(0) / w, y: at(1) / w, z: at(2) / w, w }
}

/** The aim of an eye somewhere else, as it was told last; before that one looks straight down at nothing. */
export const createRemoteAim = (eye: () => RemoteEye | undefined): Aim => ({
  rayAt(x, y) {
    const told = eye()
    if (!told) return { ox: 0, oy: 1, oz: 0, dx: 0, dy: -1, dz: 0 }
    const near = through(told.toLevel, x, y, -1)
    const far = through(told.toLevel, x, y, 1)
    const [dx, dy, dz] = [far.x - near.x, far.y - near.y, far.z - near.z]
    const length = Math.hypot(dx, dy, dz) || 1
    return { ox: near.x, oy: near.y, oz: near.z, dx: dx / length, dy: dy / length, dz: dz / length }
  },
  seenAt(x, y, z) {
    const told = eye()
    if (!told) return undefined
    const seen = through(told.toPicture, x, y, z)
    return seen.w <= 0 || seen.z > 1 ? undefined : { x: seen.x, y: seen.y }
  },
})
