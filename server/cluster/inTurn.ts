import { setTimeout as pause } from 'node:timers/promises'
import { ClusterAway, HeldElsewhere, type Lease, type Leases } from './cluster.ts'
import { keepLease } from './keepLease.ts'

/** Between two looks whether another server is done. */
const AGAIN_MS = 50

/**
 * Does something that only one server does at a time, after those that do it now.
 * @param name no space has it: of its lease only that one server has it matters, not the epoch
 */
export async function inTurn<T>(
  leases: Leases,
  name: `${string} ${string}`,
  work: () => Promise<T>,
): Promise<T> {
  return keepLease(leases, await takeInTurn(leases, name), work)
}

async function takeInTurn(leases: Pick<Leases, 'take'>, name: string): Promise<Lease> {
  for (;;) {
    try {
      return await leases.take(name)
    } catch (error) {
      if (!(error instanceof HeldElsewhere)) throw error
    }
    await pause(AGAIN_MS)
  }
}

/**
 * Does something unless another server does it now, or the servers cannot ask each other: then it is left to the next time.
 * @param name no space has it
 */
export async function unlessElsewhere(
  leases: Leases,
  name: `${string} ${string}`,
  work: () => Promise<void>,
): Promise<void> {
  let lease: Lease
  try {
    lease = await leases.take(name)
  } catch (error) {
    if (error instanceof HeldElsewhere || error instanceof ClusterAway) return
    throw error
  }
  await keepLease(leases, lease, work)
}
