import { z } from 'zod'
import { wholeNumber } from '../operating/settingNumbers.ts'

/** How browsers find ways to each other that their networks do not give by themselves. */
export interface IceConfig {
  /** Servers that tell a browser its public address: `stun:host:port`. */
  readonly stunUrls: readonly string[]
  readonly relay: RelayConfig | undefined
}

/** Servers that carry packets where no straight way is left. */
export interface RelayConfig {
  /** `turn:host:port?transport=udp` and the like. */
  readonly urls: readonly string[]
  /** What this server and the relay both know: coturn's static-auth-secret. */
  readonly secret: string
  /** How long what a browser is given holds. */
  readonly ttlSeconds: number
}

/** Browsers grow slow at finding a way when there are more. */
const URLS_MAX = 8
const SECRET_LENGTH = 16
/** Who was sent out, or has left, has the relay no longer than that; browsers ask again in time. */
const USUAL_TTL_S = 600
const DAY_S = 86_400

/** RFC 7064 and 7065: a host and a port, no path and no name; for a relay how it is spoken to. */
const host = String.raw`(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?`
const stunUrl = new RegExp(`^stuns?:${host}$`)
const turnUrl = new RegExp(`^turns?:${host}(?:\\?transport=(?:udp|tcp))?$`)

const portOf = (url: string): number => Number(/:(\d+)(?:\?|$)/.exec(url.replace(/\[[^\]]*\]/, ''))?.[1] ?? 1)

const urls = (pattern: RegExp, example: string) =>
  z
    .string()
    .default('')
    .transform((value, context) => {
      const list = value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
      const isBad = (url: string) => !pattern.test(url) || portOf(url) < 1 || portOf(url) > 65_535
      if (list.some(isBad)) {
        context.addIssue({ code: 'custom', message: `must be like ${example}, several by comma` })
      }
      if (list.length > URLS_MAX) {
        context.addIssue({ code: 'custom', message: `must have at most ${URLS_MAX} addresses` })
      }
      return list
    })

/** The variables of the environment that are about ways between browsers; README's table says what they mean. */
export const iceFields = {
  STUN_URLS: urls(stunUrl, 'stun:turn.example.org:3478'),
  TURN_URLS: urls(turnUrl, 'turn:turn.example.org:3478?transport=udp'),
  TURN_SECRET: z.string().min(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`).optional(),
  TURN_TTL: wholeNumber(300, DAY_S).default(USUAL_TTL_S),
}

const iceValues = z.object(iceFields)

/**
 * What the variables above say.
 * @throws Error with words for the person who starts the server
 */
export function iceSettings(values: z.output<typeof iceValues>): IceConfig {
  const { STUN_URLS: stunUrls, TURN_URLS: turnUrls, TURN_SECRET: secret, TURN_TTL: ttlSeconds } = values
  // A secret alone is what one puts down first; it gives nothing to anybody.
  if (turnUrls.length > 0 && secret === undefined) {
    throw new Error(
      'TURN_URLS wants TURN_SECRET, the same as static-auth-secret of coturn: openssl rand -hex 32 makes one',
    )
  }
  return {
    stunUrls,
    relay: turnUrls.length > 0 && secret !== undefined ? { urls: turnUrls, secret, ttlSeconds } : undefined,
  }
}
