import { nookAt } from '#shared/map/nooks.ts'
import type { GameMap, Player } from '#shared/world/world.ts'
import type { Occupancy } from './signs/doorSigns.ts'

/** Which nooks of a map somebody is in, and which are full. */
export function occupancyOf(map: GameMap, players: Iterable<Player>): Occupancy {
  const counts = new Map<string, number>()
  for (const { mapId, position, attributes } of players) {
    const id = mapId === map.id && !attributes.ghost ? nookAt(map, position) : undefined
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const people = new Map<string, 'used' | 'full'>()
  for (const [id, count] of counts) {
    const capacity = map.nooks.get(id)?.capacity
    people.set(id, capacity && count >= capacity ? 'full' : 'used')
  }
  return people
}

export const isSameOccupancy = (one: Occupancy, other: Occupancy): boolean =>
  one.size === other.size && [...one].every(([id, state]) => other.get(id) === state)
