import { randomBytes } from 'node:crypto'
import type { Request } from 'express'
import { dayMs } from '#shared/rules/days.ts'
import { hashSecret } from './tokens.ts'
import { secretCookieOf } from './cookies.ts'

/**
 * A browser is known again by a random cookie that no script reads: a code by SMS belongs to who asked for it, and whoever
 * has logged in here before is not a stranger when many ask for codes. It says nothing about who somebody is.
 */
const cookieName = 'lingjing_device'
/** How long a browser that is not used is known. */
export const deviceMs = 180 * dayMs

/** The hash of the browser's cookie; undefined: it has none. */
export function deviceOf(req: Request): string | undefined {
  const cookie = secretCookieOf(req, cookieName)
  return cookie === undefined ? undefined : hashSecret(cookie)
}

/** A browser as it is known, or will be once `keep` has given it its cookie. */
export interface Device {
  readonly hash: string
  keep(): void
}

export function deviceFor(req: Request): Device {
  const cookie = secretCookieOf(req, cookieName) ?? randomBytes(32).toString('base64url')
  return {
    hash: hashSecret(cookie),
    keep() {
      req.res?.cookie(cookieName, cookie, {
        httpOnly: true,
        sameSite: 'strict',
        secure: req.secure,
        path: '/api/v2/auth',
        maxAge: deviceMs,
      })
    },
  }
}
