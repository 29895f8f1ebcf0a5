import ipaddr from 'ipaddr.js'

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

/** Of an IPv6 address, what a customer with more than one block has; of an IPv4 address, 24 bits. */
const IPV6_WIDE_PARTS = 3

/** The larger block around an address: /48 of IPv6, /24 of IPv4. What is no address counts as it stands. */
export function wideBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address || 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return `${parsed.toString().split('.').slice(0, 3).join('.')}.0/24`
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, IPV6_WIDE_PARTS)
  return `${parts.map((part) => part.toString(16)).join(':')}::/48`
}
