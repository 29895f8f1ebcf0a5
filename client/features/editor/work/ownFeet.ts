import type { Catalogue } from '#shared/map/catalogue.ts'
import { withFeet } from '#shared/map/making/feet.ts'
import { holds, placedRoomsOf } from '#shared/map/making/roomGround.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Reach } from '../reach.ts'

/**
 * A level after an edit, with the cells that feet can pass or not any more by it. Who builds in some rooms turns cells of
 * those alone: the server takes no others.
 */
export function ownFeet(before: GameMap, after: GameMap, catalogue: Catalogue, reach: Reach): GameMap {
  const felt = withFeet(before, after, catalogue)
  if (reach === 'all' || felt.collisions === after.collisions || !felt.collisions) return felt
  const [width] = felt.dimensions ?? [0]
  const rooms = placedRoomsOf(felt).filter(({ number }) => reach.has(number))
  const collisions = felt.collisions.map((cell, i) =>
    rooms.some(({ rect }) => holds(rect, i % width, Math.floor(i / width)))
      ? cell
      : (after.collisions?.[i] ?? cell),
  )
  return { ...felt, collisions }
}
