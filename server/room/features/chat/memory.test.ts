import { expect, test } from 'vitest'
import type { KnownChat } from '../../ports.ts'
import { CHAT_BYTES_MAX, bytesOf, changeChat, emptyChatMemory, type ChatMemory } from './memory.ts'

const line = (n: number, more: Partial<KnownChat> = {}): KnownChat => ({
  id: `m${n}`,
  spaceId: 'space-1',
  mapId: '1',
  senderId: 'ann',
  senderName: 'ann',
  channel: 'GLOBAL_CHAT',
  recipient: 'GLOBAL_CHAT',
  contents: 'x',
  sentAt: n,
  likers: [],
  ...more,
})
const bytesIn = ({ chats }: ChatMemory): number =>
  [...chats.values()].reduce((sum, chat) => sum + bytesOf(chat), 0)
const add = (memory: ChatMemory, chat: KnownChat) => changeChat(memory, { kind: 'chats', chats: [chat] })

test('long lines heard by many are remembered as far as there is room, the newest of them', () => {
  const crowd = Array.from({ length: 300 }, (_, n) => `person-${n}`)
  let memory = emptyChatMemory
  for (let n = 0; n < 1_000; n += 1) {
    memory = add(memory, line(n, { contents: 'y'.repeat(4_000), hearers: crowd }))
  }
  expect(bytesIn(memory)).toBeLessThanOrEqual(CHAT_BYTES_MAX)
  expect(memory.bytes).toBe(bytesIn(memory))
  expect(memory.chats.size).toBeGreaterThan(200)
  expect([...memory.chats.values()].at(-1)?.id).toBe('m999')
})

test('likes and answers count, and what is known does not count twice', () => {
  let memory = add(add(emptyChatMemory, line(1)), line(1))
  expect(memory.chats.size).toBe(1)
  const [before] = [memory.bytes]
  expect(before).toBe(bytesIn(memory))
  const edit = { senderId: 'ann', chatId: 'm1' }
  const reply = { senderId: 'bob', senderName: 'bob', contents: 'z'.repeat(2_000) }
  memory = changeChat(memory, { kind: 'chatEdit', edit: { ...edit, reply } })
  memory = changeChat(memory, { kind: 'chatEdit', edit: { ...edit, like: { userId: 'cid', likes: true } } })
  expect(memory.bytes).toBe(bytesIn(memory))
  expect(memory.bytes).toBeGreaterThan(before + 4_000)
  memory = changeChat(memory, { kind: 'chatEdit', edit: { ...edit, like: { userId: 'cid', likes: false } } })
  expect(memory.bytes).toBe(bytesIn(memory))
})
