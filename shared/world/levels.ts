import type { MapId } from '../ids.ts'
import { event, type v1, type WireEvent } from '../protocol/messages.ts'
import { roleRank } from '../rules/roles.ts'
import type { Level, World } from './world.ts'

type Levels = readonly Level[]

/** Levels as the wire names them; what has no number is none. */
export const levelsOfWire = (levels: readonly v1.SpaceLevel.$Properties[] | null | undefined): Levels =>
  (levels ?? []).flatMap(({ mapId, isDefault, draftOf, draftBase }) =>
    mapId
      ? [
          {
            mapId: mapId as MapId,
            isDefault: isDefault ?? false,
            ...(draftOf && { draftOf: draftOf as MapId }),
            ...(draftBase != null && { draftBase }),
          },
        ]
      : [],
  )

/** Tells which levels there are. */
export const levelsEvent = (levels: Levels): WireEvent =>
  event('spaceSetsLevels', { levels: levels.map((level) => ({ ...level })) })

/** Maps without those of no level; the same ones where all are of one, or where nothing is known of levels. */
export function onlyListed<M>(maps: ReadonlyMap<MapId, M>, levels: Levels): ReadonlyMap<MapId, M> {
  if (levels.length === 0) return maps
  const listed = new Set(levels.map(({ mapId }) => mapId))
  if ([...maps.keys()].every((mapId) => listed.has(mapId))) return maps
  return new Map([...maps].filter(([mapId]) => listed.has(mapId)))
}

/** Levels everybody may enter. */
export const publicLevels = (levels: Levels): Levels => levels.filter(({ draftOf }) => draftOf === undefined)

/** Who edits a whole level edits and enters drafts. */
export const mayEnterDrafts = (role: string): boolean => roleRank(role) >= roleRank('BUILDER')

/** Whether a level is a draft. */
export const isDraft = (levels: Levels, mapId: string): boolean =>
  levels.some((level) => level.mapId === mapId && level.draftOf !== undefined)

/** The level people arrive on who ask for none. */
export const defaultLevel = (levels: Levels): Level | undefined =>
  levels.find(({ isDefault }) => isDefault) ?? publicLevels(levels)[0]

const withoutDrafts = new WeakMap<World, World>()

/** The world as somebody of a role sees it: of drafts only editors know. The same world where there are none. */
export function worldFor(world: World, role: string): World {
  if (mayEnterDrafts(role) || !world.levels.some(({ draftOf }) => draftOf !== undefined)) return world
  const known = withoutDrafts.get(world)
  if (known) return known
  const levels = publicLevels(world.levels)
  const seen = { ...world, levels, maps: onlyListed(world.maps, levels) }
  withoutDrafts.set(world, seen)
  return seen
}
