import type { CatalogueItem } from '../catalogue.ts'
import { sinCosDeg } from '../placement.ts'
import { isFlat, isOver } from './bodies.ts'
import { thingsNear, type GroundThing, type MakingGround } from './ground.ts'
import { topsOf, type Top } from './tops.ts'

/** What something stands on. */
export interface Footing {
  /** Height above the floor, metres. */
  readonly y: number
  /** Name of the thing that bears it; absent: the floor. */
  readonly on?: string
}

/** Things from the bag are no larger than this: they lie on tables as what is made for them does. Metres. */
const HANDY_M = { high: 0.3, wide: 0.35 } as const

/** Whether something stands on tables, not only on the floor, carpets and platforms. */
export const standsOnTops = ({
  mount,
  size: [width, height, depth],
  blocks,
  seats,
}: CatalogueItem): boolean =>
  mount === 'surface' ||
  (mount === 'floor' &&
    !blocks &&
    seats.length === 0 &&
    height <= HANDY_M.high &&
    Math.max(width, depth) <= HANDY_M.wide)

function isOnTop({ item, spot }: GroundThing, top: Top, x: number, z: number): boolean {
  const { sin, cos } = sinCosDeg(spot.yaw)
  const [dx, dz] = [(x - spot.x) / spot.scale, (z - spot.z) / spot.scale]
  const [localX, localZ] = [dx * cos + dz * sin, dz * cos - dx * sin]
  const [halfWidth, halfDepth] = [item.size[0] / 2, item.size[2] / 2]
  if (top.isRound) return Math.hypot(localX / halfWidth, localZ / halfDepth) <= 1
  return (
    localX >= (top.minX ?? -halfWidth) &&
    localX <= (top.maxX ?? halfWidth) &&
    localZ >= (top.minZ ?? -halfDepth) &&
    localZ <= (top.maxZ ?? halfDepth)
  )
}

/** How high a thing bears something of `item` at a place, metres above the floor; undefined: not at all. */
function heightOn(thing: GroundThing, item: CatalogueItem, x: number, z: number): number | undefined {
  if (!isOver(thing, x, z)) return undefined
  const { spot } = thing
  if (isFlat(thing.item)) return thing.y1
  if (thing.item.standHeight !== undefined) {
    const steps = thing.solids.filter((solid) => isOver(solid, x, z))
    if (thing.solids.length === 0) return spot.y + thing.item.standHeight * spot.scale
    return steps.length > 0 ? Math.max(...steps.map(({ y1 }) => y1)) : undefined
  }
  const isSmall = standsOnTops(item)
  const tops = topsOf(thing.item).filter((top) => (isSmall || top.isFloor) && isOnTop(thing, top, x, z))
  return tops.length > 0 ? spot.y + Math.max(...tops.map(({ y }) => y)) * spot.scale : undefined
}

/** What a height may be off by and still be the top one stands on, metres: our levels are written to the centimetre. */
const ON_TOP_M = 0.02

/** Whether one thing bears another, as they are. */
export function bears(bearer: GroundThing, thing: GroundThing): boolean {
  const { mount, opens } = thing.item
  if (bearer.name === thing.name || opens || mount === 'wall' || mount === 'ceiling') return false
  const y = heightOn(bearer, thing.item, thing.spot.x, thing.spot.z)
  return y !== undefined && Math.abs(y - thing.spot.y) <= ON_TOP_M && thing.spot.y > 0
}

/** Whether a thing is one of some, or stands on one, itself or on what does. */
function isOneOfOrOn(
  ground: MakingGround,
  thing: GroundThing,
  names: ReadonlySet<string>,
  seen = new Set<string>(),
): boolean {
  if (names.size === 0 || seen.has(thing.name)) return false
  if (names.has(thing.name)) return true
  seen.add(thing.name)
  return thingsNear(ground, thing.spot.x, thing.spot.z, 0).some(
    (bearer) => bears(bearer, thing) && isOneOfOrOn(ground, bearer, names, seen),
  )
}

/**
 * What something of `item` stands on with its middle at a place: the highest of what is under it, the floor where that
 * is nothing. `ignore`: names of things that bear nothing here, nor does what stands on them: above all itself.
 */
export function footingAt(
  ground: MakingGround,
  item: CatalogueItem,
  x: number,
  z: number,
  ignore: ReadonlySet<string> = new Set(),
): Footing {
  let footing: Footing = { y: 0 }
  for (const thing of thingsNear(ground, x, z, 0)) {
    const y = heightOn(thing, item, x, z)
    if (y === undefined || y <= footing.y || isOneOfOrOn(ground, thing, ignore)) continue
    footing = { y, on: thing.name }
  }
  return footing
}

/** What goes along when some things are moved: the cups of a desk, the chairs of a stage, nothing of a carpet. */
export function carriedBy(ground: MakingGround, names: Iterable<string>): ReadonlySet<string> {
  const own = new Set(names)
  const carried = new Set<string>()
  const open = [...own]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const bearer = ground.things.get(name)
    if (!bearer || isFlat(bearer.item)) continue
    for (const thing of thingsNear(ground, bearer.cx, bearer.cz, Math.hypot(bearer.hx, bearer.hz))) {
      if (own.has(thing.name) || carried.has(thing.name) || !bears(bearer, thing)) continue
      carried.add(thing.name)
      open.push(thing.name)
    }
  }
  return carried
}
