import type { Effect } from './effects.ts'
import type { Accepted } from './handler.ts'
import type { StagedEdit } from './mapEdits.ts'
import type { Session } from './session.ts'

/** A decision that waits until the database has it. */
export interface DurableAction {
  readonly session: Session
  readonly decision: Accepted
  readonly effects: readonly Effect[]
  /** What it changes of maps. */
  readonly staged?: StagedEdit | undefined
  /** Transactions answered when it is stored; a repeated action adds its own. */
  readonly waiting: { readonly session: Session; readonly txnId: number | undefined }[]
}

export interface DurableQueueOptions {
  store(effects: readonly Effect[]): Promise<void>
  /** In order, after storing. */
  stored(action: DurableAction): void
  failed(action: DurableAction, error: unknown): void
}

/** Durable actions of one room, in order: whatever arrives while the database works is stored as one group next. */
export class DurableQueue {
  readonly #options: DurableQueueOptions
  #queue: DurableAction[] = []
  #working: Promise<void> | undefined

  constructor(options: DurableQueueOptions) {
    this.#options = options
  }

  push(action: DurableAction): void {
    this.#queue.push(action)
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
  }

  /** Resolves when nothing is left to store. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) {
      const group = this.#queue
      this.#queue = []
      try {
        await this.#options.store(group.flatMap(({ effects }) => effects))
      } catch (error) {
        for (const action of [...group, ...this.#takeBuiltOn(group)]) this.#options.failed(action, error)
        continue
      }
      for (const action of group) this.#options.stored(action)
    }
  }

  /** Edits that were decided on maps as a failed group would have left them: they fail with it. */
  #takeBuiltOn(group: readonly DurableAction[]): DurableAction[] {
    if (!group.some(({ staged }) => staged)) return []
    const builtOn = this.#queue.filter(({ staged }) => staged)
    this.#queue = this.#queue.filter(({ staged }) => !staged)
    return builtOn
  }
}
