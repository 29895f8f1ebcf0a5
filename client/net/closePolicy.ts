import { closeCodes } from '#shared/protocol/closeCodes.ts'

/** Why there is no way (back) into the space without somebody doing something. */
export type RefusalKind =
  | 'full'
  | 'noPermission'
  | 'unauthorized'
  | 'gone'
  | 'kicked'
  | 'duplicate'
  | 'suspicious'
  | 'protocolError'
  | 'internalError'
  | 'quarantined'
  | 'left'

export interface Refusal {
  readonly kind: RefusalKind
  /** Close code or HTTP status; 1000 when we left ourselves. */
  readonly code: number
  readonly message: string
}

export type Reaction =
  | { readonly name: 'refuse'; readonly kind: RefusalKind }
  /** Reconnect after the usual delay. */
  | { readonly name: 'retry' }
  /** Reconnect at once, if this is the first failure in a row. */
  | { readonly name: 'retryNow' }
  /** Reconnect with the slow back-off of a client that sent too much. */
  | { readonly name: 'backOff' }

const refuse = (kind: RefusalKind): Reaction => ({ name: 'refuse', kind })

const reactions: Readonly<Record<number, Reaction>> = {
  [closeCodes.spaceFull]: refuse('full'),
  [closeCodes.spaceFullV2]: refuse('full'),
  [closeCodes.protocolError]: refuse('protocolError'),
  [closeCodes.internalError]: refuse('internalError'),
  [closeCodes.quarantined]: refuse('quarantined'),
  [closeCodes.kicked]: refuse('kicked'),
  [closeCodes.unauthorized]: refuse('unauthorized'),
  [closeCodes.suspicious]: refuse('suspicious'),
  [closeCodes.duplicateSession]: refuse('duplicate'),
  [closeCodes.spaceReassigned]: { name: 'retryNow' },
  [closeCodes.rateLimited]: { name: 'backOff' },
}

/** What a close code asks of the client (specification, "Close codes"; decisions, "Sessions"). */
export const reactionToClose = (code: number): Reaction => reactions[code] ?? { name: 'retry' }

/** Answers of the matchmaker: HTTP statuses, and 525 for a refused authentication. */
const joinReactions: Readonly<Record<number, Reaction>> = {
  401: refuse('unauthorized'),
  403: refuse('noPermission'),
  404: refuse('gone'),
  429: { name: 'backOff' },
  525: refuse('unauthorized'),
}

/** What a failed join asks of the client; its code is a close code, an HTTP status or unknown. */
export const reactionToJoinFailure = (code: number | undefined): Reaction =>
  code === undefined ? { name: 'retry' } : (joinReactions[code] ?? reactionToClose(code))
