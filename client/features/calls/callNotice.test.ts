import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import { newPlayer } from '#shared/world/presence.ts'
import { emptyWorld } from '#shared/world/world.ts'
import type { ChatMessage } from '../chat/createChatStore.ts'
import { answerNotice, callNotice, mentionNotice } from './callNotice.ts'

const self = 1 as EncId
const bob = 2 as EncId
const world = {
  ...emptyWorld,
  encIds: new Map([
    ['me', self],
    ['bob', bob],
  ]),
  players: new Map([
    [self, { ...newPlayer(self, 'me'), name: '我' }],
    [bob, { ...newPlayer(bob, 'bob'), name: '波' }],
  ]),
}
const kindOf = (...of: Parameters<typeof event>) => callNotice(event(...of), world, self)?.kind

test('calls of others are notices', () => {
  expect(callNotice(event('playerWaves', { encId: bob, targetId: 'me' }), world, self)).toEqual({
    kind: 'waves',
    userId: 'bob',
    name: '波',
    text: '',
  })
  expect(kindOf('playerWaves', { encId: bob, targetId: 'me' })).toBe('waves')
  expect(kindOf('playerWaves', { encId: bob, targetId: 'me', isReply: true })).toBe('wavesBack')
  expect(kindOf('playerRequestsToLead', { encId: bob })).toBe('leads')
  expect(kindOf('playerHighFives', { encId: bob, encIdTarget: self })).toBe('highFives')
  expect(callNotice(event('playerNotifies', { encId: bob, notification: '吃饭' }), world, self)?.text).toBe(
    '吃饭',
  )
})

test('our own, those of strangers and those between others are none', () => {
  expect(kindOf('playerWaves', { encId: self, targetId: 'bob' })).toBeUndefined()
  expect(kindOf('playerNotifies', { encId: self, notification: 'x' })).toBeUndefined()
  expect(kindOf('playerWaves', { encId: 9 })).toBeUndefined()
  expect(kindOf('playerHighFives', { encId: bob, encIdTarget: 3 })).toBeUndefined()
  expect(kindOf('playerSetsName', { encId: bob, name: 'x' })).toBeUndefined()
})

test('a request to mute names who asks', () => {
  const asked = event('gotRequestMute', { muterId: 'bob', video: false })
  expect(callNotice(asked, world, self)).toMatchObject({ kind: 'mutes', name: '波' })
  const video = event('gotRequestMute', { muterId: 'bob', video: true })
  expect(callNotice(video, world, self)?.kind).toBe('mutesVideo')
})

test('an answer to a line of ours is told while the chat is closed', () => {
  const line = { id: 'a', own: true, senderId: 'u1' } as ChatMessage
  const reply = { senderId: 'u2', senderName: '波', contents: '好' }
  const answered = event('playerEditsChatMessage', { id: 'a', senderId: 'u1', reply })
  const chat = { messages: [line], panelOpen: false }
  expect(answerNotice(answered, chat)).toEqual({ name: '波', text: '好' })
  expect(answerNotice(answered, { ...chat, panelOpen: true })).toBeUndefined()
  expect(answerNotice(answered, { ...chat, messages: [{ ...line, own: false }] })).toBeUndefined()
  expect(answerNotice(answered, { ...chat, messages: [{ ...line, isPast: true }] })).toBeUndefined()
  expect(answerNotice(event('playerEditsChatMessage', { id: 'a', likes: 1 }), chat)).toBeUndefined()
})

test('who names us while the chat is out of sight, unless we are not to be disturbed', () => {
  const line = { senderId: 'bob', senderName: '波', contents: '@我 来看', channel: 'GLOBAL_CHAT' }
  const notice = (more: object = {}, panelOpen = false, attributes = {}) => {
    const players = new Map(world.players).set(self, { ...world.players.get(self)!, attributes })
    return mentionNotice(event('playerChats', { ...line, ...more }), { ...world, players }, self, {
      panelOpen,
    })
  }
  expect(notice()).toEqual({ name: '波', text: '@我 来看' })
  expect(notice({ contents: '@波 来看' })).toBeUndefined()
  expect(notice({ senderId: 'me' })).toBeUndefined()
  expect(notice({ history: true })).toBeUndefined()
  expect(notice({ channel: 'DM', recipient: 'me' })).toBeUndefined()
  expect(notice({}, true)).toBeUndefined()
  expect(notice({}, false, { busy: true })).toBeUndefined()
  expect(mentionNotice(event('playerChats', line), world, undefined, { panelOpen: false })).toBeUndefined()
})
