import { interactionOf } from '#shared/map/interactions.ts'
import { placementOf } from '#shared/map/placement.ts'
import { screenFaceOf } from '#shared/map/screenFaces.ts'
import type { SceneServices } from '../../SceneServices.ts'

/** From so far screens are seen, metres; so many at a time, the nearest. */
const SEEN_M = 30
const MOST = 4

/** Screens of the level nobody has given something to show, the nearest to oneself first. */
export function nearScreens({ shown, source }: SceneServices): readonly string[] {
  const { map } = shown
  const encId = source.self()
  const at = encId === undefined ? undefined : source.live(encId)?.position
  if (!map || !at) return []
  return [...map.objects]
    .flatMap(([key, object]) => {
      if (!screenFaceOf(object) || interactionOf(object)) return []
      const { x, z } = placementOf(object)
      const metres = Math.hypot(x - at.x, z - at.z)
      return metres < SEEN_M ? [{ key, metres }] : []
    })
    .sort((a, b) => a.metres - b.metres)
    .slice(0, MOST)
    .map(({ key }) => key)
}
