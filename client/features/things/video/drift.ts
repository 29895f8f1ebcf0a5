/** How a film stands for everybody, as the server has said. */
export interface Stand {
  readonly isPlaying: boolean
  /** Where it stood, seconds from its beginning. */
  readonly position: number
  /** When, performance.now() in ms. */
  readonly atMs: number
}

/** Where a film is to be. */
export interface Wanted {
  readonly isPlaying: boolean
  readonly position: number
  readonly hasEnded: boolean
}

/** Where a film of this length is to be at a time; NaN or infinity: nobody knows how long it is. */
export function wantedAt(
  { isPlaying, position, atMs }: Stand,
  nowMs: number,
  length: number,
  loop: boolean,
): Wanted {
  const at = isPlaying ? position + Math.max(0, nowMs - atMs) / 1000 : position
  if (!Number.isFinite(length) || length <= 0) return { isPlaying, position: at, hasEnded: false }
  if (loop) return { isPlaying, position: at % length, hasEnded: false }
  const hasEnded = at >= length
  return { isPlaying: isPlaying && !hasEnded, position: Math.min(at, length), hasEnded }
}

/** What is done about being somewhere else than wanted: nothing but a rate, or a leap. */
export type Correction = { readonly rate: number } | { readonly leapTo: number }

/** From so far off it leaps; less is made up for by going a little faster or slower, seconds. */
const LEAP_S = 0.6
const CLOSE_S = 0.04
const RATE_MOST = 0.12

/** How to come from where a film is to where it is to be. A leap takes `leapS`, and aims so far ahead. */
export function correctionOf(is: number, wanted: number, leapS = 0): Correction {
  const ahead = is - wanted
  if (Math.abs(ahead) > LEAP_S) return { leapTo: wanted + leapS }
  if (Math.abs(ahead) < CLOSE_S) return { rate: 1 }
  return { rate: 1 - Math.max(-RATE_MOST, Math.min(RATE_MOST, ahead)) }
}
