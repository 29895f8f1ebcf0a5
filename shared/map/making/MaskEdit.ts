import { decodeMask, encodeMask, hasCell } from '../grid.ts'

type Masks = Readonly<Record<string, string>>

/** Masks of floors or walls while cells of them are marked: each is read only when one of its cells turns. */
export class MaskEdit {
  readonly #masks: Masks
  readonly #cells: number
  readonly #open = new Map<string, Uint8Array>()

  /** `cells`: how many each mask has. */
  constructor(masks: Masks | undefined, cells: number) {
    this.#masks = masks ?? {}
    this.#cells = cells
  }

  /** The masks there are, those that came since included. */
  keys(): string[] {
    return [...new Set([...Object.keys(this.#masks), ...this.#open.keys()])]
  }

  has(key: string, cell: number): boolean {
    const mask = this.#open.get(key)
    return mask ? mask[cell] === 1 : hasCell(this.#masks[key] ?? '', cell)
  }

  set(key: string, cell: number, isMarked: boolean): void {
    if (this.has(key, cell) === isMarked) return
    const known = this.#open.get(key)
    const mask = known ?? decodeMask(this.#masks[key] ?? '', this.#cells)
    if (!known) this.#open.set(key, mask)
    mask[cell] = isMarked ? 1 : 0
  }

  /** The masks as they are now, without those of which nothing is left; undefined: nothing turned. */
  done(): Record<string, string> | undefined {
    const after: Record<string, string> = { ...this.#masks }
    let isChanged = false
    for (const [key, mask] of this.#open) {
      const text = mask.includes(1) ? encodeMask(mask) : undefined
      if (text === this.#masks[key]) continue
      isChanged = true
      if (text === undefined) delete after[key]
      else after[key] = text
    }
    return isChanged ? after : undefined
  }
}
