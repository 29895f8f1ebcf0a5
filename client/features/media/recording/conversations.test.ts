import { beforeEach, expect, test } from 'vitest'
import { conversationsOf } from './conversations.ts'
import {
  forgetBegun,
  forgetRoom,
  noteBegun,
  noteRecording,
  noteRoom,
  recordingStore,
} from './recordingStore.ts'

const room = {}
const next = {}
const facts = { conversationId: 'nook:1/den', mayRecord: true, isRecorded: false }

beforeEach(() => recordingStore.setState({ rooms: new Map(), begun: new Map() }))

const seen = () => {
  const { rooms, begun } = recordingStore.get()
  return conversationsOf(rooms.values(), begun)
}
const one = (state: string) => [{ id: 'nook:1/den', mayRecord: true, state }]

test('what one has begun is starting until the room says it is recorded, and over when it says so', () => {
  noteRoom(room, facts)
  expect(seen()).toEqual(one('idle'))
  noteBegun('nook:1/den', 'EG_1')
  expect(seen()).toEqual(one('starting'))
  noteRecording(room, true)
  expect(seen()).toEqual(one('recorded'))
  noteRecording(room, false)
  expect(seen()).toEqual(one('idle'))
  // Nothing was waited for any more.
  expect(forgetBegun('nook:1/den')).toBe(false)
})

test('a recording that never came is forgotten once', () => {
  noteRoom(room, facts)
  noteBegun('nook:1/den', 'EG_1')
  expect([forgetBegun('nook:1/den'), forgetBegun('nook:1/den')]).toEqual([true, false])
  expect(seen()).toEqual(one('idle'))
})

test('nothing is waited for where the room has said so already, or one is not any more', () => {
  noteBegun('nook:1/den', 'EG_1')
  noteRoom(room, { ...facts, isRecorded: true })
  noteBegun('nook:1/den', 'EG_1')
  expect(forgetBegun('nook:1/den')).toBe(false)
})

test('who comes in later sees it by the word of the server, before the room says anything', () => {
  noteRoom(room, { ...facts, mayRecord: false, isRecorded: true })
  expect(seen()).toEqual([{ id: 'nook:1/den', mayRecord: false, state: 'recorded' }])
  forgetRoom(room)
  expect(seen()).toEqual([])
  // Of a room one has left nothing is heard.
  noteRecording(room, true)
  expect(seen()).toEqual([])
})

test('two rooms of a conversation that goes on are one line; another conversation is another', () => {
  noteRoom(room, { ...facts, isRecorded: true })
  noteRoom(next, { ...facts, mayRecord: false })
  expect(seen()).toEqual(one('recorded'))
  noteRoom({}, { conversationId: 'stage:1', mayRecord: false, isRecorded: false })
  expect(seen()).toEqual([...one('recorded'), { id: 'stage:1', mayRecord: false, state: 'idle' }])
})
