import { test } from 'vitest'

test('holds, and something else fails meanwhile', async () => {
  void Promise.reject(new Error('nobody waits for this'))
  await new Promise((resolve) => setImmediate(resolve))
})
