import { isMeetingRoom, nookAt } from '#shared/map/nooks.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'

/** The nook one stands in, if it is a room for meetings. */
export function roomHere(): string | undefined {
  const { selfEncId } = sessionStore.get()
  const self = selfEncId === undefined ? undefined : worldStore.live(selfEncId)
  const map = self && worldStore.get().maps.get(self.mapId)
  const nookId = map && nookAt(map, self.position)
  return map && nookId !== undefined && isMeetingRoom(map, nookId) ? nookId : undefined
}
