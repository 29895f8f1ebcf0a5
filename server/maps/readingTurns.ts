import { fail } from '#shared/errors.ts'

/** Of one person, so many wait. */
const WAITING_MAX = 8

/** Seconds after which somebody who was refused may try again. */
const retryAfter = 2

/**
 * Whole maps are up to 40 MB each and read beside the main thread, two at a time: each person has one of theirs read, the
 * next waits without anything in memory, and whoever asks for more is told so. So nobody fills the memory with maps,
 * nor keeps the others waiting.
 */
export class ReadingTurns {
  readonly #last = new Map<string, { readonly end: Promise<unknown>; readonly count: number }>()

  /** @throws ApiError TooManyRequests */
  async take<T>(whose: string, read: () => Promise<T>): Promise<T> {
    const { end = Promise.resolve(), count = 0 } = this.#last.get(whose) ?? {}
    if (count > WAITING_MAX)
      fail('TooManyRequests', [{ field: 'maps', message: 'too many maps are being read', retryAfter }])
    const run = end.then(read)
    this.#last.set(whose, { end: run.catch(() => undefined), count: count + 1 })
    try {
      return await run
    } finally {
      const now = this.#last.get(whose)!
      if (now.count === 1) this.#last.delete(whose)
      else this.#last.set(whose, { ...now, count: now.count - 1 })
    }
  }
}

/** Of this process. */
export const readingTurns = new ReadingTurns()
