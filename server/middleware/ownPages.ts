import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'

/**
 * Whether a page of another origin makes a call: a picture on a popular page must not spend its visitors' codes.
 * Browsers say so in Sec-Fetch-Site; where they do not (plain http, older ones) by Origin, which every POST across
 * origins has, or Referer. Programs send none of them and are nobody's page.
 */
export function isFromElsewhere(
  { publicUrl, sites }: Pick<Config, 'publicUrl' | 'sites'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
): boolean {
  const site = headers['sec-fetch-site']
  // none: somebody typed the address.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const from = headers.origin ?? headers.referer
  if (from === undefined) return false
  const own = [
    headers.host?.toLowerCase(),
    publicUrl && new URL(publicUrl).host,
    ...[...sites.values()].flatMap(({ document }) => document.hosts),
  ]
  return !URL.canParse(from) || !own.includes(new URL(from).host)
}
