/** Which wall somebody points at: what hangs there goes onto it, not behind it. */
import type { FloorPoint } from '../placement.ts'
import { solidStretches, type MakingWalls, type WallFace } from './faces.ts'

/** A line into a level: from a point (metres) in a direction. */
interface Pointing {
  readonly ox: number
  readonly oy: number
  readonly oz: number
  readonly dx: number
  readonly dy: number
  readonly dz: number
}

/** What one sees through one does not mean. */
const GLASS = 'glass'
/** So far a pointer reaches, metres. */
const REACH_M = 60
/** The point lies so far before the wall, metres: of its two sides that one is nearer. */
const BEFORE_M = 0.02

/** Where a line meets the front of a face where that is wall, in lengths of its direction; undefined where it does not. */
function meets(face: WallFace, { ox, oy, oz, dx, dy, dz }: Pointing): number | undefined {
  const [from, towards, besides, along] = face.side === 'n' ? [oz, dz, ox, dx] : [ox, dx, oz, dz]
  // Its front is seen from before it only.
  if (towards * face.sign >= 0 || (from - face.at) * face.sign <= 0) return undefined
  const far = (face.at - from) / towards
  const [height, place] = [oy + dy * far, besides + along * far]
  if (height < 0 || height > face.height) return undefined
  const isWall = solidStretches(face, height, height).some(({ from: a, to: b }) => place >= a && place <= b)
  return isWall ? far : undefined
}

/**
 * The place right before the wall that one sees when one points somewhere (metres); undefined: one sees the floor first, or no wall.
 * Glass does not count, nor do walls behind which one stands oneself (`self`): the view goes through those.
 */
export function pointedWall(
  { faces }: MakingWalls,
  pointing: Pointing,
  self?: FloorPoint,
): FloorPoint | undefined {
  const { ox, oy, oz, dx, dy, dz } = pointing
  let least = dy < 0 ? Math.min(REACH_M, oy / -dy) : REACH_M
  let met: WallFace | undefined
  for (const face of faces.query(ox, oz, REACH_M)) {
    if (face.material === GLASS) continue
    const at = self && (face.side === 'n' ? self.z : self.x)
    if (at !== undefined && (at - face.at) * face.sign <= 0) continue
    const far = meets(face, pointing)
    if (far === undefined || far >= least) continue
    least = far
    met = face
  }
  if (!met) return undefined
  const before = met.sign * BEFORE_M
  const [x, z] = [ox + dx * least, oz + dz * least]
  return met.side === 'n' ? { x, z: z + before } : { x: x + before, z }
}
