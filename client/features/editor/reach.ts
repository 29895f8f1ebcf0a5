import type { EncId, MapId } from '#shared/ids.ts'
import { roleRank } from '#shared/rules/roles.ts'
import type { World } from '#shared/world/world.ts'

/** Where somebody may build: everywhere, or in some placed rooms of a level; the server has the last word. */
export type Reach = 'all' | ReadonlySet<number>

/** What a person may build on a level. */
export function reachOf(
  { players }: Pick<World, 'players'>,
  self: EncId | undefined,
  mapId: MapId | undefined,
): Reach {
  const me = self === undefined ? undefined : players.get(self)
  if (roleRank(me?.role || 'GUEST') >= roleRank('BUILDER')) return 'all'
  return new Set((mapId !== undefined && me?.permittedRooms[mapId]) || [])
}

/** Whether one may build on the level one is on: in some rooms of it, or everywhere. */
export function mayBuild(world: Pick<World, 'players'>, self: EncId | undefined): boolean {
  const reach = reachOf(world, self, self === undefined ? undefined : world.players.get(self)?.mapId)
  return reach === 'all' || reach.size > 0
}
