import type { IncomingMessage } from 'node:http'

/** 32 random bytes, base64url. */
const secretCookie = /^[A-Za-z0-9_-]{43}$/

/** What a browser sends of a cookie; undefined: it has none of that name. */
export const cookieOf = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  name: string,
  isOne = (value: string): boolean => value !== '',
): string | undefined => {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined && isOne(value)) return value
  }
  return undefined
}

/** A cookie of ours that holds a random secret; undefined: the browser has none that could be. */
export const secretCookieOf = (request: Pick<IncomingMessage, 'headers'>, name: string): string | undefined =>
  cookieOf(request, name, (value) => secretCookie.test(value))
