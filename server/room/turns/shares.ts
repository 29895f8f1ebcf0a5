import { limits } from '#shared/rules/limits.ts'
import { roleRank } from '#shared/rules/roles.ts'
import type { Access, Payer } from '../ports.ts'
import type { RoomClock } from '../roomClock.ts'
import { CpuBudget } from './cpuBudget.ts'
import type { Turns } from './turns.ts'

interface Spender {
  readonly identity: { readonly userId: string }
  readonly access: Pick<Access, 'role' | 'permittedRooms'>
}

/** Who furnishes here: in all of the space, or in rooms of their own. */
const isEditor = ({ access: { role, permittedRooms } }: Spender): boolean =>
  roleRank(role) >= roleRank('BUILDER') || permittedRooms.length > 0

export interface SharesOptions {
  readonly clock: RoomClock
  readonly turns: Turns
  readonly cpu?: CpuBudget | undefined
  readonly cpuOfPerson?: ((userId: string) => CpuBudget) | undefined
}

/**
 * What a space, and each person in all spaces together, may take of the main thread. Those who do not edit have a smaller share
 * beside it, all together: whatever they ask for and press, whoever edits finds theirs.
 */
export class Shares {
  readonly #turns: Turns
  readonly #cpu: CpuBudget
  readonly #cpuOfVisitors: CpuBudget
  readonly #cpuOfPerson: SharesOptions['cpuOfPerson']

  constructor({ clock, turns, cpu, cpuOfPerson }: SharesOptions) {
    this.#turns = turns
    this.#cpu = cpu ?? new CpuBudget(clock)
    this.#cpuOfVisitors = this.#cpu.part(limits.visitorsShareOfSpace)
    this.#cpuOfPerson = cpuOfPerson
  }

  #of(who: Spender | undefined): CpuBudget {
    return who === undefined || isEditor(who) ? this.#cpu : this.#cpuOfVisitors
  }

  /** Whether space and person have anything left. */
  mayEdit(who: Spender): boolean {
    return this.#of(who).hasRoom && (this.#cpuOfPerson?.(who.identity.userId).hasRoom ?? true)
  }

  /** Work on the account of the space, and of whoever wants it. */
  charge<T>(work: () => T, userId?: string, budget = this.#cpu): T {
    const person = userId === undefined ? undefined : this.#cpuOfPerson?.(userId)
    return budget.spend(() => (person ? person.spend(work) : work()))
  }

  /** Who pays for what is done beside turns: the space, and whoever it is done for. */
  payer(userId: string | undefined): Payer {
    return {
      spend: (work) => this.charge(work, userId),
      charge: (ms) => {
        this.#cpu.charge(ms)
        if (userId !== undefined) this.#cpuOfPerson?.(userId).charge(ms)
      },
    }
  }

  /** The same within a turn. */
  spend<T>(work: () => T, who?: Spender): T {
    return this.#turns.spend(() => this.charge(work, who?.identity.userId, this.#of(who)))
  }
}
