import { beforeEach, expect, test } from 'vitest'
import type { ActionBody, ActionName } from '#shared/protocol/messages.ts'
import { at, open, ports, refused, space, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

let ann: Visitor
let bob: Visitor

beforeEach(async () => {
  await open({ den: { name: 'den', nookCoords: { coords: [{ x: 10, y: 10 }] }, restricted: true } })
  ann = await at('ann', 9, 11)
  bob = await at('bob', 9, 12)
})

const inMinutes = (minutes: number): string => new Date(space.now() + minutes * 60_000).toISOString()
const focus = (visitor: Visitor, focusModeEndTime: string) =>
  expect(visitor.ask('setFocusModeEndTime', { focusModeEndTime })?.succeeded).toBe(true)
const missed = () => ports.notices.filter(({ kind }) => kind === 'missedMeanwhile')
const stay = (minutes: number): void => {
  for (let n = 0; n < minutes * 3; n += 1) {
    for (const one of [ann, bob]) one.ask('clientHeartbeat', {})
    space.pass(20_000)
  }
}

const disturbing: readonly (readonly [ActionName, ActionBody<ActionName>])[] = [
  ['wave', { user: 'bob' }],
  ['highFive', { targetId: 'bob' }],
  ['requestToLead', { target: 'bob' }],
  ['enterWhisper', { recipientId: 'bob' }],
]

test.each(disturbing)(
  '%s does not reach who wants to be left in peace, and does afterwards',
  (kind, body) => {
    focus(bob, inMinutes(30))
    const before = bob.events.length
    expect(refused(ann, kind, body)).toBe('that person does not want to be disturbed')
    expect(bob.events.length).toBe(before)
    focus(bob, '')
    expect(ann.ask(kind, body)?.succeeded).toBe(true)
  },
)

test('of who is kept apart nothing is told afterwards', async () => {
  expect(bob.ask('block', { blockedUserId: 'ann', blocked: true })).toBeUndefined()
  await space.settle()
  focus(bob, inMinutes(30))
  for (const [kind, body] of disturbing) expect(refused(ann, kind, body)).not.toMatch(/disturbed/)
  focus(bob, '')
  wait(100)
  await space.settle()
  expect(missed()).toEqual([])
})

test('a notice for all reaches all but them', () => {
  focus(bob, inMinutes(30))
  expect(ann.ask('notify', { notification: 'here I am' })?.succeeded).toBe(true)
  expect([ann.all('playerNotifies').length, bob.all('playerNotifies').length]).toEqual([1, 0])
  focus(bob, '')
  ann.ask('notify', { notification: 'here I am' })
  expect(bob.all('playerNotifies')).toHaveLength(1)
})

test('it does not ring; the caller sees why, and it is in the list of notices', async () => {
  focus(bob, inMinutes(30))
  ann.send('ring', { user: 'bob' })
  await space.settle()
  expect([bob.all('playerRings'), ann.all('callUpdate').at(-1)?.state]).toEqual([[], 'disturbed'])
  expect(ports.notices.map(({ kind }) => kind)).toEqual(['missedCall'])
})

test('it ends by itself, everybody sees that, and what was missed is listed then: not before, and once', async () => {
  focus(bob, inMinutes(10))
  for (let n = 0; n < 2; n += 1) refused(ann, 'wave', { user: 'bob' })
  refused(ann, 'requestToLead', { target: 'bob' })
  stay(9)
  expect([missed(), ann.world.players.get(bob.encId!)?.attributes.focusModeEndTime]).toEqual([
    [],
    bob.self?.attributes.focusModeEndTime,
  ])
  stay(2)
  await space.settle()
  expect(ann.all('playerUpdatesFocusModeStatus').at(-1)?.isInFocusMode ?? false).toBe(false)
  expect(bob.self?.attributes.focusModeEndTime).toBe('')
  const items = [
    { what: 'wave', userName: 'ann', count: 2 },
    { what: 'lead', userName: 'ann', count: 1 },
  ]
  expect(missed()).toEqual([{ to: ['bob'], kind: 'missedMeanwhile', params: { items } }])
  stay(1)
  expect(missed()).toHaveLength(1)
})

test('without an end it ends when they say so, or go', async () => {
  for (const [who, ends] of [
    [ann, () => ann.ask('setAvailability', { availability: 'Available' })],
    [bob, () => bob.ask('exit', {})],
  ] as const) {
    who.ask('setAvailability', { availability: 'DoNotDisturb' })
    const other = who === ann ? bob : ann
    expect(refused(other, 'wave', { user: who.userId })).toBe('that person does not want to be disturbed')
    ends()
    wait(100)
    await space.settle()
    expect(missed().at(-1)).toMatchObject({ to: [who.userId] })
  }
})

test('nobody knocks at a room whose people are all left in peace; else only the others are told', async () => {
  ports.roles.set('boss', 'ADMIN')
  const boss = await at('boss', 2, 5)
  focus(boss, inMinutes(10))
  const knock = { nookId: 'den', mapId: '0' }
  expect(refused(ann, 'requestToJoinNook', knock)).toBe('that person does not want to be disturbed')
  const second = await (ports.roles.set('chief', 'ADMIN'), at('chief', 2, 6))
  ann.send('requestToJoinNook', knock)
  await space.settle()
  expect(ports.notices).toMatchObject([{ kind: 'nookRequest', to: [second.userId] }])
  focus(boss, '')
  wait(100)
  await space.settle()
  expect(missed()).toMatchObject([{ to: ['boss'], params: { items: [{ what: 'knock', count: 2 }] } }])
})

test('what is remembered of one person is bounded', async () => {
  focus(bob, inMinutes(10))
  for (let n = 0; n < 25; n += 1) {
    const one = await at(`u${n}`, 3, 3)
    refused(one, 'wave', { user: 'bob' })
  }
  expect(space.live.memory.focus.missed.get('bob')).toHaveLength(20)
  expect(space.live.memory.focus.missed.get('bob')?.at(-1)?.byName).toBe('u24')
})

test('who is named in the chat reads it, and learns of it afterwards; of a hundred names in a line a few are', async () => {
  focus(bob, inMinutes(10))
  const say = (by: Visitor, contents: string) => {
    by.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents })
    return space.settle()
  }
  await say(ann, '@bob look')
  await say(ann, '@bob again')
  await say(ann, 'bob, without a sign')
  await say(bob, '@bob myself')
  expect(bob.all('playerChats').map(({ contents }) => contents)).toContain('@bob look')
  expect(missed()).toEqual([])
  // Behind so many others nobody looks for a name.
  await say(ann, `${'@nobody '.repeat(100)}@bob`)
  const cid = await at('cid', 8, 8)
  await say(cid, '@bobby')
  focus(bob, '')
  wait(100)
  await space.settle()
  const items = [
    { what: 'mention', userName: 'ann', count: 2 },
    { what: 'mention', userName: 'cid', count: 1 },
  ]
  expect(missed()).toEqual([{ to: ['bob'], kind: 'missedMeanwhile', params: { items } }])
  await say(ann, '@bob now')
  wait(100)
  await space.settle()
  expect(missed()).toHaveLength(1)
})
