import type { ChatEdit, KnownChat } from '../../ports.ts'

/** What was said lately. */
export interface ChatMemory {
  /** By chatKey; the ones that people here have on their screens. */
  readonly chats: ReadonlyMap<string, KnownChat>
}

export const emptyChatMemory: ChatMemory = { chats: new Map() }

/** Chats remembered for likes and answers; older ones can be changed no more. */
const CHATS_MAX = 2_000

export type ChatChange =
  | { readonly kind: 'chats'; readonly chats: readonly KnownChat[] }
  | { readonly kind: 'chatEdit'; readonly edit: ChatEdit }

export function changeChat(memory: ChatMemory, change: ChatChange): ChatMemory {
  if (change.kind === 'chats') return { ...memory, chats: withChats(memory.chats, change.chats) }
  const key = chatKey(change.edit.senderId, change.edit.chatId)
  const chat = memory.chats.get(key)
  if (!chat) return memory
  return { ...memory, chats: new Map(memory.chats).set(key, editedChat(chat, change.edit)) }
}

/** What names a chat: ids are chosen by clients, so the sender belongs to it. User ids have no slash in them. */
export const chatKey = (senderId: string, chatId: string): string => `${senderId}/${chatId}`

/** The chat of this id; of whoever used it first where the sender is not said, as by clients that know ids only. */
export function findChat({ chats }: ChatMemory, chatId: string, senderId?: string): KnownChat | undefined {
  if (senderId) return chats.get(chatKey(senderId, chatId))
  for (const chat of chats.values()) if (chat.id === chatId) return chat
  return undefined
}

/** A chat that is known stays as it is. */
function withChats(
  known: ReadonlyMap<string, KnownChat>,
  chats: readonly KnownChat[],
): ReadonlyMap<string, KnownChat> {
  const news = chats.filter(({ senderId, id }) => !known.has(chatKey(senderId, id)))
  if (news.length === 0) return known
  const next = new Map(known)
  for (const chat of news) next.set(chatKey(chat.senderId, chat.id), chat)
  let surplus = next.size - CHATS_MAX
  for (const key of next.keys()) if (surplus-- > 0) next.delete(key)
  return next
}

/** A chat as it is after a change. */
export function editedChat(chat: KnownChat, { like, approved, replied, reply }: ChatEdit): KnownChat {
  const others = like ? chat.likers.filter((userId) => userId !== like.userId) : chat.likers
  return {
    ...chat,
    likers: like?.likes ? [...others, like.userId] : others,
    approved: approved ?? chat.approved,
    replied: replied ?? chat.replied,
    reply: reply ?? chat.reply,
  }
}

/**
 * Whether somebody was allowed to see a chat: one's own, private ones to oneself, those of the space and of the level
 * one stands on, and those one heard nearby. server/db/tables/content/chatMessages.ts asks the database the same.
 */
export function maySeeChat(
  { senderId, channel, recipient, hearers, keptFrom, ...chat }: KnownChat,
  { uid, mapId }: { readonly uid: string; readonly mapId: string },
): boolean {
  if (senderId === uid) return true
  if (channel === 'DM') return recipient === uid
  if (hearers) return hearers.includes(uid)
  if (keptFrom?.includes(uid)) return false
  return channel === 'GLOBAL_CHAT' || (channel === 'ROOM_CHAT' && chat.mapId === mapId)
}
