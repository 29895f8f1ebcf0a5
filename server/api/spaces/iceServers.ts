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
  ({ config: { ice }, liveKit, clock }, { user }) => ({
    iceServers: iceServersFor(ice, user, clock.now()),
    ...(ice.relay && !user.isSiteGuest && { ttl: ice.relay.ttlSeconds }),
    ...(liveKit && { hasLiveKit: true }),
  }),
)
