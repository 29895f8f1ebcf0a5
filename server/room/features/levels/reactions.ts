import { isDraft, mayEnterDrafts } from '#shared/world/levels.ts'
import type { Reaction } from '../../feature.ts'
import { movedAway } from './movedAway.ts'

/** Whoever is on a level that is gone is where people arrive; from a draft that became its level, on that. */
export const leaveGoneLevels: Reaction = ({ world, before }, told) => {
  if (told.kind !== 'spaceSetsLevels') return undefined
  const events = [...world.players.values()]
    .filter(
      ({ mapId, role }) => !world.maps.has(mapId) || (isDraft(world.levels, mapId) && !mayEnterDrafts(role)),
    )
    .flatMap((player) => movedAway(world, before.levels, player))
  return events.length === 0 ? undefined : { events }
}
