/** What of a space's own is about to go. */
export interface OwnMemory {
  /** Ids of things whose end is decided and not stored yet: nobody places them any more. */
  readonly going: ReadonlySet<string>
}

export const emptyOwnMemory: OwnMemory = { going: new Set() }

export interface OwnChange {
  readonly thingId: string
  readonly isGoing: boolean
}

export function changeOwn(memory: OwnMemory, { thingId, isGoing }: OwnChange): OwnMemory {
  const going = new Set(memory.going)
  if (isGoing) going.add(thingId)
  else going.delete(thingId)
  return { going }
}
