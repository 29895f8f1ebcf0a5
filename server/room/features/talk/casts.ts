import { limits } from '#shared/rules/limits.ts'
import { mediaAllowed } from '#shared/rules/media.ts'
import { isMassMuted } from '#shared/rules/speaking.ts'
import type { World } from '#shared/world/world.ts'
import type { Watch } from '../../feature.ts'
import type { Outgoing } from '../../handler.ts'
import type { Change, SpaceMemory } from '../../memory.ts'
import { placeOf } from '../speaker/sessions.ts'
import { afterChanges, castAudience, castsBeside, changeAudience, talkId } from './meetings.ts'
import type { Cast, MeetingMemory } from './memory.ts'

/**
 * Keeps the audience of every presentation: who comes is muted, who goes is not any more. Where showing screens is
 * closed, it ends.
 */
export const watchCasts: Watch = ({ world, memory, space }) => {
  const { meeting } = memory
  if (meeting.casts.size === 0) return undefined
  const events: Outgoing[] = []
  const changes: Change[] = []
  // What ends ends before it is told what begins.
  const isClosed = !mediaAllowed(space.settings).screen
  const ending = new Set(
    [...meeting.casts.values()].filter(
      (cast) => isClosed || isOneTooMany(cast, meeting) || isBroughtIn(cast, world, memory),
    ),
  )
  const going = [...meeting.casts.values()].filter((cast) => !ending.has(cast))
  for (const cast of [...ending, ...going]) {
    const audience = ending.has(cast) ? undefined : castAudience(meeting, cast.hostId)
    const consequence = changeAudience(world, afterChanges(memory, changes), cast, audience)
    events.push(...consequence.events)
    changes.push(...consequence.changes)
  }
  return changes.length > 0 ? { events, changes } : undefined
}

/** More have come into one conversation than may present at once: the first go on. */
function isOneTooMany(cast: Cast, meeting: MeetingMemory): boolean {
  const { hostId, since } = cast
  const earlier = castsBeside(meeting, hostId, castAudience(meeting, hostId)).filter(
    (other) => other.since < since || (other.since === since && other.hostId < hostId),
  )
  return earlier.length >= limits.sharesAtOnce
}

/** Nobody starts to present where all are muted, so nobody brings it along: it would take the word of who was given it. */
function isBroughtIn({ hostId, talkId: began }: Cast, world: World, memory: SpaceMemory): boolean {
  const host = world.players.get(hostId)
  if (!host || talkId(memory.meeting, hostId) === began) return false
  return isMassMuted(world, host, placeOf(memory.meeting, hostId))
}
