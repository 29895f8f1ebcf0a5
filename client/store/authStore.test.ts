import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A browser as far as the store needs one, and a server that answers from a table. */
class MemoryStorage {
  readonly items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
}

let storage: MemoryStorage
let calls: { path: string; token: string | undefined; body: unknown }[]
let answer: (path: string, token: string | undefined) => { status: number; body: unknown }
let storageListener: ((change: { key: string | null }) => void) | undefined

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: 1_000_000 })
  storage = new MemoryStorage()
  calls = []
  answer = () => ({ status: 200, body: {} })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', (_: string, listener: typeof storageListener) => {
    storageListener = listener
  })
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const token = (init.headers as Headers).get('authorization')?.replace('Bearer ', '')
    const path = url.replace('/api/v2', '')
    calls.push({ path, token, body: init.body ? JSON.parse(String(init.body)) : undefined })
    const { status, body } = answer(path, token)
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tokens = (n: number) => ({ access_token: `a${n}`, refresh_token: `r${n}`, expires_in: 600 })
const refused = { status: 401, body: { code: 'Unauthorized', message: 'no' } }

async function load() {
  const { authStore, followOtherTabs, LOGIN_KEY } = await import('./authStore.ts')
  const { request } = await import('../api/request.ts')
  return { auth: authStore, followOtherTabs, key: LOGIN_KEY, request }
}

test('a login survives a reload; a logout does not come back', async () => {
  const first = await load()
  first.auth.getState().signIn(tokens(1))
  vi.resetModules()
  const second = await load()
  await expect(second.auth.getState().accessToken()).resolves.toBe('a1')
  second.auth.getState().signOut()
  vi.resetModules()
  await expect((await load()).auth.getState().accessToken()).resolves.toBeUndefined()
})

test('a broken stored login counts as none', async () => {
  const { key } = await load()
  for (const broken of ['{', 'null', '[]', '{"accessToken":1}', '{"accessToken":"a"}']) {
    storage.setItem(key, broken)
    vi.resetModules()
    expect((await load()).auth.getState().login).toBeUndefined()
  }
})

test('five calls with a refused token refresh it once and are repeated with the new one', async () => {
  const { auth, request } = await load()
  auth.getState().signIn(tokens(1))
  answer = (path, token) => {
    if (path === '/auth/refresh') return { status: 200, body: tokens(2) }
    return token === 'a2' ? { status: 200, body: { ok: true } } : refused
  }
  const results = await Promise.all(Array.from({ length: 5 }, () => request('/users/me')))
  expect(results).toEqual(Array.from({ length: 5 }, () => ({ ok: true })))
  const refreshes = calls.filter(({ path }) => path === '/auth/refresh')
  expect(refreshes.map(({ body }) => body)).toEqual([{ refresh_token: 'r1' }])
})

test('a token about to end is refreshed before it is used', async () => {
  const { auth, request } = await load()
  auth.getState().signIn(tokens(1))
  answer = (path) => ({ status: 200, body: path === '/auth/refresh' ? tokens(2) : {} })
  vi.advanceTimersByTime(580_000)
  await request('/users/me')
  expect(calls.map(({ path, token }) => [path, token])).toEqual([
    ['/auth/refresh', undefined],
    ['/users/me', 'a2'],
  ])
})

test('a refused refresh ends the login; a server that is down does not', async () => {
  const { auth, request } = await load()
  auth.getState().signIn(tokens(1))
  answer = (path) => (path === '/auth/refresh' ? { status: 503, body: '' } : refused)
  await expect(request('/users/me')).rejects.toMatchObject({ code: 'NetworkError' })
  expect(auth.getState().login?.accessToken).toBe('a1')
  expect(auth.getState().ended).toBeUndefined()
  answer = () => refused
  await expect(request('/users/me')).rejects.toMatchObject({ code: 'Unauthorized', status: 401 })
  expect(auth.getState().login).toBeUndefined()
  expect(auth.getState().ended).toEqual({ why: 'expired' })
})

