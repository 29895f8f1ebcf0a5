import { randomBytes } from 'node:crypto'
import type { Request } from 'express'
import { fail } from '#shared/errors.ts'
import type { ExternalProvider } from '#shared/http/identity.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import { secretCookieOf } from '../login/cookies.ts'
import { hashSecret } from '../login/tokens.ts'

/**
 * A log-in that leaves for another site comes back to the browser that began it, and to no other: else somebody could
 * send a link with which a stranger binds the sender's account to their own phone. The cookie says nothing about who
 * somebody is, and no call is made on its strength alone.
 */
const cookieName = 'lingjing_login'
/** A log-in and the binding after it. */
const cookieMs = limits.externalLoginMs + 2 * limits.bindLinkMs

const cookieOf = (req: Request): string | undefined => secretCookieOf(req, cookieName)

/** The hash of the browser's cookie; undefined: it has none. */
export function browserOf(req: Request): string | undefined {
  const cookie = cookieOf(req)
  return cookie === undefined ? undefined : hashSecret(cookie)
}

/** The hash of the browser's cookie, which it gets now if it has none. */
export function markBrowser(req: Request): string {
  const cookie = cookieOf(req) ?? randomBytes(32).toString('base64url')
  req.res?.cookie(cookieName, cookie, {
    httpOnly: true,
    sameSite: 'strict',
    secure: req.secure,
    path: '/api/v2/auth',
    maxAge: cookieMs,
  })
  return hashSecret(cookie)
}

/** The page a provider sends people back to. */
export const redirectUriOf = (
  ctx: Pick<AppContext, 'config'>,
  req: Request,
  provider: ExternalProvider,
): string => `${originOfPages(ctx, req)}/auth/${provider}/callback`

/** A host name or address with a port, nothing that could make another URL of it. */
const hostPattern = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

/** Where the browser that asks sees this server: a site's own host, else PUBLIC_URL, else what the request says. */
export function originOfPages({ config }: Pick<AppContext, 'config'>, req: Request): string {
  const host = req.get('host') ?? ''
  if (!hostPattern.test(host)) return config.publicUrl ?? fail('BadRequest')
  const isSiteHost = [...config.sites.values()].some(({ document }) =>
    document.hosts.includes(host.toLowerCase()),
  )
  return config.publicUrl && !isSiteHost ? config.publicUrl : `${req.protocol}://${host}`
}
