import type { MapId } from '#shared/ids.ts'
import type { MapPatch } from '#shared/map/patch/mapPatch.ts'

/** So many steps can be taken back (issue: 50 deep). */
export const HISTORY_MAX = 50

/** What an editor did at once, and how it is called where it is taken back. */
export interface Step {
  readonly id: string
  readonly mapId: MapId
  /** A word of the texts: editor.did.<name>. */
  readonly name: string
  readonly patch: MapPatch
}

/** What one person did and took back, the newest last. Each change makes new lists: they are shown. */
export class StepHistory {
  done: readonly Step[]
  undone: readonly Step[]

  constructor(done: readonly Step[] = [], undone: readonly Step[] = []) {
    this.done = done
    this.undone = undone
  }

  /** Something new was done: what was taken back before can not be done again. */
  add(step: Step): void {
    this.done = [...this.done, step].slice(-HISTORY_MAX)
    this.undone = []
  }

  /** It came to nothing. */
  drop(id: string): void {
    const isOther = (step: Step): boolean => step.id !== id
    this.done = this.done.filter(isOther)
    this.undone = this.undone.filter(isOther)
  }

  /** The step that is taken back now; undefined when there is none. */
  undo(): Step | undefined {
    const step = this.done.at(-1)
    if (!step) return undefined
    this.done = this.done.slice(0, -1)
    this.undone = [...this.undone, step]
    return step
  }

  /** The step that is done again now. */
  redo(): Step | undefined {
    const step = this.undone.at(-1)
    if (!step) return undefined
    this.undone = this.undone.slice(0, -1)
    this.done = [...this.done, step]
    return step
  }
}
