import type { WallCell, WallEdge, WallRun } from '#shared/map/walls.ts'

/** What lies on the ground of a level. */
export interface FloorsPart {
  /** Cells. */
  readonly width: number
  readonly depth: number
  /** The type of every cell, row-major; undefined where there is none. */
  readonly cells: readonly (string | undefined)[]
}

/** Everything upright that is drawn into the ground of a level, with its doors and windows. */
export interface WallsPart {
  readonly edges: readonly WallEdge[]
  readonly runs: readonly WallRun[]
  readonly cells: readonly WallCell[]
}
