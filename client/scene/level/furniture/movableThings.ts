import { createSignal } from '../../frame/signal.ts'
import type { GroundPoint } from '../../player/selfPlayer.ts'
import type { Furniture } from './furniture.ts'

/** The things of the level that is shown, for whoever draws one of them elsewhere for a while. */
export class MovableThings {
  /** A thing is drawn so far beside its place now. */
  readonly shifted = createSignal<[key: string, dx: number, dy: number, dz: number]>()
  private furniture: Furniture | undefined

  /** From now on these are the things that stand about. */
  use(furniture: Furniture | undefined): void {
    this.furniture = furniture
  }

  /** How many there are. */
  get count(): number {
    return this.furniture?.count ?? 0
  }

  /** Draws a thing beside the place where the map has it, metres. */
  shift(key: string, dx: number, dy: number, dz = 0): void {
    this.furniture?.shift(key, dx, dy, dz)
    this.shifted.tell(key, dx, dy, dz)
  }

  /** Where a thing stood before the last change of the map. */
  wasAt(key: string): GroundPoint | undefined {
    return this.furniture?.wasAt(key)
  }
}
