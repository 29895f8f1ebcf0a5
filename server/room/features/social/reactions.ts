import type { EncId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import { encIdOf } from '#shared/world/update.ts'
import type { World } from '#shared/world/world.ts'
import type { Outgoing } from '../../handler.ts'
import type { Reaction } from '../../feature.ts'

const stops = (encId: EncId): Outgoing => event('playerSetsFollowTarget', { encId, followTarget: '' })

const followers = (world: World, userId: string): EncId[] =>
  [...world.players.values()].flatMap(({ encId, attributes }) =>
    attributes.followTarget === userId ? [encId] : [],
  )

/** Nobody follows somebody who has gone or is on another level. */
export const endFollowing: Reaction = ({ world, before }, { kind, body }) => {
  if (kind !== 'playerExits' && kind !== 'playerMoves') return undefined
  const encId = encIdOf(body)
  const former = before.players.get(encId)
  const now = world.players.get(encId)
  if (!former || now?.mapId === former.mapId) return undefined
  const own = now?.attributes.followTarget ? [encId] : []
  const events = [...own, ...followers(world, former.uid)].map(stops)
  return events.length === 0 ? undefined : { events }
}
