import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './http.ts'
import { onceOnly } from './onceKeys.ts'

afterEach(() => void vi.useRealTimers())

/** Sends and answers the key it went with; with `code` the call fails so. */
async function keyOf(what: string, code?: ApiError['code']): Promise<string> {
  let sent = ''
  await onceOnly(what, (key) => {
    sent = key
    return code ? Promise.reject(new ApiError(code, 0, '')) : Promise.resolve(key)
  }).catch(() => undefined)
  return sent
}

test('without an answer the same words go with the same key, until one comes', async () => {
  const lost = await keyOf('a', 'NetworkError')
  expect(lost).toMatch(/^[\d-]{7,60}$/)
  expect(await keyOf('a', 'NetworkError')).toBe(lost)
  expect(await keyOf('b')).not.toBe(lost)
  expect(await keyOf('a')).toBe(lost)
  expect(await keyOf('a')).not.toBe(lost)
})

test('a refusal is an answer', async () => {
  const refused = await keyOf('a', 'InvalidParameters')
  expect(await keyOf('a')).not.toBe(refused)
})

test('two at once are one; what was lost long ago is not meant any more', async () => {
  const [first, second] = await Promise.all([keyOf('a'), keyOf('a')])
  expect(second).toBe(first)
  vi.useFakeTimers()
  const lost = await keyOf('a', 'NetworkError')
  vi.advanceTimersByTime(11 * 60_000)
  expect(await keyOf('a')).not.toBe(lost)
})
