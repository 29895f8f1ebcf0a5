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
  private isStale = false

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
    if (former !== next) this.isStale = true
  }

  get parts(): readonly T[] {
    if (!this.isStale) return this.list
    const list: T[] = []
    for (const { parts } of this.givers) for (const part of this.pick(parts)) list.push(part)
    this.list = list
    this.isStale = false
    return list
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
