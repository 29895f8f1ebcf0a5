import type { EncId } from '#shared/ids.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { isPublic } from '#shared/rules/chatChannels.ts'
import { mentionedIn } from '#shared/rules/mentions.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import type { World } from '#shared/world/world.ts'
import type { ChatState } from '../chat/createChatStore.ts'

/** What a call of somebody else means for us; its words are `calls.*`. */
export interface CallNotice {
  readonly kind: 'waves' | 'wavesBack' | 'notifies' | 'highFives' | 'leads' | 'mutes' | 'mutesVideo'
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
  const callerId =
    kind === 'gotRequestMute' ? world.encIds.get(body.muterId ?? '') : (body as { encId?: EncId }).encId
  const caller = world.players.get((callerId ?? 0) as EncId)
  if (!caller || caller.encId === self) return undefined
  const notice = (as: CallNotice['kind'], text = ''): CallNotice => ({
    kind: as,
    userId: caller.uid,
    name: caller.name,
    text,
  })
  switch (kind) {
    case 'playerWaves':
      return notice(body.isReply ? 'wavesBack' : 'waves')
    case 'playerNotifies':
      return notice('notifies', body.notification ?? '')
    case 'playerHighFives':
      return body.encIdTarget === self ? notice('highFives') : undefined
    case 'gotRequestMute':
      return notice(body.video ? 'mutesVideo' : 'mutes')
    case 'playerRequestsToLead':
      return notice('leads')
    default:
      return undefined
  }
}

/** Who has answered a line of ours while the chat is out of sight, and what; undefined for any other event. */
export function answerNotice(
  { kind, body }: WireEvent,
  { messages, panelOpen }: Pick<ChatState, 'messages' | 'panelOpen'>,
): { readonly name: string; readonly text: string } | undefined {
  if (kind !== 'playerEditsChatMessage' || !body.reply || panelOpen) return undefined
  const line = messages.find(({ id, senderId }) => id === body.id && senderId === body.senderId)
  if (!line?.own || line.isPast || body.reply.senderId === line.senderId) return undefined
  return { name: body.reply.senderName ?? '', text: body.reply.contents ?? '' }
}

/** Who names us in a line while the chat is out of sight, and what they say; undefined for any other event. */
export function mentionNotice(
  { kind, body }: WireEvent,
  world: World,
  selfId: EncId | undefined,
  { panelOpen }: Pick<ChatState, 'panelOpen'>,
): { readonly name: string; readonly text: string } | undefined {
  const self = selfId === undefined ? undefined : world.players.get(selfId)
  if (kind !== 'playerChats' || body.history || panelOpen || !self || isUndisturbed(self)) return undefined
  if (body.senderId === self.uid || !isPublic(body.channel || body.recipient || '')) return undefined
  const text = body.contents ?? ''
  if (!text.includes('@')) return undefined
  const people = [...world.players.values()].map(({ uid, name }) => ({ userId: uid, name }))
  return mentionedIn(text, people).has(self.uid) ? { name: body.senderName ?? '', text } : undefined
}
