/** Roles of a space, the weakest first. */
export const roleOrder = ['MEMBER', 'BUILDER', 'ADMIN', 'OWNER'] as const

export type Role = (typeof roleOrder)[number]

/** How strong a role is: 0 for a visitor ('' or an unknown word), 4 for the owner. */
export const roleRank = (role: string): number => roleOrder.indexOf(role as Role) + 1

/** The roles somebody has of those that are named. */
export const heldRoles = (roles: Readonly<Record<string, boolean | undefined>>): string[] =>
  Object.keys(roles).filter((role) => roles[role])

/** The strongest of some roles; '' when there is none. */
export const strongestRole = (roles: Iterable<string>): Role | '' => {
  let best = 0
  for (const role of roles) best = Math.max(best, roleRank(role))
  return roleOrder[best - 1] ?? ''
}

/**
 * Whether somebody of one role may change what somebody of another may do, or send them out: ADMIN those below, OWNER
 * (and with it site administrators) everybody but an owner. The one rule for every door: HTTP and wire.
 */
export const mayManageRole = (role: string, other: string): boolean =>
  canManage(role) && other !== 'OWNER' && (role === 'OWNER' || !canManage(other))

/** ADMIN and OWNER run a space: its people, settings and over-capacity places. */
export const canManage = (role: string): boolean => roleRank(role) >= roleRank('ADMIN')
