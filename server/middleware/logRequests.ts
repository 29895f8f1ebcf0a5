import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

/** One line an API call at level debug. The path only: queries hold phone numbers, codes and tokens. */
export const logRequests =
  (log: Logger): RequestHandler =>
  (req, res, next) => {
    const start = performance.now()
    const { method, path } = req
    res.once('finish', () =>
      log.debug(
        { method, path, status: res.statusCode, ms: Math.round(performance.now() - start) },
        'request',
      ),
    )
    next()
  }
