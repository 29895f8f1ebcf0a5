import { guideOf, type Guide } from '#shared/map/guides.ts'
import type { GameMap } from '#shared/world/world.ts'

/** The guides of a map by the keys of their objects. */
export const guidesOf = (map: GameMap): ReadonlyMap<string, Guide> =>
  new Map(
    [...map.objects].flatMap(([key, object]) => {
      const guide = guideOf(object)
      return guide ? [[key, guide] as const] : []
    }),
  )

export const hasGuides = (map: GameMap | undefined): boolean => map !== undefined && guidesOf(map).size > 0
