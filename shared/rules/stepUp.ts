/**
 * What cannot be taken back wants a proof of who one is from the last minutes: the log-in itself, or a code, a log-in
 * elsewhere or (in development) a click since. Which calls: `requireStepUp` of their endpoints. Which actions: here.
 */

/** How long a proof counts, ms. */
export const stepUpMs = 10 * 60_000

/** Actions on the wire that want one. A kick is over in a minute and must be quick: it does not. */
export const stepUpActions: ReadonlySet<string> = new Set(['ban'])

/** Whether a proof is young enough; times in ms since the epoch. */
export const isProofRecent = (provenAt: number, now: number): boolean => now - provenAt < stepUpMs
