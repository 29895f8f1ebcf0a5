import type { EncId } from '#shared/ids.ts'
import { isLookingAround } from '#shared/rules/guestVisit.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Player, World } from '#shared/world/world.ts'
import type { SpaceMemory } from '../memory.ts'
import { isBlockedPair } from './blocks.ts'
import { conversationOf } from './meetings.ts'

const metres = (a: Player, b: Player): number =>
  Math.hypot(a.position.x - b.position.x, a.position.z - b.position.z)

/**
 * Who hears what somebody says nearby (LOCAL_CHAT), itself included: the members of its conversation, and where there
 * is none everybody within nearbyChatM on the map. Ghosts neither hear nor are heard, blocked pairs neither.
 */
export function nearbyHearers(
  world: World,
  memory: SpaceMemory,
  self: Pick<Player, 'encId' | 'uid' | 'mapId' | 'position' | 'attributes'>,
): EncId[] {
  if (self.attributes.ghost) return [self.encId]
  const conversation = conversationOf(memory.meeting, self.encId)
  const isNear = (player: Player): boolean =>
    player.mapId === self.mapId && metres(player, self as Player) <= limits.nearbyChatM
  const hears = (player: Player): boolean =>
    !player.attributes.ghost &&
    !isLookingAround(player) &&
    !isBlockedPair(memory.social, self.uid, player.uid) &&
    (conversation ? conversation.members.includes(player.encId) : isNear(player))
  return [...world.players.values()]
    .filter((player) => player.encId === self.encId || hears(player))
    .map(({ encId }) => encId)
}
