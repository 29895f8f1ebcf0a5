import * as Y from 'yjs'
import { SharedDoc } from './SharedDoc.ts'

/** Where a change of a text began and what of it became what. */
export interface TextChange {
  readonly at: number
  readonly removed: number
  readonly added: string
}

/** Half of a character that needs two. */
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** What was changed to make one text of another: one stretch, and never half a character. */
export function changeBetween(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && before[at] === after[at]) at++
  if (at > 0 && (isLow(before.charCodeAt(at)) || isLow(after.charCodeAt(at)))) at--
  let end = 0
  while (end < shorter - at && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  if (end > 0 && isLow(before.charCodeAt(before.length - end))) end--
  return { at, removed: before.length - at - end, added: after.slice(at, after.length - end) }
}

/** A text several people write. */
export class SharedText extends SharedDoc {
  #places = (): readonly number[] => []
  #moved = (_places: readonly number[]): void => undefined

  /** Before the text changes under somebody's hands places in it are asked for, and told afterwards where they are then. */
  keepPlaces(places: () => readonly number[], moved: (places: readonly number[]) => void): void {
    this.#places = places
    this.#moved = moved
  }

  /** Nobody's hands are in it any more. */
  forgetPlaces(): void {
    this.keepPlaces(
      () => [],
      () => undefined,
    )
  }

  get #text(): Y.Text {
    return this.doc.getText('text')
  }

  get text(): string {
    return this.#text.toJSON()
  }

  /** Somebody here has made this of the text. */
  write(after: string): void {
    const { at, removed, added } = changeBetween(this.text, after)
    this.change(() => {
      if (removed > 0) this.#text.delete(at, removed)
      if (added !== '') this.#text.insert(at, added)
    })
  }

  override take(...updates: readonly Uint8Array[]): void {
    const places = this.#places()
    const kept = places.map((place) => Y.createRelativePositionFromTypeIndex(this.#text, place))
    super.take(...updates)
    const now = (place: Y.RelativePosition, i: number): number =>
      Y.createAbsolutePositionFromRelativePosition(place, this.doc)?.index ?? places[i] ?? 0
    if (kept.length > 0) this.#moved(kept.map(now))
  }
}
