import { areaAt } from '#shared/map/areas.ts'
import { nookAt } from '#shared/map/nooks.ts'
import type { EncId, MapId } from '#shared/ids.ts'
import type { Vec3 } from '#shared/rules/pose.ts'
import type { Player, World } from '#shared/world/world.ts'
import { levelName, levelWords } from '../../text/levelName.ts'

/** Where somebody is just now: poses are not the world's. */
type Whereabouts = (player: Player) => Pick<Vec3, 'x' | 'z'>

/** In which room or area somebody is, or on which level when that is another; '' when it has no name. */
function placeOf({ maps }: World, player: Player, level: MapId | undefined, whereIs: Whereabouts): string {
  const map = maps.get(player.mapId)
  // Who is invisible is in no room.
  if (!map || player.attributes.ghost) return ''
  if (player.mapId !== level) return levelName(map.name ?? '')
  const place = whereIs(player)
  const room = map.nooks.get(nookAt(map, place) ?? '')?.name
  return levelWords(room || map.areas?.[areaAt(map, place) ?? '']?.name || '')
}

/** Where everybody is as a list shows it, without those of whom there is nothing to say. */
export function placesOf(
  world: World,
  self: EncId | undefined,
  whereIs: Whereabouts,
): ReadonlyMap<EncId, string> {
  const level = self === undefined ? undefined : world.players.get(self)?.mapId
  const places = new Map<EncId, string>()
  for (const player of world.players.values()) {
    const place = placeOf(world, player, level, whereIs)
    if (place !== '') places.set(player.encId, place)
  }
  return places
}
