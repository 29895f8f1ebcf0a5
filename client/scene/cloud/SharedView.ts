import type { ViewMode } from '../camera/viewMode.ts'

/** What both sides of a picture have for its view: each says what the other does not have, and no echo of what it heard. */
export class SharedView {
  private known: ViewMode | undefined

  /** What is to be said of a view that is shown here now; undefined: the other side has it. */
  toSay(mode: ViewMode): ViewMode | undefined {
    if (mode === this.known) return undefined
    this.known = mode
    return mode
  }

  /** The other side has it. */
  heard(mode: ViewMode): void {
    this.known = mode
  }

  /** The other side is a new one. */
  forget(): void {
    this.known = undefined
  }
}
