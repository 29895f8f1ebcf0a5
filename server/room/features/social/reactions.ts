import type { EncId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import { encIdOf } from '#shared/world/update.ts'
import type { World } from '#shared/world/world.ts'
import type { Outgoing } from '../../handler.ts'
import type { Consequence, Reaction } from '../../reactions.ts'

const stops = (encId: EncId): Outgoing => event('playerSetsFollowTarget', { encId, followTarget: '' })

const followers = (world: World, userId: string): EncId[] =>
  [...world.players.values()].flatMap(({ encId, attributes }) =>
    attributes.followTarget === userId ? [encId] : [],
  )

/** Nobody follows somebody who has gone or is on another level. */
const endFollowing: Reaction = ({ world, before }, { kind, body }) => {
  if (kind !== 'playerExits' && kind !== 'playerMoves') return undefined
  const encId = encIdOf(body)
  const former = before.players.get(encId)
  const now = world.players.get(encId)
  if (!former || now?.mapId === former.mapId) return undefined
  const own = now?.attributes.followTarget ? [encId] : []
  const events = [...own, ...followers(world, former.uid)].map(stops)
  return events.length === 0 ? undefined : { events }
}

/** The commands of a bot go with it. */
const dropCommands: Reaction = ({ memory }, { kind, body }): Consequence | undefined => {
  const encId = (body as { encId?: EncId }).encId
  if (kind !== 'playerExits' || encId === undefined) return undefined
  const hasSome = [...memory.social.commands.values()].some((owners) => owners.has(encId))
  return hasSome ? { changes: [{ of: 'social', change: { kind: 'commandsGone', encId } }] } : undefined
}

export const socialReactions: readonly Reaction[] = [endFollowing, dropCommands]
