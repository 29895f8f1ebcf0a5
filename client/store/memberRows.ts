import type { EncId } from '#shared/ids.ts'
import type { MemberAnswer } from '#shared/http/members.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Player, World } from '#shared/world/world.ts'

/** A line of the member list: somebody who is in the space now. */
export interface MemberRow {
  readonly encId: EncId
  readonly userId: string
  readonly name: string
  /** OWNER, ADMIN, BUILDER, MEMBER, or '' for a visitor. */
  readonly role: string
  /** Path of the 2D portrait. */
  readonly portrait: string
  readonly isSelf: boolean
  /** Owners and admins are listed together as administrators. */
  readonly isManager: boolean
  /** False while a lost connection's player is held. */
  readonly isSignedIn: boolean
}

const ROLES = ['OWNER', 'ADMIN', 'BUILDER', 'MEMBER'] as const

/** The strongest of a member's roles; '' for none. */
export const strongestRole = (roles: Readonly<Record<string, boolean | undefined>>): string =>
  ROLES.find((role) => roles[role]) ?? ''

/** The picture of an avatar number; number 1 for one that does not exist. */
export const portraitPath = (avatar: number | undefined): string =>
  `/assets/images/portraits/${avatar && avatar >= 1 && avatar <= limits.defaultAvatars ? avatar : 1}.webp`

function toRow(player: Player, member: MemberAnswer | undefined, selfUid: string | undefined): MemberRow {
  // The live player knows of role changes first; the members' list of people whose join said nothing.
  const role = player.role || (member ? strongestRole(member.roles) : '')
  return {
    encId: player.encId,
    userId: player.uid,
    name: player.name || member?.displayName || '',
    role,
    portrait: player.avatarUrl || portraitPath(member?.avatar),
    isSelf: player.uid === selfUid,
    isManager: role === 'OWNER' || role === 'ADMIN',
    isSignedIn: player.isSignedIn,
  }
}

const rank = ({ isSelf, role }: MemberRow): number => {
  const index = (ROLES as readonly string[]).indexOf(role)
  return (isSelf ? 0 : 10) + (index < 0 ? ROLES.length : index)
}

const sameRow = (a: MemberRow, b: MemberRow): boolean =>
  (Object.keys(a) as (keyof MemberRow)[]).every((key) => a[key] === b[key])

/**
 * Everybody in the space: oneself first, then by role, then by name. Answers `former` itself when nothing it
 * shows has changed, so that moving players render no lists.
 */
export function memberRows(
  world: World,
  members: ReadonlyMap<string, MemberAnswer>,
  selfUid: string | undefined,
  former: readonly MemberRow[] = [],
): readonly MemberRow[] {
  const rows = [...world.players.values()]
    .map((player) => toRow(player, members.get(player.uid), selfUid))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'zh-CN') || a.encId - b.encId)
  const same = rows.length === former.length && rows.every((row, index) => sameRow(row, former[index]!))
  return same ? former : rows
}
