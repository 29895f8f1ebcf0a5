import type { RoomFeatures } from '../feature.ts'
import type { Change, SpaceMemory } from '../memory.ts'

/**
 * What a room remembers, and beneath it the same without what is still being stored. A claim counts from the moment it
 * is decided, so that the next decision sees it; it becomes true when its action is stored, and never was when it is
 * refused: then everything is as the database has it.
 */
export class StagedMemory {
  /** Without the claims of what is being stored. */
  #stored: SpaceMemory
  #current: SpaceMemory
  readonly #changed: RoomFeatures['changeMemory']
  /** By whatever is being stored, in the order they were decided. */
  readonly #claims = new Map<object, readonly Change[]>()

  constructor({ emptyMemory, changeMemory }: Pick<RoomFeatures, 'emptyMemory' | 'changeMemory'>) {
    this.#stored = emptyMemory
    this.#current = emptyMemory
    this.#changed = changeMemory
  }

  /** What decisions are made on. */
  get current(): SpaceMemory {
    return this.#current
  }

  /** Something is so from now on. */
  change(changes: readonly Change[] | undefined): void {
    if (!changes || changes.length === 0) return
    this.#current = this.#after(this.#current, changes)
    this.#stored = this.#claims.size === 0 ? this.#current : this.#after(this.#stored, changes)
  }

  /** Something was read from the database, which does not know of the claims: they stand on top of it. */
  load(changes: readonly Change[]): void {
    this.#stored = this.#after(this.#stored, changes)
    this.#rebuild()
  }

  claim(by: object, changes: readonly Change[] | undefined): void {
    if (!changes || changes.length === 0) return
    this.#claims.set(by, changes)
    this.#current = this.#after(this.#current, changes)
  }

  /** What claimed something is stored. */
  keep(by: object): void {
    const changes = this.#claims.get(by)
    if (!changes) return
    this.#stored = this.#after(this.#stored, changes)
    this.#claims.delete(by)
    if (this.#claims.size === 0) this.#current = this.#stored
  }

  /** None of these are stored: what they claimed never was. */
  drop(all: readonly object[]): void {
    const known = all.filter((by) => this.#claims.delete(by))
    if (known.length > 0) this.#rebuild()
  }

  #rebuild(): void {
    this.#current = this.#after(this.#stored, [...this.#claims.values()].flat())
  }

  #after(memory: SpaceMemory, changes: readonly Change[]): SpaceMemory {
    return changes.reduce(this.#changed, memory)
  }
}
