import type { EncId } from '#shared/ids.ts'
import type { BlockPairs, ChatEdit, KnownChat } from '../../ports.ts'

/** Who keeps whom away, who was sent out, what was said lately, and which commands there are. */
export interface SocialMemory {
  /** User id → the users they block. */
  readonly blocks: ReadonlyMap<string, ReadonlySet<string>>
  /** User id → until when (ms since the epoch) they may not come back. */
  readonly kickedUntil: ReadonlyMap<string, number>
  /** By chatKey; the ones that people here have on their screens. */
  readonly chats: ReadonlyMap<string, KnownChat>
  /** Command → the players that registered it. */
  readonly commands: ReadonlyMap<string, ReadonlySet<EncId>>
}

export const emptySocialMemory: SocialMemory = {
  blocks: new Map(),
  kickedUntil: new Map(),
  chats: new Map(),
  commands: new Map(),
}

/** Chats remembered for likes and answers; older ones can be changed no more. */
const CHATS_MAX = 2_000

export type SocialChange =
  | {
      readonly kind: 'block'
      readonly userId: string
      readonly blockedUserId: string
      readonly isBlocked: boolean
    }
  /** All blocks by and against a user, as read from the database. */
  | { readonly kind: 'blocks'; readonly userId: string; readonly pairs: BlockPairs }
  | { readonly kind: 'kick'; readonly userId: string; readonly until: number; readonly at: number }
  | { readonly kind: 'chats'; readonly chats: readonly KnownChat[] }
  | { readonly kind: 'chatEdit'; readonly edit: ChatEdit }
  | { readonly kind: 'command'; readonly command: string; readonly encId: EncId }
  | { readonly kind: 'commandsGone'; readonly encId: EncId }

export function changeSocial(memory: SocialMemory, change: SocialChange): SocialMemory {
  switch (change.kind) {
    case 'block':
      return withBlock(memory, change.userId, change.blockedUserId, change.isBlocked)
    case 'blocks':
      return withPairs(memory, change.userId, change.pairs)
    case 'kick': {
      const kickedUntil = new Map([...memory.kickedUntil].filter(([, until]) => until > change.at))
      return { ...memory, kickedUntil: kickedUntil.set(change.userId, change.until) }
    }
    case 'chats':
      return { ...memory, chats: withChats(memory.chats, change.chats) }
    case 'chatEdit': {
      const key = chatKey(change.edit.senderId, change.edit.chatId)
      const chat = memory.chats.get(key)
      if (!chat) return memory
      return { ...memory, chats: new Map(memory.chats).set(key, editedChat(chat, change.edit)) }
    }
    case 'command': {
      const owners = new Set(memory.commands.get(change.command)).add(change.encId)
      return { ...memory, commands: new Map(memory.commands).set(change.command, owners) }
    }
    case 'commandsGone':
      return { ...memory, commands: withoutOwner(memory.commands, change.encId) }
  }
}

function withBlock(memory: SocialMemory, userId: string, other: string, isBlocked: boolean): SocialMemory {
  const blocked = new Set(memory.blocks.get(userId))
  if (isBlocked) blocked.add(other)
  else blocked.delete(other)
  return { ...memory, blocks: new Map(memory.blocks).set(userId, blocked) }
}

function withPairs(memory: SocialMemory, userId: string, { blocks, blockedBy }: BlockPairs): SocialMemory {
  const former = blockedWith(memory, userId)
  // Most people block nobody: then nothing is remembered, and nobody has to look again.
  if (former.size + blocks.length + blockedBy.length === 0) return memory
  const next = new Map(memory.blocks)
  next.delete(userId)
  for (const by of former) {
    const blocked = next.get(by)
    if (blocked) next.set(by, new Set([...blocked].filter((other) => other !== userId)))
  }
  if (blocks.length > 0) next.set(userId, new Set(blocks))
  for (const by of blockedBy) next.set(by, new Set(next.get(by)).add(userId))
  return { ...memory, blocks: next }
}

/** What names a chat: ids are chosen by clients, so the sender belongs to it. User ids have no slash in them. */
export const chatKey = (senderId: string, chatId: string): string => `${senderId}/${chatId}`

/** The chat of this id; of whoever used it first where the sender is not said, as by clients that know ids only. */
export function findChat({ chats }: SocialMemory, chatId: string, senderId?: string): KnownChat | undefined {
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

function withoutOwner(
  commands: ReadonlyMap<string, ReadonlySet<EncId>>,
  encId: EncId,
): ReadonlyMap<string, ReadonlySet<EncId>> {
  const left = [...commands].map(
    ([command, owners]) => [command, new Set([...owners].filter((owner) => owner !== encId))] as const,
  )
  return new Map(left.filter(([, owners]) => owners.size > 0))
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
 * one stands on, and those one heard nearby. server/db/tables/chatMessages.ts asks the database the same.
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

/** Whether one of two users blocks the other: then neither reaches the other. */
export const isBlockedPair = ({ blocks }: SocialMemory, a: string, b: string): boolean =>
  (blocks.get(a)?.has(b) ?? false) || (blocks.get(b)?.has(a) ?? false)

/** Everybody somebody does not reach, as far as it is known here. */
export function blockedWith({ blocks }: SocialMemory, userId: string): ReadonlySet<string> {
  const pairs = new Set(blocks.get(userId))
  for (const [by, blocked] of blocks) if (blocked.has(userId)) pairs.add(by)
  return pairs
}
