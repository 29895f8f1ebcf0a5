/** Full within a conversation's usual distance (limits.proximityOutM), then softer with the distance. */
const FULL_M = 3.25
/** As far away as one is ever heard: softer it does not get. */
const FAR_M = 12
const SOFTEST = 0.25

/** How loud a voice is at a distance in metres, 0 to 1; never silent: whom one hears is the server's to say. */
export function loudnessAt(metres: number): number {
  const share = Math.min(1, Math.max(0, (metres - FULL_M) / (FAR_M - FULL_M)))
  return 1 - share * (1 - SOFTEST)
}
