/**
 * What the parts of the memory of a living space are, and how each changes. Each feature adds its own part in its
 * memory.ts (`declare module`): so nobody keeps a list of them, and the compiler still knows all.
 */
// eslint-disable-next-line typescript/no-empty-object-type -- features fill it
export interface Memories {}

/** A part, for `Memories`. */
export interface MemoryOf<Part, PartChange> {
  readonly part: Part
  readonly change: PartChange
}

export type MemoryName = keyof Memories

/**
 * What the server knows of a living space and tells nobody as it is: blocks, kicks, tokens, meetings. Like the world it
 * is never changed in place; unlike the world no client has it.
 */
export type SpaceMemory = { readonly [K in MemoryName]: Memories[K]['part'] }

/** One change, decided by a handler or a reaction. */
export type Change = {
  [K in MemoryName]: { readonly of: K; readonly change: Memories[K]['change'] }
}[MemoryName]

/** How a part begins, and what it is after a change: pure; never throws. */
export type MemoryRules = {
  readonly [K in MemoryName]: {
    readonly empty: Memories[K]['part']
    change(part: Memories[K]['part'], change: Memories[K]['change']): Memories[K]['part']
  }
}
