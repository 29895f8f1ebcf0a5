import type { v1 } from '../protocol/messages.ts'
import { limits } from '../rules/limits.ts'
import { canManage } from '../rules/roles.ts'
import type { GameMap } from '../world/world.ts'
import { isInPart } from './areas.ts'

/** Whether a nook is a room for meetings: it can be booked, or lies in an area for meetings; and is not silent. */
export function isMeetingRoom({ nooks, areas }: Pick<GameMap, 'nooks' | 'areas'>, nookId: string): boolean {
  const nook = nooks.get(nookId)
  if (!nook || nook.silent) return false
  if (nook.bookable) return true
  return isIn(areas, nook, (category) => category === 'RW_OFFICE_MEETING')
}

/** Whether a nook is for so many that one person does not shut it to all the others; what one can book one may also close. */
export const isHall = ({ capacity, bookable }: v1.NookDiff.$Properties): boolean =>
  !bookable && (capacity ?? 0) > limits.closablePlaces

/**
 * Whether who is inside may close the door of a nook, or open it: a room of its own, not a place for everybody; halls are
 * for who runs the space to close. Desks have locks of their own.
 */
export function canBeLocked(
  { nooks, areas }: Pick<GameMap, 'nooks' | 'areas'>,
  nookId: string,
  role: string,
): boolean {
  const nook = nooks.get(nookId)
  if (!nook || nook.silent || nook.isDesk || (isHall(nook) && !canManage(role))) return false
  return nook.bookable === true || !isIn(areas, nook, (category) => category !== 'RW_OFFICE_MEETING')
}

/** Whether the first cell of a nook lies in an area of some category. */
const isIn = (
  areas: GameMap['areas'],
  { nookCoords }: v1.NookDiff.$Properties,
  isWanted: (category: string) => boolean,
): boolean => {
  const cell = nookCoords?.coords?.[0]
  if (!cell) return false
  return Object.values(areas ?? {}).some(
    ({ category, coords }) =>
      isWanted(category ?? '') && coords?.some((part) => isInPart(part, cell.x ?? 0, cell.y ?? 0)),
  )
}
