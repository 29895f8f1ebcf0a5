import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { ApiError, errorCodes } from '#shared/errors.ts'
import type { ErrorAnswer } from '#shared/errors.ts'
import { ClusterAway } from '../cluster/cluster.ts'
import { isOutOfRoom } from '../operating/disk.ts'

/** An API path nobody serves. */
export const unknownPath: RequestHandler = () => {
  throw new ApiError('NotFound')
}

/** Body parsers and the router throw errors with a status; the rest is ours or a bug. */
function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (!(error instanceof Error)) return undefined
  // Nested deeper than a checker can follow.
  if (error instanceof RangeError && /call stack/.test(error.message)) return new ApiError('BadRequest')
  if (error instanceof ClusterAway) return new ApiError('ServerBusy')
  if (isOutOfRoom(error)) return new ApiError('StorageFull')
  if ('type' in error && error.type === 'entity.parse.failed') return new ApiError('InvalidJson')
  if ('type' in error && error.type === 'entity.too.large') return new ApiError('PayloadTooLarge')
  if ('type' in error && /^(encoding|charset)\.unsupported$/.test(String(error.type))) {
    return new ApiError('EncodingNotSupported')
  }
  const status = 'status' in error ? Number(error.status) : 500
  if (status === 413) return new ApiError('PayloadTooLarge')
  if (status === 404) return new ApiError('NotFound')
  return status >= 400 && status < 500 ? new ApiError('BadRequest') : undefined
}

/** The one place where errors of the API become answers. */
export const onError =
  (log: Logger): ErrorRequestHandler =>
  (error, req, res, next) => {
    const known = toApiError(error)
    if (!known) log.error({ err: error, method: req.method, path: req.path }, 'request failed')
    if (res.headersSent) return next(error)
    const { code, message, details } = known ?? new ApiError('InternalError')
    const answer: ErrorAnswer = { code, message, ...(details ? { details } : {}) }
    const retryAfter = details?.find((problem) => problem.retryAfter !== undefined)?.retryAfter
    if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter))
    res.status(errorCodes[code].status).json(answer)
  }
