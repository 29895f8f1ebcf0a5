import { placementOf, type FloorPoint } from '#shared/map/placement.ts'
import { groundStore } from '../ground/groundStore.ts'
import type { Work } from '../work/Work.ts'
import { workStore } from '../work/workStore.ts'
import { gizmoPlace } from './handles.ts'
import type { MakerTool } from './MakerTool.ts'

/** Between the lines of the grid that is seen now, metres; 0: none is. Rooms and brushes go by whole cells. */
export function stepOfGrid(): number {
  const { grid, held, isDragging } = workStore.get()
  if (!held && !isDragging) return 0
  return grid === 0 || !held || held.kind === 'item' ? grid : 1
}

/** Around which place of the floor it is seen, metres. */
export function aimOfGrid(work: Work, tool: MakerTool | undefined): FloorPoint | undefined {
  const { held, ghost } = workStore.get()
  if (!held) return gizmoPlace(work)
  if (held.kind === 'ground') {
    const { cursor } = groundStore.get()
    return cursor ? { x: cursor.x + 0.5, z: cursor.y + 0.5 } : tool?.aimed
  }
  if (typeof ghost === 'object') return { x: ghost.x + ghost.width / 2, z: ghost.y + ghost.depth / 2 }
  const thing = ghost === undefined ? undefined : work.thing(ghost)
  return thing ? placementOf(thing) : tool?.aimed
}
