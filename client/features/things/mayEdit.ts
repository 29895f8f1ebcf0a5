import type { EncId } from '#shared/ids.ts'
import { isRoomGround } from '#shared/map/placedRooms.ts'
import { roleRank } from '#shared/rules/roles.ts'
import type { World } from '#shared/world/world.ts'
import type { OpenThing } from './thingsStore.ts'

/** Whether somebody may edit levels. */
export const isBuilder = ({ players }: Pick<World, 'players'>, self: EncId | undefined): boolean =>
  roleRank((self !== undefined && players.get(self)?.role) || 'GUEST') >= roleRank('BUILDER')

/** Whether somebody may edit a thing: who edits the level, and who may furnish the room in which it stands. */
export function mayEditThing(
  world: Pick<World, 'players' | 'maps'>,
  self: EncId | undefined,
  { mapId, objectKey }: Pick<OpenThing, 'mapId' | 'objectKey'>,
): boolean {
  if (isBuilder(world, self)) return true
  const object = world.maps.get(mapId)?.objects.get(objectKey)
  if (self === undefined || object?.room == null || isRoomGround(object)) return false
  return world.players.get(self)?.permittedRooms[mapId]?.includes(object.room) ?? false
}
