import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type TestServer } from '../../tests/support/server/startServer.ts'
import { smallSpace, spacesFolder } from '../../tests/support/world/smallSpaces.ts'
import { until } from '../../tests/support/until.ts'
import { createIdempotency, longestCallMs, type CallAnswer, type Once } from './idempotency.ts'

let server: TestServer
let userId: string
let now = 1_000_000
beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]) })
  const token = (await server.login('ann')).access_token
  userId = (await server.call('GET', '/users/me', { token })).body.id
}, 60_000)
afterAll(() => server.close())
afterEach(() => void vi.useRealTimers())

const newProcess = (waitMs?: number) =>
  createIdempotency({ db: server.db, clock: { ...server.clock, now: () => now } }, waitMs)

/** A call that ends when it is let go; how often it was made. */
function longCall(key: string) {
  const ends: ((answer: CallAnswer) => void)[] = []
  const ask = (once: Once, request: unknown = {}) =>
    once({ userId, key, path: 'POST /x', request }, () => new Promise((resolve) => ends.push(resolve)))
  return { ask, ends }
}

test('a call that takes longer than a minute is made once, however often it is repeated meanwhile', async () => {
  const { ask, ends } = longCall('long')
  const once = newProcess()
  const first = ask(once)
  await until(() => ends.length > 0, 'it is made')
  now += longestCallMs + 1_000
  // Forgets what is too old for anybody who calls.
  const other = ask(once, { not: 'the same' })
  await expect(other).rejects.toMatchObject({ code: 'IdempotencyKeyReused' })
  const another = longCall('another')
  const beside = another.ask(once)
  await until(() => another.ends.length > 0, 'it is made as well')
  const again = ask(once)
  ends[0]!({ status: 201, body: { n: 1 } })
  another.ends[0]!({ status: 200, body: null })
  expect(await first).toEqual({ status: 201, body: { n: 1 }, isRepeated: false })
  expect(await again).toEqual({ status: 201, body: { n: 1 }, isRepeated: true })
  await beside
  expect(ends).toHaveLength(1)
})

test('another process does not take it for dead while this one says that it is at it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { ask, ends } = longCall('elsewhere')
  const first = ask(newProcess())
  await until(() => ends.length > 0, 'it is made')
  for (let quarter = 0; quarter < 6; quarter += 1) {
    now += longestCallMs / 4
    vi.advanceTimersByTime(longestCallMs / 4)
    // The statements of this connection are one after the other.
    await server.db.selectFrom('users').select('id').limit(1).execute()
  }
  await expect(ask(newProcess(200))).rejects.toMatchObject({ code: 'IdempotencyKeyInUse' })
  // Asked of another server meanwhile, it is answered with the first one.
  const beside = ask(newProcess())
  ends[0]!({ status: 201, body: 1 })
  await first
  expect(await beside).toEqual({ status: 201, body: 1, isRepeated: true })
  expect(await ask(newProcess())).toEqual({ status: 201, body: 1, isRepeated: true })
  expect([ends.length, vi.getTimerCount()]).toEqual([1, 0])
})
