import type { PackedPose } from '#shared/movement/packedMove.ts'

/** So many of the latest poses are remembered: six seconds' worth and more. */
const REMEMBERED = 64
const NUMBERS = 4

/** What one bot has sent, with the time: what others see must be found here. Numbers of moves count from 1. */
export class SentLog {
  /** Number of the newest move, 0: none yet. */
  newest = 0
  readonly #poses = new Int32Array(REMEMBERED * NUMBERS)
  readonly #times = new Float64Array(REMEMBERED)

  /** Answers the number of the move. */
  add({ xCm, yCm, zCm, yawStep }: PackedPose, now: number): number {
    const number = ++this.newest
    const slot = number % REMEMBERED
    this.#poses.set([xCm, yCm, zCm, yawStep], slot * NUMBERS)
    this.#times[slot] = now
    return number
  }

  /** When a remembered move was sent, ms. */
  timeOf(number: number): number {
    return this.#times[number % REMEMBERED]!
  }

  isPose(number: number, xCm: number, yCm: number, zCm: number, yawStep: number): boolean {
    if (number < 1 || number > this.newest || number <= this.newest - REMEMBERED) return false
    const at = (number % REMEMBERED) * NUMBERS
    const poses = this.#poses
    return poses[at] === xCm && poses[at + 1] === yCm && poses[at + 2] === zCm && poses[at + 3] === yawStep
  }

  /** The first move from a number on that has this pose; 0: none that is remembered. */
  find(from: number, xCm: number, yCm: number, zCm: number, yawStep: number): number {
    const first = Math.max(1, from, this.newest - REMEMBERED + 1)
    for (let number = first; number <= this.newest; number++) {
      if (this.isPose(number, xCm, yCm, zCm, yawStep)) return number
    }
    return 0
  }
}
