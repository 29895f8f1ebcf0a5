import * as users from '../../../db/tables/accounts/users.ts'
import * as chatMessages from '../../../db/tables/content/chatMessages.ts'
import type { Db } from '../../../db/schema.ts'
import { toFlag } from '../../../db/columns/flag.ts'
import type { StoredChat } from '../../ports.ts'
import { StoreRefusal } from '../../storeErrors.ts'
import type { CommitContext, Statements } from '../../statement.ts'

export const chatStatements = {
  async chat(context, effects) {
    const chats = effects.map(({ chat }) => newChat(chat))
    const inserted = await chatMessages.insertNew(context.db, chats)
    if (inserted < chats.length) await checkSame(context, chats)
  },

  async chatEdit({ db, spaceId }, effects) {
    for (const { edit } of effects) {
      const { senderId, chatId, like, approved, replied, reply } = edit
      const key = { spaceId, senderId, chatId }
      if (reply && (await isGoing(db, reply.senderId))) throw new StoreRefusal('notNow')
      if (like) await chatMessages.like(db, key, like.userId, like.likes)
      const change = {
        ...(approved === undefined ? {} : { approved: toFlag(approved) }),
        ...(replied === undefined ? {} : { replied: toFlag(replied) }),
        ...(reply === undefined ? {} : { reply: JSON.stringify(reply) }),
      }
      if (Object.keys(change).length > 0) await chatMessages.update(db, key, change)
    }
  },
} satisfies Pick<Statements, 'chat' | 'chatEdit'>

/**
 * Whether the account of somebody ends. What they have answered is looked through batch by batch then: an answer to an old
 * line would come behind that.
 */
async function isGoing(db: Db, userId: string): Promise<boolean> {
  const user = await users.findById(db, userId)
  return user === undefined || user.closesAt !== null
}

/** A message that was stored before is sent again after a lost answer; another one under its id is not. */
async function checkSame(
  { db, spaceId }: CommitContext,
  chats: readonly chatMessages.NewChat[],
): Promise<void> {
  for (const { message } of chats) {
    const key = { spaceId, senderId: message.senderId, chatId: message.id }
    const stored = await chatMessages.find(db, key)
    if (stored?.contents !== message.contents || stored.recipient !== message.recipient) {
      throw new StoreRefusal('chatIdTaken')
    }
  }
}

const newChat = ({ hearers, keptFrom, ...chat }: StoredChat): chatMessages.NewChat => ({
  message: {
    id: chat.id,
    spaceId: chat.spaceId,
    mapId: chat.mapId,
    senderId: chat.senderId,
    senderName: chat.senderName,
    channel: chat.channel,
    recipient: chat.recipient,
    contents: chat.contents,
    sentAt: Math.round(chat.sentAt),
    nookId: chat.nookId ?? '',
    isOpen: toFlag(hearers === undefined),
    approved: null,
    replied: null,
    reply: null,
  },
  hearers: [
    ...(hearers ?? []).map((userId) => ({ userId, hears: 1 as const })),
    ...(keptFrom ?? []).map((userId) => ({ userId, hears: 0 as const })),
  ],
})
