import type { Vec3 } from '../vectors.ts'
import type { Mesh } from './mesh.ts'
import type { Shape } from './sdf.ts'
import type { Weights } from './weights.ts'

/** A part of a person: its mesh, how it follows the bones, and what of it darkens what lies near. */
export interface BodyPart {
  readonly name: string
  readonly shape?: Shape
  readonly weights: Weights
  readonly mesh: () => Mesh | readonly Mesh[]
  /** A factor on the colour of a vertex, instead of its shade. */
  readonly tint?: (x: number, y: number, z: number, slot: number) => Vec3
}
