// What is said in writing, and what becomes of it.
import { rightsOf } from '#shared/rules/rights.ts'
import type { Feature, Rate } from '../../feature.ts'
import { forSelf } from '../../handler.ts'
import type { ChatEdit, StoredChat } from '../../ports.ts'
import { recallChats } from './chatHistory.ts'
import { chatStatements } from './commit.ts'
import { chat, chatMessageUpdated } from './handlers.ts'
import { changeChat, emptyChatMemory, type ChatChange, type ChatMemory } from './memory.ts'
import type { MemoryOf } from '../../memory.ts'

declare module '../../memory.ts' {
  interface Memories {
    chat: MemoryOf<ChatMemory, ChatChange>
  }
}

declare module '../../effects.ts' {
  interface Effects {
    chat: { readonly chat: StoredChat }
    chatEdit: { readonly edit: ChatEdit }
  }
}

export const handlers = {
  chat: forSelf<'chat'>(chat),
  chatMessageUpdated: forSelf<'chatMessageUpdated'>(chatMessageUpdated),
} satisfies Feature['handlers']

export const rights = rightsOf.chat

/** For what everybody reads. */
const line: Rate = { burst: 10, perSecond: 1.5 }

export const rates = {
  chat: line,
  chatMessageUpdated: line,
} satisfies Feature['rates']

export const audiences = {
  playerChats: 'entered',
  playerEditsChatMessage: 'entered',
} satisfies Feature['audiences']

export const commit = chatStatements

export const leavesMore = {
  chat: true,
  chatEdit: false,
} satisfies Feature['leavesMore']

export const recall = recallChats

export const memory = { chat: { empty: emptyChatMemory, change: changeChat } } satisfies Feature['memory']

export const weights = {
  chat: (effect) => effect.chat.contents.length * 2,
} satisfies Feature['weights']
