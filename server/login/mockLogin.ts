import type { Config } from '../config.ts'
import { isLocalBrowser } from './localBrowsers.ts'
import { isLocalRequest, whyNotLocal, type LocalRequest } from './localRequest.ts'

/**
 * Why mock login does not answer a request, in one line for whoever set the server up; undefined: it does. As `npm start` has it,
 * it answers browsers that have opened the address printed at the terminal; DEV_LOGIN=1 and `npm run dev`, every program of
 * this machine; DEV_LOGIN=public, everybody. What stands before the server mostly gives itself away by its headers or, as nginx
 * does with a bare `proxy_pass`, by how it connects; a tunnel that hands on bytes does not, nor a proxy that is set up for
 * WebSockets: DEV_LOGIN=1 is nothing for a server that others reach (docs/security.md).
 */
export function mockLoginRefusal(
  { devLogin, sessionSecret }: Pick<Config, 'devLogin' | 'sessionSecret'>,
  request: LocalRequest,
): string | undefined {
  if (devLogin === 'public') return undefined
  if (devLogin === 'off') return 'mock login is off (DEV_LOGIN)'
  const why = whyNotLocal(request)
  if (why !== undefined) {
    return `mock login answers this machine only: ${why}; DEV_LOGIN=public would let everybody in under any name`
  }
  if (devLogin === 'local' || isLocalBrowser({ sessionSecret }, request)) return undefined
  return 'mock login answers browsers that have opened the address printed at the terminal; DEV_LOGIN=1 would let every program of this machine in under any name'
}

/** Whether a page may show what is for developers: no more than looking on. */
export const isDevRequest = ({ devLogin }: Pick<Config, 'devLogin'>, request: LocalRequest): boolean =>
  devLogin === 'public' || (devLogin !== 'off' && isLocalRequest(request))
