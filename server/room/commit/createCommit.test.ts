import { expect, test } from 'vitest'
import { createCommit } from './createCommit.ts'
import type { Effect } from './effects.ts'

test('what is kept of a level is packed before the transaction, for which everybody else waits', async () => {
  const order: string[] = []
  const effect = {
    kind: 'levelVersion',
    get mapJson() {
      order.push('read')
      return '{}'
    },
  } as unknown as Effect
  const db = {
    getExecutor: () => ({ adapter: {} }),
    transaction: () => ({
      execute: (run: (tx: object) => Promise<void>) => {
        order.push('begun')
        return run({})
      },
    }),
  }
  const check = () => Promise.reject(new Error('lost'))
  const commit = createCommit({ db, check, noticed: () => undefined } as never)
  await expect(commit('space', [effect])).rejects.toThrow('lost')
  expect(order.at(-1)).toBe('begun')
  expect(order).toContain('read')
})
