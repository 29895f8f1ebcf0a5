import { spaceIdParams } from '#shared/http/fields.ts'
import { iceServersAnswer } from '#shared/http/iceServers.ts'
import { iceServersFor } from '../../ways/iceServersFor.ts'
import { endpoint } from '../endpoint.ts'

/**
 * For whoever may be in the space. The relay is for who talks there just now: a space of one's own everybody has by one
 * call. What it costs is counted there by the name it is given.
 */
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
  async ({ config: { ice }, liveKit, clock, rooms }, { user, visit }) => {
    // Anybody is a guest of a site by one click.
    const relay = user.isSiteGuest ? undefined : ice.relay
    const mayRelay =
      relay !== undefined && (await rooms.isTalking({ spaceId: visit.space.id, userId: user.id }))
    return {
      iceServers: iceServersFor(ice, { id: user.id, mayRelay }, clock.now()),
      ...(relay && (mayRelay ? { ttl: relay.ttlSeconds } : { hasRelay: true })),
      ...(liveKit && { hasLiveKit: true }),
    }
  },
)
