import type { ChatEdit, KnownChat } from '../../ports.ts'

/** What was said lately. */
export interface ChatMemory {
  /** By chatKey; the ones that people here have on their screens. */
  readonly chats: ReadonlyMap<string, KnownChat>
  /** What they take, about. */
  readonly bytes: number
}

export const emptyChatMemory: ChatMemory = { chats: new Map(), bytes: 0 }

/** Chats remembered for likes and answers, so many and so much; older ones can be changed no more. */
const CHATS_MAX = 2_000
export const CHAT_BYTES_MAX = 8 * 1024 * 1024

/** Of a chat that says nothing, and of the id of somebody. */
const CHAT_BYTES = 500
const ID_BYTES = 60

/** What a chat takes, about: two bytes a character. */
export const bytesOf = ({ contents, senderName, reply, ...chat }: KnownChat): number =>
  CHAT_BYTES +
  2 * (contents.length + senderName.length + (reply?.contents.length ?? 0)) +
  ID_BYTES * (chat.likers.length + (chat.hearers?.length ?? 0) + (chat.keptFrom?.length ?? 0))

export type ChatChange =
  | { readonly kind: 'chats'; readonly chats: readonly KnownChat[] }
  | { readonly kind: 'chatEdit'; readonly edit: ChatEdit }

export function changeChat(memory: ChatMemory, change: ChatChange): ChatMemory {
  if (change.kind === 'chats') return withChats(memory, change.chats)
  const key = chatKey(change.edit.senderId, change.edit.chatId)
  const chat = memory.chats.get(key)
  if (!chat) return memory
  const edited = editedChat(chat, change.edit)
  const bytes = memory.bytes - bytesOf(chat) + bytesOf(edited)
  return withinBounds(new Map(memory.chats).set(key, edited), bytes)
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
function withChats(memory: ChatMemory, chats: readonly KnownChat[]): ChatMemory {
  const next = new Map(memory.chats)
  let { bytes } = memory
  for (const chat of chats) {
    const key = chatKey(chat.senderId, chat.id)
    if (next.has(key)) continue
    next.set(key, chat)
    bytes += bytesOf(chat)
  }
  return next.size === memory.chats.size ? memory : withinBounds(next, bytes)
}

/** Takes the oldest away until the rest is few and little enough; the newest stays. */
function withinBounds(chats: Map<string, KnownChat>, bytes: number): ChatMemory {
  let left = bytes
  for (const [key, chat] of chats) {
    if ((chats.size <= CHATS_MAX && left <= CHAT_BYTES_MAX) || chats.size === 1) break
    chats.delete(key)
    left -= bytesOf(chat)
  }
  return { chats, bytes: left }
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
