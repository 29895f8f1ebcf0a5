import type { v1 } from '../protocol/messages.ts'
import type { CatalogueItem, Catalogue } from './catalogue.ts'
import { shownItem } from './thingStates.ts'

export type MapObject = v1.WireObject.$Properties

/** A point on the floor, metres. */
export interface FloorPoint {
  readonly x: number
  readonly z: number
}

/** Where an object's origin is in the scene (metres) and how it is turned (degrees, clockwise from above, 0 = front +z). */
export interface Placement {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly yaw: number
  readonly scale: number
}

/** A box on the floor plane turned by yaw (degrees), half sizes in metres, between two heights. */
export interface Prism {
  readonly cx: number
  readonly cz: number
  readonly hx: number
  readonly hz: number
  readonly yaw: number
  readonly y0: number
  readonly y1: number
}

/** An object's place: x, y, width and height are cells, the offsets metres from the middle of that rectangle. */
export function placementOf(object: MapObject): Placement {
  return {
    x: (object.x ?? 0) + (object.width ?? 1) / 2 + (object.offsetX ?? 0),
    y: object.offsetZ ?? 0,
    z: (object.y ?? 0) + (object.height ?? 1) / 2 + (object.offsetY ?? 0),
    yaw: object.yaw ?? 0,
    scale: object.scale || 1,
  }
}

/** A local point (metres, yaw 0) in the scene. */
export function toScene(placement: Placement, localX: number, localZ: number): FloorPoint {
  const { sin, cos } = sinCosDeg(placement.yaw)
  const [x, z] = [localX * placement.scale, localZ * placement.scale]
  return { x: placement.x + x * cos - z * sin, z: placement.z + x * sin + z * cos }
}

/** Sine and cosine, exact for the quarter turns furniture mostly has. */
export function sinCosDeg(degrees: number): { readonly sin: number; readonly cos: number } {
  const quarters = degrees / 90
  if (Number.isInteger(quarters)) {
    const turn = ((quarters % 4) + 4) % 4
    return { sin: [0, 1, 0, -1][turn] ?? 0, cos: [1, 0, -1, 0][turn] ?? 1 }
  }
  const radians = (degrees * Math.PI) / 180
  return { sin: Math.sin(radians), cos: Math.cos(radians) }
}

/** The whole of an item as one prism in the scene. */
export function footprintOf(object: MapObject, item: CatalogueItem): Prism {
  const place = placementOf(object)
  const [width, height, depth] = item.size
  return {
    cx: place.x,
    cz: place.z,
    hx: (width * place.scale) / 2,
    hz: (depth * place.scale) / 2,
    yaw: place.yaw,
    y0: place.y,
    y1: place.y + height * place.scale,
  }
}

/** The collision boxes of an item in the scene; a blocking item without any counts as its whole size. */
export function collidersOf(object: MapObject, item: CatalogueItem): Prism[] {
  if (item.colliders.length === 0) return item.blocks ? [footprintOf(object, item)] : []
  const place = placementOf(object)
  return item.colliders.map((box) => {
    const centre = toScene(place, box.x, box.z)
    return {
      cx: centre.x,
      cz: centre.z,
      hx: (box.w * place.scale) / 2,
      hz: (box.d * place.scale) / 2,
      yaw: place.yaw,
      y0: place.y + box.y * place.scale,
      y1: place.y + (box.y + box.h) * place.scale,
    }
  })
}

/** Distance on the floor plane from a point to a prism in metres; 0 inside. */
export function distanceToPrism(prism: Prism, x: number, z: number): number {
  const { sin, cos } = sinCosDeg(prism.yaw)
  const [dx, dz] = [x - prism.cx, z - prism.cz]
  const across = Math.max(0, Math.abs(dx * cos + dz * sin) - prism.hx)
  const along = Math.max(0, Math.abs(dz * cos - dx * sin) - prism.hz)
  return Math.hypot(across, along)
}

/** A rectangle on the floor along the axes, metres. */
export interface Bounds {
  readonly minX: number
  readonly maxX: number
  readonly minZ: number
  readonly maxZ: number
}

/** The rectangle along the axes that holds a prism. */
export function boundsOf(prism: Prism): Bounds {
  const { sin, cos } = sinCosDeg(prism.yaw)
  const halfX = Math.abs(prism.hx * cos) + Math.abs(prism.hz * sin)
  const halfZ = Math.abs(prism.hx * sin) + Math.abs(prism.hz * cos)
  return {
    minX: prism.cx - halfX,
    maxX: prism.cx + halfX,
    minZ: prism.cz - halfZ,
    maxZ: prism.cz + halfZ,
  }
}

/** The objects of a map that have an item in the catalogue, by ascending key. */
export function furnitureOf(
  map: { readonly objects: ReadonlyMap<string, MapObject> },
  catalogue: Catalogue,
): { readonly key: string; readonly object: MapObject; readonly item: CatalogueItem }[] {
  return [...map.objects]
    .sort(([a], [b]) => Number(a) - Number(b))
    .flatMap(([key, object]) => {
      const item = shownItem(object, catalogue)
      return item ? [{ key, object, item }] : []
    })
}
