import type { ObjectFacts, ObjectParts } from './objectFacts.ts'

/**
 * All that the objects of a level give to one part, in the order of their keys. The list is another only when something
 * in it is.
 */
export class PartList<T> {
  private readonly pick: (parts: ObjectParts) => readonly T[]
  /** Those that give something, in order. */
  private readonly givers: ObjectFacts[] = []
  private list: readonly T[] = []
  /** Where in the list that of each giver begins, as it was last put together. */
  private starts: number[] = []
  /** Who came, went or gives another number of parts: the list is put together again. */
  private isStale = false
  /** Givers that give as much as before, but other things. */
  private readonly others = new Set<number>()

  constructor(pick: (parts: ObjectParts) => readonly T[]) {
    this.pick = pick
  }

  /** Takes over what became of an object; undefined: it was not, or is not any more. */
  change(before: ObjectFacts | undefined, after: ObjectFacts | undefined): void {
    const [former, next] = [before && this.pick(before.parts), after && this.pick(after.parts)]
    const [had, has] = [(former?.length ?? 0) > 0, (next?.length ?? 0) > 0]
    if (!had && !has) return
    const at = this.placeOf((before ?? after)!)
    if (had && has) this.givers[at] = after!
    else if (had) this.givers.splice(at, 1)
    else this.givers.splice(at, 0, after!)
    if (former === next) return
    if (former?.length === next?.length) this.others.add(at)
    else this.isStale = true
  }

  get parts(): readonly T[] {
    if (this.isStale) this.putTogether()
    else if (this.others.size > 0) this.exchange()
    return this.list
  }

  private putTogether(): void {
    const list: T[] = []
    const starts: number[] = []
    for (const { parts } of this.givers) {
      starts.push(list.length)
      for (const part of this.pick(parts)) list.push(part)
    }
    this.list = list
    this.starts = starts
    this.isStale = false
    this.others.clear()
  }

  /** A copy in which only some are others: of a long list that is far less. */
  private exchange(): void {
    const list = this.list.slice()
    for (const at of this.others) {
      let to = this.starts[at]!
      for (const part of this.pick(this.givers[at]!.parts)) list[to++] = part
    }
    this.list = list
    this.others.clear()
  }

  /** Where a giver is, or would be. */
  private placeOf(facts: ObjectFacts): number {
    let [low, high] = [0, this.givers.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBefore(this.givers[middle]!, facts)) low = middle + 1
      else high = middle
    }
    return low
  }
}

const isBefore = (a: ObjectFacts, b: ObjectFacts): boolean =>
  a.order < b.order || (a.order === b.order && a.key < b.key)
