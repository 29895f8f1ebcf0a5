import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { allMediaBits, bitsOf, mediaAllowed, mediaBits } from '#shared/rules/media.ts'
import {
  accept,
  forSelf,
  refuse,
  toPlayers,
  type Decision,
  type Handlers,
  type PlayerContext,
} from '../../handler.ts'
import { isBlockedPair } from '../../known/blocks.ts'
import { findPlayer } from '../../known/findPlayer.ts'
import { mayExchange } from '../../known/media.ts'

/** From browser to browser, while they look for a way to each other: only between those who exchange something. */
function signal(context: PlayerContext, body: ActionBody<'signal'>): Decision {
  const { self, memory, space } = context
  if (bitsOf(mediaAllowed(space.settings)) === 0) return refuse('mediaClosed')
  const data = body.data ?? new Uint8Array()
  if (data.length > limits.signalBytes) return refuse('signalTooLong')
  const target = findPlayer(context, body.to)
  if (!target) return refuse('personGone')
  if (isBlockedPair(memory.social, self.uid, target.uid)) return refuse('notToBeReached')
  if (target.encId === self.encId || !mayExchange(memory.media, self.encId, target.encId)) {
    return refuse('notTogether')
  }
  return accept(toPlayers([target.encId], event('signal', { encId: self.encId, data })))
}

/** What one sends just now: with many cameras browsers can not carry it among themselves any more. */
function sends({ self, memory }: PlayerContext, body: ActionBody<'mediaSends'>): Decision {
  const bits = body.sends ?? 0
  if (bits > allMediaBits) return refuse('fieldInvalid', { field: 'sends' })
  if ((memory.media.sending.get(self.encId) ?? 0) === bits) return accept()
  return { ...accept(), changes: [{ of: 'media', change: { kind: 'sends', encId: self.encId, bits } }] }
}

export const mediaHandlers = {
  signal: forSelf<'signal'>(signal),
  mediaSends: forSelf<'mediaSends'>(sends),
  unmute: forSelf<'unmute'>(({ self: { encId }, memory: { media } }, body) => {
    const bits = (media.held.get(encId) ?? 0) & ~(body.bits ?? mediaBits.microphone)
    return { ...accept(), changes: [{ of: 'media', change: { kind: 'held', encId, bits } }] }
  }),
} satisfies Partial<Handlers>
