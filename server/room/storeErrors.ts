import { because, type RefusalKey, type RefusalReason } from '#shared/protocol/refusals.ts'

/** The database is away, full, locked or too slow: whose action it is does not matter, and later it may well pass. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable'
  constructor(cause: unknown) {
    super(because('notNow').reason, { cause })
  }
}

/**
 * The space was opened anew since this was decided: whoever has it now has it without this. A StoreUnavailable, as its
 * group is refused as a whole; whoever waits hears nothing more from this room.
 */
export class LeaseLost extends StoreUnavailable {
  override readonly name = 'LeaseLost'
  constructor(spaceId: string) {
    super(new Error(`${spaceId} is not held any more`))
  }
}

/** Why an effect is against what is stored. */
type StoreRefusalKey = Extract<
  RefusalKey,
  'ownerStays' | 'onlyOwner' | 'chatIdTaken' | 'storageFull' | 'notNow' | 'tooManyRequests'
>

/** An effect is against what is stored: what its sender is told. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal'
  readonly key: StoreRefusalKey
  constructor(key: StoreRefusalKey) {
    super(because(key).reason)
    this.key = key
  }
}

/** What the sender of an action that was not stored is told. */
export const refusalFor = (error: unknown): RefusalReason => ({
  ...because(
    error instanceof StoreUnavailable ? 'notNow' : error instanceof StoreRefusal ? error.key : 'notStored',
  ),
  // Found out too late for anything else.
  code: 500,
})
