import { limits } from '#shared/rules/limits.ts'

/** Main thread time this process has used so far, ms of CPU: what others take of the machine is not in it. */
export function usedCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

export interface CpuBudgetOptions {
  /** ms that only go forward. */
  readonly steady: () => number
  /** ms of CPU used so far. */
  readonly usedMs?: () => number
}

/**
 * How much of the main thread one space may take for itself with edits (limits.spaceCpu…): a bucket of milliseconds of
 * CPU that fills with time. What a space does is measured, not guessed: one edit may overdraw it, the next ones then
 * wait until the debt is paid, so that a space never has more than its share for long.
 */
export class CpuBudget {
  readonly #options: Required<CpuBudgetOptions>
  #left: number = limits.spaceCpuBurstMs
  #at: number
  /** Within work that is measured already. */
  #depth = 0

  constructor({ steady, usedMs = usedCpuMs }: CpuBudgetOptions) {
    this.#options = { steady, usedMs }
    this.#at = steady()
  }

  /** Whether there is anything left to edit with. */
  get hasRoom(): boolean {
    return this.leftMs > 0
  }

  /** Below 0: a debt. */
  get leftMs(): number {
    const at = this.#options.steady()
    const gained = ((at - this.#at) / 1_000) * limits.spaceCpuMsPerSecond
    this.#left = Math.min(limits.spaceCpuBurstMs, this.#left + gained)
    this.#at = at
    return this.#left
  }

  /** Does something on the budget's account; also when it throws. */
  spend<T>(work: () => T): T {
    if (this.#depth > 0) return work()
    const before = this.#options.usedMs()
    this.#depth += 1
    try {
      return work()
    } finally {
      this.#depth -= 1
      // Filled up to now first: what was just used must not be forgiven by a full bucket.
      this.#left = this.leftMs - (this.#options.usedMs() - before)
    }
  }
}

/** The budgets of all spaces; one that is full again is as good as a new one and is forgotten. */
export class CpuBudgets {
  readonly #options: CpuBudgetOptions
  readonly #bySpace = new Map<string, CpuBudget>()

  constructor(options: CpuBudgetOptions) {
    this.#options = options
  }

  of(spaceId: string): CpuBudget {
    const known = this.#bySpace.get(spaceId)
    if (known) return known
    const budget = new CpuBudget(this.#options)
    this.#bySpace.set(spaceId, budget)
    return budget
  }

  /** Forgets what says nothing any more, except of spaces that live. */
  forget(isAlive: (spaceId: string) => boolean): void {
    for (const [spaceId, budget] of this.#bySpace) {
      if (!isAlive(spaceId) && budget.leftMs >= limits.spaceCpuBurstMs) this.#bySpace.delete(spaceId)
    }
  }
}
