import { event, type WireEvent } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Arrived } from '../../feature.ts'
import { chatEvent } from './handlers.ts'
import { isBlockedPair, type SocialMemory } from '../../known/blocks.ts'
import type { KnownChat } from '../../ports.ts'

export interface HistoryReader {
  readonly userId: string
  /** ms since the epoch: what was said from then on they only missed. */
  readonly awaySince: number
}

/** What became of a chat, for somebody who reads it later. */
function marksEvent(chat: KnownChat, userId: string, isApart: (userId: string) => boolean): WireEvent[] {
  const reply = chat.reply && !isApart(chat.reply.senderId) ? chat.reply : undefined
  const marks = {
    ...(chat.likers.length > 0 ? { likes: chat.likers.length, liked: chat.likers.includes(userId) } : {}),
    ...(chat.replied === undefined ? {} : { replied: chat.replied }),
    ...(reply === undefined ? {} : { reply }),
  }
  return Object.keys(marks).length === 0
    ? []
    : [event('playerEditsChatMessage', { id: chat.id, senderId: chat.senderId, ...marks })]
}

/** The events that tell a newcomer what was said before, oldest first; nothing of people they are apart from. */
export function historyEvents(
  social: SocialMemory,
  chats: readonly KnownChat[],
  { userId, awaySince }: HistoryReader,
): WireEvent[] {
  const isApart = (other: string): boolean => isBlockedPair(social, userId, other)
  return chats
    .filter(({ senderId }) => !isApart(senderId))
    .flatMap((chat) => [
      event('playerChats', chatEvent(chat, chat.sentAt < awaySince)),
      ...marksEvent(chat, userId, isApart),
    ])
}

/** What a history takes of the main thread, and each of its lines (measured). */
const READING_MS = 0.3
const LINE_MS = 0.02

/** What somebody may read of what was said before they came in. */
export async function recallChats(arrived: Arrived): Promise<readonly WireEvent[]> {
  const { space, userId, mapId, awaySince, now, ports, isSubscribed, memory, remember } = arrived
  if (space.disableChatPersist || !isSubscribed('playerChats')) return []
  if (arrived.isMissedOnly && awaySince >= now) return []
  const ownOnly = !space.allowMultiPlayer
  const since = arrived.isMissedOnly ? { since: awaySince } : {}
  // What was said in the same millisecond, before them, is there as well.
  const reader = { userId, mapId, before: now + 1, limit: limits.chatHistory, ownOnly, ...since }
  const chats = await ports.loadChats(space.id, reader)
  arrived.charge(READING_MS + chats.length * LINE_MS)
  remember([{ of: 'chat', change: { kind: 'chats', chats } }])
  return historyEvents(memory().social, chats, { userId, awaySince })
}
