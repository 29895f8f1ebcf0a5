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

/** Looks every minute how much somebody took since, and says once that it was too little. */
export function startPace(
  isWaitedFor: () => boolean,
  tooSlow: () => void,
): { took(bytes: number): void; end(): void } {
  let bytes = 0
  let passedMs = 0
  const timer = setInterval(() => {
    passedMs += everyMs
    if (isTooSlow({ bytes, isWaitedFor: isWaitedFor(), passedMs })) tooSlow()
    bytes = 0
  }, everyMs).unref()
  return { took: (some) => void (bytes += some), end: () => clearInterval(timer) }
}

/** Watches who takes a stream: nobody keeps one of the few places by reading hardly anything. */
export function watchPace(from: Readable, to: Writable): { readonly tooSlow: Promise<never>; end(): void } {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  const { took, end } = startPace(
    () => to.writableNeedDrain,
    () => reject(new Error('whoever asked for it takes it too slowly')),
  )
  from.on('data', (part: Buffer) => took(part.length))
  return { tooSlow: promise, end }
}
