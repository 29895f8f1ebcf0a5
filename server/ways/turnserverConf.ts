import { TURN_PORT } from './mediaServers.ts'

export interface TurnserverSettings {
  /** What it calls itself: the host name of the site. */
  readonly realm: string
  readonly secret: string
  /** The address it is reached at, and after a slash the machine's own where a NAT is before it; undefined: all of them. */
  readonly address: string | undefined
  /** Ports it relays from, `from-to`. */
  readonly ports: string
  /** Whom inside it reaches all the same; undefined: its own private address, where a NAT is before it. */
  readonly allowedPeers?: readonly string[] | undefined
}

/** Of one person: the ways to seven others of a conversation that goes from browser to browser, each by UDP and TCP, some twice while they are renewed. */
const USER_QUOTA = 24
const TOTAL_QUOTA = 2_400
/** Of one allocation: a voice, a camera and a screen in full (4 Mbit/s). Bytes a second. */
const MAX_BPS = 500_000
const NONCE_S = 600

/**
 * Nothing inside is reached through the relay: it would make whoever may talk a guest of the network it stands in. Of
 * IPv4 what RFC 6890 calls private, shared, local and special but the addresses for documentation; of IPv6 the same.
 */
const denied = [
  '0.0.0.0-0.255.255.255',
  '10.0.0.0-10.255.255.255',
  '100.64.0.0-100.127.255.255',
  '127.0.0.0-127.255.255.255',
  '169.254.0.0-169.254.255.255',
  '172.16.0.0-172.31.255.255',
  '192.0.0.0-192.0.0.255',
  '192.168.0.0-192.168.255.255',
  '198.18.0.0-198.19.255.255',
  '240.0.0.0-255.255.255.255',
  // No range from `::` on: coturn takes that for no beginning at all, and every IPv4 address for less than the end. By itself it refuses `::`.
  '::1',
  '64:ff9b::-64:ff9b::ffff:ffff',
  '64:ff9b:1::-64:ff9b:1:ffff:ffff:ffff:ffff:ffff',
  // IPv4 addresses inside of IPv6 ones.
  '2001::-2001:0:ffff:ffff:ffff:ffff:ffff:ffff',
  '2002::-2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  '::ffff:0.0.0.0-::ffff:255.255.255.255',
  'fc00::-fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  'fe80::-febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
]

/** coturn's configuration: a relay for whoever this site has given a name that soon ends, and for nobody else. */
export function turnserverConf({ realm, secret, address, ports, allowedPeers }: TurnserverSettings): string {
  const [from, to] = ports.split('-')
  const [outer, inner] = address?.split('/') ?? []
  const own = inner ?? outer
  const lines = [
    '# Made of the settings of the site at every start: change those instead.',
    `listening-port=${TURN_PORT}`,
    ...(own === undefined ? [] : [`listening-ip=${own}`, `relay-ip=${own}`]),
    ...(inner === undefined ? [] : [`external-ip=${outer}/${inner}`]),
    // Two who are both relayed meet at the relay itself.
    ...(allowedPeers ?? (inner === undefined ? [] : [inner])).map((peer) => `allowed-peer-ip=${peer}`),
    `min-port=${from}`,
    `max-port=${to}`,
    `realm=${realm}`,
    'use-auth-secret',
    `static-auth-secret=${secret}`,
    'fingerprint',
    `stale-nonce=${NONCE_S}`,
    `user-quota=${USER_QUOTA}`,
    `total-quota=${TOTAL_QUOTA}`,
    `max-bps=${MAX_BPS}`,
    'no-tcp-relay',
    'no-multicast-peers',
    ...denied.map((range) => `denied-peer-ip=${range}`),
    'no-cli',
    'no-tls',
    'no-dtls',
    'no-software-attribute',
    'log-file=stdout',
    'simple-log',
  ]
  return `${lines.join('\n')}\n`
}
