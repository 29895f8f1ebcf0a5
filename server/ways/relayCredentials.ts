import { createHmac } from 'node:crypto'
import type { RelayConfig } from './iceSettings.ts'

export interface RelayCredentials {
  readonly username: string
  readonly credential: string
}

/**
 * A name that is good until a second, and its password: what a relay with the same secret takes without asking anybody
 * (coturn's use-auth-secret; draft-uberti-behave-turn-rest).
 */
export function relayCredentials(
  { secret, ttlSeconds }: Pick<RelayConfig, 'secret' | 'ttlSeconds'>,
  userId: string,
  nowMs: number,
): RelayCredentials {
  const username = `${Math.floor(nowMs / 1000) + ttlSeconds}:${userId}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}
