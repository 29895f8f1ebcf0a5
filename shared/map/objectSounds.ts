import { isCall } from './isCall.ts'
import type { MapObject } from './placement.ts'

/** What an object sounds like. */
export interface ObjectSound {
  /** A path on this site, or an address elsewhere. */
  readonly src: string
  /** 0 to 1. */
  readonly volume: number
  /** Goes on as long as one is near; else it is heard once each time one comes near. */
  readonly loop: boolean
  /** So far it is heard, metres. */
  readonly reachM: number
  /** Softer with the distance and on the side where it stands; else equally loud wherever it is heard. */
  readonly isPositional: boolean
  /** Long: played while it comes, never held as a whole. */
  readonly stream: boolean
}

/** Where maxDistance says nothing, metres. */
const REACH_M = 10

/** undefined: an object without a sound, or with one that is silent. */
export function soundOf({ sound }: MapObject): ObjectSound | undefined {
  const { src, volume, loop, maxDistance, isPositional, stream } = sound ?? {}
  if (!src || isCall(src) || !volume || !(volume > 0)) return undefined
  return {
    src,
    volume: Math.min(1, volume),
    loop: loop ?? false,
    reachM: maxDistance || REACH_M,
    isPositional: isPositional ?? false,
    stream: stream ?? false,
  }
}

/** How loud it is so many metres away, 0 to 1; 0: it is not heard there. */
export function loudnessAt({ volume, reachM, isPositional }: ObjectSound, metres: number): number {
  if (metres >= reachM) return 0
  return isPositional ? volume * (1 - metres / reachM) ** 1.6 : volume
}
