import type { Work } from '../work/Work.ts'
import { fits, unfit, workStore } from '../work/workStore.ts'
import { Trying, type Axis, type Tried } from './Trying.ts'
import { TURN_DEG } from '#shared/map/making/snap.ts'

/** How far a gizmo was pulled since it was taken hold of. */
export type Pull =
  | { readonly kind: 'move'; readonly axis: Axis; readonly metres: number }
  /** Clockwise from above. */
  | { readonly kind: 'turn'; readonly degrees: number }
  | { readonly kind: 'scale'; readonly factor: number }

/** One drag of the gizmo: what it does to the chosen things is tried as it goes, and a step when it is let go. */
export class GizmoDrag {
  readonly #work: Work
  readonly #trying: Trying
  #names: ReadonlySet<string> = new Set()
  #tried: { readonly kind: Pull['kind']; readonly what: Tried | undefined } | undefined

  constructor(work: Work) {
    this.#work = work
    this.#trying = new Trying(work)
  }

  /** It holds something. */
  get isHeld(): boolean {
    return this.#names.size > 0
  }

  /** Takes hold of the chosen things; false: there is nothing that may be moved. */
  begin(): boolean {
    this.#names = this.#trying.carried()
    this.#tried = undefined
    return this.isHeld
  }

  /** `isFree`: nothing snaps. */
  pull(pull: Pull, isFree: boolean): void {
    if (!this.isHeld) return
    const what = this.#try(pull, isFree)
    this.#tried = { kind: pull.kind, what }
    this.#work.attempt(what?.change)
    // Who hears of it finds things where they are tried.
    workStore.setState({ isDragging: true, ...unfit(what) })
  }

  /** Lets go: what fits is done, all else is as it was. */
  end(isCancelled: boolean): void {
    if (!this.isHeld) return
    const tried = this.#tried
    this.#names = new Set()
    this.#tried = undefined
    workStore.setState({ isDragging: false, ...fits })
    if (isCancelled || !tried?.what || tried.what.misfit) return this.#work.attempt(undefined)
    this.#work.do(tried.kind, tried.what.change)
  }

  #try(pull: Pull, isFree: boolean): Tried | undefined {
    switch (pull.kind) {
      case 'move':
        return this.#trying.along(pull.axis, pull.metres, isFree, this.#names)
      case 'turn':
        return this.#trying.turn(
          isFree ? pull.degrees : Math.round(pull.degrees / TURN_DEG) * TURN_DEG,
          isFree,
        )
      case 'scale':
        return this.#trying.scale(pull.factor)
    }
  }
}
