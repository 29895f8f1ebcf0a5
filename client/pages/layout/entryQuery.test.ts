import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let address = ''
let stored: string | null = null
beforeEach(() => {
  vi.resetModules()
  stored = null
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, url: URL) => void (address = url.href),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Opens a page by its query. */
async function open(query: string, login?: object) {
  stored = login ? JSON.stringify(login) : null
  address = `https://lingjing.example/${query}`
  vi.stubGlobal('location', { href: address })
  const { authStore } = await import('../../store/authStore.ts')
  const { currentBinding } = await import('../../store/bindingStore.ts')
  const { takeEntryQuery } = await import('./entryQuery.ts')
  takeEntryQuery()
  return { auth: authStore.getState(), binding: currentBinding() }
}

test('nothing to take leaves the address alone', async () => {
  const { auth, binding } = await open('?tab=official')
  expect(address).toBe('https://lingjing.example/?tab=official')
  expect([auth.loginDialogOpen, binding]).toEqual([false, undefined])
})

test.each([
  ['?pop_login', true],
  ['?pop_login=true', true],
  ['?pop_login=false', false],
])('%s', async (query, opens) => {
  const { auth } = await open(query)
  expect(auth.loginDialogOpen).toBe(opens)
  expect(address).toBe('https://lingjing.example/')
})

test.each([
  ['?pop_bind_phone=true&bind_id=b1&x=1', { step: 'phone', bindId: 'b1' }],
  ['?pop_bind_phone&x=1', { step: 'phone', bindId: '' }],
  ['?pop_bind_confirm=true&bind_id=b1&x=1', { step: 'confirm', bindId: 'b1' }],
  ['?pop_bind_confirm=false&bind_id=b1&x=1', undefined],
])('%s', async (query, expected) => {
  const { binding } = await open(query)
  expect(binding).toEqual(expected)
  expect(address).toBe('https://lingjing.example/?x=1')
})

test.each([
  ['pop_bind_phone=true', 'phone'],
  ['pop_bind_confirm=true', 'confirm'],
])('a token beside %s signs a guest in as well', async (query, step) => {
  const { auth, binding } = await open(`?${query}&bind_id=b1&set_token=t1`)
  expect(auth.login?.accessToken).toBe('t1')
  expect(binding).toEqual({ step, bindId: 'b1' })
  expect(address).toBe('https://lingjing.example/')
})

test('beside a binding, too, whoever is signed in is asked before another token counts', async () => {
  const login = { accessToken: 'mine', expiresAt: 1, loginId: 'l' }
  const { auth, binding } = await open('?pop_bind_phone=true&bind_id=b1&set_token=t1', login)
  expect(auth.login?.accessToken).toBe('mine')
  expect(auth.offeredToken).toBe('t1')
  expect(binding).toEqual({ step: 'phone', bindId: 'b1' })
})

test('a token signs a guest in and is gone from the address', async () => {
  const { auth } = await open('?set_token=t1#here')
  expect(auth.login?.accessToken).toBe('t1')
  expect(address).toBe('https://lingjing.example/#here')
})
