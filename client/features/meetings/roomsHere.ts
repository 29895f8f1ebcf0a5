import { isMeetingRoom } from '#shared/map/nookKinds.ts'
import { closedNooks, nookAt, nookWithin } from '#shared/map/nooks.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'

/** Rooms for meetings about oneself. */
export interface RoomsHere {
  /** The one that one stands in. */
  readonly room?: string
  /** One in which a meeting is on, at whose door one stands; it is open to oneself. */
  readonly door?: string
}

/** From so near, metres, one is at a door. */
const DOOR_M = 1.2
const nothing: RoomsHere = {}

export function roomsHere(): RoomsHere {
  const { selfEncId } = sessionStore.get()
  const self = selfEncId === undefined ? undefined : worldStore.live(selfEncId)
  const world = worldStore.get()
  const map = self && world.maps.get(self.mapId)
  if (!map || map.nooks.size === 0) return nothing
  const room = nookAt(map, self.position)
  if (room !== undefined) return isMeetingRoom(map, room) ? { room } : nothing
  const busy = [...map.nooks].flatMap(([id, { isInMeeting }]) => (isInMeeting ? [id] : []))
  if (busy.length === 0) return nothing
  const shut = new Set(closedNooks(world, self))
  const door = nookWithin(
    map,
    busy.filter((id) => !shut.has(id)),
    self.position,
    DOOR_M,
  )
  return door === undefined ? nothing : { door }
}
