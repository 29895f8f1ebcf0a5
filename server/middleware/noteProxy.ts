import type { RequestHandler } from 'express'
import type { AppContext } from '../context.ts'
import { forwardingHeaderOf } from '../login/localRequest.ts'

/**
 * Says once that a proxy stands before a server that runs for development: whoever put it there should know that
 * mock login is on, and why it does not answer through the proxy.
 */
export function noteProxy({ config, log }: Pick<AppContext, 'config' | 'log'>): RequestHandler {
  let isTold = config.devLogin === 'off'
  return (req, _res, next) => {
    const header = isTold ? undefined : forwardingHeaderOf(req)
    if (header !== undefined) {
      isTold = true
      const what =
        config.devLogin === 'public'
          ? 'mock login is on for everybody (DEV_LOGIN=public)'
          : 'mock login stays closed to requests that come through it; set PUBLIC_URL, DEV_LOGIN=0 and SMS_PROVIDER'
      log.warn({ header }, `a proxy stands before this server: ${what}`)
    }
    next()
  }
}
