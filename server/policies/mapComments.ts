import { roleRank } from '#shared/rules/roles.ts'
import type { PermittedRooms, Role } from '../db/tables/spaces/members.ts'
import { canManageSpace, effectiveRole, type Standing } from './space.ts'

/** Who furnishes a level: everywhere, or in some placed rooms of it. */
export type Furnishes = 'all' | ReadonlySet<number>

/** What somebody furnishes on a level, as the wire has it (room/features/map/editRights.ts). */
export function furnishes(
  standing: Standing,
  permitted: PermittedRooms | undefined,
  mapId: string,
): Furnishes {
  const role: Role | '' = effectiveRole(standing)
  return roleRank(role) >= roleRank('BUILDER') ? 'all' : new Set(permitted?.[mapId] ?? [])
}

/** Whether they furnish anything at all there. */
export const furnishesAny = (where: Furnishes): boolean => where === 'all' || where.size > 0

/** Whether they read, answer and resolve what is pinned in a room (null: in none). */
export const readsCommentsIn = (where: Furnishes, room: number | null): boolean =>
  where === 'all' || (room !== null && where.has(room))

/** One takes away what one wrote, who runs the space anybody's. */
export const mayRemoveComment = (standing: Standing, authorId: string): boolean =>
  authorId === standing.person?.id || canManageSpace(standing)
