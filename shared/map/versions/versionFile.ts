import { mapFileOf } from '../files/spaceFile.ts'
import type { GameMap } from '../../world/world.ts'
import { planCells } from './planCells.ts'
import { versionOf } from './versionOf.ts'

/** What is stored of a state of a level. */
export interface VersionFile {
  /** A MapFile. */
  readonly mapJson: string
  /** PlanCells. */
  readonly plan: string
  readonly things: number
}

/** A state of a level as it is stored; a map that was decided on the server needs no further look. */
export const versionFile = (map: GameMap): VersionFile => ({
  mapJson: JSON.stringify(mapFileOf(versionOf(map))),
  plan: JSON.stringify(planCells(map)),
  things: map.objects.size,
})
