import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import { dayMs } from '#shared/rules/days.ts'
import type { AppContext } from '../context.ts'
import { cookieOf } from '../login/cookies.ts'
import { hashSecret, keyFor } from '../login/tokens.ts'

/**
 * A browser that visits a site as a guest is known again by a random number and when it got it, signed, which no script
 * reads: whoever was sent out is not let in anew by one click, and whoever came before is no newcomer. It says nothing
 * about who somebody is; a browser that forgets it is a new one.
 */
const cookieName = 'lingjing_visitor'
/** The longest a browser keeps one. */
const cookieMs = 400 * dayMs

/** A browser as it is known, or will be once `keep` has given it its cookie. */
export interface Visitor {
  readonly hash: string
  /** When it came first, ms. */
  readonly since: number
  keep(): void
}

const signatureOf = (text: string, secret: string): string =>
  createHmac('sha256', keyFor('browsers of visitors', secret)).update(text).digest('base64url')

/** When a cookie of ours was given; undefined: nobody of us signed it. */
function readCookie(value: string, secret: string): number | undefined {
  const [, text, since, signature] = /^([\w-]{22}\.([0-9a-z]{1,11}))\.([\w-]{43})$/.exec(value) ?? []
  if (text === undefined || since === undefined || signature === undefined) return undefined
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(text, secret)))
  return isOurs ? Number.parseInt(since, 36) : undefined
}

/**
 * The browser that asks, known or new.
 * @param path to what its cookie is bound: a browser is known to sites apart from official spaces
 */
export function visitorOf(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  req: Request,
  path = '/api/v2/auth/sites',
): Visitor {
  const secret = config.sessionSecret
  const shown = cookieOf(req, cookieName) ?? ''
  const known = readCookie(shown, secret)
  const since = known ?? Math.round(clock.now())
  const text = `${randomBytes(16).toString('base64url')}.${since.toString(36)}`
  const cookie = known === undefined ? `${text}.${signatureOf(text, secret)}` : shown
  return {
    hash: hashSecret(cookie),
    since,
    keep() {
      req.res?.cookie(cookieName, cookie, {
        httpOnly: true,
        sameSite: 'strict',
        secure: req.secure,
        path,
        maxAge: cookieMs,
      })
    },
  }
}
