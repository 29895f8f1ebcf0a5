import { limits } from '#shared/rules/limits.ts'

interface Record {
  /** When it failed, the last times. */
  readonly failures: readonly number[]
  /** Closed to everybody until then. */
  readonly until?: number
}

/**
 * Spaces that fail. A space that throws is closed and loaded anew when somebody comes back; one that did so too often
 * (limits.spaceFailures…) stays closed for a while, so that it does not take everybody's time. Times in ms of a steady
 * clock; what is old is forgotten.
 */
export class Quarantine {
  readonly #records = new Map<string, Record>()

  /** A space failed. True: it is closed from now on, for limits.quarantineMs. */
  failed(spaceId: string, at: number): boolean {
    this.#forgetOld(at)
    const failures = [...(this.#records.get(spaceId)?.failures ?? []), at]
    const isClosed = failures.length >= limits.spaceFailuresMax
    this.#records.set(spaceId, isClosed ? { failures: [], until: at + limits.quarantineMs } : { failures })
    return isClosed
  }

  isClosed(spaceId: string, at: number): boolean {
    return (this.#records.get(spaceId)?.until ?? -Infinity) > at
  }

  /** Lets people in again at once. False: it was not closed. */
  release(spaceId: string): boolean {
    return this.#records.delete(spaceId)
  }

  #forgetOld(at: number): void {
    for (const [spaceId, { failures, until }] of this.#records) {
      const isOld = failures.every((time) => at - time >= limits.spaceFailureWindowMs)
      if (isOld && (until ?? -Infinity) <= at) this.#records.delete(spaceId)
    }
  }
}
