import { GUIDES_MOST, guideOf, type Guide } from '#shared/map/guides.ts'
import type { GameMap } from '#shared/world/world.ts'

/** The guides of a map by the keys of their objects, the first there are: each has a body of its own. */
export function guidesOf(map: GameMap): ReadonlyMap<string, Guide> {
  const guides = new Map<string, Guide>()
  for (const [key, object] of map.objects) {
    const guide = guideOf(object)
    if (guide) guides.set(key, guide)
    if (guides.size >= GUIDES_MOST) break
  }
  return guides
}
