import { expect, test } from 'vitest'
import type { EventName } from '#shared/protocol/messages.ts'
import { decodeBatch } from '#shared/protocol/codec.ts'
import { event } from '#shared/protocol/messages.ts'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { usual } from '../feature.ts'
import { createSession, type Session } from '../sessions/session.ts'
import { frameOf, sliceOf, SharedFrames } from './frames.ts'
import { Outboxes } from './outboxes.ts'
import { EqualSubscriptions, wanting } from './subscriptions.ts'

const equal = new EqualSubscriptions()

interface Reader {
  readonly session: Session
  readonly frames: Uint8Array[]
  said(): string[]
}

function reader(userId: string, subscriptions: readonly EventName[] = ['playerSetsName', 'info']): Reader {
  const frames: Uint8Array[] = []
  const session = createSession({
    id: userId,
    identity: { userId, displayName: userId, avatar: 1, isSiteAdmin: false, viaApiKey: false },
    access: { canEnter: true, canManage: false, role: '', permittedRooms: [] },
    socket: { send: (frame) => frames.push(frame) > 0, bufferedAmount: () => 0, close: () => undefined },
    now: 0,
    rateOf: () => usual,
  })
  session.subscriptions = new Set(subscriptions)
  const said = (): string[] =>
    frames.flatMap((frame) =>
      decodeBatch(frame.subarray(2)).map(({ body }) => String((body as { name?: string }).name)),
    )
  return { session, frames, said }
}

const named = (name: string) => event('playerSetsName', { encId: 1, name })

function outboxes(): { out: Outboxes; inside: Set<Session>; endTurn: () => void } {
  const after: (() => void)[] = []
  const inside = new Set<Session>()
  const out = new Outboxes((run) => after.push(run), inside)
  return { out, inside, endTurn: () => after.splice(0).forEach((run) => run()) }
}

test('what a crowd hears waits for the flush, or for whatever else leaves, in its order', () => {
  const { out, endTurn } = outboxes()
  const [ann, bob] = [reader('ann'), reader('bob')]
  for (const { session } of [ann, bob]) out.pushWithMoves(session, sliceOf(named('one')))
  endTurn()
  expect([ann.frames, bob.frames]).toEqual([[], []])
  out.push(ann.session, sliceOf(named('two')))
  endTurn()
  expect([ann.said(), bob.said()]).toEqual([['one', 'two'], []])
  out.flush()
  expect([ann.said(), bob.said()]).toEqual([['one', 'two'], ['one']])
  out.flush()
  expect(bob.frames).toHaveLength(1)
})

test('those who heard the same get the same bytes, with the same moves behind it', () => {
  const { out } = outboxes()
  const people = ['ann', 'bob', 'cid', 'dan'].map((name) => reader(name))
  const [near, far] = [frameOf([sliceOf(named('near'))]), frameOf([sliceOf(named('far'))])]
  const news = named('news')
  for (const { session } of people) out.pushWithMoves(session, sliceOf(news))
  people.forEach(({ session }, i) => out.sendWith(session, [i % 2 === 0 ? near : far]))
  expect(people.map(({ said }) => said())).toEqual([
    ['news', 'near'],
    ['news', 'far'],
    ['news', 'near'],
    ['news', 'far'],
  ])
  expect(people[2]!.frames[0]).toBe(people[0]!.frames[0])
  expect(people[3]!.frames[0]).toBe(people[1]!.frames[0])
  const frames = new SharedFrames()
  const [one, two] = [sliceOf(named('1')), sliceOf(named('2'))]
  expect(frames.of([one, two])).toBe(frames.of([one, two]))
  expect(frames.of([two])).not.toBe(frames.of([one, two]))
})

test('what is large is offered to the socket before anybody is judged by it', () => {
  const { out } = outboxes()
  const ann = reader('ann')
  const large = sliceOf(named('x'.repeat(100_000)))
  for (let n = 0; n < 2; n += 1) out.pushWithMoves(ann.session, large)
  out.flushLarge(ann.session)
  expect(ann.frames).toHaveLength(0)
  for (let n = 0; n < 5; n += 1) out.pushWithMoves(ann.session, large)
  out.flushLarge(ann.session)
  expect(ann.said()).toHaveLength(7)
  expect(ann.session.outbox).toEqual([])
  out.flush()
  expect(ann.said()).toHaveLength(7)
})

test('what goes in pieces waits until the socket has taken what it has', () => {
  const { out } = outboxes()
  const ann = reader('ann')
  let waiting = 1_000_000
  Object.assign(ann.session.socket, { bufferedAmount: () => waiting })
  const pieces = Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(30_000, 'x'))
  for (const name of pieces) out.push(ann.session, sliceOf(named(name)))
  for (let n = 0; n < 3; n += 1) {
    out.flushLarge(ann.session)
    out.flush()
  }
  expect(ann.frames).toHaveLength(0)
  waiting = 0
  out.flush()
  expect(ann.said()).toEqual(pieces)
})

test('nothing is kept for who has gone', () => {
  const { out, endTurn } = outboxes()
  const ann = reader('ann')
  out.pushWithMoves(ann.session, sliceOf(named('one')))
  ann.session.state = { name: 'closed', code: closeCodes.goingAway }
  out.push(ann.session, sliceOf(named('two')))
  out.flush()
  endTurn()
  expect(ann.frames).toEqual([])
  expect(ann.session.outbox).toEqual([])
})

test('a group is told as far as one asked for it, and made once for all who asked for the same', () => {
  const { out } = outboxes()
  const names = equal.one(new Set<EventName>(['playerSetsName']))
  const [ann, bob, cid] = [reader('ann'), reader('bob'), reader('cid', ['info'])]
  ann.session.subscriptions = names
  bob.session.subscriptions = equal.one(new Set<EventName>(['playerSetsName']))
  expect(bob.session.subscriptions).toBe(names)
  const group = [
    named('one'),
    [event('playerSetsEmoteV2', { encId: 1, emote: '', count: 0 })],
    [named('two')],
  ]
  for (const { session } of [ann, bob, cid]) out.tellGroup(session, group)
  expect(ann.session.outbox[0]).toBe(bob.session.outbox[0])
  out.flush()
  expect([ann.said(), bob.said(), cid.said()]).toEqual([['one', 'two'], ['one', 'two'], []])
})

test('of more kinds of clients than are remembered each still gets what it asked for', () => {
  const kinds: EventName[] = ['info', 'warn', 'error', 'playerMoves', 'playerExits', 'playerJoins']
  const sets = Array.from({ length: 40 }, (_, n) =>
    equal.one(new Set(kinds.filter((_kind, bit) => (n >> bit) & 1))),
  )
  sets.forEach((set, n) => expect([...set]).toEqual(kinds.filter((_kind, bit) => (n >> bit) & 1)))
})

test('whether an event is wanted is looked into once for equal subscriptions, and for each other one', () => {
  const isWanted = wanting(named('one'))
  const [ann, bob, cid] = [reader('ann'), reader('bob'), reader('cid', ['info'])]
  bob.session.subscriptions = ann.session.subscriptions
  expect([ann, bob, cid, ann].map(({ session }) => isWanted(session))).toEqual([true, true, false, true])
})
