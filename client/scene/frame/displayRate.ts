/** A display of 60 Hz, until more is known. */
const USUAL_MS = 1000 / 60
/** So many gaps are looked at together. */
const GAPS = 12
/** A busy machine has gaps of every length, a display of one: the quicker ones are this near the usual one. */
const ALIKE = 1.05
/** No display is quicker or slower than that, ms. */
const [LEAST_MS, MOST_MS] = [4, 42]

/**
 * How long a display shows one picture: what lies between two of its calls where nothing was drawn in the first. Only the
 * quicker ones count, the others waited for something else.
 */
export class DisplayRate {
  private readonly gaps: number[] = []
  private lastMs = -Infinity
  private period = USUAL_MS

  /** One picture of the display, ms. */
  get periodMs(): number {
    return this.period
  }

  /** The display asks for a picture; `drew`: whether the scene was drawn, or prepared, when it asked before. */
  note(nowMs: number, drew: boolean): void {
    const gapMs = nowMs - this.lastMs
    this.lastMs = nowMs
    if (drew || gapMs < LEAST_MS || gapMs > MOST_MS) return
    this.gaps.push(gapMs)
    if (this.gaps.length < GAPS) return
    const sorted = this.gaps.toSorted((a, b) => a - b)
    this.gaps.length = 0
    const [quicker = USUAL_MS, usual = Infinity] = [sorted[GAPS / 4], sorted[GAPS / 2]]
    if (usual <= quicker * ALIKE) this.period = quicker
  }
}
