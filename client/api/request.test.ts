import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Idempotency-Key of each call that was sent. */
let sent: (string | null)[] = []
let answer: () => Promise<Response>

beforeEach(() => {
  sent = []
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('idempotency-key'))
    return answer()
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a create that had no answer is sent again with the same key; the next one with another', async () => {
  const { request } = await import('./request.ts')
  const create = () => request('/spaces', { method: 'POST', body: { name: 'a' }, once: true })
  answer = () => Promise.reject(new TypeError('connection reset'))
  await expect(create()).rejects.toMatchObject({ code: 'NetworkError' })
  answer = () => Promise.resolve(Response.json({}, { status: 201 }))
  await create()
  await create()
  expect(sent[0]).toMatch(/^\d[\d-]+$/)
  expect(sent[1]).toBe(sent[0])
  expect(sent[2]).not.toBe(sent[0])
  await request('/spaces')
  expect(sent[3]).toBeNull()
})
