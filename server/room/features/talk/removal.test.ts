import { beforeEach, expect, test } from 'vitest'
import { at, open, ports, refused, space, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

// A meeting in the den: ann was first, so she is its host.

let ann: Visitor
let bob: Visitor
let cid: Visitor

const join = (visitor: Visitor) =>
  visitor.ask('joinMeeting', { meetingId: 'den', connectionIds: [visitor.userId] })
const members = () => [...(space.live.memory.meeting.meetings.get('den')?.members.keys() ?? [])]

beforeEach(async () => {
  await open()
  ports.roles.set('boss', 'ADMIN')
  ;[ann, bob, cid] = [await at('ann', 10, 11), await at('bob', 11, 11), await at('cid', 11, 12)]
  for (const one of [ann, bob, cid]) join(one)
  wait(100)
})

test('the host removes somebody: they hear nobody any more, and do not come back while it lasts', () => {
  expect(ann.ask('removeFromMeeting', { user: 'bob' })?.succeeded).toBe(true)
  wait(100)
  expect(bob.all('meetingUpdate').at(-1)).toMatchObject({ meetingId: 'den', partners: [], why: 'removed' })
  expect(cid.all('meetingUpdate').at(-1)?.partners).toEqual(['ann', 'cid'])
  expect(bob.all('mediaPeers').at(-1)?.members ?? []).toEqual([])
  expect(refused(bob, 'joinMeeting', { meetingId: 'den', connectionIds: ['bob'] })).toBe(
    'you were removed from that meeting',
  )
  ann.ask('leaveMeeting', {})
  cid.ask('leaveMeeting', {})
  expect(join(bob)?.succeeded).toBe(true)
})

test('who is no host removes nobody; when the host leaves, who was next is it', () => {
  expect(refused(bob, 'removeFromMeeting', { user: 'cid' })).toBe(
    'only the host of a meeting, or who runs the space, removes somebody or ends it',
  )
  ann.ask('leaveMeeting', {})
  expect(bob.ask('removeFromMeeting', { user: 'cid' })?.succeeded).toBe(true)
  expect(members()).toEqual([bob.encId])
})

test('who runs the space removes anybody, also the host, and is removed by no host', async () => {
  const boss = await at('boss', 12, 12)
  join(boss)
  expect(refused(ann, 'removeFromMeeting', { user: 'boss' })).toMatch(/^only the host/)
  expect(boss.ask('removeFromMeeting', { user: 'ann' })?.succeeded).toBe(true)
  expect(members()).toEqual([bob.encId, cid.encId, boss.encId])
  expect(refused(boss, 'removeFromMeeting', { user: 'ann' })).toBe('that person is in no meeting')
  expect(refused(boss, 'removeFromMeeting', { user: 'nobody' })).toBe('that person is not here')
})

test('removing oneself is leaving', () => {
  expect(ann.ask('removeFromMeeting', { user: 'ann' })?.succeeded).toBe(true)
  expect(members()).toEqual([bob.encId, cid.encId])
  expect(join(ann)?.succeeded).toBe(true)
})

test('the host ends the meeting for everybody, and whoever wants to meets anew; who is no host does not', () => {
  expect(refused(bob, 'endMeeting', {})).toMatch(/^only the host/)
  expect(members()).toHaveLength(3)
  bob.ask('startCastScreen', {})
  expect(ann.ask('endMeeting', {})?.succeeded).toBe(true)
  wait(100)
  expect(members()).toEqual([])
  expect(space.live.memory.meeting.casts.size).toBe(0)
  for (const one of [ann, bob, cid]) {
    expect(one.all('meetingUpdate').findLast(({ meetingStart }) => !meetingStart)).toMatchObject({
      partners: [],
      why: 'ended',
    })
  }
  expect(refused(ann, 'endMeeting', {})).toBe('you are in no meeting')
  expect(join(cid)?.succeeded).toBe(true)
  expect(members()).toEqual([cid.encId])
})

test('who runs the space ends a meeting they are in, and leaving by oneself names no reason', async () => {
  bob.ask('leaveMeeting', {})
  expect(bob.all('meetingUpdate').at(-1)?.why ?? '').toBe('')
  const boss = await at('boss', 12, 12)
  expect(refused(boss, 'endMeeting', {})).toBe('you are in no meeting')
  join(boss)
  expect(boss.ask('endMeeting', {})?.succeeded).toBe(true)
  expect(members()).toEqual([])
})
