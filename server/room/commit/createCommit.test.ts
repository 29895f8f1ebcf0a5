import { expect, test } from 'vitest'
import { features, roomFeatures } from '../features/features.ts'
import { ChatBytes, HEARER_BYTES, LINE_BYTES } from './chatBytes.ts'
import { createCommit } from './createCommit.ts'
import type { Effect } from '../effects.ts'

const dbThat = (begins: () => void) => ({
  getExecutor: () => ({ adapter: {} }),
  transaction: () => ({
    execute: (run: (tx: object) => Promise<void>) => {
      begins()
      return run({})
    },
  }),
})
const chats = new ChatBytes({
  perDay: 100 + LINE_BYTES,
  steady: () => 0,
  now: () => 0,
  stored: () => Promise.resolve({ bytes: 0, since: null }),
})

test('what is kept of a level is packed before the transaction, for which everybody else waits', async () => {
  const order: string[] = []
  const effect = {
    kind: 'levelVersion',
    get mapJson() {
      order.push('read')
      return '{}'
    },
  } as unknown as Effect
  const db = dbThat(() => order.push('begun'))
  const check = () => Promise.reject(new Error('lost'))
  const commit = createCommit({ features: roomFeatures, db, check, chats, noticed: () => undefined } as never)
  await expect(commit('space', [effect])).rejects.toThrow('lost')
  expect(order.at(-1)).toBe('begun')
  expect(order).toContain('read')
})

test('what a person writes is counted once it is stored; beyond their day nothing is begun', async () => {
  let begun = 0
  const check = () => Promise.reject(new Error('lost'))
  const commit = createCommit({
    features: roomFeatures,
    db: dbThat(() => begun++),
    check,
    chats,
    noticed: () => undefined,
  } as never)
  const says = (contents: string) =>
    commit('space', [{ kind: 'chat', chat: { senderId: 'ann', contents } }] as unknown as Effect[])
  // Of a hundred bytes, twice eighty: neither was stored.
  await expect(says('x'.repeat(80))).rejects.toThrow('lost')
  await expect(says('x'.repeat(80))).rejects.toThrow('lost')
  expect(begun).toBe(2)
  chats.take('ann', 30)
  await expect(says('x'.repeat(80))).rejects.toThrow('too many requests')
  await expect(says('好'.repeat(30))).rejects.toThrow('too many requests')
  await expect(says('x'.repeat(70))).rejects.toThrow('lost')
  expect(begun).toBe(3)
})

test('a line counts with the rows it leaves behind: one letter to three hundred is no small thing', async () => {
  const perDay = 10 * (1 + LINE_BYTES + 300 * HEARER_BYTES)
  const stored = () => Promise.resolve({ bytes: 0, since: null })
  const ofDay = new ChatBytes({ perDay, steady: () => 0, now: () => 0, stored })
  const lost = () => Promise.reject(new Error('lost'))
  const commit = createCommit({
    features: roomFeatures,
    db: dbThat(() => undefined),
    check: lost,
    chats: ofDay,
  } as never)
  const hearers = Array.from({ length: 299 }, (_, n) => `user-${n}`)
  const line = { kind: 'chat', chat: { senderId: 'ann', contents: 'x', hearers, keptFrom: ['eve'] } }
  const says = (lines: number) => commit('space', Array.from({ length: lines }, () => line) as never)
  await expect(says(11)).rejects.toThrow('too many requests')
  await expect(says(10)).rejects.toThrow('lost')
})

test('every feature says of each of its effects whether it fills the disk; on a full one those wait', async () => {
  const said = features.flatMap((feature) => ('leavesMore' in feature ? Object.keys(feature.leavesMore) : []))
  const stored = features.flatMap((feature) => ('commit' in feature ? Object.keys(feature.commit) : []))
  expect(said.toSorted()).toEqual(stored.toSorted())
  const added = { kind: 'document', change: { kind: 'add' } } as unknown as Effect
  const whole = { kind: 'document', change: { kind: 'reset' } } as unknown as Effect
  expect([roomFeatures.leavesMore(added), roomFeatures.leavesMore(whole)]).toEqual([true, false])
  const growing = stored.filter((kind) => kind !== 'document' && roomFeatures.leavesMore({ kind } as Effect))
  expect(growing.toSorted()).toEqual(['chat', 'levelAdded', 'levelVersion', 'mapEdit'])

  const check = () => Promise.reject(new Error('lost'))
  const isDiskFull = () => Promise.resolve(true)
  const options = {
    features: roomFeatures,
    db: dbThat(() => undefined),
    check,
    chats,
    noticed: () => undefined,
    isDiskFull,
  }
  const commit = createCommit(options as never)
  await expect(commit('space', [whole])).rejects.toThrow('lost')
  await expect(commit('space', [whole, added])).rejects.toMatchObject({ key: 'notNow' })
})
