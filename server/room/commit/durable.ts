import { limits } from '#shared/rules/limits.ts'
import type { Effect } from '../effects.ts'
import type { Accepted } from '../handler.ts'
import type { StagedEdit } from '../maps/mapEdits.ts'
import type { Session } from '../sessions/session.ts'
import { StoreUnavailable } from '../storeErrors.ts'

/** A decision that waits until the database has it. */
export interface DurableAction {
  readonly session: Session
  readonly decision: Accepted
  readonly effects: readonly Effect[]
  /** What it changes of maps. */
  readonly staged?: StagedEdit | undefined
  /** Transactions answered when it is stored; a repeated action adds its own. */
  readonly waiting: { readonly session: Session; readonly txnId: number | undefined }[]
  /** ms that only go forward. */
  readonly decidedAt: number
}

export interface DurableQueueOptions {
  /** ms that only go forward. */
  now(): number
  /** Stores all or none, and rejects as SpaceWrites.commit does. */
  store(effects: readonly Effect[]): Promise<void>
  /** About how much memory an effect keeps while it waits, bytes. */
  weightOf(effect: Effect): number
  /** In order, after storing. */
  stored(action: DurableAction): void
  /** Before each of them: others first? */
  breathe?(): Promise<void> | undefined
  /** None of these are stored. */
  failed(actions: readonly DurableAction[], error: unknown): void
}

/**
 * Durable actions of one room, in order: whatever arrives while the database works is stored as one group next, in one
 * transaction. A group that the database does not take is tried again one by one, so that only the action whose fault
 * it is is refused; one that it cannot take now is refused as a whole.
 *
 * What waits is bounded, in number, in bytes and in time, so that a database that stands still costs neither memory nor
 * anybody's patience: beyond the bounds actions are refused at once, while everything that is not stored goes on.
 */
export class DurableQueue {
  readonly #options: DurableQueueOptions
  #queue: DurableAction[] = []
  #bytes = 0
  #working: Promise<void> | undefined
  /** Those that are not stored and not refused yet, by the number they came with, which grows. */
  readonly #open = new Map<DurableAction, number>()
  #pushed = 0
  /** Who waits until the oldest that is open came after that number; in their order. */
  readonly #passing: { readonly upTo: number; readonly resolve: () => void }[] = []
  /** Since when the database has had what it works on, ms that only go forward. */
  #storingSince: number | undefined

  constructor(options: DurableQueueOptions) {
    this.#options = options
  }

  /** Whether nothing more is taken at present: refuse at once. */
  get isFull(): boolean {
    const waits = this.#storingSince === undefined ? 0 : this.#options.now() - this.#storingSince
    return (
      this.#queue.length >= limits.storeQueueMax ||
      this.#bytes >= limits.storeQueueBytes ||
      waits >= limits.storeWaitMs
    )
  }

  push(action: DurableAction): void {
    this.#queue.push(action)
    this.#open.set(action, ++this.#pushed)
    this.#bytes += this.#bytesOf(action)
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
  }

  /** Refuses what has waited too long for its turn; what the database has at present it may yet store. */
  expire(): void {
    if (this.#queue.length === 0) return
    const now = this.#options.now()
    const late = this.#queue.filter(({ decidedAt }) => now - decidedAt >= limits.storeWaitMs)
    if (late.length === 0) return
    this.#takeBack(late, new StoreUnavailable(new Error('waited too long')))
  }

  /** Resolves when all that waits now is stored or refused, of what comes later nothing is waited for; undefined: nothing waits. */
  passed(): Promise<void> | undefined {
    if (this.#open.size === 0) return undefined
    return new Promise((resolve) => void this.#passing.push({ upTo: this.#pushed, resolve }))
  }

  #pass(action: DurableAction): void {
    this.#open.delete(action)
    const [oldest = Number.POSITIVE_INFINITY] = this.#open.values()
    while (this.#passing[0] && this.#passing[0].upTo < oldest) this.#passing.shift()?.resolve()
  }

  /** Resolves when nothing is left to store, or after `ms`: what is not stored by then is never answered. */
  async settled(ms: number): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    let isLate = false
    void late.then(() => (isLate = true))
    while (this.#working && !isLate) await Promise.race([this.#working, late])
    clearTimeout(timer)
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) {
      const group = this.#queue
      this.#queue = []
      this.#bytes = 0
      const error = await this.#store(group)
      if (error === undefined) await this.#finish(group)
      else if (group.length === 1 || error instanceof StoreUnavailable) this.#takeBack(group, error)
      else await this.#oneByOne(group)
    }
  }

  /** What went wrong; undefined: all of it is stored. */
  async #store(group: readonly DurableAction[]): Promise<unknown> {
    this.#storingSince = this.#options.now()
    try {
      await this.#options.store(group.flatMap(({ effects }) => effects))
      return undefined
    } catch (error) {
      return error ?? new Error('not stored')
    } finally {
      this.#storingSince = undefined
    }
  }

  async #oneByOne(group: readonly DurableAction[]): Promise<void> {
    let left = [...group]
    for (let action = left.shift(); action; action = left.shift()) {
      const error = await this.#store([action])
      if (error === undefined) {
        await this.#finish([action])
      } else if (error instanceof StoreUnavailable) {
        return this.#takeBack([action, ...left], error)
      } else {
        const builtOn = left.filter((later) => isBuiltOn(later, action.staged))
        left = left.filter((later) => !builtOn.includes(later))
        this.#takeBack([action, ...builtOn], error)
      }
    }
  }

  async #finish(group: readonly DurableAction[]): Promise<void> {
    for (const action of group) {
      const others = this.#options.breathe?.()
      if (others) await others
      this.#options.stored(action)
      this.#pass(action)
    }
  }

  /** Refuses these, and whatever waits that was decided on maps as they would have left them. */
  #takeBack(actions: readonly DurableAction[], error: unknown): void {
    const gone = new Set(actions)
    for (const action of this.#queue) {
      if ([...gone].some(({ staged }) => isBuiltOn(action, staged))) gone.add(action)
    }
    this.#queue = this.#queue.filter((action) => !gone.has(action))
    this.#bytes = this.#queue.reduce((sum, action) => sum + this.#bytesOf(action), 0)
    this.#options.failed([...gone], error)
    for (const action of gone) this.#pass(action)
  }

  /** About how much memory an action keeps while it waits. */
  #bytesOf({ effects, staged }: DurableAction): number {
    return effects.reduce((bytes, effect) => bytes + this.#options.weightOf(effect), staged?.bytes ?? 0)
  }
}

/** Whether a later action changes a map that this edit changes, or the levels that this one does. */
const isBuiltOn = ({ staged: later }: DurableAction, staged: StagedEdit | undefined): boolean =>
  later !== undefined &&
  staged !== undefined &&
  ((later.levels !== undefined && staged.levels !== undefined) ||
    later.edits.some(({ mapId }) => staged.edits.some((edit) => edit.mapId === mapId)))
