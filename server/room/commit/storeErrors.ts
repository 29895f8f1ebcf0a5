/** Why an action is refused while nothing can be stored; the client has words for it. */
export const notNow = 'nothing can be stored right now: try again later'
/** Why an action is refused whose own effect the database does not take. */
export const notStored = 'could not be stored'

/** The database is away, full, locked or too slow: whose action it is does not matter, and later it may well pass. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super(notNow, { cause })
    this.name = 'StoreUnavailable'
  }
}

/** An effect is against what is stored; the message is what its sender is told. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal'
}

/** What the sender of an action that was not stored is told. */
export const reasonFor = (error: unknown): string =>
  error instanceof StoreUnavailable || error instanceof StoreRefusal ? error.message : notStored
