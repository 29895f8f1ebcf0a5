import { beforeEach, expect, test } from 'vitest'
import { mediaBits } from '#shared/rules/media.ts'
import { at, open, ports, refused, space, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

// What somebody who presents in the meeting of another may do, and what stays its host's.

let ann: Visitor
let bob: Visitor
let cid: Visitor
let boss: Visitor

beforeEach(async () => {
  await open()
  ports.roles.set('boss', 'ADMIN')
  ;[ann, bob, cid, boss] = [
    await at('ann', 1, 12),
    await at('bob', 2, 12),
    await at('cid', 3, 12),
    await at('boss', 15, 3),
  ]
  for (const one of [ann, bob, cid, boss]) {
    one.ask('joinMeeting', { meetingId: 'm', connectionIds: [one.userId] })
  }
  ann.ask('speakerUpdatesSession', { sessionId: 'm', qaEnabled: true, approveQuestionsEnabled: true })
  bob.ask('startCastScreen', {})
  wait(100)
})

const held = ({ encId }: Visitor): number => space.live.memory.media.held.get(encId as never) ?? 0
const mutes = (by: Visitor, target: string) => {
  by.ask('requestMute', { target, video: true })
  wait(100)
}

test('keeps the others quiet, and never the host, nor who runs the space: they are asked at most', () => {
  mutes(bob, 'cid')
  mutes(bob, 'ann')
  mutes(bob, 'boss')
  expect([cid, ann, boss].map(held)).toEqual([mediaBits.camera, 0, 0])
  expect(ann.all('gotRequestMute')).toEqual([{ muterId: 'bob', video: true }])
})

test('is muted by the host, and by who runs the space, who mute each other no further than it goes', () => {
  mutes(ann, 'bob')
  mutes(ann, 'boss')
  expect([bob, boss].map(held)).toEqual([mediaBits.camera, 0])
  mutes(boss, 'ann')
  expect(held(ann)).toBe(mediaBits.camera)
})

test('opens and closes nothing, gives nobody the word, takes nobody out', () => {
  const leading = 'only by who leads this session'
  expect(refused(bob, 'speakerUpdatesSession', { sessionId: 'm', chatEnabled: false })).toBe(leading)
  expect(refused(bob, 'giveWord', { sessionId: 'm', user: 'cid', given: true })).toBe(leading)
  expect(refused(bob, 'removeFromMeeting', { user: 'ann' })).toMatch(/^only the host/)
})

test('looks after the questions, as long as they present', () => {
  cid.ask('askQuestion', { contents: '何时开始？' })
  wait(100)
  const questionId = bob.all('questions').at(-1)?.questions?.[0]?.id ?? ''
  bob.ask('endCastScreen', {})
  expect(refused(bob, 'moderateQuestion', { questionId, state: 'open' })).toBe('no such question')
  bob.ask('startCastScreen', {})
  expect(bob.ask('moderateQuestion', { questionId, state: 'open' })?.succeeded).toBe(true)
})

test('presents as long as the host lets them; nobody else ends it', () => {
  expect(refused(cid, 'endCastScreen', { hostId: 'bob' })).toBe('only of oneself')
  expect(ann.ask('endCastScreen', { hostId: 'bob' })?.succeeded).toBe(true)
  wait(100)
  expect(bob.all('endCastScreen')).toEqual([{ hostId: 'bob' }])
})

test('what it was begun in is told to who presents, and to nobody else', async () => {
  expect(bob.all('startCastScreen')).toEqual([{ hostId: 'bob', talkId: 'm' }])
  expect(ann.all('startCastScreen')).toEqual([{ hostId: 'bob' }])
  // In another meeting it goes on for those there, and leads nothing.
  bob.ask('endCastScreen', {})
  for (const one of [ann, bob, cid, boss]) one.ask('leaveMeeting', {})
  wait(1_000)
  bob.ask('startCastScreen', {})
  for (const one of [ann, bob, cid]) one.ask('joinMeeting', { meetingId: 'n', connectionIds: [one.userId] })
  wait(1_000)
  const told = bob.all('startCastScreen').at(-1)
  expect(told?.talkId).toMatch(/./)
  expect(told?.talkId).not.toBe('n')
  mutes(bob, 'cid')
  expect(held(cid)).toBe(0)
})
