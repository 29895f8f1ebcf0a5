import { sceneHandle } from '../scene/sceneHandle.ts'
import { sessionStore } from '../store/sessionStore.ts'
import { worldStore } from '../store/worldStore.ts'

/** So far from somebody one stops, metres. */
const BESIDE_M = 1.2

/** Sets out to where somebody stands now, as after a click beside them. */
export function walkToPerson(userId: string): void {
  const encId = worldStore.get().encIds.get(userId)
  const other = encId === undefined ? undefined : worldStore.live(encId)
  if (!other) return
  const { x, z } = other.position
  sceneHandle()?.walkTo({ x, z: z + BESIDE_M }, true)
}

/** Sets out into a room on one's level, to the cell nearest to its middle: inside one is in its meeting. */
export function walkIntoRoom(nookId: string): void {
  const { selfEncId } = sessionStore.get()
  const { players, maps } = worldStore.get()
  const self = selfEncId === undefined ? undefined : players.get(selfEncId)
  const cells = (self && maps.get(self.mapId)?.nooks.get(nookId)?.nookCoords?.coords) ?? []
  if (cells.length === 0) return
  const middle = (of: (cell: (typeof cells)[number]) => number): number =>
    cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length
  const [x, z] = [middle((cell) => cell.x ?? 0), middle((cell) => cell.y ?? 0)]
  const away = (cell: (typeof cells)[number]): number => ((cell.x ?? 0) - x) ** 2 + ((cell.y ?? 0) - z) ** 2
  const nearest = cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best))
  sceneHandle()?.walkTo({ x: (nearest.x ?? 0) + 0.5, z: (nearest.y ?? 0) + 0.5 }, true)
}
