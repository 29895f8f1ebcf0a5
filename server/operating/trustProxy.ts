import type { IncomingMessage } from 'node:http'
import proxyaddr from 'proxy-addr'

/** Whose word is believed about where a request comes from: the `i`-th machine, counted from ours, at this address. */
export type Trust = (address: string, i: number) => boolean

/** What TRUST_PROXY says, and the same in words for the log. */
export interface TrustProxy {
  readonly trusts: Trust
  readonly inWords: string
}

const hopsMax = 10

/**
 * Reads TRUST_PROXY: `loopback` (a proxy on this machine), `off`, a number of proxies one behind the other, or
 * addresses and networks separated by commas (`10.0.0.0/8, loopback`).
 * @throws Error with words for the person who starts the server
 */
export function parseTrustProxy(value: string): TrustProxy {
  const text = value.trim().toLowerCase()
  if (text === 'off' || text === '0') return { trusts: () => false, inWords: 'nobody' }
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    if (hops > hopsMax) throw new Error(`must not count more than ${hopsMax} proxies`)
    return {
      trusts: (_address, i) => i < hops,
      inWords: `the last ${hops} before this server, whoever they are`,
    }
  }
  const names = text.split(',').map((name) => name.trim())
  // The whole internet is nobody's proxy: then everybody could claim any address.
  if (names.some((name) => /\/0+$/.test(name))) throw new Error('must not trust every address')
  try {
    return { trusts: proxyaddr.compile(names), inWords: names.join(', ') }
  } catch {
    throw new Error(
      'must be loopback, off, a number of proxies, or addresses and networks separated by commas',
    )
  }
}

/**
 * The address of the person behind a request, upgrades included: of the socket, or where that is a trusted proxy what
 * it says in X-Forwarded-For. As Express has it in `req.ip`.
 */
export const createAddressOf =
  (trusts: Trust) =>
  (request: IncomingMessage): string =>
    proxyaddr(request, trusts) || 'unknown'
