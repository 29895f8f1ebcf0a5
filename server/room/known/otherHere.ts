import type { EncId } from '#shared/ids.ts'
import { isLookingAround } from '#shared/rules/guestVisit.ts'
import type { Player } from '#shared/world/world.ts'
import { refuse, type PlayerContext, type Refusal } from '../handler.ts'
import { isBlockedPair } from './blocks.ts'

/** One of the two blocks the other; who does is nobody's business. */
export const unreachable = refuse('unreachable')

export const notHere = refuse('personGone')

/** Somebody else in the space whom `self` reaches; a refusal for nobody, oneself and people kept apart. */
export function otherHere(
  { self: actor, world, memory, space }: PlayerContext,
  userId: string | null | undefined,
  self: Player = actor,
): Player | Refusal {
  const other = world.players.get(world.encIds.get(userId ?? '') as EncId)
  if (!other || !space.allowMultiPlayer) return notHere
  if (other.encId === self.encId) return refuse('notOfOneself')
  // Who only looks around hears nothing of it.
  const isApart = isLookingAround(other) || isBlockedPair(memory.social, self.uid, other.uid)
  return isApart ? unreachable : other
}
