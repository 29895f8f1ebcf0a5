import type { GameMap } from '../../world/world.ts'
import type { Vec3 } from '../../rules/pose.ts'
import type { Catalogue } from '../catalogue.ts'
import { collidersOf, distanceToPrism, placementOf, type FloorPoint } from '../placement.ts'
import { shownItem } from '../thingStates.ts'
import { walkerBody } from './navGrid.ts'

/** No platform reaches farther from its middle than this, metres: what is farther away is not measured. */
const PLATFORM_REACH_M = 16

/** The place on the ground of a point: on top of the highest platform there that one could not walk under. */
export function onGround(map: GameMap, catalogue: Catalogue, { x, z }: FloorPoint): Vec3 {
  let y = 0
  for (const object of map.objects.values()) {
    const item = shownItem(object, catalogue)
    if (item?.standHeight === undefined) continue
    const middle = placementOf(object)
    if (Math.abs(middle.x - x) > PLATFORM_REACH_M || Math.abs(middle.z - z) > PLATFORM_REACH_M) continue
    for (const prism of collidersOf(object, item)) {
      if (prism.y0 < walkerBody.height && prism.y1 > y && distanceToPrism(prism, x, z) === 0) y = prism.y1
    }
  }
  return { x, y, z }
}
