import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../config.ts'

/** Headers that proxies, tunnels and load balancers add: whoever sends one does not come straight from this machine. */
const forwardingHeader =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|x-envoy-.*|x-azure-.*|x-amzn-.*|x-arr-.*|x-appengine-.*|client-ip|true-client-ip|ngrok-.*|cf-.*|fly-.*|fastly-.*)$/

/** The header that says a request came through somebody else; undefined: there is none. */
export const forwardingHeaderOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined =>
  Object.keys(headers).find((name) => forwardingHeader.test(name))

/** An address of a socket; IPv4 may come wrapped in IPv6. */
const isLoopbackPeer = (address: string | undefined): boolean =>
  address !== undefined && isLoopback(address.replace(/^::ffff:/i, ''))

/** A host name of this machine alone: a page elsewhere whose name was made to point here (DNS rebinding) has another. */
function isLoopbackHost(host: string | undefined): boolean {
  const name = /^(\[[0-9A-Fa-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/.exec(host ?? '')?.[1]
  return name !== undefined && isLoopback(name.toLowerCase())
}

/** What of a request decides. */
export type LocalRequest = Pick<IncomingMessage, 'headers' | 'httpVersion'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/** Whether a request comes from whoever sits at this machine, as far as can be told. */
export const isLocalRequest = (request: LocalRequest): boolean => whyNotLocal(request) === undefined

/** In words, for a log; undefined: it does. */
export function whyNotLocal(request: LocalRequest): string | undefined {
  if (!isLoopbackPeer(request.socket.remoteAddress)) return 'the request came from another machine'
  const header = forwardingHeaderOf(request)
  if (header !== undefined) return `the request came through a proxy (header ${header})`
  // Proxies that add no header speak HTTP/1.0 or close after each call; browsers and programs here do neither.
  if (request.httpVersion === '1.0') return 'the request speaks HTTP/1.0, as a proxy does'
  if (/\bclose\b/i.test(request.headers.connection ?? '')) {
    return 'the request closes its connection, as one of a proxy does'
  }
  const { host } = request.headers
  return isLoopbackHost(host) ? undefined : `the request names another host (${JSON.stringify(host ?? '')})`
}
