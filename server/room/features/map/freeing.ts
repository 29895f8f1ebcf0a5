import { isInTheWay } from '#shared/map/walking/collisions.ts'
import { onGround } from '#shared/map/walking/onGround.ts'
import { buildWalkable, type Walkable } from '#shared/map/walking/walkable.ts'
import { outOfFurniture, squareOf, waysOutOf, type WaysOut } from '#shared/map/walking/waysOut.ts'
import { placementOf, type FloorPoint } from '#shared/map/placement.ts'
import { shownItem } from '#shared/map/thingStates.ts'
import type { Vec3 } from '#shared/rules/pose.ts'
import { placed } from '#shared/world/chairs.ts'
import { isOnWater } from '#shared/world/riders.ts'
import { movesEvent } from '#shared/world/snapshot.ts'
import type { GameMap, Player } from '#shared/world/world.ts'
import { leaveChair } from '../../known/chairs.ts'
import { nookRefusal } from '../../known/nooks.ts'
import type { Outgoing } from '../../handler.ts'
import type { ReactionContext, Watch } from '../../feature.ts'

/** What landed so near to somebody may shut them in, metres. */
const NEAR_M = 8

/**
 * So many squares of eight metres are looked at for what landed between two looks, two states of a level each: some ten
 * milliseconds a square on a large level. Thousands of things put beside hundreds of people at once are nobody's furnishing.
 */
const SQUARES_MAX = 24

/** Whether nothing changed that one could be shut in by. */
const isSameGround = (a: GameMap, b: GameMap): boolean =>
  a.collisions === b.collisions &&
  a.walls === b.walls &&
  a.objects === b.objects &&
  (a.collisions !== undefined || a.floors === b.floors)

/** Where pieces that are in the way landed between two states of a level, metres. */
function landedOf({ catalogue }: ReactionContext, before: GameMap, after: GameMap): FloorPoint[] {
  if (before.objects === after.objects) return []
  const landed: FloorPoint[] = []
  for (const [key, object] of after.objects) {
    const item = before.objects.get(key) === object ? undefined : shownItem(object, catalogue)
    if (item && isInTheWay(item)) landed.push(placementOf(object))
  }
  return landed
}

/**
 * Nobody is ever walled in: who, by edits since the last look, stands in what became solid, or has no way to a spawn any
 * more, is set free on the nearest place that has one. Looked at once a flush, when all of a step is there: a door comes
 * after its wall. Who was shut in before (an island one gets to by a portal) is left where they are; so is who sits on a
 * sofa that fills its cells, for getting up leads out (standUpPoint). Where it is the spawn that was walled in, nobody is
 * taken into that.
 */
export const freeThoseShutIn: Watch = (context) => {
  const { world, before } = context
  if (world.maps === before.maps) return undefined
  const events: Outgoing[] = []
  for (const after of world.maps.values()) {
    const former = before.maps.get(after.id)
    if (!former || former === after || isSameGround(former, after)) continue
    events.push(...freedOn(context, former, after))
  }
  return events.length === 0 ? undefined : { events }
}

function freedOn(context: ReactionContext, former: GameMap, after: GameMap): Outgoing[] {
  const here = [...context.world.players.values()].filter(
    (player) => player.mapId === after.id && !isOnWater(context.world, player),
  )
  if (here.length === 0) return []
  const walkable = context.walkable(after)
  if (!walkable) return []
  // On a large level that is a second of work.
  return context.spend(() => freedOf(context, former, after, walkable, here))
}

function freedOf(
  context: ReactionContext,
  former: GameMap,
  after: GameMap,
  walkable: Walkable,
  here: readonly Player[],
): Outgoing[] {
  const ways = waysOutOf(after, () => walkable)
  const landed = landedOf(context, former, after)
  const wasShutIn = ({ x, z }: FloorPoint): boolean =>
    waysOutOf(former, () => buildWalkable(former, context.catalogue)).isShutIn(x, z)
  const looked = squaresToLookAt(landed, here)
  return here.flatMap((player) => {
    const place = player.position
    const way = ways.isShutIn(place.x, place.z)
      ? ways.isMost(place.x, place.z) || wasShutIn(place)
        ? undefined
        : wayOut(context, ways, after, player, place)
      : looked.has(squareOf(place))
        ? outBetween(context, former, after, place)
        : undefined
    return way ? freed(player, onGround(after, context.catalogue, way)) : []
  })
}

/** The squares in which somebody stands near what landed, of too many those in which it landed nearest. */
export function squaresToLookAt(
  landed: readonly FloorPoint[],
  here: readonly { readonly position: FloorPoint }[],
): ReadonlySet<string> {
  const nearest = new Map<string, number>()
  const pieces = bySquare(landed)
  for (const { position } of here) {
    const away = nearestOf(pieces, position)
    const square = squareOf(position)
    if (away < Math.min(NEAR_M, nearest.get(square) ?? Infinity)) nearest.set(square, away)
  }
  const all = [...nearest].sort(([, a], [, b]) => a - b)
  return new Set(all.slice(0, SQUARES_MAX).map(([square]) => square))
}

/** Places by their square, so that who asks looks through those around them alone. */
function bySquare(places: readonly FloorPoint[]): ReadonlyMap<string, readonly FloorPoint[]> {
  const squares = new Map<string, FloorPoint[]>()
  for (const place of places) {
    const square = squareOf(place)
    const its = squares.get(square)
    if (its) its.push(place)
    else squares.set(square, [place])
  }
  return squares
}

/** How far the nearest of some places is, metres; more than NEAR_M where it is farther than that. */
function nearestOf(squares: ReadonlyMap<string, readonly FloorPoint[]>, { x, z }: FloorPoint): number {
  let best = Infinity
  for (const dx of [-NEAR_M, 0, NEAR_M])
    for (const dz of [-NEAR_M, 0, NEAR_M])
      for (const place of squares.get(squareOf({ x: x + dx, z: z + dz })) ?? [])
        best = Math.min(best, Math.hypot(place.x - x, place.z - z))
  return best
}

/** The nearest cell with a way out that is in no nook closed to somebody. */
function wayOut(
  context: ReactionContext,
  ways: WaysOut,
  { id }: GameMap,
  player: Player,
  { x, z }: FloorPoint,
): FloorPoint | undefined {
  const asNow = { ...context, latest: (other: Player) => other }
  return ways.nearest(x, z, (point) => nookRefusal(asNow, player, id, point) === undefined)
}

/** The way out from between pieces, of which some landed near somebody; undefined: they are not shut in by them. */
function outBetween(
  { catalogue }: ReactionContext,
  former: GameMap,
  after: GameMap,
  place: FloorPoint,
): FloorPoint | undefined {
  const way = outOfFurniture(after, catalogue, place)
  return way && !outOfFurniture(former, catalogue, place) ? way : undefined
}

const freed = (player: Player, position: Vec3): Outgoing[] => [
  ...leaveChair(player),
  movesEvent(placed(player, { position, rotation: player.rotation })),
]
