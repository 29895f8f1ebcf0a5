import { expect, test } from 'vitest'
import { event, type EventBody } from '#shared/protocol/messages.ts'
import { isCall, nextMeeting } from './nextMeeting.ts'

const told = (meetingId: string, partners: string[], meetingStart = true, allMute = false) =>
  event('meetingUpdate', { meetingId, partners, meetingStart, connectionIds: ['t'], allMute })
    .body as EventBody<'meetingUpdate'>

test('one is in the meeting that was told last, and in none after an empty list for it', () => {
  const den = nextMeeting(undefined, told('den', ['ann', 'bob']))
  expect(den).toEqual({ id: 'den', partners: ['ann', 'bob'], connectionIds: ['t'], allMute: false })
  expect(nextMeeting(den, told('den', ['ann', 'bob'], true, true))?.allMute).toBe(true)
  expect(nextMeeting(den, told('den', [], false))).toBeUndefined()
  // What is over is another one: one has gone from it into this.
  expect(nextMeeting(den, told('tower', [], false))).toBe(den)
})

test('a talk in which somebody presents is no meeting', () => {
  expect(nextMeeting(undefined, told('id-1', ['ann', 'bob'], false, true))).toBeUndefined()
})

test('a call is told by its name', () => {
  expect(isCall(nextMeeting(undefined, told('call:1', ['ann', 'bob']))!)).toBe(true)
  expect(isCall(nextMeeting(undefined, told('den', ['ann']))!)).toBe(false)
})
