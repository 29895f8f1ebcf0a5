import type { Readable, Writable } from 'node:stream'

/** Whoever is waited for takes at least so much in `everyMs`, bytes: 8 KB/s. */
const leastBytes = 512 * 1024
const everyMs = 60_000
/** Nobody takes longer, however it comes. */
const longestMs = 2 * 3_600_000

/** What somebody took since the last look, and whether they are waited for at all. */
export interface Taken {
  readonly bytes: number
  readonly isWaitedFor: boolean
  /** Since the beginning, ms. */
  readonly passedMs: number
}

export const isTooSlow = ({ bytes, isWaitedFor, passedMs }: Taken): boolean =>
  passedMs >= longestMs || (isWaitedFor && bytes < leastBytes)

/** Watches who takes a stream: nobody keeps one of the few places by reading hardly anything. */
export function watchPace(from: Readable, to: Writable): { readonly tooSlow: Promise<never>; end(): void } {
  let bytes = 0
  let passedMs = 0
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  from.on('data', (part: Buffer) => (bytes += part.length))
  const timer = setInterval(() => {
    passedMs += everyMs
    if (isTooSlow({ bytes, isWaitedFor: to.writableNeedDrain, passedMs })) {
      reject(new Error('whoever asked for it takes it too slowly'))
    }
    bytes = 0
  }, everyMs).unref()
  return { tooSlow: promise, end: () => clearInterval(timer) }
}
