import { afterEach, expect, test, vi } from 'vitest'
import { awayStore } from '../store/awayStore.ts'
import { toastStore } from '../store/toastStore.ts'
import { reachStore } from './reach.ts'
import { whenReachable } from './whenReachable.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  toastStore.setState({ toasts: [] })
  awayStore.setState({ isReconnecting: false })
  reachStore.setState({ isTold: false })
})

const missing = (): Promise<string> => Promise.reject(new TypeError('dynamically imported module'))

test('what does not come while the server is away comes when it answers again', async () => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  const answers = [false, true]
  vi.stubGlobal('fetch', () =>
    answers.shift() ? Promise.resolve(new Response()) : Promise.reject(new TypeError('away')),
  )
  const loads = [missing, () => Promise.resolve('the part')]
  expect(await whenReachable(() => loads.shift()!())).toBe('the part')
  expect(toastStore.getState().toasts).toHaveLength(1)
})

test('what waits while the banner says that one is away says nothing of its own', async () => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  awayStore.setState({ isReconnecting: true })
  const answers = [false, true]
  vi.stubGlobal('fetch', () =>
    answers.shift() ? Promise.resolve(new Response()) : Promise.reject(new TypeError('away')),
  )
  const loads = [missing, () => Promise.resolve('the part')]
  expect(await whenReachable(() => loads.shift()!())).toBe('the part')
  expect(toastStore.getState().toasts).toEqual([])
})

test('what failed as the network came back is asked for again', async () => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  const loads = [missing, () => Promise.resolve('the part')]
  expect(await whenReachable(() => loads.shift()!())).toBe('the part')
  expect(toastStore.getState().toasts).toEqual([])
})

test('what a server that answers does not have any more fails', async () => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await expect(whenReachable(missing)).rejects.toThrow('dynamically imported')
  expect(toastStore.getState().toasts).toEqual([])
})

test('while the page itself says that the server is away, no toast does', async () => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  reachStore.setState({ isTold: true })
  const answers = [false, true]
  vi.stubGlobal('fetch', () =>
    answers.shift() ? Promise.resolve(new Response()) : Promise.reject(new TypeError('away')),
  )
  const loads = [missing, () => Promise.resolve('the part')]
  const told = vi.fn()
  expect(await whenReachable(() => loads.shift()!(), told)).toBe('the part')
  expect(told).toHaveBeenCalledOnce()
  expect(reachStore.get().isAway).toBe(false)
  expect(toastStore.getState().toasts).toEqual([])
})
