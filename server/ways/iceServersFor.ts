import type { IceServersAnswer } from '#shared/http/iceServers.ts'
import type { IceConfig } from './iceSettings.ts'
import { relayCredentials } from './relayCredentials.ts'

/** Whose browser it is. Anybody is a guest of a site by one click: what costs nothing is theirs, the relay is not. */
interface Asking {
  readonly id: string
  readonly isSiteGuest: boolean
}

/** The servers by which somebody's browser finds ways, with credentials that soon end; now: ms since the epoch. */
export function iceServersFor(
  ice: IceConfig,
  { id, isSiteGuest }: Asking,
  now: number,
): IceServersAnswer['iceServers'] {
  const stun = ice.stunUrls.length > 0 ? [{ urls: [...ice.stunUrls] }] : []
  if (!ice.relay || isSiteGuest) return stun
  return [...stun, { urls: [...ice.relay.urls], ...relayCredentials(ice.relay, id, now) }]
}
