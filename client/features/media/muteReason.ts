import { isMassMuted } from '#shared/rules/speaking.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { meetingStore } from '../meetings/meetingStore.ts'
import { announcedStore } from './announcedStore.ts'
import { isHushed } from './exchanges.ts'

/** Why one has no word just now, whatever one does with one's microphone; undefined: one may speak. */
export function muteReason(): 'allMuted' | 'hushed' | undefined {
  const world = worldStore.get()
  const { selfEncId } = sessionStore.get()
  const self = selfEncId === undefined ? undefined : world.players.get(selfEncId)
  const { meeting } = meetingStore.get()
  const place = meeting ? { meetingId: meeting.id, isHost: meeting.partners[0] === self?.uid } : {}
  const isSilent = isHushed(announcedStore.get().announced)
  // Who presents is heard: the room says so.
  if (self && isMassMuted(world, self, place) && (isSilent || !meeting)) return 'allMuted'
  return isSilent ? 'hushed' : undefined
}