test('a refresh that is refused for a ban says so', async () => {
  const { auth, request } = await load()
  auth.getState().signIn(tokens(1))
  answer = (path) =>
    path === '/auth/refresh' ? { status: 403, body: { code: 'AccountBanned', message: 'no' } } : refused
  await expect(request('/users/me')).rejects.toMatchObject({ status: 401 })
  expect(auth.getState().login).toBeUndefined()
  expect(auth.getState().ended).toEqual({ why: 'banned' })
  expect(auth.getState().ban).toMatchObject({ code: 'AccountBanned' })
})

test('a page that was loaded before the ban learns of it by its next call, and of its reason', async () => {
  const { auth, request } = await load()
  auth.getState().signIn(tokens(1))
  const details = [{ field: 'account', message: 'banned', reason: '刷屏', until: null, contact: 'a@b.cn' }]
  answer = () => ({ status: 403, body: { code: 'AccountBanned', message: 'no', details } })
  await expect(request('/spaces/list/all')).rejects.toMatchObject({ code: 'AccountBanned' })
  expect(auth.getState().login).toBeUndefined()
  expect(auth.getState().ban?.details).toEqual(details)
  auth.getState().signIn(tokens(2))
  expect(auth.getState().ban).toBeUndefined()
})

test('a call refused for other reasons is not repeated', async () => {
  const { auth, request } = await load()
  auth.getState().signIn(tokens(1))
  answer = () => ({ status: 403, body: { code: 'AccountBanned', message: 'no' } })
  await expect(request('/users/me')).rejects.toMatchObject({ code: 'AccountBanned' })
  expect(calls).toHaveLength(1)
})

test('another tab: its refresh is taken over, its login or logout reloads', async () => {
  const { auth, followOtherTabs, key } = await load()
  auth.getState().signIn(tokens(1))
  const reload = vi.fn()
  followOtherTabs(reload)
  const mine = auth.getState().login

  storage.setItem(key, JSON.stringify({ ...mine, accessToken: 'a2', refreshToken: 'r2' }))
  storageListener?.({ key })
  expect(reload).not.toHaveBeenCalled()
  await expect(auth.getState().accessToken()).resolves.toBe('a2')

  storageListener?.({ key: 'something else' })
  expect(reload).not.toHaveBeenCalled()

  storage.setItem(key, JSON.stringify({ ...mine, loginId: 'somebody else' }))
  storageListener?.({ key })
  storage.removeItem(key)
  storageListener?.({ key: null })
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a token that came by the address cannot be refreshed', async () => {
  const { auth, request } = await load()
  auth.getState().signInWithToken('handed over')
  answer = (_, token) => (token ? refused : { status: 200, body: {} })
  await request('/spaces/list/all')
  expect(calls.map(({ path, token }) => [path, token])).toEqual([
    ['/spaces/list/all', 'handed over'],
    ['/spaces/list/all', undefined],
  ])
  expect(auth.getState().login).toBeUndefined()
})

test('a third-party session is not refreshed: what the server refuses is dropped', async () => {
  const { auth, request } = await load()
  auth.getState().signIn(tokens(1), 'shandongMedia')
  expect(auth.getState().login?.authFrom).toBe('shandongMedia')
  // Not ahead of time either.
  vi.advanceTimersByTime(590_000)
  answer = (_, token) => (token ? refused : { status: 200, body: {} })
  await request('/spaces/list/all')
  expect(calls.map(({ path, token }) => [path, token])).toEqual([
    ['/spaces/list/all', 'a1'],
    ['/spaces/list/all', undefined],
  ])
  expect(auth.getState().login).toBeUndefined()
  // Its site leads on from there: nothing to tell.
  expect(auth.getState().ended).toBeUndefined()
})

test('where a login came from is kept over a reload, and corrected by the server', async () => {
  const first = await load()
  first.auth.getState().signInWithToken('handed over')
  first.auth.getState().setAuthFrom('meiliken')
  vi.resetModules()
  const { auth } = await load()
  expect(auth.getState().login).toMatchObject({ accessToken: 'handed over', authFrom: 'meiliken' })
  auth.getState().setAuthFrom(undefined)
  expect(auth.getState().login).not.toHaveProperty('authFrom')
})
