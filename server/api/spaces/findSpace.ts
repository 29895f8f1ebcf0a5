import { fail } from '#shared/errors.ts'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import type { AppContext } from '../../context.ts'
import * as members from '../../db/tables/spaces/members.ts'
import type { MemberRole, MemberRow } from '../../db/tables/spaces/members.ts'
import * as spaceBans from '../../db/tables/spaces/spaceBans.ts'
import type { SpaceBanRow } from '../../db/tables/spaces/spaceBans.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import type { OwnPart, SpaceWithCreator } from '../../db/tables/spaces/spaces.ts'
import { canManageSpace } from '../../policies/space.ts'
import type { Standing } from '../../policies/space.ts'
import type { Person } from '../../policies/user.ts'
import { presentSpace } from '../../presenters/space.ts'

/** A space and what the one who asks is in it. */
export interface SpaceVisit {
  readonly space: SpaceWithCreator
  readonly standing: Standing
  readonly member: MemberRow | undefined
  /** Why and until when they may not come. */
  readonly ban: SpaceBanRow | undefined
}

/** undefined: there is no such space. */
export async function visitSpace(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  spaceId: string,
  person: Person | undefined,
): Promise<SpaceVisit | undefined> {
  const space = await spaces.find(db, spaceId)
  if (!space) return undefined
  const member = person && (await members.find(db, spaceId, person.id))
  const ban = person && (await spaceBans.find(db, spaceId, person.id, clock.now()))
  return { space, member, ban, standing: { person, role: member?.role, isBanned: ban !== undefined } }
}

/** @throws ApiError SpaceNotFound; Forbidden for others than its owner and admins. */
export async function manageSpace(ctx: AppContext, spaceId: string, person: Person): Promise<SpaceVisit> {
  const visit = (await visitSpace(ctx, spaceId, person)) ?? fail('SpaceNotFound')
  if (!canManageSpace(visit.standing)) fail('Forbidden')
  return visit
}

/**
 * The entries of some spaces as that person (a guest: undefined) sees them.
 * @param managers all who manage any of them, in the order in which they joined
 */
export async function presentSpaces(
  { db, rooms }: AppContext,
  rows: readonly SpaceWithCreator[],
  managers: readonly MemberRole[],
  person: Person | undefined,
): Promise<SpaceEntry[]> {
  const own = person
    ? await spaces.ownPartsIn(
        db,
        rows.map(({ id }) => id),
        person.id,
      )
    : []
  const people = Map.groupBy(withOwn(managers, own), ({ spaceId }) => spaceId)
  const online = await rooms.onlinePlayers(rows.map(({ id }) => id))
  const liked = new Set(own.filter(({ isLiked }) => isLiked).map(({ spaceId }) => spaceId))
  return rows.map((row) =>
    presentSpace(row, {
      members: people.get(row.id) ?? [],
      lastMonthLikes: row.monthLikes,
      iLiked: liked.has(row.id),
      onlinePlayers: online.get(row.id) ?? 0,
    }),
  )
}

/** The managers, and oneself where one is a member; all in the order in which they joined. */
function withOwn(managers: readonly MemberRole[], own: readonly OwnPart[]): readonly MemberRole[] {
  const mine = own.flatMap(({ spaceId, userId, role, joinedAt }) =>
    role === null || joinedAt === null ? [] : [{ spaceId, userId, role, joinedAt }],
  )
  if (mine.length === 0) return managers
  const others = managers.filter(({ userId }) => userId !== mine[0]?.userId)
  return [...others, ...mine].sort((a, b) => a.joinedAt - b.joinedAt)
}

/** One entry. */
export async function presentOne(
  ctx: AppContext,
  space: SpaceWithCreator,
  person: Person | undefined,
): Promise<SpaceEntry> {
  const managers = await members.listManagers(ctx.db, [space.id])
  const [entry] = await presentSpaces(ctx, [space], managers, person)
  return entry ?? fail('SpaceNotFound')
}

/** One entry, read afresh. */
export async function presentSpaceById(
  ctx: AppContext,
  spaceId: string,
  person: Person | undefined,
): Promise<SpaceEntry> {
  return presentOne(ctx, (await spaces.find(ctx.db, spaceId)) ?? fail('SpaceNotFound'), person)
}
