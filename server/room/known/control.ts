import { nookAt } from '#shared/map/nooks.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { prismOf } from '#shared/map/reach.ts'
import { isLookingAround } from '#shared/rules/guestVisit.ts'
import { roleRank } from '#shared/rules/roles.ts'
import { writersOf, type Writers } from '#shared/rules/writers.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { PlayerContext } from '../handler.ts'
import { permittedRoomsOn } from './permittedRooms.ts'
import { isClosed } from './nooks.ts'

/** Who may change how a thing stands for all: its property `control` says so as `writers` does of a note. */
export const mayControl = (context: PlayerContext, object: MapObject): boolean =>
  !isLookingAround(context.access) && isOpenTo(context, object)

/** Whether a thing says that somebody may use it, also who only looks around. */
export function isOpenTo({ access, self }: PlayerContext, object: MapObject): boolean {
  const rank = roleRank(access.role)
  const isOwnRoom = object.room != null && permittedRoomsOn(access, self.mapId).has(object.room)
  if (rank >= roleRank('BUILDER') || isOwnRoom) return true
  const may: Record<Writers, boolean> = { all: true, members: rank >= roleRank('MEMBER'), editors: false }
  return may[writersOf(propertiesOf(object)['control'])]
}

/** Whether a thing stands in a closed nook, and who asks is not in it as well. */
export function isShutAway(
  { world, memory, self, access, catalogue }: PlayerContext,
  map: GameMap,
  object: MapObject,
): boolean {
  const { cx, cz } = prismOf(object, catalogue)
  const nook = nookAt(map, { x: cx, z: cz })
  if (nook === undefined || access.canManage) return false
  return isClosed(world, memory, map.id, nook) && nookAt(map, self.position) !== nook
}
