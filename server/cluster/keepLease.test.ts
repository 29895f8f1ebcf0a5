import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LEASE_MS, type Lease } from './cluster.ts'
import { keepLease } from './keepLease.ts'

const lease: Lease = { spaceId: 'built-in spaces', epoch: 1 }

/** A lease that ends LEASE_MS after it was renewed last. */
function fakeLeases() {
  let until = Date.now() + LEASE_MS
  return {
    isHeld: () => Date.now() < until,
    renew: vi.fn(async () => {
      until = Date.now() + LEASE_MS
      return []
    }),
    release: vi.fn(async () => undefined),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work that takes longer than a lease keeps it, also past a renewal that failed; then it is given back', async () => {
  const leases = fakeLeases()
  leases.renew.mockRejectedValueOnce(new Error('away for a moment'))
  const work = Promise.withResolvers<string>()
  const done = keepLease(leases, lease, () => work.promise)
  await vi.advanceTimersByTimeAsync(5 * LEASE_MS)
  expect(leases.isHeld()).toBe(true)
  expect(leases.release).not.toHaveBeenCalled()
  work.resolve('done')
  expect(await done).toBe('done')
  expect(leases.release).toHaveBeenCalledExactlyOnceWith(lease)
  const renewals = leases.renew.mock.calls.length
  await vi.advanceTimersByTimeAsync(LEASE_MS)
  expect(leases.renew.mock.calls.length).toBe(renewals)
})

test('work that fails gives the lease back, too', async () => {
  const leases = fakeLeases()
  await expect(keepLease(leases, lease, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(leases.release).toHaveBeenCalledOnce()
})
