import type { RoomClock } from '../roomClock.ts'
import { CpuBudget } from './cpuBudget.ts'
import type { Turns } from './turns.ts'

interface Spender {
  readonly userId: string
}

export interface SharesOptions {
  readonly clock: RoomClock
  readonly turns: Turns
  readonly cpu?: CpuBudget | undefined
  readonly cpuOfPerson?: ((userId: string) => CpuBudget) | undefined
}

/** What a space, and each person in all spaces together, may take of the main thread. */
export class Shares {
  readonly #turns: Turns
  readonly #cpu: CpuBudget
  readonly #cpuOfPerson: SharesOptions['cpuOfPerson']

  constructor({ clock, turns, cpu, cpuOfPerson }: SharesOptions) {
    this.#turns = turns
    this.#cpu = cpu ?? new CpuBudget(clock)
    this.#cpuOfPerson = cpuOfPerson
  }

  /** Whether space and person have anything left. */
  mayEdit({ userId }: Spender): boolean {
    return this.#cpu.hasRoom && (this.#cpuOfPerson?.(userId).hasRoom ?? true)
  }

  /** Work on the account of the space, and of whoever wants it. */
  charge<T>(work: () => T, userId?: string): T {
    const person = userId === undefined ? undefined : this.#cpuOfPerson?.(userId)
    return this.#cpu.spend(() => (person ? person.spend(work) : work()))
  }

  /** The same within a turn. */
  spend<T>(work: () => T, who?: Spender): T {
    return this.#turns.spend(() => this.charge(work, who?.userId))
  }
}
