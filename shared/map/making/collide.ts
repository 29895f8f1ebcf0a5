import type { CatalogueItem } from '../catalogue.ts'
import { boundsOf, distanceToPrism, type Bounds, type Prism } from '../placement.ts'
import { walkerBody } from '../walking/navGrid.ts'
import { areOverlapping, isFlat, shrunk, solidsOf, wholeOf } from './bodies.ts'
import type { GroundThing, MakingGround } from './ground.ts'
import type { Spot } from './spots.ts'

/** Why something can not be where it is held. */
export type Clash =
  | { readonly kind: 'outside' }
  | { readonly kind: 'thing'; readonly name: string }
  | { readonly kind: 'wall' }
  | { readonly kind: 'spawn' }

/** Things may lie so deep in one another, metres: what is flush, and what is rounded, touches. */
const TOUCH_M = 0.03
/** The same of what hangs on walls: pictures are hardly thicker than that. Metres. */
const HUNG_TOUCH_M = 0.005
/** How much of their width things have that nothing else is in, though feet pass: chairs go under tables. */
const CORE = 0.6
/** Walls on the border of a level stand half outside of it, and so does what hangs on them, metres. */
const BORDER_M = 0.5

/** What a thing takes of the room: whatever of it another of its like may not be in. */
interface Body {
  readonly item: CatalogueItem
  readonly whole: Prism
  readonly solids: readonly Prism[]
}

const bodyOf = (item: CatalogueItem, spot: Spot): Body => ({
  item,
  whole: wholeOf(item, spot),
  solids: solidsOf(item, spot),
})

const isHung = ({ mount, opens }: CatalogueItem): boolean =>
  mount === 'wall' || mount === 'ceiling' || opens !== undefined

/** What stands about without being solid: chairs, plants, cups. */
const isLoose = ({ item, solids }: Body): boolean => solids.length === 0 && !isHung(item) && !isFlat(item)

/** What of a body others of its kind may not be in. */
function cores(body: Body): readonly Prism[] {
  if (isLoose(body)) return [shrunk(body.whole, CORE)]
  return body.item.mount === 'wall' || body.item.opens ? [body.whole] : body.solids
}

const isOneIn = (a: readonly Prism[], b: readonly Prism[]): boolean =>
  a.some((one) => b.some((other) => areOverlapping(one, other, TOUCH_M)))

/** Whether one picture is in another; on a panel it may hang. */
const isHungIn = (a: Body, b: Body): boolean =>
  a.item.mount === b.item.mount && areOverlapping(shrunk(a.whole, CORE), shrunk(b.whole, CORE), HUNG_TOUCH_M)

/** Whether two things are in each other's place. */
function areClashing(a: Body, b: Body): boolean {
  if (a.item.opens || b.item.opens) return areOpeningsClashing(a, b)
  if (a.item.mount === 'wall' || b.item.mount === 'wall') return isHungIn(a, b)
  if (isLoose(a) !== isLoose(b)) return false
  return isOneIn(cores(a), cores(b))
}

/** A door is in nobody's way but another door's, and of what hangs where it opens. */
function areOpeningsClashing(a: Body, b: Body): boolean {
  const isInWall = ({ item: { opens, mount } }: Body): boolean => opens !== undefined || mount === 'wall'
  if (!isInWall(a) || !isInWall(b)) return false
  // The leaf of an open door stands out of the wall: only its hole counts.
  const hole = ({ item, whole }: Body): Prism => (item.opens ? { ...whole, hz: 0.2 } : whole)
  return areOverlapping(hole(a), hole(b), TOUCH_M)
}

const isInside = (
  { minX, maxX, minZ, maxZ }: Bounds,
  { width, height }: MakingGround,
  slack: number,
): boolean => minX >= -slack && minZ >= -slack && maxX <= width + slack && maxZ <= height + slack

function isOutside(ground: MakingGround, { item, whole, solids }: Body, { x, z }: Spot): boolean {
  const { width, height } = ground
  if (!(x >= 0 && z >= 0 && x <= width && z <= height)) return true
  if (isHung(item)) return false
  const parts = solids.length > 0 ? solids : [whole]
  return !parts.every((part) => isInside(boundsOf(part), ground, BORDER_M))
}

function isInWall(ground: MakingGround, body: Body): boolean {
  if (body.item.opens || isFlat(body.item) || body.item.mount === 'ceiling') return false
  const parts = body.item.mount === 'surface' ? [] : cores(body)
  return parts.some((part) =>
    ground.walls.solids.within(boundsOf(part)).some((wall) => areOverlapping(part, wall, TOUCH_M)),
  )
}

/** Where people appear one can stand. */
function coversSpawn({ map }: MakingGround, { item, solids }: Body): boolean {
  if (!item.blocks || item.standHeight !== undefined) return false
  const inTheWay = solids.filter(({ y0, y1 }) => y1 > walkerBody.stepHeight && y0 < walkerBody.height)
  if (inTheWay.length === 0) return false
  const spawns = [...(map.spawns ?? []), ...(map.spawn ? [map.spawn] : [])]
  return spawns.some(({ x, y }) =>
    inTheWay.some((solid) => distanceToPrism(solid, (x ?? 0) + 0.5, (y ?? 0) + 0.5) < walkerBody.radius),
  )
}

const groundBody = ({ item, solids, ...whole }: GroundThing): Body => ({ item, whole, solids })

/** The things that something would be in, by ascending key. */
function* thingsInTheWay(
  ground: MakingGround,
  body: Body,
  ignore: ReadonlySet<string>,
): Generator<GroundThing> {
  if (isFlat(body.item)) return
  for (const thing of ground.within(boundsOf(body.whole)))
    if (!ignore.has(thing.name) && areClashing(body, groundBody(thing))) yield thing
}

/** The names of all things that something would be in on a spot, by ascending key; `ignore` as in clashOf. */
export const clashingThings = (
  ground: MakingGround,
  item: CatalogueItem,
  spot: Spot,
  ignore: Iterable<string> = [],
): string[] => Array.from(thingsInTheWay(ground, bodyOf(item, spot), new Set(ignore)), ({ name }) => name)

/**
 * Why something can not be on a spot; undefined: it can. What one walks over, what hangs and what stands on tables is in
 * nobody's way but its own like's; a chair goes under a table.
 * @param ignore names of things that are not there, above all itself while it is moved
 */
export function clashOf(
  ground: MakingGround,
  item: CatalogueItem,
  spot: Spot,
  ignore: Iterable<string> = [],
): Clash | undefined {
  const body = bodyOf(item, spot)
  if (isOutside(ground, body, spot)) return { kind: 'outside' }
  const [other] = thingsInTheWay(ground, body, new Set(ignore))
  if (other) return { kind: 'thing', name: other.name }
  if (isInWall(ground, body)) return { kind: 'wall' }
  return coversSpawn(ground, body) ? { kind: 'spawn' } : undefined
}
