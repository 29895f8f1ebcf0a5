// How long one side waits for the other while they look for a way.

/** Where no way is found in so long, that is said; it is looked for all the same. */
export const NO_PATH_MS = 10_000
/** A slow machine may need longer: every attempt is given so much more than the one before, up to so many times that. */
export const MOST_PATIENCE = 3
/** A way that breaks off often comes back by itself: so long it has. */
export const BREAK_MS = 1_000
/** An offer is given so long for its answer before a greeting of the other side counts as a new page. */
export const ANSWER_MS = 3_000
/** Candidates found within so long go in one message. */
export const GATHER_MS = 30
