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
  /** How much it may take; that of a space by default. */
  readonly share?: CpuShare
}

/** ms of CPU at once, and ms a second steadily. */
export interface CpuShare {
  readonly burstMs: number
  readonly perSecondMs: number
}

const ofSpace: CpuShare = { burstMs: limits.spaceCpuBurstMs, perSecondMs: limits.spaceCpuMsPerSecond }
/** What one person may take with edits in all spaces together. */
export const ofPerson: CpuShare = {
  burstMs: limits.personCpuBurstMs,
  perSecondMs: limits.personCpuMsPerSecond,
}

/**
 * How much of the main thread one space, or one person, may take with edits (limits.spaceCpu…, personCpu…): a bucket
 * of milliseconds of CPU that fills with time. What is done is measured, not guessed: one edit may overdraw it, the
 * next ones then wait until the debt is paid, so that nobody has more than their share for long.
 */
export class CpuBudget {
  readonly #options: Required<CpuBudgetOptions>
  #left: number
  #at: number
  /** Within work that is measured already. */
  #depth = 0

  constructor({ steady, usedMs = usedCpuMs, share = ofSpace }: CpuBudgetOptions) {
    this.#options = { steady, usedMs, share }
    this.#left = share.burstMs
    this.#at = steady()
  }

  /** Whether there is anything left to edit with. */
  get hasRoom(): boolean {
    return this.leftMs > 0
  }

  /** Below 0: a debt. */
  get leftMs(): number {
    const at = this.#options.steady()
    const { burstMs, perSecondMs } = this.#options.share
    const gained = ((at - this.#at) / 1_000) * perSecondMs
    this.#left = Math.min(burstMs, this.#left + gained)
    this.#at = at
    return this.#left
  }

  get isFull(): boolean {
    return this.leftMs >= this.#options.share.burstMs
  }

  /** A budget of its own that is a part of this one in size, measured the same way. */
  part(share: number): CpuBudget {
    const { burstMs, perSecondMs } = this.#options.share
    return new CpuBudget({
      ...this.#options,
      share: { burstMs: burstMs * share, perSecondMs: perSecondMs * share },
    })
  }

  /** Takes what cannot be measured where it is done. */
  charge(ms: number): void {
    this.#left = this.leftMs - ms
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
      this.charge(this.#options.usedMs() - before)
    }
  }
}

/** The budgets of all spaces, or of all people; one that is full again is as good as a new one and is forgotten. */
export class CpuBudgets {
  readonly #options: CpuBudgetOptions
  readonly #byId = new Map<string, CpuBudget>()

  constructor(options: CpuBudgetOptions) {
    this.#options = options
  }

  of(id: string): CpuBudget {
    const known = this.#byId.get(id)
    if (known) return known
    const budget = new CpuBudget(this.#options)
    this.#byId.set(id, budget)
    return budget
  }

  /** Forgets what says nothing any more, except of those that are in use. */
  forget(isInUse: (id: string) => boolean = () => false): void {
    for (const [id, budget] of this.#byId) {
      if (!isInUse(id) && budget.isFull) this.#byId.delete(id)
    }
  }
}
