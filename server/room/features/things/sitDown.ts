import { limits } from '#shared/rules/limits.ts'
import { seated } from '#shared/world/chairs.ts'
import { movesEvent } from '#shared/world/snapshot.ts'
import { accept, refuse, type Decision, type PlayerContext } from '../../handler.ts'
import { leaveChair, sitterOn, takeChair } from '../../known/chairs.ts'
import { nookRefusal } from '../../known/nooks.ts'
import { dismount } from '../../known/riding.ts'

/** Sitting down: the one transition behind setChairStatus and interact "sit". */
export function sitDown(context: PlayerContext, chairIdx: number): Decision {
  const { self, world, catalogue } = context
  if (self.attributes.ghost) return refuse('ghostSits')
  const map = world.maps.get(self.mapId)
  const sitting = map && seated(self, map, catalogue, chairIdx)
  if (!sitting) return refuse('noSuchChair')
  const sitter = sitterOn(world, self.mapId, chairIdx)
  if (sitter === self.encId) return accept()
  if (sitter !== undefined) return refuse('chairTaken')
  const { x, z } = sitting.position
  const reach = Math.hypot(x - self.position.x, z - self.position.z)
  if (reach > limits.sitReachM) return refuse('chairTooFar')
  const barred = nookRefusal(context, self, self.mapId, sitting.position)
  if (barred !== undefined) return refuse(barred)
  return accept(...leaveChair(self), ...dismount(self), ...takeChair(self, chairIdx), movesEvent(sitting))
}
