/** Why a socket was closed. Meanings and client reactions: docs/protocol.md. */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  protocolError: 1002,
  noStatus: 1005,
  abnormal: 1006,
  messageTooBig: 1009,
  internalError: 1011,
  spaceFull: 1013,
  unauthorized: 4003,
  timedOut: 4008,
  spaceReassigned: 4009,
  kicked: 4010,
  /** The full-space code of clients that put a connectionId into the socket's query. */
  spaceFullV2: 4012,
  nonFatalError: 4013,
  /** The space failed several times and is closed for some minutes. */
  quarantined: 4014,
  rateLimited: 4420,
  suspicious: 4666,
  duplicateSession: 4667,
} as const

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]

/** Reasons beside a code that a client tells apart. */
export const closeReasons = {
  /** With `unauthorized`. */
  banned: 'banned from this space',
  /** With `unauthorized`: the visit or the key it came by has run out. */
  runOut: 'its time is over',
  /** With `unauthorized`: the log-in session ended, on this device or on another. */
  loggedOut: 'logged out',
  /** With `unauthorized`: the space was deleted while people were in it. */
  spaceGone: 'space is gone',
  /** With `unauthorized`: the space became private, or one is no member any more. */
  noAccess: 'no access any more',
  /** With `unauthorized`: the account is shut out of the whole site. */
  accountBanned: 'banned',
} as const

/** The `warn` event five minutes before a visit or key runs out; our client says it in its own words. */
export const endsSoon = 'this session ends in five minutes'

/** The reason beside `quarantined`: why, and when to try again. */
export const quarantinedReason = (remainingMs: number): string =>
  `this space failed several times: try again in ${Math.max(1, Math.ceil(remainingMs / 60_000))} min`

/** The minutes a reason beside `quarantined` names; undefined: it names none. */
export function minutesIn(reason: string): number | undefined {
  const minutes = / (\d{1,4}) min$/.exec(reason)?.[1]
  return minutes === undefined ? undefined : Number(minutes)
}
