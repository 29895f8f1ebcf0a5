import type { Catalogue, CatalogueItem } from '#shared/map/catalogue.ts'
import { wholeOf } from '#shared/map/making/bodies.ts'
import { spotOf } from '#shared/map/making/spots.ts'
import { nameOf } from '#shared/map/patch/mapPatch.ts'
import { isRoomGround } from '#shared/map/placedRooms.ts'
import { placementOf, type FloorPoint, type MapObject, type Prism } from '#shared/map/placement.ts'
import { shownItem } from '#shared/map/thingStates.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Ray } from '../../../scene/aim.ts'
import { rayPrism } from '../../../scene/camera/rayPrism.ts'

/** So far a pointer reaches, metres. */
const REACH_M = 150
/** Flat things are met a little above and below, metres. */
const THIN_M = 0.04
/** Boards and other things that are no item of the catalogue: so high, metres. */
const PLAIN_M = 0.4

/** Whether something belongs on a wall or into one: then it is a wall one points at. */
export const isOfWalls = (item: CatalogueItem | undefined): boolean =>
  item?.mount === 'wall' || item?.opens !== undefined

/** The body of a thing as a pointer means it. */
export function bodyOf(object: MapObject, catalogue: Catalogue): Prism {
  const item = shownItem(object, catalogue)
  if (item) return wholeOf(item, spotOf(object))
  const { x, y, z, yaw } = placementOf(object)
  return {
    cx: x,
    cz: z,
    hx: Math.max(0.2, (object.width ?? 1) / 2),
    hz: Math.max(0.2, (object.height ?? 1) / 2),
    yaw,
    y0: y,
    y1: y + PLAIN_M,
  }
}

/** Where a ray meets the plane of a height, metres; undefined where it does not. */
export function onPlane({ ox, oy, oz, dx, dy, dz }: Ray, height = 0): FloorPoint | undefined {
  const along = (height - oy) / dy
  if (!(along > 0 && along < REACH_M)) return undefined
  return { x: ox + dx * along, z: oz + dz * along }
}

/** The name of the first thing a ray meets of those somebody may change, before what is solid at `solidAt` metres. */
export function pickObject(
  map: GameMap,
  catalogue: Catalogue,
  { ox, oy, oz, dx, dy, dz }: Ray,
  isMine: (object: MapObject) => boolean,
): string | undefined {
  let nearest = REACH_M
  let name: string | undefined
  for (const [key, object] of map.objects) {
    if (isRoomGround(object)) continue
    const at = rayPrism(bodyOf(object, catalogue), ox, oy, oz, dx, dy, dz, nearest, THIN_M)
    if (at >= nearest || !isMine(object)) continue
    nearest = at
    name = nameOf(key, object)
  }
  return name
}
