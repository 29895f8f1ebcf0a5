import type { EncId } from '#shared/ids.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import type { Chime } from '../../scene/sound/waves.ts'

/** So many at once are a snapshot or a crowd, not somebody at the door. */
const CROWD = 3

/** Oneself, once one is in the world. */
export interface Hearer {
  readonly encId: EncId
  readonly userId: string
}

/**
 * What of a batch of events is worth a chime, at most one: a line somebody else said, somebody at the door. Without
 * a hearer everything is old news, and so is the batch that brings oneself.
 */
export function chimeFor(events: readonly WireEvent[], self: Hearer | undefined): Chime | undefined {
  if (self === undefined) return undefined
  let came = 0
  let left = 0
  let spoke = false
  for (const { kind, body } of events) {
    if (kind === 'playerJoins') {
      if (body.encId === self.encId) return undefined
      came++
    } else if (kind === 'playerExits') {
      if (body.encId !== self.encId) left++
    } else if (kind === 'playerChats') spoke ||= !body.history && body.senderId !== self.userId
  }
  if (spoke) return 'chat'
  if (came > 0) return came < CROWD ? 'join' : undefined
  return left > 0 && left < CROWD ? 'leave' : undefined
}
