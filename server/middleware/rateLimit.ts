import type { Request } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { fail } from '#shared/errors.ts'
import { limits as numbers } from '#shared/rules/limits.ts'

/** How many calls may be made in a time. */
export interface RateLimit {
  readonly points: number
  readonly seconds: number
}

/**
 * Kinds of limits. api: all calls of an address. person: all calls of a person, wherever from. The others are
 * counted for each route on its own: of the person, or of the address where nobody is logged in.
 */
export type LimitName =
  'api' | 'person' | 'login' | 'create' | 'upload' | 'search' | 'contact' | 'clientLog' | 'export'
export type RequestLimits = Readonly<Record<LimitName, RateLimit>>

/** Generous enough for a class room behind one address; a loop of calls meets them at once. */
export const defaultRequestLimits: RequestLimits = {
  api: { points: 3_000, seconds: 60 },
  person: { points: 1_200, seconds: 60 },
  login: { points: 300, seconds: 60 },
  create: { points: 60, seconds: 60 },
  upload: { points: 60, seconds: 60 },
  contact: { points: 10, seconds: 3_600 },
  export: { points: numbers.exportsPerHour, seconds: 3_600 },
  clientLog: { points: 30, seconds: 60 },
  search: { points: 300, seconds: 60 },
}

/** Counts calls. */
export function createRateLimiter(limits: RequestLimits) {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ points, duration: seconds }),
    ]),
  ) as Record<LimitName, RateLimiterMemory>

  /**
   * @param key whose calls are counted; the address by default
   * @throws ApiError TooManyRequests past the limit, with the time to wait in the Retry-After header.
   */
  return async (name: LimitName, req: Request, key: string = req.ip ?? 'unknown'): Promise<void> => {
    try {
      await limiters[name].consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      req.res?.set('Retry-After', String(Math.ceil((refusal.msBeforeNext ?? 1000) / 1000)))
      fail('TooManyRequests')
    }
  }
}
export type CheckRate = ReturnType<typeof createRateLimiter>
