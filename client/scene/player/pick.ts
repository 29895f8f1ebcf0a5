import type { Collider } from '#shared/map/walking/colliders.ts'
import { chairKey } from '#shared/map/seats.ts'
import { rayPrism } from '../camera/rayPrism.ts'
import type { Thing } from '../level/furniture/things.ts'
import type { Level } from '../level/level.ts'
import type { GroundPoint, SeatPlace } from './selfPlayer.ts'

/** What a click in the scene means. */
export type Picked =
  | { readonly kind: 'seat'; readonly seat: SeatPlace }
  | { readonly kind: 'floor'; readonly point: GroundPoint }

const REACH_M = 120
/** How near (metres) a ray passes the middle of a seat to mean it. */
const SEAT_RADIUS_M = 0.42

/** What the ray from the eye meets first: a seat, the floor, or the floor before what stands in the way. */
export function pickLevel(
  level: Level,
  isFree: (chairIdx: number) => boolean,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
): Picked | undefined {
  const floorAt = dy < -1e-4 ? -oy / dy : Infinity
  let solidAt = Infinity
  let solid: Collider | undefined
  for (const collider of level.colliders) {
    const at = rayPrism(collider, ox, oy, oz, dx, dy, dz, Math.min(REACH_M, solidAt), 0)
    if (at >= solidAt) continue
    solidAt = at
    solid = collider
  }
  const isWall = solid?.kind === 'wall'
  // A seat may lie in the middle of its sofa: what hides it must be something else.
  const reach = isWall ? solidAt : solidAt + 0.8
  const seat =
    pickSeat(level, isFree, ox, oy, oz, dx, dy, dz, reach) ??
    seatOf(level, isFree, solid?.objectKey, ox + dx * solidAt, oz + dz * solidAt)
  if (seat) return { kind: 'seat', seat }
  const at = Math.min(floorAt, solidAt)
  if (at > REACH_M) return undefined
  // A little before a wall, so that one walks to this side of it.
  const back = solidAt < floorAt && isWall ? 0.45 : 0
  const point = { x: ox + dx * (at - back), z: oz + dz * (at - back) }
  const inside = point.x >= 0 && point.z >= 0 && point.x <= level.width && point.z <= level.depth
  return inside ? { kind: 'floor', point } : undefined
}

/** How far before a thing its own body, or what it stands on, may begin, metres. */
const BODY_M = 0.8

/** The thing a click means: the first one the ray meets of those in reach of somebody, where nothing solid hides it. */
export function pickThing(
  { things, isAtHand }: Pick<Level, 'things' | 'isAtHand'>,
  at: GroundPoint,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  solidAt: number,
): Thing | undefined {
  let nearest = Math.min(REACH_M, solidAt + BODY_M)
  let best: Thing | undefined
  for (const thing of things) {
    const metAt = rayPrism(thing.prism, ox, oy, oz, dx, dy, dz, nearest, 0)
    if (metAt >= nearest || !isAtHand(thing, at)) continue
    nearest = metAt
    best = thing
  }
  return best
}

/** The free seat of an object nearest to where the ray met it: its back and arms mean it, too. */
function seatOf(
  level: Level,
  isFree: (chairIdx: number) => boolean,
  objectKey: string | undefined,
  x: number,
  z: number,
): SeatPlace | undefined {
  if (objectKey === undefined) return undefined
  let best: SeatPlace | undefined
  for (const seat of level.seats) {
    if (chairKey(seat.chairIdx) !== objectKey || !isFree(seat.chairIdx)) continue
    if (!best || Math.hypot(seat.x - x, seat.z - z) < Math.hypot(best.x - x, best.z - z)) best = seat
  }
  return best
}

function pickSeat(
  level: Level,
  isFree: (chairIdx: number) => boolean,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  reach: number,
): SeatPlace | undefined {
  let best: SeatPlace | undefined
  let bestAway = SEAT_RADIUS_M
  for (const seat of level.seats) {
    const [sx, sy, sz] = [seat.x - ox, seat.height + 0.12 - oy, seat.z - oz]
    const along = sx * dx + sy * dy + sz * dz
    if (along <= 0 || along > reach + 0.3) continue
    const away = Math.hypot(sx - dx * along, sy - dy * along, sz - dz * along)
    if (away >= bestAway || !isFree(seat.chairIdx)) continue
    bestAway = away
    best = seat
  }
  return best
}

/** The free seat nearest to somebody standing, within `reachM`, those in front first. */
export function seatNear(
  level: Level,
  isFree: (chairIdx: number) => boolean,
  at: GroundPoint,
  heading: number,
  reachM: number,
): SeatPlace | undefined {
  let best: SeatPlace | undefined
  let bestCost = Infinity
  for (const seat of level.seats) {
    const dx = seat.x - at.x
    const dz = seat.z - at.z
    const distance = Math.hypot(dx, dz)
    if (distance > reachM || !isFree(seat.chairIdx)) continue
    const facing = distance > 0.01 ? (dx * Math.sin(heading) + dz * Math.cos(heading)) / distance : 1
    const cost = distance - facing * 0.35
    if (cost >= bestCost) continue
    bestCost = cost
    best = seat
  }
  return best
}
