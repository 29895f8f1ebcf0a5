import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { chimeFor } from './chimeFor.ts'

const self = { encId: 1 as EncId, userId: 'ann' }
const joins = (encId: number) => ({ kind: 'playerJoins', body: { encId, uid: `u${encId}` } }) as WireEvent
const exits = (encId: number) => ({ kind: 'playerExits', body: { encId } }) as WireEvent
const chats = (senderId: string, history?: boolean) =>
  ({ kind: 'playerChats', body: { senderId, contents: '你好', ...(history && { history }) } }) as WireEvent

test('somebody at the door, somebody leaving, somebody speaking', () => {
  expect(chimeFor([joins(2)], self)).toBe('join')
  expect(chimeFor([exits(2)], self)).toBe('leave')
  expect(chimeFor([exits(2), joins(3), chats('ben')], self)).toBe('chat')
  expect(chimeFor([], self)).toBeUndefined()
})

test('nothing of oneself, of the past, of a snapshot or of a crowd', () => {
  expect(chimeFor([chats('ann')], self)).toBeUndefined()
  expect(chimeFor([chats('ben', true)], self)).toBeUndefined()
  expect(chimeFor([joins(2), joins(1), chats('ben')], self)).toBeUndefined()
  expect(chimeFor([joins(2), joins(3), joins(4)], self)).toBeUndefined()
  expect(chimeFor([joins(2)], undefined)).toBeUndefined()
  expect(chimeFor([exits(1)], self)).toBeUndefined()
})
