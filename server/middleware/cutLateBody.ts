import type { Request, RequestHandler } from 'express'

/**
 * Cuts off a request whose body is not there in time, in sum: a trickle would keep its socket and what has come for as
 * long as the server lets any request take, which is what a film on a slow line needs.
 */
export function cutLateBody(req: Request, ms: number): void {
  if (req.complete) return
  const cut = setTimeout(() => {
    if (!req.complete) req.destroy()
  }, ms)
  cut.unref()
  for (const event of ['end', 'close'] as const) req.once(event, () => clearTimeout(cut))
}

/** The same, of every request. */
export const cutLateBodies =
  (ms: number): RequestHandler =>
  (req, _res, next) => {
    cutLateBody(req, ms)
    next()
  }
