import { clearOf, type Box } from '../prompt/clearPlace.ts'
import type { ClearHint, Hands } from './Hands.ts'

/** So often it is looked what stands over the scene, ms. */
const LOOK_MS = 250
/** From such a share of the view on, each way, something lies over all of it and is in nobody's way. */
const ALL = 0.85
/** So deep it is looked for what stands in something that lets every finger through. */
const DEPTH = 3
/** Distance from the edges, pixels. */
const EDGE = 8

const boxOf = (element: Element): Box => element.getBoundingClientRect()

/** Everything one reads or presses in an element, as boxes of the page. */
function collect(element: Element, into: Box[], depth = 0): void {
  const { visibility, display, pointerEvents } = getComputedStyle(element)
  if (visibility === 'hidden' || display === 'none') return
  const box = boxOf(element)
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const isAll = width > innerWidth * ALL && height > innerHeight * ALL
  const holdsOthers = width * height === 0 || isAll || pointerEvents === 'none'
  if (holdsOthers && depth < DEPTH) for (const child of element.children) collect(child, into, depth + 1)
  else if (width * height > 0 && !isAll) into.push(box)
}

/** For fingers, whose stick and buttons lie where things are: keeps the hint at a thing clear of all that. */
export class HintRoom {
  readonly #hands: Hands
  #lookedAt = -Infinity
  #taken: readonly Box[] = []
  #hint: { readonly width: number; readonly height: number } = { width: 0, height: 0 }
  #view: Box = { left: 0, top: 0, right: 0, bottom: 0 }

  constructor(hands: Hands) {
    this.#hands = hands
  }

  #look(): void {
    const now = performance.now()
    if (now - this.#lookedAt < LOOK_MS) return
    this.#lookedAt = now
    const place = this.#hands.hintElement
    const hint = place?.firstElementChild
    const view = place?.offsetParent
    if (!hint || !view) return
    const taken: Box[] = []
    for (const root of document.querySelectorAll('[data-over]')) collect(root, taken)
    this.#taken = taken
    const { width, height } = hint.getBoundingClientRect()
    this.#hint = { width, height }
    this.#view = boxOf(view)
  }

  /** Where a hint whose foot would stand in the middle of a place of the view is to stand instead, pixels. */
  readonly clear: ClearHint = (x, y) => {
    this.#look()
    const { left, top, right, bottom } = this.#view
    const { width, height } = this.#hint
    if (width === 0) return [x, y]
    const own: Box = {
      left: left + x - width / 2,
      right: left + x + width / 2,
      top: top + y - height,
      bottom: top + y,
    }
    const within: Box = { left: left + EDGE, top: top + EDGE, right: right - EDGE, bottom: bottom - EDGE }
    const [dx, dy] = clearOf(own, this.#taken, within)
    return [Math.round(x + dx), Math.round(y + dy)]
  }
}
