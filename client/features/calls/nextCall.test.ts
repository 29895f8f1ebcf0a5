import { expect, test } from 'vitest'
import { event, type EventBody } from '#shared/protocol/messages.ts'
import { nextCall, type RingingCall } from './nextCall.ts'

const told = (state: string, from = 'ann', to = 'bob', callId = 'c1') =>
  event('callUpdate', { callId, callerId: from, calleeId: to, state }).body as EventBody<'callUpdate'>

const own: RingingCall = { id: 'c1', otherId: 'bob', isOwn: true }
const theirs: RingingCall = { id: 'c1', otherId: 'ann', isOwn: false }

test('a call rings at both ends', () => {
  expect(nextCall(undefined, told('ringing'), 'ann')).toEqual({ call: own })
  expect(nextCall(undefined, told('ringing'), 'bob')).toEqual({ call: theirs })
})

test.each([
  ['declined', 'declined', undefined],
  ['busy', 'busy', undefined],
  ['disturbed', 'disturbed', undefined],
  ['missed', 'missed', 'missedByMe'],
  ['gone', 'gone', undefined],
  ['cancelled', undefined, 'cancelledByOther'],
])('%s: what the caller and who was called are told', (state, caller, callee) => {
  expect(nextCall(own, told(state), 'ann').ending?.how).toBe(caller)
  expect(nextCall(theirs, told(state), 'bob').ending?.how).toBe(callee)
  expect(nextCall(own, told(state), 'ann').call).toBeUndefined()
})

test('a call that is taken rings no more; another one that ends is not this one', () => {
  expect(nextCall(own, told('accepted'), 'ann')).toEqual({ call: undefined, isTaken: true })
  const other = told('busy', 'ann', 'cid', 'c2')
  expect(nextCall(own, other, 'ann')).toEqual({ call: own, ending: { how: 'busy', otherId: 'cid' } })
})
