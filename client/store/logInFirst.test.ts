import { beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
})
const { authStore } = await import('./authStore.ts')
const { logInFirst } = await import('./logInFirst.ts')

const ann = { id: 'ann', displayName: '安' } as NonNullable<ReturnType<typeof authStore.getState>['user']>
const tokens = { access_token: 'a', refresh_token: 'r', expires_in: 600 }
let done = 0
const wish = () => logInFirst(() => void (done += 1))

beforeEach(() => {
  authStore.getState().signOut()
  authStore.getState().setLoginDialogOpen(false)
  done = 0
})

test('what somebody wanted is done once they are logged in, and once only', () => {
  wish()
  expect(authStore.getState().loginDialogOpen).toBe(true)
  authStore.getState().signIn(tokens)
  expect(done).toBe(0)
  authStore.getState().setUser(ann)
  authStore.getState().setLoginDialogOpen(false)
  authStore.getState().setUser({ ...ann })
  expect(done).toBe(1)
})

test('who closes the dialog wants it no more, whoever logs in later', () => {
  wish()
  authStore.getState().setLoginDialogOpen(false)
  authStore.getState().signIn(tokens)
  authStore.getState().setUser(ann)
  expect(done).toBe(0)
})

test('who is logged in is not asked', () => {
  authStore.getState().signIn(tokens)
  authStore.getState().setUser(ann)
  wish()
  expect([done, authStore.getState().loginDialogOpen]).toEqual([1, false])
})
