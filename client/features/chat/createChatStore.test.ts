import { beforeEach, expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { event, type ActionBody, type EventBody } from '#shared/protocol/messages.ts'
import { settle } from '../../../tests/support/manualClock.ts'
import { TransactionError } from '../../net/transactions.ts'
import { badgeText } from '../../text/badgeText.ts'
import { createChatStore, unreadOf, visibleMessages, type ChatStore } from './createChatStore.ts'

let chat: ChatStore
let sent: ActionBody<'chat'>[]
let answers: { resolve: () => void; reject: (error: Error) => void }[]
let edits: ActionBody<'chatMessageUpdated'>[]
let editRefusal: string | undefined
let now: number
let ids: number

beforeEach(() => {
  sent = []
  answers = []
  edits = []
  editRefusal = undefined
  now = 1_000
  ids = 0
  chat = createChatStore({
    send: (_kind, body) => {
      sent.push(body)
      return new Promise((resolve, reject) => answers.push({ resolve, reject }))
    },
    edit: (body) => {
      edits.push(body)
      return editRefusal === undefined ? Promise.resolve() : Promise.reject(new Error(editRefusal))
    },
    now: () => now,
    newId: () => `id ${(ids += 1)}`,
    selfUid: () => 'self',
    selfName: () => '我',
    selfMapId: () => '1',
    encIdOf: (userId) => (userId === 'gone' ? undefined : (7 as EncId)),
  })
})

const receive = (body: EventBody<'playerChats'>) => chat.receive([event('playerChats', body)], 5)
const said = (id: string, unixTime: number, recipient = 'GLOBAL_CHAT', senderId = 'ann') =>
  receive({ id, unixTime, recipient, senderId, senderName: '安', contents: `text ${id}` })

test('messages are in the order of time, whatever order they come in, each once', () => {
  said('b', 20)
  said('c', 30)
  said('a', 10)
  said('b', 20)
  expect(chat.get().messages.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('at most 5,000 are kept, the newest', () => {
  for (let i = 1; i <= 5_010; i++) said(`m${i}`, i)
  expect(chat.get().messages).toHaveLength(5_000)
  expect(chat.get().messages[0]?.id).toBe('m11')
})

test('tabs filter: each holds its own, all holds everything', () => {
  said('g', 1)
  said('l', 2, 'LOCAL_CHAT')
  said('r', 3, 'ROOM_CHAT')
  said('p', 4, 'self')
  const shown = (channel: 'all' | 'nearby' | 'level' | 'space' | 'private') => {
    chat.get().openChannel(channel)
    return visibleMessages(chat.get()).map(({ id }) => id)
  }
  expect(shown('all')).toEqual(['g', 'l', 'r', 'p'])
  expect(shown('space')).toEqual(['g'])
  expect(shown('nearby')).toEqual(['l'])
  expect(shown('level')).toEqual(['r'])
  expect(shown('private')).toEqual(['p'])
})

test('a room has its own lines, and what one writes there goes to it alone', () => {
  const inRoom = (id: string, unixTime: number, nookId: string) =>
    receive({
      id,
      unixTime,
      recipient: 'ROOM_CHAT',
      channel: 'ROOM_CHAT',
      senderId: 'ann',
      contents: id,
      nookId,
    })
  const shown = () => visibleMessages(chat.get()).map(({ id }) => id)
  chat.get().enterRoom('den')
  inRoom('a', 1, 'den')
  inRoom('b', 2, 'tower')
  said('c', 3, 'ROOM_CHAT')
  expect(chat.get().unread).toMatchObject({ room: 2, level: 1 })
  chat.get().openChannel('room')
  expect(shown()).toEqual(['a'])
  chat.get().sendChat('psst')
  expect(sent.at(-1)).toMatchObject({ channel: 'ROOM_CHAT', nookId: 'den' })
  expect(chat.get().messages.at(-1)).toMatchObject({ channel: 'room', nookId: 'den' })
  // Who leaves has what was said, and writes to nobody else by it; who goes on to another room is there.
  chat.get().enterRoom(undefined)
  expect(shown()).toEqual(['a', 'id 1'])
  chat.get().enterRoom('tower')
  expect(shown()).toEqual(['b'])
  chat.get().openChannel('level')
  expect(shown()).toEqual(['c'])
  chat.get().sendChat('all')
  expect(sent.at(-1)).not.toHaveProperty('nookId')
  chat.get().enterRoom(undefined)
  expect(chat.get().roomId).toBeUndefined()
})

test('unread counts what comes to a channel nobody looks at', () => {
  said('1', 1)
  said('2', 2, 'LOCAL_CHAT')
  expect(unreadOf(chat.get(), 'all')).toBe(2)
  chat.get().openChannel('space')
  expect(unreadOf(chat.get(), 'space')).toBe(0)
  said('3', 3)
  said('4', 4, 'self')
  expect(chat.get().unread).toEqual({ space: 0, level: 0, room: 0, nearby: 1, private: 1 })
  chat.get().openChannel('all')
  said('5', 5, 'LOCAL_CHAT')
  expect(unreadOf(chat.get(), 'all')).toBe(0)
  chat.get().closePanel()
  said('6', 6)
  said('6', 6)
  expect(chat.get().unread).toEqual({ space: 1, level: 0, room: 0, nearby: 0, private: 0 })
})

test('our own words of another device are not unread', () => {
  said('1', 1, 'GLOBAL_CHAT', 'self')
  expect(unreadOf(chat.get(), 'all')).toBe(0)
  expect(chat.get().messages[0]?.own).toBe(true)
})

test('the badge is capped', () => {
  expect([0, 1, 99, 100].map(badgeText)).toEqual(['', '1', '99', '99+'])
})

test.each([
  ['all', 'GLOBAL_CHAT'],
  ['space', 'GLOBAL_CHAT'],
  ['nearby', 'LOCAL_CHAT'],
  ['level', 'ROOM_CHAT'],
] as const)('sending in %s goes to %s', (channel, recipient) => {
  chat.get().openChannel(channel)
  expect(chat.get().sendChat('  你好 ')).toBe('sent')
  expect(sent).toEqual([
    { id: 'id 1', chatRecipient: recipient, channel: recipient, contents: '你好', mapId: '1' },
  ])
})

test('a private message goes to the recipient, and needs one', () => {
  chat.get().openChannel('private')
  expect(chat.get().sendChat('嗨')).toBe('noRecipient')
  chat.get().writeTo('ann')
  expect(chat.get().sendChat('嗨')).toBe('sent')
  expect(sent).toEqual([{ id: 'id 1', chatRecipient: 'ann', contents: '嗨', mapId: '1' }])
})

test('empty and over-long texts are not sent', () => {
  expect(chat.get().sendChat(' \n')).toBe('empty')
  expect(chat.get().sendChat('长'.repeat(2_001))).toBe('tooLong')
  expect(chat.get().sendChat('长'.repeat(2_000))).toBe('sent')
  expect(sent).toHaveLength(1)
})

test('an own message shows at once, is confirmed by its echo, and stays one', async () => {
  said('a', 9_000)
  chat.get().sendChat('你好')
  expect(chat.get().messages.at(-1)).toMatchObject({ id: 'id 1', state: 'pending', own: true })
  receive({ id: 'id 1', unixTime: 9_500, recipient: 'GLOBAL_CHAT', senderId: 'self', contents: '你好' })
  expect(chat.get().messages.at(-1)).toMatchObject({ id: 'id 1', state: 'sent', unixTime: 9_500 })
  answers[0]!.reject(new Error('Connection lost'))
  await settle()
  expect(chat.get().messages.at(-1)).toMatchObject({ state: 'sent' })
  expect(chat.get().messages).toHaveLength(2)
})

test('a refused message says why and may be sent again under its id', async () => {
  chat.get().sendChat('你好')
  answers[0]!.reject(new TransactionError('refused', 'text chat is closed', { refusal: 'chatClosed' }))
  await settle()
  expect(chat.get().messages[0]).toMatchObject({ state: 'failed', refusal: 'chatClosed' })
  chat.get().resend('self/id 1')
  expect(chat.get().messages[0]).toMatchObject({ state: 'pending' })
  expect(chat.get().messages[0]).not.toHaveProperty('refusal')
  answers[1]!.resolve()
  await settle()
  expect(chat.get().messages[0]).toMatchObject({ state: 'sent' })
  expect(sent.map(({ id }) => id)).toEqual(['id 1', 'id 1'])
  chat.get().resend('self/id 1')
  expect(sent).toHaveLength(2)
})

test('public lines make bubbles, private ones and those of people who are gone do not', () => {
  const bubbles: [EncId, string][] = []
  chat.onBubble((encId, text) => bubbles.push([encId, text]))
  said('1', 1)
  said('1', 1)
  said('2', 2, 'self')
  said('3', 3, 'GLOBAL_CHAT', 'gone')
  expect(bubbles).toEqual([[7, 'text 1']])
  expect(chat.get().bubbles.get(7 as EncId)).toEqual({ text: 'text 1', at: 5 })
})

test('history is not unread, makes no bubbles, and changes nothing one has', () => {
  const bubbles: string[] = []
  chat.onBubble((_, text) => bubbles.push(text))
  const past = (id: string, unixTime: number): EventBody<'playerChats'> => ({
    id,
    unixTime,
    recipient: 'GLOBAL_CHAT',
    senderId: 'ann',
    contents: id,
    history: true,
  })
  let renders = 0
  chat.subscribe(() => (renders += 1))
  said('live', 30)
  chat.receive([event('playerChats', past('a', 10)), event('playerChats', past('b', 20))], 5)
  expect(renders).toBe(2)
  chat.receive([event('playerChats', past('live', 30))], 5)
  expect(chat.get().messages.map(({ id, isPast }) => [id, isPast ?? false])).toEqual([
    ['a', true],
    ['b', true],
    ['live', false],
  ])
  expect(unreadOf(chat.get(), 'all')).toBe(1)
  expect(bubbles).toEqual(['text live'])
  // After a restart of the server all is history; what is newer than a line we heard was missed.
  chat.receive([event('playerChats', past('missed', 40))], 5)
  expect(chat.get().messages.at(-1)).not.toHaveProperty('isPast')
  expect(unreadOf(chat.get(), 'all')).toBe(2)
  expect(bubbles).toEqual(['text live'])
})

test('likes, answers and approval stay with their message', () => {
  said('a', 10)
  const edit = (body: EventBody<'playerEditsChatMessage'>) =>
    chat.receive([event('playerEditsChatMessage', body)], 5)
  const reply = { senderId: 'bob', senderName: '波', contents: '好' }
  edit({ id: 'a', senderId: 'ann', likes: 2, approved: true })
  edit({ id: 'a', senderId: 'ann', replied: true, reply })
  edit({ id: 'unknown', likes: 9 })
  const marks = { likes: 2, approved: true, answers: [reply] }
  expect(chat.get().messages).toMatchObject([marks])
  // Its echo comes once more.
  said('a', 10)
  expect(chat.get().messages).toMatchObject([marks])
  // The newest answer is told again to whoever comes back; another one stands beside it.
  edit({ id: 'a', senderId: 'ann', replied: true, reply })
  const second = { senderId: 'ann', senderName: '安', contents: '那就好' }
  edit({ id: 'a', senderId: 'ann', replied: true, reply: second })
  expect(chat.get().messages).toMatchObject([{ ...marks, answers: [reply, second] }])
  edit({ id: 'a', senderId: 'ann', likes: 0, replied: false })
  expect(chat.get().messages[0]).toMatchObject({ likes: 0, answers: [] })
})

test('what one likes is known again after a reload', () => {
  said('a', 10)
  said('b', 11)
  chat.receive([event('playerEditsChatMessage', { id: 'a', senderId: 'ann', likes: 2, liked: true })], 5)
  chat.receive([event('playerEditsChatMessage', { id: 'b', senderId: 'ann', likes: 1, liked: false })], 5)
  expect([...chat.get().liked]).toEqual(['ann/a'])
  // Somebody else's like says nothing of one's own.
  chat.receive([event('playerEditsChatMessage', { id: 'a', senderId: 'ann', likes: 3 })], 5)
  expect([...chat.get().liked]).toEqual(['ann/a'])
})

test('a like is taken back with the next one, and at once when the server refuses it', async () => {
  said('a', 10)
  await chat.get().like('ann/a')
  expect(edits.splice(0)).toEqual([{ id: 'a', senderId: 'ann', likes: 1 }])
  expect(chat.get().liked.has('ann/a')).toBe(true)
  await chat.get().like('ann/a')
  expect(edits.splice(0)).toEqual([{ id: 'a', senderId: 'ann', likes: 0 }])
  expect(chat.get().liked.has('ann/a')).toBe(false)
  editRefusal = 'no such message'
  await expect(chat.get().like('ann/a')).rejects.toThrow('no such message')
  expect(chat.get().liked.has('ann/a')).toBe(false)
})

test('an answer and an approval go to the server, which says what became of them', async () => {
  said('a', 10)
  await chat.get().answer('ann/a', ' 好 ')
  await chat.get().approve('ann/a', true)
  expect(edits).toEqual([
    { id: 'a', senderId: 'ann', reply: { contents: '好' } },
    { id: 'a', senderId: 'ann', approved: true },
  ])
  expect(chat.get().messages[0]).not.toHaveProperty('answers')
})

test('reset forgets the space, not the listeners', () => {
  const bubbles: string[] = []
  chat.onBubble((_, text) => bubbles.push(text))
  said('1', 1)
  chat.get().reset()
  expect(chat.get()).toMatchObject({ messages: [], unread: { space: 0 } })
  said('1', 1)
  expect(bubbles).toEqual(['text 1', 'text 1'])
})

test('another person’s line under the same id replaces nothing and inherits nothing', () => {
  said('a', 10)
  const edit = { id: 'a', senderId: 'ann', likes: 2, liked: true, approved: true }
  chat.receive([event('playerEditsChatMessage', edit)], 5)
  said('a', 20, 'GLOBAL_CHAT', 'mallory')
  const [hers, theirs] = chat.get().messages
  expect(hers).toMatchObject({ senderId: 'ann', likes: 2, approved: true })
  expect(theirs).toMatchObject({ senderId: 'mallory', unixTime: 20 })
  expect(theirs).not.toHaveProperty('likes')
  expect(theirs).not.toHaveProperty('approved')
  expect([...chat.get().liked]).toEqual([hers!.key])
  chat.receive([event('playerEditsChatMessage', { id: 'a', senderId: 'mallory', likes: 1 })], 5)
  expect(chat.get().messages.map(({ likes }) => likes)).toEqual([2, 1])
})
