import { BlockList, isIP } from 'node:net'
import type { CloudSignal } from '#shared/cloud/messages.ts'
import { isInner } from '../site/askHeaders.ts'

/**
 * What a page names as its own addresses a worker sends packets to, from within: so nothing it says is taken that can be
 * none of its own. A worker finds by itself who comes to it, so that little is lost by what is left out.
 */

/** `candidate:1 1 udp 2113937151 192.0.2.7 54321 typ host …`: transport, address, port. */
const form = /^candidate:\S+ \d+ (\S+) \d+ (\S+) (\d+) typ \S/
/** How a browser hides an address in its own network. */
const hidden = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.local$/i
/** Below are services, and no browser. */
const PORT_LEAST = 1_024

/** This very machine, its neighbours on the wire (clouds keep their secrets there), and many at once: no page is at these. */
const never = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  never.addSubnet(net, bits)
for (const [net, bits] of [
  // ::1; IPv4 in the shape of IPv6 counts as what it is, but for this one.
  ['::', 96],
  ['64:ff9b::', 96],
  ['ff00::', 8],
] as const)
  never.addSubnet(net, bits, 'ipv6')

function isOwn(text: string, isNear: boolean): boolean {
  // There are no more.
  if (text === '') return true
  const [, transport = '', address = '', port] = form.exec(text) ?? []
  // A browser that has UDP is found by that; over TCP a worker would open connections.
  if (transport.toLowerCase() !== 'udp' || Number(port) < PORT_LEAST) return false
  if (hidden.test(address)) return true
  const kind = isIP(address)
  if (kind === 0 || never.check(address, kind === 6 ? 'ipv6' : 'ipv4')) return false
  return isNear || !isInner(address)
}

const SDP_BEFORE = 'a='

/**
 * A signal of a page without addresses that can not be its own; undefined: nothing is left. Addresses of inner networks
 * are only of those who come from one.
 */
export function ownWays({ description, candidate }: CloudSignal, comesFrom: string): CloudSignal | undefined {
  const address = comesFrom.replace(/^::ffff:(?=\d+\.)/i, '')
  const isNear = isIP(address) !== 0 && isInner(address)
  if (candidate && !isOwn(candidate.candidate, isNear))
    return description ? ownWays({ description }, comesFrom) : undefined
  if (!description) return { candidate }
  const sdp = description.sdp
    .split('\n')
    .filter((line) => {
      const said = line.replace(/\r$/, '')
      return !said.startsWith(`${SDP_BEFORE}candidate`) || isOwn(said.slice(SDP_BEFORE.length), isNear)
    })
    .join('\n')
  return { description: { ...description, sdp }, ...(candidate && { candidate }) }
}
