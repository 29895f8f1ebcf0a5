import * as Y from 'yjs'
import { record } from '#shared/map/properties.ts'
import { SharedDoc } from './SharedDoc.ts'

/** A board is so large, whatever size it is shown in. */
export const BOARD = { width: 1600, height: 1000 } as const

export const boardTools = ['pen', 'line', 'box', 'ring'] as const
export type MarkKind = (typeof boardTools)[number] | 'words'
export const boardColours = ['#22303c', '#b2402b', '#d99a2b', '#2f8f6b', '#2b6cb2', '#8a4fb2'] as const
export const boardSizes = [6, 14, 30] as const

/** Something on a board. Places are whole numbers, x and y by turns. */
export interface Mark {
  readonly kind: MarkKind
  readonly colour: string
  readonly size: number
  readonly points: readonly number[]
  readonly words?: string
}

/** So much there is on a board, of a line, and of words. */
export const boardLimits = { marks: 2_000, points: 1_200, words: 200 } as const

const kinds: readonly unknown[] = [...boardTools, 'words']
const isPlace = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= -BOARD.width && value <= 2 * BOARD.width

/** What a document says is on the board; undefined: no mark. Whoever may write may write anything. */
function markOf(value: unknown): Mark | undefined {
  const mark = record(value)
  if (!mark) return undefined
  const { kind, colour, size, points, words } = mark
  const isKnown =
    kinds.includes(kind) &&
    (boardColours as readonly unknown[]).includes(colour) &&
    (boardSizes as readonly unknown[]).includes(size) &&
    Array.isArray(points) &&
    points.length >= 2 &&
    points.length <= boardLimits.points &&
    points.every(isPlace)
  if (!isKnown) return undefined
  const text = typeof words === 'string' ? words.slice(0, boardLimits.words) : ''
  if (kind === 'words' && text.trim() === '') return undefined
  return { kind, colour, size, points, ...(kind === 'words' ? { words: text } : {}) } as Mark
}

/** A board several people draw on: its marks in the order they were made. */
export class SharedBoard extends SharedDoc {
  #undo = this.#follow()

  get #marks(): Y.Array<unknown> {
    return this.doc.getArray('marks')
  }

  #follow(): { readonly of: Y.Doc; readonly manager: Y.UndoManager } {
    const { doc } = this
    const origins = new Set<unknown>([SharedDoc.here])
    return {
      of: doc,
      manager: new Y.UndoManager(doc.getArray('marks'), { trackedOrigins: origins, captureTimeout: 0 }),
    }
  }

  /** What is done next can be taken back: the undoing follows the document there is now. */
  #track(): Y.UndoManager {
    if (this.#undo.of !== this.doc) this.#undo = this.#follow()
    return this.#undo.manager
  }

  marks(): readonly Mark[] {
    return this.#marks
      .toArray()
      .slice(0, boardLimits.marks)
      .flatMap((value) => markOf(value) ?? [])
  }

  /** False: it is full. */
  add(mark: Mark): boolean {
    if (this.#marks.length >= boardLimits.marks) return false
    this.#track()
    this.change(() => this.#marks.push([mark]))
    return true
  }

  /** Takes away what is under a place; answers whether there was something. */
  erase(x: number, y: number, reach: number): boolean {
    const all = this.#marks.toArray()
    for (let i = all.length - 1; i >= 0; i--) {
      const mark = markOf(all[i])
      if (!mark || !isUnder(mark, x, y, reach)) continue
      this.#track()
      this.change(() => this.#marks.delete(i))
      return true
    }
    return false
  }

  clear(): void {
    if (this.#marks.length === 0) return
    this.#track()
    this.change(() => this.#marks.delete(0, this.#marks.length))
  }

  /** Takes back what one has done last oneself, or does it again. Answers whether there was anything. */
  undo(): boolean {
    return this.#track().undo() !== null
  }
  redo(): boolean {
    return this.#track().redo() !== null
  }
}

/** How far a place is from a stretch of a line. */
function lengthFrom(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const t = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy)
}

/** Whether a mark is under a place. */
function isUnder({ kind, size, points, words = '' }: Mark, x: number, y: number, reach: number): boolean {
  const near = reach + size / 2
  const [x1 = 0, y1 = 0] = points
  const [x2 = x1, y2 = y1] = points.slice(-2)
  if (kind === 'words') {
    const height = wordsHeight(size)
    return (
      x >= x1 - reach &&
      x <= x1 + [...words].length * height + reach &&
      Math.abs(y - y1) <= height / 2 + reach
    )
  }
  if (kind === 'ring') {
    const [rx, ry] = [Math.abs(x2 - x1) / 2 || 1, Math.abs(y2 - y1) / 2 || 1]
    const far = Math.hypot((x - (x1 + x2) / 2) / rx, (y - (y1 + y2) / 2) / ry)
    return Math.abs(far - 1) * Math.min(rx, ry) <= near
  }
  const line = kind === 'box' ? [x1, y1, x2, y1, x2, y2, x1, y2, x1, y1] : points
  if (line.length === 2) return Math.hypot(x - x1, y - y1) <= near
  for (let i = 0; i + 3 < line.length; i += 2)
    if (lengthFrom(x, y, line[i]!, line[i + 1]!, line[i + 2]!, line[i + 3]!) <= near) return true
  return false
}

/** How high words of a size are. */
export const wordsHeight = (size: number): number => 24 + size * 1.6
