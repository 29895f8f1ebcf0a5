import type { IncomingMessage } from 'node:http'
import type { Express } from 'express'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

/** The network address a request comes from; '' where its socket is gone already. */
export type AddressOf = (request: IncomingMessage) => string

/**
 * Who really calls, for requests Express does not see (upgrades to sockets): the same rule as its `req.ip`, by the
 * app's `trust proxy` setting, asked at every call.
 */
export const addressBy =
  (app: Express): AddressOf =>
  (request) =>
    proxyAddr(request, app.get('trust proxy fn') as (address: string, hop: number) => boolean) ?? ''

/** What one customer of a provider gets at least: whoever has one address of such a block has all of them. */
const IPV6_BLOCK_PARTS = 4

/**
 * What limits are counted by: an IPv4 address as it is, the /64 of an IPv6 address; one that is mapped is the IPv4
 * address it stands for. What is no address counts as it stands.
 */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address || 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, IPV6_BLOCK_PARTS)
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`
}
