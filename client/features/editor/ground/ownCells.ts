import { placedRoomsOf, holds } from '#shared/map/making/roomGround.ts'
import type { Cell, CellEdge } from '#shared/map/making/quarters.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Reach } from '../reach.ts'
import type { Stroke } from './strokes.ts'

/**
 * What of a stroke lies where somebody may build. Walls on the border of a room are its neighbour's as well: who builds
 * in some rooms paints those within.
 */
export function ownStroke(map: GameMap, reach: Reach, stroke: Stroke): Stroke {
  if (reach === 'all') return stroke
  const rooms = placedRoomsOf(map).filter(({ number }) => reach.has(number))
  const isOwn = ({ x, y }: Cell): boolean => rooms.some(({ rect }) => holds(rect, x, y))
  const isWithin = ({ x, y, side }: CellEdge): boolean =>
    rooms.some(
      ({ rect }) => holds(rect, x, y) && holds(rect, side === 'n' ? x : x - 1, side === 'n' ? y - 1 : y),
    )
  return { ...stroke, cells: stroke.cells.filter(isOwn), edges: stroke.edges.filter(isWithin) }
}
