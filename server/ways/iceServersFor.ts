import type { IceServersAnswer } from '#shared/http/iceServers.ts'
import type { IceConfig } from './iceSettings.ts'
import { relayCredentials } from './relayCredentials.ts'

/** The servers by which somebody's browser finds ways, with credentials that soon end; now: ms since the epoch. */
export function iceServersFor(ice: IceConfig, userId: string, now: number): IceServersAnswer['iceServers'] {
  const stun = ice.stunUrls.length > 0 ? [{ urls: [...ice.stunUrls] }] : []
  if (!ice.relay) return stun
  return [...stun, { urls: [...ice.relay.urls], ...relayCredentials(ice.relay, userId, now) }]
}
