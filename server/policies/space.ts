import { limits } from '#shared/rules/limits.ts'
import { canManage, mayManageRole } from '#shared/rules/roles.ts'
import type { Role } from '../db/tables/spaces/members.ts'
import type { Person } from './user.ts'

export interface SpaceForPolicy {
  readonly isPublic: boolean
  readonly ownerId: string
}

/** Who asks about a space: nobody (a guest) or a person with or without a role in it. */
export interface Standing {
  readonly person: Person | undefined
  readonly role: Role | undefined
  /** Sent out of this space for good (table spaceBans). */
  readonly isBanned?: boolean
}

/** A ban bars everybody but the owner, and site ADMINs, who run the site. */
export const isBarred = ({ person, role, isBanned }: Standing): boolean =>
  isBanned === true && !person?.isSiteAdmin && role !== 'OWNER'

/** A site ADMIN counts as owner in every space (decisions.md, People and rights). */
export const effectiveRole = ({ person, role }: Standing): Role | '' =>
  person?.isSiteAdmin ? 'OWNER' : (role ?? '')

export const canManageSpace = (standing: Standing): boolean =>
  !isBarred(standing) && canManage(effectiveRole(standing))

/** Public spaces are seen by everybody, private ones by their members; never by those banned from them. */
export const canViewSpace = (space: SpaceForPolicy, standing: Standing): boolean =>
  !isBarred(standing) && (space.isPublic || effectiveRole(standing) !== '')

/** Entering wants an account as well. */
export const canEnterSpace = (space: SpaceForPolicy, standing: Standing): boolean =>
  standing.person !== undefined && canViewSpace(space, standing)

/** Managers may exceed the capacity a little, to be able to help in a full space. */
export const hasRoomLeft = (capacity: number, onlinePlayers: number, mayManage: boolean): boolean =>
  onlinePlayers < capacity + (mayManage ? limits.capacityManagerExtra : 0)

/**
 * Whether somebody may give a member this role: managers, but never the owner's, never their own, an ADMIN not another
 * ADMIN's, and never OWNER (decisions.md: an owner transfers only by typed confirmation).
 */
export const canChangeRole = (
  standing: Standing,
  target: { readonly userId: string; readonly role: Role },
  role: Role,
): boolean =>
  canManageSpace(standing) &&
  role !== 'OWNER' &&
  mayManageRole(effectiveRole(standing), target.role) &&
  target.userId !== standing.person?.id
