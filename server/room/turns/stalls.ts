import { limits } from '#shared/rules/limits.ts'

/**
 * Notices when the process did not run: stopped, suspended with its machine, or held up by something long. What people
 * did meanwhile arrives in a bunch, and their signs of life are as old as the pause: that is nobody's fault, so nobody
 * is judged until a round of heartbeats has gone by. Times in ms of a steady clock.
 */
export class Stalls {
  #seenAt: number | undefined
  #gap = 0
  #excusedUntil = -Infinity

  /** Called by whatever runs often. How long nothing ran before this call; 0 when that is nothing unusual. */
  notice(at: number): number {
    const gap = this.#seenAt === undefined ? 0 : at - this.#seenAt
    this.#seenAt = at
    if (gap < limits.stallMs) return 0
    this.#gap = gap
    this.#excusedUntil = at + limits.heartbeatMs
    return gap
  }

  /** How long nothing ran, while that still excuses anything. */
  excuse(at: number): { readonly ms: number; readonly until: number } | undefined {
    return this.isExcused(at) ? { ms: this.#gap, until: this.#excusedUntil } : undefined
  }

  /** Whether what somebody does or does not do now counts for nothing. */
  isExcused(at: number): boolean {
    return at < this.#excusedUntil
  }
}
