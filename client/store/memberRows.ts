import type { EncId } from '#shared/ids.ts'
import type { MemberAnswer } from '#shared/http/members.ts'
import { parseOutfit } from '#shared/rules/outfit.ts'
import { canManage, heldRoles, roleRank, strongestRole } from '#shared/rules/roles.ts'
import { isTeacher } from '#shared/rules/teachers.ts'
import type { Player, World } from '#shared/world/world.ts'

/** A line of the member list: somebody who is in the space now. */
export interface MemberRow {
  readonly encId: EncId
  readonly userId: string
  readonly name: string
  /** OWNER, ADMIN, BUILDER, MEMBER, or '' for a visitor. */
  readonly role: string
  /** Made a teacher by whoever runs the space. */
  readonly isTeacher: boolean
  /** Path of the picture of the person they are. */
  readonly portrait: string
  readonly isSelf: boolean
  /** Owners and admins are listed together as administrators. */
  readonly isManager: boolean
  /** False while a lost connection's player is held. */
  readonly isSignedIn: boolean
}

/** The picture that is shown when another can not be had. */
export const anyPortrait = '/assets/images/portraits/1.webp'

/** What was found out of whom; the rows are made with every batch of moves. */
const pictured = new Map<string, { readonly outfitString: string; readonly path: string }>()
const PICTURED_MAX = 5_000

/** The picture of the person somebody is in the scene. */
export function portraitOf({ uid, outfitString }: Pick<Player, 'uid' | 'outfitString'>): string {
  const known = pictured.get(uid)
  if (known?.outfitString === outfitString) return known.path
  if (pictured.size >= PICTURED_MAX) pictured.clear()
  const path = `/assets/images/portraits/${parseOutfit(outfitString, uid).person}.webp`
  pictured.set(uid, { outfitString, path })
  return path
}

function toRow(
  world: World,
  player: Player,
  member: MemberAnswer | undefined,
  selfUid: string | undefined,
): MemberRow {
  // The live player knows of role changes first; the members' list of people whose join said nothing.
  const role = player.role || (member ? strongestRole(heldRoles(member.roles)) : '')
  return {
    encId: player.encId,
    userId: player.uid,
    name: player.name || member?.displayName || '',
    role,
    isTeacher: isTeacher(world, player.uid),
    portrait: portraitOf(player),
    isSelf: player.uid === selfUid,
    isManager: canManage(role),
    isSignedIn: player.isSignedIn,
  }
}

const rank = ({ isSelf, role }: MemberRow): number => (isSelf ? 0 : 10) - roleRank(role)

const byName = new Intl.Collator('zh-CN')

const sameRow = (a: MemberRow, b: MemberRow | undefined): boolean =>
  b !== undefined && (Object.keys(a) as (keyof MemberRow)[]).every((key) => a[key] === b[key])

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
  const rows = [...world.players.values()].map((player) =>
    toRow(world, player, members.get(player.uid), selfUid),
  )
  // Compared before sorting: this runs with every batch of moves.
  const known = new Map(former.map((row) => [row.encId, row]))
  if (rows.length === former.length && rows.every((row) => sameRow(row, known.get(row.encId)))) return former
  return rows.sort((a, b) => rank(a) - rank(b) || byName.compare(a.name, b.name) || a.encId - b.encId)
}
