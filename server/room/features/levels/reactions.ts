import { isDraft, mayEnterDrafts } from '#shared/world/levels.ts'
import type { EventName } from '#shared/protocol/messages.ts'
import type { Reaction } from '../../feature.ts'
import { movedAway } from './movedAway.ts'

/** What says which levels there are, and who somebody is. */
const causes: ReadonlySet<EventName> = new Set([
  'spaceSetsLevels',
  'spaceSetsSpaceMembers',
  'spaceSetsSpaceUsers',
])

/**
 * Whoever is on a level that is gone is where people arrive; from a draft that became its level, or is theirs to enter no more, on
 * that.
 */
export const leaveGoneLevels: Reaction = (context, told) => {
  if (!causes.has(told.kind)) return undefined
  const { world, before } = context
  const events = [...world.players.values()]
    .filter(
      ({ mapId, role }) => !world.maps.has(mapId) || (isDraft(world.levels, mapId) && !mayEnterDrafts(role)),
    )
    .flatMap((player) => movedAway(context, before.levels, player))
  return events.length === 0 ? undefined : { events }
}
