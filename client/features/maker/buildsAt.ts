import type { EncId, MapId } from '#shared/ids.ts'
import { deskOf } from '#shared/map/nooks.ts'
import { roleRank } from '#shared/rules/roles.ts'
import type { World } from '#shared/world/world.ts'

/** On the way in: what else there is of where somebody may build is in reach.ts. */
type People = Pick<World, 'players'>

/** Everywhere, or in some placed rooms of a level. */
export type Rooms = 'all' | ReadonlySet<number>

export function roomsOf({ players }: People, self: EncId | undefined, mapId: MapId | undefined): Rooms {
  const me = self === undefined ? undefined : players.get(self)
  if (roleRank(me?.role || 'GUEST') >= roleRank('BUILDER')) return 'all'
  return new Set((mapId !== undefined && me?.permittedRooms[mapId]) || [])
}

/** Whether one may build on a level, be it on one's own desk. */
export function buildsAt(world: Pick<World, 'players' | 'maps'>, self: EncId | undefined): boolean {
  const me = self === undefined ? undefined : world.players.get(self)
  const map = me && world.maps.get(me.mapId)
  const rooms = roomsOf(world, self, me?.mapId)
  return (
    rooms === 'all' || rooms.size > 0 || (map !== undefined && deskOf([map], me?.uid ?? '') !== undefined)
  )
}
