import { RENEW_MS, type Lease, type Leases } from './cluster.ts'

/**
 * Does something under a lease that was taken for it: renewed as long as the work takes, released after it. Should it be
 * lost all the same the work goes on: what it writes has to bear being done twice.
 */
export async function keepLease<T>(
  leases: Pick<Leases, 'renew' | 'release'>,
  lease: Lease,
  work: () => Promise<T>,
): Promise<T> {
  // A renewal that cannot be had now is tried again with the next.
  const renew = () => void leases.renew([lease]).catch(() => undefined)
  const renewal = setInterval(renew, RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await leases.release(lease)
  }
}
