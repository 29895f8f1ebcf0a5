import { dayMs } from '#shared/rules/days.ts'
import { WindowCounter } from '../../middleware/windowCounter.ts'

/** What somebody has written within a time. */
export interface Written {
  readonly bytes: number
  /** When the first of it; null: nothing. */
  readonly since: number | null
}

/** The row of a line beside what is written in it, with its indices, bytes on the disk (measured 2026-11-27). */
export const LINE_BYTES = 360
/** The same of each who is named with it. */
export const HEARER_BYTES = 360

/** What lines count as: what is written in them, and rows. */
export const chatBytesOf = (contents: number, lines: number, hearers: number): number =>
  contents + lines * LINE_BYTES + hearers * HEARER_BYTES

export interface ChatBytesOptions {
  /** Of one person, in all spaces. */
  readonly perDay: number
  /** ms that only go forward. */
  readonly steady: () => number
  /** ms since the epoch. */
  readonly now: () => number
  /** What is stored of somebody since a time. */
  readonly stored: (userId: string, since: number) => Promise<Written>
}

/**
 * How much people write a day. Of whom it has not heard for a day, as after a start, it asks the database once: nobody's
 * day begins anew with the server.
 */
export class ChatBytes {
  readonly #options: ChatBytesOptions
  readonly #counter: WindowCounter
  readonly #asked = new Map<string, Promise<void>>()

  constructor(options: ChatBytesOptions) {
    this.#options = options
    this.#counter = new WindowCounter(options.perDay, dayMs, options.steady)
  }

  /** Resolves when it is known what these have written; then they are counted without asking. */
  async recall(userIds: Iterable<string>): Promise<void> {
    for (const userId of userIds) {
      if (this.#counter.knows(userId)) continue
      const asked = this.#asked.get(userId) ?? this.#ask(userId)
      this.#asked.set(userId, asked)
      await asked
    }
  }

  /** How long somebody has to wait before they may write so much, ms, or 0. */
  wait(userId: string, bytes: number): number {
    return this.#counter.wait(userId, bytes)
  }

  /** They have written it. */
  take(userId: string, bytes: number): void {
    this.#counter.take(userId, bytes)
  }

  async #ask(userId: string): Promise<void> {
    const { now, steady, stored } = this.#options
    try {
      const at = now()
      const { bytes, since } = await stored(userId, at - dayMs)
      this.#counter.begin(userId, bytes, steady() + dayMs - Math.max(0, at - (since ?? at)))
    } finally {
      this.#asked.delete(userId)
    }
  }
}
