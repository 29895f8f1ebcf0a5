import type { EncId } from '#shared/ids.ts'
import { limits } from '#shared/rules/limits.ts'
import { Stride } from './stride.ts'
import { surfaceOf, type Surface } from './waves.ts'

/** So many others are heard walking, the nearest. */
export const HEARD_MOST = 4
/** Beyond this feet are not heard, metres. */
export const HEARD_M = 10

/** Somebody who may walk by. */
export interface Walker {
  readonly encId: EncId
  readonly shown: { readonly x: number; readonly z: number; readonly speed: number }
  readonly motion: { readonly airborne: boolean; readonly seatHeight: number; readonly lift?: number }
}

/** Where one hears: a place and the direction to the right of the view. */
export interface Ear {
  readonly x: number
  readonly z: number
  readonly rightX: number
  readonly rightZ: number
}

/** `away` in metres, `side` from -1 (left) to 1. */
export type PlayStep = (surface: Surface, away: number, side: number, isRunning: boolean) => void

/** Slower than this nobody is heard, m/s. */
const SILENT = 0.35

/** The steps of others near by. */
export class Footfalls {
  private readonly strides = new WeakMap<Walker, Stride>()
  private readonly nearest: (Walker | undefined)[] = Array.from({ length: HEARD_MOST })
  private readonly distances = new Float64Array(HEARD_MOST)
  private count = 0

  /** One frame: plays the steps that fell in it. */
  tick(
    walkers: readonly Walker[],
    self: EncId | undefined,
    ear: Ear,
    floorAt: (x: number, z: number) => string | undefined,
    play: PlayStep,
  ): void {
    this.find(walkers, self, ear)
    for (let i = 0; i < this.count; i++) {
      const walker = this.nearest[i]!
      const { x, z, speed } = walker.shown
      let stride = this.strides.get(walker)
      if (!stride) this.strides.set(walker, (stride = new Stride()))
      if (!stride.step(x, z, speed, true)) continue
      const away = this.distances[i]!
      const side = ((x - ear.x) * ear.rightX + (z - ear.z) * ear.rightZ) / Math.max(1.5, away)
      play(surfaceOf(floorAt(x, z)), away, side, speed > limits.walkSpeed * 1.3)
    }
  }

  private find(walkers: readonly Walker[], self: EncId | undefined, ear: Ear): void {
    this.count = 0
    for (const walker of walkers) {
      const { shown, motion } = walker
      if (shown.speed < SILENT || motion.airborne || motion.seatHeight > 0 || motion.lift) continue
      if (walker.encId === self) continue
      const dx = shown.x - ear.x
      const dz = shown.z - ear.z
      const squared = dx * dx + dz * dz
      if (squared < HEARD_M * HEARD_M) this.insert(walker, Math.sqrt(squared))
    }
  }

  private insert(walker: Walker, away: number): void {
    const { nearest, distances } = this
    if (this.count === HEARD_MOST && away >= distances[HEARD_MOST - 1]!) return
    let at = this.count < HEARD_MOST ? this.count++ : HEARD_MOST - 1
    for (; at > 0 && distances[at - 1]! > away; at--) {
      nearest[at] = nearest[at - 1]
      distances[at] = distances[at - 1]!
    }
    nearest[at] = walker
    distances[at] = away
  }
}
