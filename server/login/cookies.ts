import type { IncomingMessage } from 'node:http'

/** 32 random bytes, base64url. */
const secretCookie = /^[A-Za-z0-9_-]{43}$/

/** A cookie of ours that holds a random secret; undefined: the browser has none that could be. */
export function secretCookieOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  name: string,
): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value && secretCookie.test(value)) return value
  }
  return undefined
}
