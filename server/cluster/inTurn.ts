import { setTimeout as pause } from 'node:timers/promises'
import { HeldElsewhere, type Lease, type Leases } from './cluster.ts'

/** Between two looks whether another server is done. */
const AGAIN_MS = 50

/**
 * Does something that only one server does at a time, after those that do it now.
 * @param name no space has it: of its lease only that one server has it matters, not the epoch
 */
export async function inTurn<T>(
  leases: Pick<Leases, 'take' | 'release'>,
  name: `${string} ${string}`,
  work: () => Promise<T>,
): Promise<T> {
  const lease = await takeInTurn(leases, name)
  try {
    return await work()
  } finally {
    await leases.release(lease)
  }
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
