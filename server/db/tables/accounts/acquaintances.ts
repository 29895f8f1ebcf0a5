import { sql } from 'kysely'
import { holds } from '../../holds.ts'
import type { Db } from '../../schema.ts'
import * as users from './users.ts'

// People somebody may know of: those in an organization or a space with them.

/** Of so many organizations and spaces people are looked for, those one joined last. */
const GROUPS_MAX = 50
/** Of one of them no more: a crowded square would leave no room for anybody else. */
const OF_A_GROUP = 100
/** Names of so many people are read for one text. */
const LOOKED_THROUGH = 10_000

export interface Acquaintance {
  readonly id: string
  readonly displayName: string
  readonly avatar: number
}

/** A thing both are in. */
interface Shared {
  readonly id: string
  readonly name: string
}

const organizationsOf = (db: Db, userId: string) =>
  db
    .selectFrom('organizationMembers')
    .select('orgId')
    .where('userId', '=', userId)
    .orderBy('joinedAt', 'desc')
    .limit(GROUPS_MAX)

/** Spaces that are in use, and that one is not sent out of. */
const spacesOf = (db: Db, userId: string, now: number) =>
  db
    .selectFrom('members')
    .innerJoin('spaces', 'spaces.id', 'members.spaceId')
    .select('members.spaceId')
    .where('members.userId', '=', userId)
    .where('spaces.archivedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('spaceBans')
            .select('spaceBans.userId')
            .whereRef('spaceBans.spaceId', '=', 'members.spaceId')
            .where('spaceBans.userId', '=', userId)
            .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)])),
        ),
      ),
    )
    .orderBy('members.joinedAt', 'desc')
    .limit(GROUPS_MAX)

/** People with an account in use. */
const inUse = (db: Db, now: number) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.displayName', 'users.avatar'])
    .where('users.guestOf', 'is', null)
    .where('users.closesAt', 'is', null)
    .where((eb) => eb.or([eb('users.bannedUntil', 'is', null), eb('users.bannedUntil', '<=', now)]))

/** The first of each group, in one statement however many there are; those of the first groups come first. */
async function firstOf(
  db: Db,
  [table, column]: readonly ['organizationMembers', 'orgId'] | readonly ['members', 'spaceId'],
  groups: readonly string[],
): Promise<readonly string[]> {
  if (groups.length === 0) return []
  const parts = groups.map(
    (group, place) => sql`select * from (
      select user_id, ${sql.lit(place)} as place from ${sql.table(table)}
      where ${sql.ref(column)} = ${group} order by user_id limit ${sql.lit(OF_A_GROUP)}
    ) as ${sql.id(`part${place}`)}`,
  )
  const { rows } = await sql<{ userId: string }>`
    select user_id from (${sql.join(parts, sql` union all `)}) as everybody order by place
  `.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Those in the same organizations, then those in the same spaces; at most `max`. */
export async function list(db: Db, userId: string, now: number, max: number): Promise<Acquaintance[]> {
  const organizations = await organizationsOf(db, userId).execute()
  const spaces = await spacesOf(db, userId, now).execute()
  const mates = [
    ...(await firstOf(
      db,
      ['organizationMembers', 'orgId'],
      organizations.map(({ orgId }) => orgId),
    )),
    ...(await firstOf(
      db,
      ['members', 'spaceId'],
      spaces.map(({ spaceId }) => spaceId),
    )),
  ]
  const ids = new Set(mates)
  ids.delete(userId)
  if (ids.size === 0) return []
  return inUse(db, now)
    .where('users.id', 'in', [...ids].slice(0, max))
    .orderBy('users.displayName')
    .orderBy('users.id')
    .execute()
}

/** Ids of those in the same organizations and spaces, some more than once: no more than are looked through for a text. */
const allOf = (db: Db, userId: string, now: number) =>
  db
    .selectFrom('organizationMembers')
    .select('userId')
    .where('orgId', 'in', organizationsOf(db, userId))
    .unionAll(
      db
        .selectFrom('members')
        .select('userId')
        .where('spaceId', 'in', spacesOf(db, userId, now)),
    )
    .limit(LOOKED_THROUGH)

/** Of them those whose name holds a text. */
export const search = (
  db: Db,
  userId: string,
  now: number,
  text: string,
  max: number,
): Promise<Acquaintance[]> =>
  inUse(db, now)
    .where('users.id', 'in', allOf(db, userId, now))
    .where(holds('users.displayName', text))
    .where('users.id', '!=', userId)
    .orderBy('users.displayName')
    .orderBy('users.id')
    .limit(max)
    .execute()

/** Of everybody, for who runs the site. */
export const searchAll = (db: Db, now: number, text: string, max: number): Promise<Acquaintance[]> =>
  inUse(db, now)
    .$if(text !== '', (query) => query.where(holds('users.displayName', text)))
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id')
    .limit(max)
    .execute()

/** What two people are both in: nothing of it where they do not know of each other. */
export async function sharedBy(
  db: Db,
  userId: string,
  otherId: string,
  now: number,
  max: number,
): Promise<{ spaces: (Shared & { nameEn: string | null })[]; organizations: Shared[] }> {
  const spaces = await db
    .selectFrom('members')
    .innerJoin('spaces', 'spaces.id', 'members.spaceId')
    .select(['spaces.id', 'spaces.name', 'spaces.nameEn'])
    .where('members.userId', '=', otherId)
    .where('members.spaceId', 'in', spacesOf(db, userId, now))
    .orderBy('spaces.name')
    .orderBy('spaces.id')
    .limit(max)
    .execute()
  const organizations = await db
    .selectFrom('organizationMembers')
    .innerJoin('organizations', 'organizations.id', 'organizationMembers.orgId')
    .select(['organizations.id', 'organizations.name'])
    .where('organizationMembers.userId', '=', otherId)
    .where('organizationMembers.orgId', 'in', organizationsOf(db, userId))
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .limit(max)
    .execute()
  return { spaces, organizations }
}

/** Somebody with an account in use. */
export async function find(db: Db, id: string, now: number): Promise<users.UserRow | undefined> {
  const user = await users.findById(db, id)
  const isInUse =
    user?.guestOf === null && user.closesAt === null && !(user.bannedUntil !== null && user.bannedUntil > now)
  return isInUse ? user : undefined
}
