import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { at, open, ports, refused, space, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

// 安 calls 波: on two levels, out of each other's sight.

let ann: Visitor
let bob: Visitor

beforeEach(async () => {
  await open()
  ann = await at('ann', 1, 12)
  bob = await at('bob', 8, 12, '1')
})

const states = (visitor: Visitor): (string | null | undefined)[] =>
  visitor.all('callUpdate').map(({ state }) => state)
const lastCall = (visitor: Visitor): string => visitor.all('callUpdate').at(-1)?.callId ?? ''
const conversation = (visitor: Visitor) => visitor.all('conversation').at(-1)
const takes = (visitor: Visitor) => visitor.all('mediaPeers').at(-1)
const missedBy = (userId: string) =>
  ports.notices.filter(({ kind, to }) => kind === 'missedCall' && to.includes(userId as never))
const answer = (visitor: Visitor, said: string) =>
  visitor.ask('answerCall', { callId: lastCall(visitor), answer: said })

/** Stores what is to be stored, and looks once more. */
async function settle(): Promise<void> {
  await space.settle()
  wait(100)
}

test('it rings for who is called and for nobody else; taken, the two talk wherever they are', async () => {
  const cid = await at('cid', 1, 13)
  expect(ann.ask('ring', { user: 'bob' })?.succeeded).toBe(true)
  expect(bob.all('playerRings')).toEqual([{ encId: ann.encId }])
  expect(states(bob)).toEqual(['ringing'])
  expect(bob.all('callUpdate')[0]).toMatchObject({ callerId: 'ann', calleeId: 'bob' })
  expect(answer(bob, 'accept')?.succeeded).toBe(true)
  wait(100)
  expect([states(ann), states(bob)]).toEqual([
    ['ringing', 'accepted'],
    ['ringing', 'accepted'],
  ])
  expect(conversation(ann)).toMatchObject({ kind: 'meeting', members: [ann.encId, bob.encId] })
  expect(takes(bob)).toMatchObject({ members: [ann.encId, bob.encId], take: 7, give: 7 })
  expect([cid.all('callUpdate'), cid.all('playerRings')]).toEqual([[], []])
  await settle()
  expect(missedBy('bob')).toEqual([])
})

test('who hangs up ends it for both, and nobody else comes in', async () => {
  const cid = await at('cid', 1, 13)
  ann.ask('ring', { user: 'bob' })
  answer(bob, 'accept')
  wait(100)
  const meetingId = ann.all('meetingUpdate').at(-1)?.meetingId ?? ''
  expect(refused(cid, 'joinMeeting', { meetingId, connectionIds: ['tab'] })).toBe(
    'that meeting takes nobody else in',
  )
  bob.ask('leaveMeeting', {})
  wait(100)
  expect(ann.all('meetingUpdate').at(-1)).toMatchObject({ meetingId, partners: [] })
  expect(conversation(ann)?.kind === 'meeting' && conversation(ann)?.members).toEqual([])
  expect(space.live.memory.meeting.meetings.size).toBe(0)
})

test.each<[string, (caller: Visitor, callee: Visitor) => void, string, string, number]>([
  ['declines', (_a, b) => void answer(b, 'decline'), 'declined', 'declined', 0],
  ['is not answered any more by the caller', (a) => void answer(a, 'cancel'), 'cancelled', 'cancelled', 1],
  ['is missed', () => wait(limits.callRingMs), 'missed', 'missed', 1],
  [
    'wants not to be disturbed from now on',
    (_a, b) => void b.ask('setAvailability', { availability: 'DoNotDisturb' }),
    'disturbed',
    'disturbed',
    1,
  ],
])('a call that %s ends for both', async (_how, end, callerHears, calleeHears, missed) => {
  ann.ask('ring', { user: 'bob' })
  end(ann, bob)
  await settle()
  expect(states(ann).at(-1)).toBe(callerHears)
  expect(states(bob).at(-1)).toBe(calleeHears)
  expect(space.live.memory.calls.ringing.size).toBe(0)
  expect(missedBy('bob')).toHaveLength(missed)
  expect(refused(bob, 'answerCall', { callId: lastCall(bob), answer: 'accept' })).toBe('that call is over')
})

test('it rings on until 30 s are over, not longer', () => {
  ann.ask('ring', { user: 'bob' })
  wait(limits.callRingMs - 1_000)
  expect(states(ann)).toEqual(['ringing'])
  wait(1_000)
  expect(states(ann)).toEqual(['ringing', 'missed'])
})

test('who goes away for good while it rings is missed', async () => {
  ann.ask('ring', { user: 'bob' })
  ann.ask('exit', {})
  await settle()
  expect(states(bob).at(-1)).toBe('cancelled')
  expect(missedBy('bob')).toHaveLength(1)
})

test('who wants not to be disturbed is not even rung, and the caller is told', async () => {
  bob.ask('setAvailability', { availability: 'DoNotDisturb' })
  expect(ann.ask('ring', { user: 'bob' })).toBeUndefined()
  await settle()
  expect(states(ann)).toEqual(['disturbed'])
  expect([bob.all('callUpdate'), bob.all('playerRings')]).toEqual([[], []])
  expect(missedBy('bob')).toHaveLength(1)
  expect(refused(ann, 'requestToLead', { target: 'bob' })).toBe('that person does not want to be disturbed')
})

test('of many calls in vain one is told in five minutes', async () => {
  bob.ask('setAvailability', { availability: 'DoNotDisturb' })
  for (let n = 0; n < 4; n++) {
    ann.send('ring', { user: 'bob' })
    await settle()
  }
  expect(states(ann)).toHaveLength(4)
  expect(missedBy('bob')).toHaveLength(1)
  for (let passed = 0; passed < limits.missedCallMs; passed += 30_000) {
    for (const one of [ann, bob]) one.post('clientHeartbeat', {})
    wait(30_000)
  }
  ann.send('ring', { user: 'bob' })
  await settle()
  expect(missedBy('bob')).toHaveLength(2)
})

test('who is called already, or talks in a call, is busy', async () => {
  const cid = await at('cid', 1, 13)
  ann.ask('ring', { user: 'bob' })
  cid.send('ring', { user: 'bob' })
  await settle()
  expect(states(cid)).toEqual(['busy'])
  expect(states(bob)).toEqual(['ringing'])
  answer(bob, 'accept')
  wait(100)
  cid.send('ring', { user: 'ann' })
  await settle()
  expect(states(cid)).toEqual(['busy', 'busy'])
  expect(refused(ann, 'ring', { user: 'cid' })).toBe('you are in a call already')
})

test('two who call each other talk', () => {
  ann.ask('ring', { user: 'bob' })
  expect(bob.ask('ring', { user: 'ann' })?.succeeded).toBe(true)
  wait(100)
  expect(states(ann)).toEqual(['ringing', 'accepted'])
  expect(conversation(bob)?.kind).toBe('meeting')
})

test('to take a call is to leave the whisper and the meeting one is in', async () => {
  const cid = await at('cid', 1, 13)
  ann.ask('joinMeeting', { meetingId: 'weekly', connectionIds: ['a'] })
  cid.ask('joinMeeting', { meetingId: 'weekly', connectionIds: ['c'] })
  bob.ask('ring', { user: 'ann' })
  answer(ann, 'accept')
  wait(100)
  expect(cid.all('meetingUpdate').at(-1)).toMatchObject({ partners: ['cid'] })
  expect(conversation(ann)?.members).toEqual([ann.encId, bob.encId])
})

test('a block ends a call, whether it rings or is talked in', async () => {
  ann.ask('ring', { user: 'bob' })
  bob.send('block', { blockedUserId: 'ann', blocked: true })
  await settle()
  expect(states(ann).at(-1)).toBe('cancelled')
  bob.send('block', { blockedUserId: 'ann', blocked: false })
  await settle()
  ann.ask('ring', { user: 'bob' })
  answer(bob, 'accept')
  wait(100)
  ann.send('block', { blockedUserId: 'bob', blocked: true })
  await settle()
  expect(space.live.memory.meeting.meetings.size).toBe(0)
  expect(bob.all('mediaPeers').at(-1)?.members ?? []).toEqual([])
})

test('who comes back after a cut still hears it ring', async () => {
  ann.ask('ring', { user: 'bob' })
  bob.leave()
  const again = (await space.visit('bob')).enter({})
  expect(states(again)).toEqual(['ringing'])
  expect(answer(again, 'accept')?.succeeded).toBe(true)
})

describe('calls that are not one’s own', () => {
  const attempts = [
    ['cid', 'accept'],
    ['cid', 'decline'],
    ['cid', 'cancel'],
    ['ann', 'accept'],
    ['ann', 'decline'],
    ['bob', 'cancel'],
    ['bob', ''],
    ['bob', 'accept '],
  ] as const
  test.each(attempts)('%s may not answer %j', async (who, said) => {
    const cid = await at('cid', 1, 13)
    ann.ask('ring', { user: 'bob' })
    const callId = lastCall(bob)
    refused({ ann, bob, cid }[who], 'answerCall', { callId, answer: said })
    expect(space.live.memory.calls.ringing.size).toBe(1)
    expect(space.live.memory.meeting.meetings.size).toBe(0)
  })
})

test('a call is no session: nobody else is told of it by what is said of sessions', async () => {
  const cid = await at('cid', 1, 13)
  ann.ask('ring', { user: 'bob' })
  answer(bob, 'accept')
  wait(100)
  const sessionId = ann.all('meetingUpdate').at(-1)?.meetingId
  expect(refused(ann, 'giveWord', { sessionId, user: 'bob', given: true })).toBe('no such session')
  expect(refused(ann, 'speakerUpdatesSession', { sessionId, qaEnabled: true })).toBe('no such session')
  expect(cid.all('speakerUpdatesSession').filter(({ sessionId: id }) => id)).toEqual([])
})

test('two of one meeting leave it for their call, both of them', async () => {
  const [cid, dee] = [await at('cid', 1, 12), await at('dee', 2, 12)]
  for (const one of [ann, cid, dee]) one.ask('joinMeeting', { meetingId: 'm', connectionIds: ['tab'] })
  ann.ask('ring', { user: 'cid' })
  answer(cid, 'accept')
  wait(100)
  const members = [...space.live.memory.meeting.meetings.values()].map((meeting) => [
    ...meeting.members.keys(),
  ])
  expect(members).toEqual([[dee.encId], [ann.encId, cid.encId]])
  expect(dee.all('meetingUpdate').at(-1)).toMatchObject({ partners: ['dee'] })
})
