import { isRoomGround } from '#shared/map/placedRooms.ts'
import type { MapObject } from '#shared/map/placement.ts'
import type { Reach } from './reach.ts'

/** Whether a thing may be changed, and may stand where it stands, by who has this reach. */
export const isMine = (reach: Reach, object: MapObject): boolean =>
  reach === 'all' || (object.room != null && reach.has(object.room) && !isRoomGround(object))
