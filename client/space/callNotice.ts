import type { EncId } from '#shared/ids.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import type { World } from '#shared/world/world.ts'

/** What a call of somebody else means for us; its words are `space.calls.*`. */
export interface CallNotice {
  readonly kind: 'rings' | 'waves' | 'wavesBack' | 'notifies' | 'highFives' | 'leads'
  /** Who calls. */
  readonly userId: string
  readonly name: string
  readonly text: string
}

/** The notice an event is to us; undefined for one that is none, or our own. */
export function callNotice(
  { kind, body }: WireEvent,
  world: World,
  self: EncId | undefined,
): CallNotice | undefined {
  const caller = world.players.get(((body as { encId?: EncId }).encId ?? 0) as EncId)
  if (!caller || caller.encId === self) return undefined
  const notice = (as: CallNotice['kind'], text = ''): CallNotice => ({
    kind: as,
    userId: caller.uid,
    name: caller.name,
    text,
  })
  switch (kind) {
    case 'playerRings':
      return notice('rings')
    case 'playerWaves':
      return notice(body.isReply ? 'wavesBack' : 'waves')
    case 'playerNotifies':
      return notice('notifies', body.notification ?? '')
    case 'playerHighFives':
      return body.encIdTarget === self ? notice('highFives') : undefined
    case 'playerRequestsToLead':
      return notice('leads')
    default:
      return undefined
  }
}
