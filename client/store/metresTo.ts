import { sessionStore } from './sessionStore.ts'
import { worldStore } from './worldStore.ts'

/** How far away somebody stands, metres; undefined: on another level, or not here. */
export function metresTo(userId: string): number | undefined {
  const { selfEncId } = sessionStore.get()
  const encId = worldStore.get().encIds.get(userId)
  const self = selfEncId === undefined ? undefined : worldStore.live(selfEncId)
  const other = encId === undefined ? undefined : worldStore.live(encId)
  if (!self || !other || self.mapId !== other.mapId) return undefined
  return Math.hypot(self.position.x - other.position.x, self.position.z - other.position.z)
}
