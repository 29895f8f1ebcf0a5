import type { EncId } from '#shared/ids.ts'
import type { World } from '#shared/world/world.ts'
import { reachOf } from '../reach.ts'
import { roomsOn } from './placedRooms.ts'

/** The names of the rooms somebody may furnish on the level they are on; undefined: they build everywhere. */
export function roomsOfSelf(
  world: Pick<World, 'players' | 'maps'>,
  self: EncId | undefined,
): readonly string[] | undefined {
  const me = self === undefined ? undefined : world.players.get(self)
  const map = me && world.maps.get(me.mapId)
  const reach = reachOf(world, self, map?.id)
  if (!map || reach === 'all') return undefined
  return roomsOn(map).flatMap(({ number, name }) => (reach.has(number) ? [name || String(number)] : []))
}
