import { expect, test } from 'vitest'
import type { EventName } from '#shared/protocol/messages.ts'
import { decodeBatch } from '#shared/protocol/codec.ts'
import { event } from '#shared/protocol/messages.ts'
import { usual } from '../feature.ts'
import { createSession, type Session } from '../sessions/session.ts'
import { frameOf, sliceOf } from './frames.ts'
import { Outboxes } from './outboxes.ts'

interface Reader {
  readonly session: Session
  readonly frames: Uint8Array[]
  said(): string[]
}

const names: readonly EventName[] = ['playerSetsName']
const named = (name: string) => event('playerSetsName', { encId: 1, name })

function crowd(size: number) {
  const inside = new Set<Session>()
  const out = new Outboxes(() => undefined, inside)
  const come = (subscriptions: ReadonlySet<EventName>): Reader => {
    const frames: Uint8Array[] = []
    const session = createSession({
      id: `${inside.size}`,
      identity: { userId: '', displayName: '', avatar: 1, isSiteAdmin: false, viaApiKey: false },
      access: { canEnter: true, canManage: false, role: '', permittedRooms: [] },
      socket: { send: (frame) => frames.push(frame) > 0, bufferedAmount: () => 0, close: () => undefined },
      now: 0,
      rateOf: () => usual,
    })
    session.subscriptions = subscriptions
    out.begin(session)
    inside.add(session)
    const said = (): string[] =>
      frames.flatMap((frame) =>
        decodeBatch(frame.subarray(2)).map(({ kind, body }) =>
          String((body as { name?: string }).name ?? kind),
        ),
      )
    return { session, frames, said }
  }
  const same = new Set(names)
  const people = Array.from({ length: size }, () => come(same))
  return { out, inside, come, people }
}

test('all hear what is said to everybody, in its order with what is said to them alone, and as the same bytes', () => {
  const { out, come, people } = crowd(3)
  const [ann, bob, cid] = people as [Reader, Reader, Reader]
  const deaf = come(new Set<EventName>(['info']))
  out.tellCrowd(named('one'))
  out.push(bob.session, sliceOf(named('to bob')))
  out.tellCrowd(named('two'))
  const late = come(ann.session.subscriptions)
  out.tellCrowd(named('three'))
  out.sendWith(cid.session, [frameOf([sliceOf(named('moves'))])])
  out.flush()
  expect([ann, bob, cid, late, deaf].map(({ said }) => said())).toEqual([
    ['one', 'two', 'three'],
    ['one', 'to bob', 'two', 'three'],
    ['one', 'two', 'three', 'moves'],
    ['three'],
    [],
  ])
  out.tellCrowd(named('four'))
  out.flush()
  expect(ann.frames.at(-1)).toBe(cid.frames.at(-1))
  expect(ann.frames.at(-1)).toBe(late.frames.at(-1))
  out.flush()
  expect(ann.frames).toHaveLength(2)
})

test('who asks for other kinds has heard as they asked before', () => {
  const { out, people } = crowd(1)
  const [ann] = people as [Reader]
  out.tellCrowd(named('before'))
  out.listen(ann.session)
  ann.session.subscriptions = new Set<EventName>(['info'])
  out.tellCrowd(named('after'))
  out.flush()
  expect(ann.said()).toEqual(['before'])
})

test('who has gone hears nothing, and who waits for an answer without being there neither', () => {
  const { out, inside, people } = crowd(2)
  const [ann, bob] = people as [Reader, Reader]
  const asking = crowd(1).people[0]!
  asking.session.heard = Infinity
  out.tellCrowd(named('one'))
  inside.delete(bob.session)
  bob.session.state = { name: 'closed', code: 1000 }
  out.drop(bob.session)
  out.answer(asking.session, 7)
  out.flush()
  expect([ann.said(), bob.said(), asking.said()]).toEqual([['one'], [], ['transactionStatus']])
  expect(bob.session.outbox).toEqual([])
})

test.each([
  [256, 0],
  [257, 1],
  [1_000, 3],
])('to %i people it leaves by itself %i flushes later', (size, later) => {
  const { out, people } = crowd(size)
  out.tellCrowd(named('one'))
  for (let n = 0; n <= later; n += 1) {
    expect(people.filter(({ frames }) => frames.length > 0)).toHaveLength(0)
    out.flush(true)
  }
  expect(people.every(({ frames }) => frames.length === 1)).toBe(true)
  // The next one waits as long.
  out.tellCrowd(named('two'))
  out.flush(true)
  expect(people[0]!.frames).toHaveLength(later === 0 ? 2 : 1)
})

test('what is much, or not for all who asked for its kind, is not kept in common', () => {
  const { out } = crowd(1)
  expect(out.tellCrowd(event('mapSetTutorialTasks', {}))).toBe(false)
  expect(out.tellCrowd(named('x'.repeat(20_000)))).toBe(false)
  const long = named('x'.repeat(15_000))
  expect([1, 2, 3, 4, 5].map(() => out.tellCrowd(long))).toEqual([true, true, true, true, false])
  out.flush()
  expect(out.tellCrowd(long)).toBe(true)
})
