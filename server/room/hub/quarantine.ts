import { limits } from '#shared/rules/limits.ts'

interface Failures {
  /** When it failed, the last times. */
  readonly failures: readonly number[]
  /** Closed to everybody until then. */
  readonly until?: number
  /** What it failed of the last time, one line. */
  readonly reason: string
}

/** A space that is closed to everybody. */
export interface Quarantined {
  /** ms, of the clock of whoever tells it. */
  readonly until: number
  /** What it failed of the last time, one line. */
  readonly reason: string
}

/** Nobody reads more of an error in a list. */
const REASON_LENGTH = 200

const oneLine = (err: unknown): string =>
  (err instanceof Error ? err.message || err.name : String(err))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, REASON_LENGTH)

/**
 * Spaces that fail. A space that throws is closed and loaded anew when somebody comes back; one that did so too often
 * (limits.spaceFailures…) stays closed for a while, so that it does not take everybody's time. Times in ms of a steady
 * clock; what is old is forgotten.
 */
export class Quarantine {
  readonly #records = new Map<string, Failures>()

  /** A space failed. True: it is closed from now on, for limits.quarantineMs. */
  failed(spaceId: string, at: number, err: unknown): boolean {
    this.#forgetOld(at)
    const reason = oneLine(err)
    const failures = [...(this.#records.get(spaceId)?.failures ?? []), at]
    const isClosed = failures.length >= limits.spaceFailuresMax
    this.#records.set(
      spaceId,
      isClosed ? { failures: [], until: at + limits.quarantineMs, reason } : { failures, reason },
    )
    return isClosed
  }

  /** Another server closed it. */
  close(spaceId: string, { until, reason }: Quarantined): void {
    this.#records.set(spaceId, { failures: [], until, reason })
  }

  /** undefined: the space is open. */
  find(spaceId: string, at: number): Quarantined | undefined {
    const { until, reason = '' } = this.#records.get(spaceId) ?? {}
    return until === undefined || until <= at ? undefined : { until, reason }
  }

  /** All spaces that are closed, by id. */
  list(at: number): ReadonlyMap<string, Quarantined> {
    const closed = new Map<string, Quarantined>()
    for (const spaceId of this.#records.keys()) {
      const one = this.find(spaceId, at)
      if (one) closed.set(spaceId, one)
    }
    return closed
  }

  /** Lets people in again at once. False: it was not closed. */
  release(spaceId: string, at: number): boolean {
    const isClosed = this.find(spaceId, at) !== undefined
    if (isClosed) this.#records.delete(spaceId)
    return isClosed
  }

  #forgetOld(at: number): void {
    for (const [spaceId, { failures, until }] of this.#records) {
      const isOld = failures.every((time) => at - time >= limits.spaceFailureWindowMs)
      if (isOld && (until ?? -Infinity) <= at) this.#records.delete(spaceId)
    }
  }
}
