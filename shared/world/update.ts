import { copied } from './copies.ts'
import type { EncId, MapId } from '../ids.ts'
import { playerOf } from './unknownPlayers.ts'
import type { GameMap, Player, World } from './world.ts'

/** The player's number of an event body; 0 (nobody) when it carries none. */
export const encIdOf = (body: { readonly encId?: number | null }): EncId => (body.encId ?? 0) as EncId

/** World with one player changed; the same world when the player is unknown or nothing of it changes. */
export function updatePlayer(world: World, encId: EncId, patch: Partial<Player>): World {
  const player = playerOf(world.players, encId)
  if (!player) return world
  const isNews = Object.entries(patch).some(([field, value]) => player[field as keyof Player] !== value)
  return isNews ? { ...world, players: copied(world.players).set(encId, { ...player, ...patch }) } : world
}

/** World with one player replaced by a function of it; the same world when it is unknown or unchanged. */
export function mapPlayer(world: World, encId: EncId, change: (player: Player) => Player): World {
  const player = playerOf(world.players, encId)
  if (!player) return world
  const next = change(player)
  return next === player ? world : { ...world, players: copied(world.players).set(encId, next) }
}

/** A level of which nothing is known yet. */
export const blankMap = (id: MapId): GameMap => ({ id, objects: new Map(), nooks: new Map() })

/**
 * World with one map changed; parts of a map that is not complete yet accumulate. Any change makes the stored
 * update id stale until the next mapCommitsChanges. An event without a map id changes nothing.
 */
export function updateMap(
  world: World,
  mapId: string | null | undefined,
  change: (map: GameMap) => Partial<GameMap> | undefined,
): World {
  if (!mapId) return world
  const id = mapId as MapId
  const { updateId: _stale, ...map } = world.maps.get(id) ?? blankMap(id)
  const patch = change(map)
  if (!patch) return world
  const next: Record<string, unknown> = { ...map }
  for (const [field, value] of Object.entries(patch)) {
    if (value === undefined) delete next[field]
    else next[field] = value
  }
  return { ...world, maps: new Map(world.maps).set(id, next as unknown as GameMap) }
}
