import { limitNames } from '../../../server/middleware/rateLimit.ts'
import type { RequestLimits } from '../../../server/middleware/rateLimit.ts'

/** Every limit of calls there is, out of reach: for tests that make more calls than people do. */
export const unlimitedRequests = Object.fromEntries(
  limitNames.map((name) => [name, { points: 1e9, seconds: 60 }]),
) as RequestLimits
