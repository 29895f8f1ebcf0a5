import { expect, test } from 'vitest'

test('goes wrong first', () => expect(1).toBe(2))
test('and leaves something behind', async () => {
  void Promise.reject(new Error('nobody waits for this either'))
  await new Promise((resolve) => setTimeout(resolve, 300))
})
test('is told before this', async () => {
  // Results are told a moment later: they are under way before nothing is.
  await new Promise((resolve) => setTimeout(resolve, 300))
  await new Promise(() => undefined)
}, 60_000)
