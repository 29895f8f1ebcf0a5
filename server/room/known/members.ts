import type { MapId } from '#shared/ids.ts'
import { deskOf } from '#shared/map/nooks.ts'
import { event, type v1 } from '#shared/protocol/messages.ts'
import type { Player } from '#shared/world/world.ts'
import type { ActionContext, Outgoing } from '../handler.ts'
import type { Access } from '../ports.ts'
import { permittedRoomsOn } from './permittedRooms.ts'

/** Numbers of the rooms somebody may furnish, by level; a level without any is not named. */
export const roomsByLevel = (access: Access, mapIds: Iterable<MapId>): Player['permittedRooms'] =>
  Object.fromEntries(
    [...mapIds]
      .map((mapId) => [mapId, [...permittedRoomsOn(access, mapId)]] as const)
      .filter(([, rooms]) => rooms.length > 0),
  )

/** What somebody is in the space, as both generations of clients hear it; without a membership only the role. */
export function memberEvents({
  access,
  identity,
  world,
}: Pick<ActionContext, 'access' | 'identity' | 'world'>): Outgoing[] {
  const { member, role } = access
  const { userId } = identity
  const desk = deskOf(world.maps.values(), userId)
  const rooms = Object.entries(roomsByLevel(access, world.maps.keys())).map(
    ([mapId, numbers]) => [mapId, { rooms: [...numbers] }] as [string, v1.RoomNumbers.$Properties],
  )
  return [
    event('spaceSetsSpaceMembers', {
      members: {
        [userId]: {
          userId,
          role,
          roles: role ? { [role]: true } : {},
          ...(rooms.length > 0 ? { permittedRooms: Object.fromEntries(rooms) } : {}),
          ...(member
            ? { name: member.displayName, displayName: member.displayName, outfitString: member.outfitString }
            : {}),
          ...(member?.allowScreenPointer === undefined
            ? {}
            : { allowScreenPointer: member.allowScreenPointer }),
          ...(member?.teacher ? { teacher: true } : {}),
          ...(desk && {
            deskInfo: {
              deskId: desk.deskId,
              description: desk.owner.description ?? '',
              locked: desk.owner.locked ?? false,
            },
          }),
          ...(member?.character == null ? {} : { character: member.character }),
        },
      },
    }),
    event('spaceSetsSpaceUsers', { spaceUsers: { [userId]: { role } } }),
  ]
}
