import type { EncId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import { encIdOf } from '#shared/world/update.ts'
import type { Player, World } from '#shared/world/world.ts'
import type { Outgoing } from '../../handler.ts'
import type { Reaction } from '../../feature.ts'

const stops = (encId: EncId): Outgoing => event('playerSetsFollowTarget', { encId, followTarget: '' })

const followers = (world: World, userId: string): EncId[] =>
  [...world.players.values()].flatMap(({ encId, attributes }) =>
    attributes.followTarget === userId ? [encId] : [],
  )

/** Who, of those somebody follows and those they follow, follows that somebody; undefined: nobody does. */
function whoClosesCircle(world: World, first: Player): Player | undefined {
  const seen = new Set<EncId>()
  let player: Player | undefined = first
  while (player && !seen.has(player.encId)) {
    seen.add(player.encId)
    const target: string | undefined = player.attributes.followTarget
    if (player !== first && target === first.uid) return player
    player = target ? world.players.get(world.encIds.get(target) as EncId) : undefined
  }
  return undefined
}

/** Nobody follows in a circle: who begins to follow somebody is not followed by them any more. */
export const endCircles: Reaction = ({ world }, { kind, body }) => {
  if (kind !== 'playerSetsFollowTarget') return undefined
  const follower = world.players.get(encIdOf(body))
  const other = follower?.attributes.followTarget ? whoClosesCircle(world, follower) : undefined
  return other && { events: [stops(other.encId)] }
}

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
