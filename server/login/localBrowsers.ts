import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Router } from 'express'
import { dayMs } from '#shared/rules/days.ts'
import type { Config } from '../config.ts'
import { cookieOf } from './cookies.ts'
import { isLocalRequest } from './localRequest.ts'
import { keyFor } from './tokens.ts'

/**
 * Browsers of whoever sits at this machine: they have opened the address that was printed at the terminal, which nobody else
 * reads, however a proxy writes its lines (docs/decisions/021). The address is good once; with each use another one is printed.
 */
const cookieName = 'lingjing_local'
const cookieMs = 400 * dayMs
const tokenBytes = 18

const signatureOf = (id: string, secret: string): string =>
  createHmac('sha256', keyFor('browsers of this machine', secret)).update(id).digest('base64url')

/** Whether a request comes from a browser that has opened such an address. */
export function isLocalBrowser(
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
  request: Pick<IncomingMessage, 'headers'>,
): boolean {
  const [, id, signature] = /^([\w-]{24})\.([\w-]{43})$/.exec(cookieOf(request, cookieName) ?? '') ?? []
  if (id === undefined || signature === undefined) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(id, sessionSecret)))
}

export interface LocalBrowsers {
  /** The path that lets the next browser in. */
  path(): string
  /** GET of such a path. */
  readonly router: Router
}

/** @param printed is told whenever there is a new path for the next browser */
export function createLocalBrowsers(
  config: Pick<Config, 'sessionSecret'>,
  printed: (path: string) => void,
): LocalBrowsers {
  const newToken = () => randomBytes(tokenBytes).toString('base64url')
  let token = newToken()
  const path = () => `/local/${token}`
  const router = Router()
  router.get('/local/:token', (req, res, next) => {
    // Express answers HEAD by this too: whoever only looks uses nothing up.
    if (req.method === 'HEAD') return next()
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    const isKnown = isLocalBrowser(config, req)
    if (!isKnown && (!isLocalRequest(req) || req.params.token !== token)) {
      res
        .status(403)
        .type('text/plain')
        .send(
          '这个地址已经用过，或不是这台服务器的：请打开终端里最新打印的地址。\nThis address was used before, or is none of this server: open the newest one in its terminal.\n',
        )
      return
    }
    if (!isKnown) {
      token = newToken()
      const id = randomBytes(tokenBytes).toString('base64url')
      res.cookie(cookieName, `${id}.${signatureOf(id, config.sessionSecret)}`, {
        httpOnly: true,
        sameSite: 'strict',
        secure: req.secure,
        maxAge: cookieMs,
      })
      printed(path())
    }
    res.redirect(302, '/')
  })
  return { path, router }
}
