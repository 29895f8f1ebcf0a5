import type { EncId } from '#shared/ids.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Player } from '#shared/world/world.ts'
import type { Stalls } from '../turns/stalls.ts'
import { MoveBudget } from './moveBudget.ts'

/** Runs faster than the client's own speed pass: clocks and frames are not exact. */
const SPEED_TOLERANCE = 1.25

/** How far each player may move just now. Times in ms of a steady clock. */
export class MoveBudgets {
  readonly #stalls: Stalls
  readonly #budgets = new Map<EncId, MoveBudget>()

  constructor(stalls: Stalls) {
    this.#stalls = stalls
  }

  /** Metres a player may move now before it counts as too fast. */
  left({ encId, attributes }: Player, at: number): number {
    const speed = limits.runSpeed * (attributes.speedModifier ?? 1) * SPEED_TOLERANCE
    let budget = this.#budgets.get(encId)
    if (!budget) {
      budget = new MoveBudget(speed, at)
      const excuse = this.#stalls.excuse(at)
      if (excuse) budget.excuse(excuse.ms, excuse.until)
      this.#budgets.set(encId, budget)
    }
    return budget.left(speed, at)
  }

  take(encId: EncId, metres: number): void {
    this.#budgets.get(encId)?.take(metres)
  }

  forget(encId: EncId): void {
    this.#budgets.delete(encId)
  }

  /** Nothing was read for `ms`: who walked meanwhile arrives all at once; may do so until `until`. */
  excuse(ms: number, until: number): void {
    for (const budget of this.#budgets.values()) budget.excuse(ms, until)
  }
}
