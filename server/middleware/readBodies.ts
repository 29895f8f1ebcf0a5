import express from 'express'
import type { Request, RequestHandler } from 'express'
import { ApiError, fail } from '#shared/errors.ts'
import { limits } from '#shared/rules/limits.ts'
import { callerOf } from '../api/caller.ts'
import type { Caller } from '../api/caller.ts'
import type { AppContext } from '../context.ts'
import { letGoAfterAnswer } from '../files/uploads.ts'
import { cutLateBody } from './cutLateBody.ts'
import { checkJsonDepth } from './jsonDepth.ts'
import { refuseFor } from './rateLimit.ts'

/** A kind of call whose bodies may be larger than others. */
export interface LargeBodies {
  isMeant(req: Request): boolean
  readonly maxBytes: number
  /** How long they may take. */
  readonly maxMs: number
  /**
   * Whether this person may make the call, by what its head says.
   * @throws ApiError
   */
  authorise(ctx: AppContext, req: Request, caller: Caller): Promise<unknown>
}

const ofStrangers = { maxBytes: limits.strangerBodyBytes, maxMs: limits.bodyMs }
const ofPeople = { maxBytes: limits.bodyBytes, maxMs: limits.bodyMs }

/**
 * Reads JSON bodies, as they are: what is packed could be a thousand times larger. Whoever has not shown who they are
 * may send little; who has may send more, but not without end (`largeBody` of the limits), and what is larger still
 * only who may make that very call: nothing is read, and nothing taken apart, for those who may not.
 */
export function readBodies(ctx: AppContext, larger: readonly LargeBodies[]): RequestHandler {
  const parsers = new Map<number, RequestHandler>()

  return async (req, res, next) => {
    // Files come in those, and their handlers read them.
    if ((req.headers['content-type'] ?? '').startsWith('multipart/')) return next()
    const { maxBytes: limit, maxMs } = await allowed(req)
    cutLateBody(req, maxMs)
    if (limit > limits.strangerBodyBytes) letGoAfterAnswer(req, res)
    let parse = parsers.get(limit)
    if (!parse) parsers.set(limit, (parse = parserOf(limit)))
    parse(req, res, next)
  }

  /** How many bytes may come, and in how long. */
  async function allowed(req: Request): Promise<Pick<LargeBodies, 'maxBytes' | 'maxMs'>> {
    if (isPacked(req)) refuse(req, new ApiError('EncodingNotSupported'))
    const declared = declaredBytes(req)
    if (declared <= limits.strangerBodyBytes) return ofStrangers
    try {
      const asked = callerOf(ctx, req, 'optional', true)
      // What does not say how long it is may well be short: the call itself says what is wrong with a token.
      const caller = await (Number.isFinite(declared) ? asked : asked.catch(() => undefined))
      const kind = larger.find((one) => one.isMeant(req))
      if (!caller) {
        if (kind) fail('Unauthorized')
        return Number.isFinite(declared) ? fail('PayloadTooLarge') : ofStrangers
      }
      await kind?.authorise(ctx, req, caller)
      const { maxBytes, maxMs } = kind ?? ofPeople
      if (Number.isFinite(declared) && declared > maxBytes) fail('PayloadTooLarge')
      const points = Math.ceil(Math.min(declared, maxBytes) / limits.largeBodyPointBytes)
      refuseFor(await ctx.rates.take('largeBody', caller.id, points), req)
      return { maxBytes, maxMs }
    } catch (error) {
      return refuse(req, error)
    }
  }
}

const parserOf = (limit: number): RequestHandler =>
  express.json({
    limit,
    inflate: false,
    verify: (_req, _res, body) => checkJsonDepth(body),
    // Whatever a client calls it: a body that is no JSON gets a clear answer.
    type: () => true,
  })

const isPacked = (req: Request): boolean =>
  !['', 'identity'].includes((req.headers['content-encoding'] ?? '').trim().toLowerCase())

/** What a request says it brings; of one that does not say, any number. */
function declaredBytes({ headers }: Request): number {
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}

/** What is still coming is not read for long. */
function refuse(req: Request, error: unknown): never {
  if (req.res) letGoAfterAnswer(req, req.res)
  throw error
}
