import type { MapId } from '#shared/ids.ts'
import { layPatch } from '#shared/map/patch/layPatch.ts'
import type { MapPatch } from '#shared/map/patch/mapPatch.ts'
import type { GameMap } from '#shared/world/world.ts'

/** A step on its way to the server. */
export interface SentStep {
  /** What the server knows it by: sent again it is done once. */
  readonly id: string
  readonly mapId: MapId
  readonly patch: MapPatch
  readonly isGuarded: boolean
}

export type Outcome =
  | { readonly name: 'done' }
  | { readonly name: 'refused'; readonly error: unknown }
  | { readonly name: 'away' }

export interface LaidStepsOptions {
  /** Asks the server; `away`: nobody knows what became of it, and it is to be sent again. */
  readonly send: (step: SentStep) => Promise<Outcome>
  /** What waits is other than before. */
  readonly onChange: () => void
  readonly onRefusal: (step: SentStep, error: unknown) => void
}

/**
 * Steps that the server has not answered, in their order, one on its way at a time, laid over the map until then: what
 * is refused is gone from the map with the answer. What somebody did while the network was away waits for it.
 */
export class LaidSteps {
  #waiting: readonly SentStep[]
  #isSending = false
  #isEnded = false
  #last: { readonly map: GameMap; readonly waiting: readonly SentStep[]; readonly laid: GameMap } | undefined
  readonly #options: LaidStepsOptions

  constructor(options: LaidStepsOptions) {
    this.#options = options
    this.#waiting = []
  }

  get waiting(): readonly SentStep[] {
    return this.#waiting
  }

  /**
   * Another step to be sent. `made`: the map it was made on, as `over` answered it, and what it makes of it, so that
   * nothing has to be laid again and what did not change stays the very same.
   */
  push(step: SentStep, made?: { readonly on: GameMap; readonly laid: GameMap }): void {
    const waiting = [...this.#waiting, step]
    const last = this.#last
    if (made && last?.laid === made.on && last.waiting === this.#waiting)
      this.#last = { map: last.map, waiting, laid: made.laid }
    this.#set(waiting)
    void this.#run()
  }

  /** Who leaves sends nothing more; what waits is kept by whoever asks for it. */
  end(): void {
    this.#isEnded = true
  }

  /** The map with what waits laid over it; the same one for the same map while nothing changes. */
  over(map: GameMap): GameMap {
    if (this.#last?.map === map && this.#last.waiting === this.#waiting) return this.#last.laid
    let laid = map
    for (const { mapId, patch, isGuarded } of this.#waiting)
      if (mapId === map.id) laid = layPatch(laid, patch, isGuarded)
    this.#last = { map, waiting: this.#waiting, laid }
    return laid
  }

  #set(waiting: readonly SentStep[]): void {
    this.#waiting = waiting
    this.#options.onChange()
  }

  async #run(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    while (!this.#isEnded) {
      const [step] = this.#waiting
      if (!step) break
      const outcome = await this.#options.send(step)
      if (outcome.name === 'away') continue
      this.#set(this.#waiting.filter((other) => other !== step))
      if (outcome.name === 'refused') this.#options.onRefusal(step, outcome.error)
    }
    this.#isSending = false
  }
}
