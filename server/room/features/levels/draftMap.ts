import type { MapId } from '#shared/ids.ts'
import { nookWithoutPeople } from '../../../publishing/templateMaps.ts'
import { limits } from '#shared/rules/limits.ts'
import type { GameMap } from '#shared/world/world.ts'

/** Where names of levels are shown, editors see that it is a draft. */
const DRAFT_SUFFIX = ' · 草稿'

/**
 * A level as its draft begins: all that stands on it as it stands, under the same ids, but nobody's desks, bookings and
 * codes, which stay with the level.
 */
export function draftMap(map: GameMap, draftId: MapId): GameMap {
  const { updateId: _former, ...kept } = map
  const nooks = [...map.nooks].map(([id, nook]) => {
    const { allowedUsers } = nook
    // Who may come in is how the level is made, and comes back with it.
    return [id, { ...nookWithoutPeople(nook), ...(allowedUsers && { allowedUsers }) }] as const
  })
  const name = `${(map.name || map.id).slice(0, limits.levelName - DRAFT_SUFFIX.length)}${DRAFT_SUFFIX}`
  return { ...kept, id: draftId, name, nooks: new Map(nooks) }
}
