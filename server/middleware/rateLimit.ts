import type { Request } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { fail } from '#shared/errors.ts'

/** How many calls one address may make in a time. */
export interface RateLimit {
  readonly points: number
  readonly seconds: number
}

/** Kinds of calls, each counted on its own. */
export type LimitName = 'api' | 'login' | 'create'
export type RequestLimits = Readonly<Record<LimitName, RateLimit>>

/** Generous enough for a class room behind one address; a loop of calls meets them at once. */
export const defaultRequestLimits: RequestLimits = {
  api: { points: 3_000, seconds: 60 },
  login: { points: 300, seconds: 60 },
  create: { points: 60, seconds: 60 },
}

/** Counts the calls of an address. */
export function createRateLimiter(limits: RequestLimits) {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ points, duration: seconds }),
    ]),
  ) as Record<LimitName, RateLimiterMemory>

  /** @throws ApiError TooManyRequests past the limit, with the time to wait in the Retry-After header. */
  return async (name: LimitName, req: Request): Promise<void> => {
    try {
      await limiters[name].consume(req.ip ?? 'unknown')
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      req.res?.set('Retry-After', String(Math.ceil((refusal.msBeforeNext ?? 1000) / 1000)))
      fail('TooManyRequests')
    }
  }
}
export type CheckRate = ReturnType<typeof createRateLimiter>
