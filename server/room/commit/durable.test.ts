import { beforeEach, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { limits } from '#shared/rules/limits.ts'
import { DurableQueue, type DurableAction } from './durable.ts'
import type { Effect } from '../effects.ts'
import { roomFeatures } from '../features/features.ts'
import { accept } from '../handler.ts'
import type { StoredChat } from '../ports.ts'
import type { Session } from '../sessions/session.ts'
import { StoreUnavailable } from '../storeErrors.ts'

let now: number
/** What the database is asked to store, group by group. */
let asked: string[][]
let stored: string[]
let failed: string[]
let bad: (name: string) => Error | undefined
let gate: Promise<void> | undefined
let queue: DurableQueue

const nameOf = ({ effects }: DurableAction): string =>
  effects.flatMap((effect) => (effect.kind === 'meetingBanner' ? [effect.text] : [])).join()

beforeEach(() => {
  now = 1_000
  asked = []
  stored = []
  failed = []
  bad = () => undefined
  gate = undefined
  queue = new DurableQueue({
    now: () => now,
    async store(effects) {
      const names = effects.flatMap((effect) => (effect.kind === 'meetingBanner' ? [effect.text] : []))
      asked.push(names)
      await gate
      for (const name of names) {
        const error = bad(name)
        if (error) throw error
      }
    },
    weightOf: roomFeatures.weightOf,
    stored: (action) => void stored.push(nameOf(action)),
    failed: (actions) => void failed.push(...actions.map(nameOf)),
  })
})

const push = (name: string, mapId?: string): void =>
  queue.push({
    session: {} as Session,
    decision: accept(),
    effects: [{ kind: 'meetingBanner', text: name }],
    staged: mapId
      ? {
          edits: [{ mapId: mapId as MapId, updateId: 1, events: [] }],
          growth: { bytes: 0, grows: false },
          bytes: 1,
        }
      : undefined,
    waiting: [],
    decidedAt: now,
  })

test('what comes while the database works is one group', async () => {
  for (const name of ['a', 'b', 'c']) push(name)
  await queue.settled(1_000)
  expect(asked).toEqual([['a'], ['b', 'c']])
  expect(stored).toEqual(['a', 'b', 'c'])
})

test('only the action whose fault it is is refused', async () => {
  bad = (name) => (name === 'bad' ? new Error('constraint') : undefined)
  for (const name of ['a', 'b', 'bad', 'c']) push(name)
  await queue.settled(1_000)
  expect(asked).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']])
  expect({ stored, failed }).toEqual({ stored: ['a', 'b', 'c'], failed: ['bad'] })
  push('d')
  await queue.settled(1_000)
  expect(stored.at(-1)).toBe('d')
})

test('what was decided on maps as the refused one would have left them is refused with it', async () => {
  bad = (name) => (name === 'bad' ? new Error('constraint') : undefined)
  push('first')
  push('bad', '1')
  push('on it', '1')
  push('elsewhere', '2')
  push('chat')
  await queue.settled(1_000)
  expect({ stored, failed }).toEqual({ stored: ['first', 'elsewhere', 'chat'], failed: ['bad', 'on it'] })
})

test('a database that is away refuses the whole group at once, and is asked again for the next', async () => {
  bad = () => new StoreUnavailable(new Error('away'))
  for (const name of ['a', 'b', 'c']) push(name)
  await queue.settled(1_000)
  expect(asked).toEqual([['a'], ['b', 'c']])
  expect(failed).toEqual(['a', 'b', 'c'])
  bad = () => undefined
  push('d')
  await queue.settled(1_000)
  expect(stored).toEqual(['d'])
})

test('one that goes away in the midst refuses what is left', async () => {
  bad = (name) => (name === 'bad' ? new Error('constraint') : undefined)
  for (const name of ['a', 'b', 'bad', 'c']) push(name)
  const first = bad
  bad = (name) => (asked.length > 3 ? new StoreUnavailable(new Error('away')) : first(name))
  await queue.settled(1_000)
  expect({ stored, failed }).toEqual({ stored: ['a', 'b'], failed: ['bad', 'c'] })
})

test('what waits is bounded in number, in time, and goes on afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  push('in hand')
  for (let n = 0; n < limits.storeQueueMax; n++) {
    expect(queue.isFull).toBe(false)
    push(`w${n}`)
  }
  expect(queue.isFull).toBe(true)
  now += limits.storeWaitMs
  queue.expire()
  expect(failed).toHaveLength(limits.storeQueueMax)
  // The database still has the first one: nothing new is taken until it answers.
  expect(queue.isFull).toBe(true)
  await queue.settled(10)
  gate = undefined
  resolve()
  await queue.settled(1_000)
  expect(queue.isFull).toBe(false)
  push('after')
  await queue.settled(1_000)
  expect(stored).toEqual(['in hand', 'after'])
})

test('what waits is bounded in bytes: long lines and documents weigh, whatever else does not', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  push('first')
  const wait = (effect: Effect): void =>
    queue.push({ session: {} as Session, decision: accept(), effects: [effect], waiting: [], decidedAt: now })
  const update = new Uint8Array(limits.storeQueueBytes / 2)
  wait({
    kind: 'document',
    docId: '1.2',
    change: { kind: 'add', seq: 1, update, userId: 'ann', at: now },
  })
  wait({ kind: 'document', docId: '1.2', change: { kind: 'reset', upTo: 1 } })
  expect(queue.isFull).toBe(false)
  const contents = 'x'.repeat(limits.storeQueueBytes / 4)
  wait({ kind: 'chat', chat: { contents } as StoredChat })
  expect(queue.isFull).toBe(true)
  resolve()
  await queue.settled(1_000)
  expect(queue.isFull).toBe(false)
})
