import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { recentAnswer, recentMs } from './recentAnswer.ts'
import { openDb } from './openDb.ts'
import * as users from './tables/accounts/users.ts'

const folder = mkdtempSync(join(tmpdir(), 'lingjing-test-'))
const db = await openDb({ sqliteFile: join(folder, 'kept.db') })
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const newcomer = (id: string) => ({ id, name: id, phone: null, displayName: id, avatar: 1, createdAt: 1 })
let reads = 0
const count = () =>
  recentAnswer(db, 'people', async () => {
    reads += 1
    return (await users.listIds(db, '', 1000)).length
  })
beforeEach(async () => {
  vi.useRealTimers()
  await users.insertIfNew(db, newcomer(`first of ${expect.getState().currentTestName}`))
  reads = 0
})

test('is read once, by many at once too', async () => {
  const [first, ...others] = await Promise.all([count(), count(), count()])
  expect(others).toEqual([first, first])
  expect(await count()).toBe(first)
  expect(reads).toBe(1)
})

test('a write ends it, in a transaction with its end', async () => {
  const before = await count()
  await users.insertIfNew(db, newcomer('a'))
  expect(await count()).toBe(before + 1)
  let within: Promise<number> | undefined
  await db.transaction().execute(async (tx) => {
    await users.insertIfNew(tx, newcomer('b'))
    within = count()
  })
  await within
  expect(await count()).toBe(before + 2)
  await users.update(db, 'a', { displayName: 'other' })
  await count()
  expect(reads).toBeGreaterThanOrEqual(4)
})

test('who was seen when ends nothing', async () => {
  await users.insertIfNew(db, newcomer('c'))
  await count()
  await users.update(db, 'c', { lastSeenAt: 5 })
  await count()
  expect(reads).toBe(1)
})

test('what nobody here has written is seen after a while', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await count()
  vi.advanceTimersByTime(recentMs - 1)
  await count()
  expect(reads).toBe(1)
  vi.advanceTimersByTime(1)
  await count()
  expect(reads).toBe(2)
})

test('a failure is not kept', async () => {
  const fails = () => recentAnswer(db, 'failure', () => Promise.reject(new Error('gone')))
  await expect(fails()).rejects.toThrow('gone')
  expect(await recentAnswer(db, 'failure', () => Promise.resolve('there'))).toBe('there')
})
