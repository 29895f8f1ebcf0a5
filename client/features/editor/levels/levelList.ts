import { isDraft, publicLevels } from '#shared/world/levels.ts'
import type { GameMap, Level, World } from '#shared/world/world.ts'
import { portalsTo } from './portalsTo.ts'

/** A level as the list shows it. */
export interface ListedLevel {
  readonly level: Level
  readonly map: GameMap
  readonly draft: GameMap | undefined
}

/** The levels of a space in their order, each with its draft. */
export const listedLevels = ({ levels, maps }: Pick<World, 'levels' | 'maps'>): readonly ListedLevel[] =>
  publicLevels(levels).flatMap((level) => {
    const map = maps.get(level.mapId)
    const draft = levels.find(({ draftOf }) => draftOf === level.mapId)
    return map ? [{ level, map, draft: draft && maps.get(draft.mapId) }] : []
  })

/** Where a portal may lead: no visitor comes into a draft. */
export const portalTargets = ({ levels, maps }: Pick<World, 'levels' | 'maps'>): readonly GameMap[] =>
  [...maps.values()].filter(({ id }) => !isDraft(levels, id))

/** What is to be known before a level goes: who is inside, and which levels have portals that lead there. */
export interface Leaving {
  readonly people: readonly string[]
  readonly portals: readonly { readonly name: string; readonly count: number }[]
}

export function leavingOf(world: World, mapId: string): Leaving {
  const gone = new Set([mapId, ...world.levels.flatMap((one) => (one.draftOf === mapId ? one.mapId : []))])
  return {
    people: [...world.players.values()].filter((one) => gone.has(one.mapId)).map(({ name }) => name),
    portals: [...world.maps.values()]
      .filter(({ id }) => !gone.has(id) && !isDraft(world.levels, id))
      .map((map) => ({ name: map.name || map.id, count: portalsTo(map, mapId) }))
      .filter(({ count }) => count > 0),
  }
}

/** An order with one level moved so many places. */
export function movedBy(order: readonly string[], mapId: string, places: number): string[] {
  const from = order.indexOf(mapId)
  const to = Math.min(order.length - 1, Math.max(0, from + places))
  return from < 0 ? [...order] : order.toSpliced(from, 1).toSpliced(to, 0, mapId)
}
