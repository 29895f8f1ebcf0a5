import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Clock, TimerGroup } from './clock.ts'

/** A connection that may have died in its sleep has so long to answer. */
const PROBE_ANSWER_MS = 5_000
/** Specification: buffer sample window 10. */
const ROUND_TRIP_SAMPLES = 10

export interface SignsOfLifeOptions {
  readonly clock: Clock
  /** Timers of the present connection: cleared when it ends. */
  readonly timers: TimerGroup
  /** Resolves with the server's answer. */
  readonly sendHeartbeat: () => Promise<void>
  /** Nothing came for too long. */
  readonly onDead: (code: number, reason: string) => void
  readonly onSuspended: (gapMs: number) => void
}

/**
 * Whether the other end still lives: it is asked every 10 s, after silence, and after a sleep of the machine. Times and
 * periods: specification §9.
 */
export class SignsOfLife {
  readonly #options: SignsOfLifeOptions
  #lastSeenAt = 0
  #framesSeen = 0
  #roundTrips: number[] = []

  constructor(options: SignsOfLifeOptions) {
    this.#options = options
  }

  /** Mean of the last ten heartbeats, ms; undefined before the first answer. */
  get roundTripMs(): number | undefined {
    const samples = this.#roundTrips
    return samples.length ? samples.reduce((sum, ms) => sum + ms, 0) / samples.length : undefined
  }

  /** A frame has come. */
  seen(): void {
    this.#lastSeenAt = this.#options.clock.now()
    this.#framesSeen += 1
  }

  /** Watches a connection that has just become ready. */
  start(): void {
    const { clock, timers, onDead, onSuspended } = this.#options
    this.#lastSeenAt = clock.now()
    let suspendCheckedAt = clock.now()
    let framesChecked = this.#framesSeen
    this.#ask()
    timers.every(limits.heartbeatMs, () => {
      if (clock.now() - this.#lastSeenAt >= limits.deadAfterMs) onDead(closeCodes.timedOut, 'no sign of life')
      else this.#ask()
    })
    timers.every(limits.byteActivityCheckMs, () => {
      // The server's own heartbeats come more often: silence is worth a question.
      if (this.#framesSeen === framesChecked) this.#ask()
      framesChecked = this.#framesSeen
    })
    timers.every(limits.suspendCheckMs, () => {
      const gap = clock.now() - suspendCheckedAt
      suspendCheckedAt = clock.now()
      if (gap >= limits.suspendGapMs) {
        onSuspended(gap)
        this.probe()
      }
    })
  }

  /** Asks whether the socket still lives; after a sleep or a change of network it often does not. */
  probe(): void {
    const { clock, timers, onDead } = this.#options
    const askedAt = clock.now()
    this.#ask()
    timers.after(PROBE_ANSWER_MS, () => {
      if (this.#lastSeenAt < askedAt) onDead(closeCodes.timedOut, 'no answer after a pause')
    })
  }

  #ask(): void {
    const { clock, sendHeartbeat } = this.#options
    const sentAt = clock.now()
    sendHeartbeat().then(
      () => {
        this.#roundTrips = [...this.#roundTrips, clock.now() - sentAt].slice(-ROUND_TRIP_SAMPLES)
      },
      // A missing answer shows as silence; there is nothing else to do about it.
      () => {},
    )
  }
}
