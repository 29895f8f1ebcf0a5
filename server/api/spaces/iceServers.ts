import { spaceIdParams } from '#shared/http/fields.ts'
import { iceServersAnswer } from '#shared/http/iceServers.ts'
import { iceServersFor } from '../../ways/iceServersFor.ts'
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
  ({ config, liveKit, clock }, { user }) => {
    // Guests of a site hear each other too, but anybody is one: what costs nothing is theirs, the relay is not.
    const ice = user.isSiteGuest ? { ...config.ice, relay: undefined } : config.ice
    return {
      iceServers: iceServersFor(ice, user.id, clock.now()),
      ...(ice.relay && { ttl: ice.relay.ttlSeconds }),
      ...(liveKit && { hasLiveKit: true }),
    }
  },
)
