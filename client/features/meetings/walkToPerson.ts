import { sceneHandle } from '../../scene/sceneHandle.ts'
import { worldStore } from '../../store/worldStore.ts'

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
