import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'

type OwnHosts = Pick<Config, 'publicUrl' | 'sites'>
type Asked = Pick<IncomingMessage, 'headers'>

/** Whether an address is one of this server: of the request itself, of PUBLIC_URL, or of a third-party site. */
function isOwn({ publicUrl, sites }: OwnHosts, { headers }: Asked, address: string): boolean {
  const own = [
    // A client may name the port of the scheme that an origin leaves out.
    headers.host?.toLowerCase(),
    headers.host?.toLowerCase().replace(/:(?:80|443)$/, ''),
    publicUrl && new URL(publicUrl).host,
    ...[...sites.values()].flatMap(({ document }) => document.hosts),
  ]
  return URL.canParse(address) && own.includes(new URL(address).host)
}

/**
 * Whether something else than a page of ours makes a call: a picture on a popular page must not spend its visitors'
 * codes. Browsers say so in Sec-Fetch-Site; where they do not (plain http, older ones) by Origin, which every POST across
 * origins has, or Referer. Programs send none of them and are nobody's page; a browser that sends none was told to keep
 * them back by the page it shows (`referrerpolicy`), which ours never do. Our own pages ask by fetch alone: a picture, a
 * sound or a frame in one of them (Sec-Fetch-Dest) is what somebody has put into their space.
 */
export function isFromElsewhere(hosts: OwnHosts, request: Asked): boolean {
  const { headers } = request
  const site = headers['sec-fetch-site']
  // none: somebody typed the address.
  if (site === 'same-origin') return (headers['sec-fetch-dest'] ?? 'empty') !== 'empty'
  if (site !== undefined) return site !== 'none'
  const from = headers.origin ?? headers.referer
  if (from === undefined) return isBrowser(request)
  return !isOwn(hosts, request, from)
}

/** All browsers name themselves so. */
const isBrowser = ({ headers }: Asked): boolean => /^Mozilla\//i.test(headers['user-agent'] ?? '')

/**
 * Whether a page of another origin opens a socket. Browsers name the page's origin in every handshake, so that is what
 * counts: a page of one of our hosts may open a socket to another of them. `null`, which frames in a sandbox and files
 * say, is nobody of ours. Programs send no Origin.
 */
export function isSocketFromElsewhere(hosts: OwnHosts, request: Asked): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  // Said by the browser alone, whatever a proxy makes of Host.
  if (origin === undefined || site === 'same-origin') return false
  return !isOwn(hosts, request, origin)
}

/**
 * Whether an origin is one whose pages this site shows, by its settings alone: that of PUBLIC_URL, or a host of a third-party
 * site, over the same scheme.
 */
export function isSiteOrigin({ publicUrl, sites }: OwnHosts, origin: string): boolean {
  if (publicUrl === undefined) return false
  const { host, protocol } = new URL(publicUrl)
  const hosts = [host, ...[...sites.values()].flatMap(({ document }) => document.hosts)]
  return hosts.some((one) => URL.parse(`${protocol}//${one}`)?.origin === origin)
}
