import { spaceIdParams } from '#shared/http/fields.ts'
import { iceServersAnswer } from '#shared/http/iceServers.ts'
import { relayCredentials } from '../../ways/relayCredentials.ts'
import { endpoint } from '../endpoint.ts'

/** For whoever may be in the space; what it costs the relay is counted there by the name it is given. */
export const getIceServers = endpoint(
  {
    method: 'get',
    path: '/spaces/:id/ice-servers',
    summary: 'Servers by which browsers in a space find ways to each other, with credentials that soon end',
    auth: 'user',
    params: spaceIdParams,
    space: 'params.id',
    unknown: 'SpaceNotFound',
    answer: iceServersAnswer,
    noStore: true,
  },
  ({ config: { ice }, liveKit, clock }, { user }) => {
    const stun = ice.stunUrls.length > 0 ? [{ urls: [...ice.stunUrls] }] : []
    const media = liveKit && { hasLiveKit: true }
    // Guests of a site hear each other too, but anybody is one: what costs nothing is theirs, the relay is not.
    if (!ice.relay || user.isSiteGuest) return { iceServers: stun, ...media }
    const { urls, ttlSeconds } = ice.relay
    const relay = { urls: [...urls], ...relayCredentials(ice.relay, user.id, clock.now()) }
    return { iceServers: [...stun, relay], ttl: ttlSeconds, ...media }
  },
)
