import { expect, test } from 'vitest'
import { atMost } from './atMost.ts'

test('no more than that many run at once, all run in their order, and a failure gives its place back', async () => {
  const inTurns = atMost(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const all = await Promise.allSettled(
    Array.from({ length: 9 }, (_, n) =>
      inTurns(async () => {
        begun.push(n)
        most = Math.max(most, (running += 1))
        await new Promise((resolve) => setImmediate(resolve))
        running -= 1
        if (n % 3 === 0) throw new Error('no')
        return n
      }),
    ),
  )
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(3)
})
