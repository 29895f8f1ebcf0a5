import type { IceServersAnswer } from '#shared/http/iceServers.ts'
import type { IceConfig } from './iceSettings.ts'
import { relayCredentials } from './relayCredentials.ts'

/** Whose browser it is. What costs nothing is everybody's; the relay is for who needs it. */
interface Asking {
  readonly id: string
  readonly mayRelay: boolean
}

/** The servers by which somebody's browser finds ways, with credentials that soon end; now: ms since the epoch. */
export function iceServersFor(
  ice: IceConfig,
  { id, mayRelay }: Asking,
  now: number,
): IceServersAnswer['iceServers'] {
  const stun = ice.stunUrls.length > 0 ? [{ urls: [...ice.stunUrls] }] : []
  if (!ice.relay || !mayRelay) return stun
  return [...stun, { urls: [...ice.relay.urls], ...relayCredentials(ice.relay, id, now) }]
}
