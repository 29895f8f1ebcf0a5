import { isAtHand } from '#shared/map/atHand.ts'
import { isGuide } from '#shared/map/isGuide.ts'
import { isInReach } from '#shared/map/inReach.ts'
import type { FloorPoint, MapObject } from '#shared/map/placement.ts'
import { prismOf, reachOf } from '#shared/map/reach.ts'
import type { Walkable } from '#shared/map/walking/walkable.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Player } from '#shared/world/world.ts'
import { refuse, type ActionContext, type Refusal } from '../../handler.ts'

/** A browser is a few centimetres and a moment off: somebody reaches from any place so near to theirs, metres. */
const OFF_M = limits.walkableToleranceM
const WAYS = 8

const around: readonly FloorPoint[] = Array.from({ length: WAYS }, (_, way) => {
  const angle = (way * 2 * Math.PI) / WAYS
  return { x: OFF_M * Math.cos(angle), z: OFF_M * Math.sin(angle) }
})

/** Where somebody may stand in their browser: not on the other side of a wall. */
const placesOf = ({ isWalledOff }: Walkable, { x, z }: FloorPoint): FloorPoint[] => [
  { x, z },
  ...around.map((by) => ({ x: x + by.x, z: z + by.z })).filter((at) => !isWalledOff(x, z, at.x, at.z)),
]

/**
 * Why somebody cannot lay their hand on an object of their level; undefined: they can. As offers in the browser have it
 * (`isAtHand`), with some tolerance: near enough, and no wall, window or glass between.
 */
export function outOfHand(
  context: Pick<ActionContext, 'catalogue' | 'walkable'>,
  object: MapObject,
  { mapId, position }: Pick<Player, 'mapId' | 'position'>,
  tooFar: Refusal = refuse('objectTooFar'),
): Refusal | undefined {
  const { catalogue } = context
  if (!isInReach(object, catalogue, position)) return tooFar
  const ground = context.walkable(mapId)
  // Where a guide is now is the clock's.
  if (!ground || isGuide(object)) return undefined
  const prism = prismOf(object, catalogue)
  const reach = reachOf(object) + OFF_M
  const isOpen = placesOf(ground, position).some((at) => isAtHand(ground, prism, reach, at))
  return isOpen ? undefined : refuse('behindWall')
}
