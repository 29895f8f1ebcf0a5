import { closeCodes } from '#shared/protocol/closeCodes.ts'

/** Why there is no way (back) into the space without somebody doing something. */
export type BarrierKind =
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

export interface Barrier {
  readonly kind: BarrierKind
  /** Close code or HTTP status; 1000 when we left ourselves. */
  readonly code: number
  readonly message: string
}

export type AfterClose =
  | { readonly name: 'bar'; readonly kind: BarrierKind }
  /** Reconnect after the usual delay. */
  | { readonly name: 'retry' }
  /** Reconnect at once, if this is the first failure in a row. */
  | { readonly name: 'retryNow' }
  /** Reconnect with the slow back-off of a client that sent too much. */
  | { readonly name: 'backOff' }

const bar = (kind: BarrierKind): AfterClose => ({ name: 'bar', kind })

const afterCodes: Readonly<Record<number, AfterClose>> = {
  [closeCodes.spaceFull]: bar('full'),
  [closeCodes.spaceFullV2]: bar('full'),
  [closeCodes.protocolError]: bar('protocolError'),
  [closeCodes.internalError]: bar('internalError'),
  [closeCodes.quarantined]: bar('quarantined'),
  [closeCodes.kicked]: bar('kicked'),
  [closeCodes.unauthorized]: bar('unauthorized'),
  [closeCodes.suspicious]: bar('suspicious'),
  [closeCodes.duplicateSession]: bar('duplicate'),
  [closeCodes.spaceReassigned]: { name: 'retryNow' },
  [closeCodes.rateLimited]: { name: 'backOff' },
}

/** What a close code asks of the client (specification, "Close codes"; decisions, "Sessions"). */
export const afterClose = (code: number): AfterClose => afterCodes[code] ?? { name: 'retry' }

/** Answers of the matchmaker: HTTP statuses, and 525 for a refused authentication. */
const afterJoin: Readonly<Record<number, AfterClose>> = {
  401: bar('unauthorized'),
  403: bar('noPermission'),
  404: bar('gone'),
  429: { name: 'backOff' },
  525: bar('unauthorized'),
}

/** What a failed join asks of the client; its code is a close code, an HTTP status or unknown. */
export const afterJoinFailure = (code: number | undefined): AfterClose =>
  code === undefined ? { name: 'retry' } : (afterJoin[code] ?? afterClose(code))
