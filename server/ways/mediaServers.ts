import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'

/** Servers beside this one that deploy/ brings along: a relay (coturn), and LiveKit. */
export const mediaServerNames = ['turn', 'livekit'] as const
export type MediaServerName = (typeof mediaServerNames)[number]

const address = String.raw`(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]+)`

/** Whether it is an address, or two of a kind with a dash between. */
function isPeer(peer: string): boolean {
  const [from = '', to = from, ...more] = peer.split('-')
  return more.length === 0 && isIP(from) !== 0 && isIP(from) === isIP(to)
}

/** The variables of the environment that are about these; README's table says what they mean. */
export const mediaServerFields = {
  MEDIA: z
    .string()
    .default('')
    .transform((value, context) => {
      const names = value.split(/[\s,]+/).filter((name) => name !== '')
      const known = names.filter((name): name is MediaServerName =>
        (mediaServerNames as readonly string[]).includes(name),
      )
      if (known.length < names.length) {
        context.addIssue({ code: 'custom', message: `must be of ${mediaServerNames.join(', ')}` })
      }
      return known
    }),
  TURN_ADDRESS: z
    .string()
    .regex(new RegExp(`^${address}(?:/${address})?$`), 'must be an address, or public/private behind a NAT')
    .optional(),
  TURN_PORTS: z
    .string()
    .regex(/^\d{4,5}-\d{4,5}$/, 'must be like 49160-49960')
    .refine((value) => {
      const [from = 0, to = 0] = value.split('-').map(Number)
      return from >= 1_024 && from < to && to <= 65_535
    }, 'must be two ports from 1024 to 65535, the lower one first')
    .default('49160-49960'),
  TURN_ALLOWED_PEERS: z
    .string()
    .transform((value, context) => {
      const peers = value.split(/[\s,]+/).filter((peer) => peer !== '')
      if (peers.length === 1 && peers[0] === 'none') return []
      if (peers.length > 0 && peers.every(isPeer)) return peers
      context.addIssue({
        code: 'custom',
        message: 'must be none, or addresses and ranges like 10.0.0.0-10.0.0.255',
      })
      return z.NEVER
    })
    .optional(),
}

/** Where coturn listens, as all clients expect it. */
export const TURN_PORT = 3_478
/** Where LiveKit listens for the proxy before it. */
export const LIVEKIT_PORT = 7_880
/** The path under which the proxy hands on to it: deploy/nginx.conf, deploy/Caddyfile. */
const LIVEKIT_PATH = '/livekit'
const LIVEKIT_KEY = 'lingjing'

export interface MediaServersAsked {
  readonly MEDIA: readonly MediaServerName[]
  /** No trailing slash. */
  readonly publicUrl: string | undefined
  readonly sessionSecret: string
}

/** A secret of its own for what this server and another one both know, made of the one that is there anyway. */
const secretFor = (sessionSecret: string, name: MediaServerName): string =>
  createHmac('sha256', sessionSecret).update(`lingjing ${name}`).digest('hex')

/** Settings by the names of the environment, as far as MEDIA stands for them. */
export interface MediaServerDefaults {
  readonly STUN_URLS?: string[]
  readonly TURN_URLS?: string[]
  readonly TURN_SECRET?: string
  readonly LIVEKIT_URL?: string
  readonly LIVEKIT_API_URL?: string
  readonly LIVEKIT_API_KEY?: string
  readonly LIVEKIT_API_SECRET?: string
}

/** What deploy/ starts beside this server. */
export interface MediaServersConfig {
  readonly servers: readonly MediaServerName[]
  /** Where both are reached: `public` or `public/private`. */
  readonly address: string | undefined
  /** The relay's, `from-to`. */
  readonly ports: string
  /** Whom inside the relay reaches all the same; undefined: the machine's private address, behind a NAT. */
  readonly allowedPeers: readonly string[] | undefined
  readonly defaults: MediaServerDefaults
}

/**
 * The settings that one word in MEDIA stands for, by the names of the environment; what is set by hand goes before them.
 * @throws Error with words for the person who starts the server
 */
export function mediaServerDefaults({
  MEDIA,
  publicUrl,
  sessionSecret,
}: MediaServersAsked): MediaServerDefaults {
  if (MEDIA.length === 0) return {}
  if (publicUrl === undefined) {
    throw new Error('MEDIA wants PUBLIC_URL: browsers reach the relay and LiveKit by its host name')
  }
  const { hostname, protocol, host } = new URL(publicUrl)
  const turn = `${hostname}:${TURN_PORT}`
  return {
    ...(MEDIA.includes('turn') && {
      STUN_URLS: [`stun:${turn}`],
      TURN_URLS: [`turn:${turn}?transport=udp`, `turn:${turn}?transport=tcp`],
      TURN_SECRET: secretFor(sessionSecret, 'turn'),
    }),
    ...(MEDIA.includes('livekit') && {
      LIVEKIT_URL: `${protocol.replace('http', 'ws')}//${host}${LIVEKIT_PATH}`,
      LIVEKIT_API_URL: `http://127.0.0.1:${LIVEKIT_PORT}`,
      LIVEKIT_API_KEY: LIVEKIT_KEY,
      LIVEKIT_API_SECRET: secretFor(sessionSecret, 'livekit'),
    }),
  }
}
