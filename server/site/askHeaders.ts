import { lookup } from 'node:dns'
import { request as askPlainly, type IncomingHttpHeaders } from 'node:http'
import { request as askSafely } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses of this machine, of a network of its own, or of nobody: what is there is not for every visitor to ask of. */
const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, bits)
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  // Teredo and 6to4: IPv4 in another shape, whatever lies behind it.
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  // Addresses of a site, as they once were.
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(net, bits, 'ipv6')

/** Whether an address (numbers) is one of an inner network. IPv4 in the shape of IPv6 counts as what it is. */
export const isInner = (address: string): boolean =>
  inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The address is one of an inner network: nothing was asked. */
export class InnerAddressError extends Error {}

/** Looks at what a name means at the moment it is connected to: it may mean something else than a moment ago. */
const outerLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0)
    const outer = found.filter(({ address }) => !isInner(address))
    if (outer.length === 0) return callback(new InnerAddressError(hostname), '', 0)
    if (options.all) return callback(null, outer)
    callback(null, outer[0]!.address, outer[0]!.family)
  })
}

/** What a page elsewhere answers, without the page. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

/**
 * Asks for the headers of a page (HEAD: it does nothing there), of no inner network unless `mayBeInner`.
 * @throws InnerAddressError, or what the connection failed of
 */
export function askHeaders(url: URL, timeoutMs: number, mayBeInner: boolean): Promise<Answer> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBeInner && isIP(host) !== 0 && isInner(host)) return Promise.reject(new InnerAddressError(host))
  const ask = url.protocol === 'https:' ? askSafely : askPlainly
  return new Promise((resolve, reject) => {
    const asked = ask(
      url,
      {
        method: 'HEAD',
        agent: false,
        headers: { accept: 'text/html,*/*' },
        signal: AbortSignal.timeout(timeoutMs),
        ...(!mayBeInner && { lookup: outerLookup }),
      },
      (answer) => {
        answer.resume()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers })
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}
