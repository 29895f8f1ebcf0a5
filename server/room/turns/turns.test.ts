import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { Turns } from './turns.ts'

let now = 0
const work = (ms: number) => (): void => void (now += ms)

beforeEach(() => {
  now = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

async function pass(ms: number): Promise<void> {
  now += ms
  await vi.advanceTimersByTimeAsync(ms)
}

test('a hundred costly frames at once are cut into stretches, and stay in order', async () => {
  const turns = new Turns(() => now)
  const done: number[] = []
  for (let i = 0; i < 100; i += 1) {
    turns.inTurn(1, () => turns.spend(() => (work(limits.spaceStretchMs / 2)(), done.push(i))))
  }
  expect(done.length).toBe(2)
  for (let rounds = 0; done.length < 100 && rounds < 200; rounds += 1) {
    const before = done.length
    await pass(limits.spaceStretchMs * 2)
    expect(done.length - before).toBeLessThanOrEqual(2)
  }
  expect(done).toEqual(Array.from({ length: 100 }, (_, i) => i))
})

test('what costs little never waits', () => {
  const turns = new Turns(() => now)
  let done = 0
  for (let i = 0; i < 1_000; i += 1) turns.inTurn(1, () => (done += 1))
  expect(done).toBe(1_000)
})

test('after a long piece of work others have as long', async () => {
  const turns = new Turns(() => now)
  const long = 20 * limits.spaceStretchMs
  turns.spend(work(long))
  const ran = vi.fn<() => void>()
  turns.inTurn(1, ran)
  await pass(long / 2)
  expect(ran).not.toHaveBeenCalled()
  await pass(long)
  expect(ran).toHaveBeenCalled()
})

test('what is stored is finished before what waits', async () => {
  const turns = new Turns(() => now)
  turns.spend(work(limits.spaceStretchMs))
  const order: string[] = []
  turns.inTurn(1, () => order.push('frame'))
  void turns.breathe()?.then(() => order.push('stored'))
  await pass(3 * limits.spaceStretchMs)
  await vi.advanceTimersByTimeAsync(1)
  expect(order).toEqual(['stored', 'frame'])
  expect(turns.breathe()).toBeUndefined()
})

test('too much does not wait', () => {
  const turns = new Turns(() => now)
  turns.spend(work(limits.spaceStretchMs))
  let done = 0
  for (let i = 0; i < 10; i += 1) turns.inTurn(1 << 20, () => (done += 1))
  expect(done).toBeGreaterThanOrEqual(9)
})
