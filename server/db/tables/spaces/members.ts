import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { holds } from '../../holds.ts'
import { inParts } from '../../inParts.ts'
import { prepared, preparedForList } from '../../prepared.ts'
import type { MembersTable } from '../../columns/spaces.ts'
import { pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'
import { toFlag } from '../../columns/flag.ts'

export type Role = MembersTable['role']

export interface MemberRow extends Omit<
  Selectable<MembersTable>,
  'firstInGame' | 'permittedRooms' | 'deskLocked' | 'allowScreenPointer' | 'teacher'
> {
  readonly firstInGame: boolean
  readonly deskLocked: boolean
  readonly allowScreenPointer: boolean
  readonly teacher: boolean
  /** By level: the numbers of the placed rooms there that they may edit. */
  readonly permittedRooms: PermittedRooms
}

/** Level number (the map's id) → numbers of placed rooms. */
export type PermittedRooms = Readonly<Record<string, readonly number[]>>

/** A member with what is known of the account. */
export interface MemberWithUser extends MemberRow {
  readonly userName: string
  readonly avatar: number
  readonly userDescription: string
}

/** Nobody had any while they were a bare list. */
const toPermittedRooms = (json: string): PermittedRooms => {
  const stored = JSON.parse(json) as PermittedRooms | readonly number[]
  return Array.isArray(stored) ? {} : (stored as PermittedRooms)
}

const toMember = <Row extends Selectable<MembersTable>>(row: Row) => ({
  ...row,
  firstInGame: row.firstInGame === 1,
  deskLocked: row.deskLocked === 1,
  allowScreenPointer: row.allowScreenPointer === 1,
  teacher: row.teacher === 1,
  permittedRooms: toPermittedRooms(row.permittedRooms),
})

const ofPerson = prepared<{ spaceId: string; userId: string }, Selectable<MembersTable>>((db, param) =>
  db
    .selectFrom('members')
    .selectAll()
    .where('spaceId', '=', param('spaceId'))
    .where('userId', '=', param('userId')),
)

export const find = async (db: Db, spaceId: string, userId: string): Promise<MemberRow | undefined> => {
  const [row] = await ofPerson(db, { spaceId, userId })
  return row && toMember(row)
}

/** Of these people those who are members. */
export const listByIds = (db: Db, spaceId: string, userIds: readonly string[]): Promise<MemberRow[]> =>
  inParts(userIds, async (part) => {
    const ofSpace = db.selectFrom('members').selectAll().where('spaceId', '=', spaceId)
    return (await ofSpace.where('userId', 'in', part).execute()).map(toMember)
  })

/** By role: the very expression of the index membersInOrder, which is why nothing of it is a parameter. */
const rank = sql`case ${sql.ref('members.role')} when 'OWNER' then 0 when 'ADMIN' then 1 when 'BUILDER' then 2 else 3 end`

type StoredMember = Selectable<MembersTable> & Pick<MemberWithUser, 'userName' | 'avatar' | 'userDescription'>

const membersOf = prepared<{ spaceId: string; size: number; offset: number }, StoredMember>((db, param) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .selectAll('members')
    .select(['users.displayName as userName', 'users.avatar', 'users.description as userDescription'])
    .where('members.spaceId', '=', param('spaceId'))
    .orderBy(rank)
    .orderBy('members.joinedAt')
    .orderBy('members.userId')
    .limit(param('size'))
    .offset(param('offset')),
)

const countOf = prepared<{ spaceId: string }, { count: number | string | bigint }>((db, param) =>
  db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('spaceId', '=', param('spaceId')),
)

/** Owner first, then by role, then in the order of joining. */
export const list = async (db: Db, spaceId: string, page: Page): Promise<PageOf<MemberWithUser>> => {
  const rows = await membersOf(db, { spaceId, ...page })
  const [row] = await countOf(db, { spaceId })
  return { rows: rows.map(toMember), total: Number(row?.count) }
}

/** Those whose name here or elsewhere has this in it, in the same order. */
export const search = async (
  db: Db,
  spaceId: string,
  wanted: string,
  page: Page,
): Promise<PageOf<MemberWithUser>> => {
  const found = db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .where('members.spaceId', '=', spaceId)
    .where((eb) => eb.or([holds('members.displayName', wanted), holds('users.displayName', wanted)]))
  const { rows, total } = await pageOf(found, page, (some) =>
    some
      .selectAll('members')
      .select(['users.displayName as userName', 'users.avatar', 'users.description as userDescription'])
      .orderBy(rank)
      .orderBy('members.joinedAt')
      .orderBy('members.userId'),
  )
  return { rows: rows.map(toMember), total }
}

/** Takes a membership away; false where it is not of that role any more, or there is none. */
export const remove = async (db: Db, spaceId: string, userId: string, role: Role): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('members')
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const findWithUser = async (
  db: Db,
  spaceId: string,
  userId: string,
): Promise<MemberWithUser | undefined> => {
  const row = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .selectAll('members')
    .select(['users.displayName as userName', 'users.avatar', 'users.description as userDescription'])
    .where('members.spaceId', '=', spaceId)
    .where('members.userId', '=', userId)
    .executeTakeFirst()
  return row && toMember(row)
}

export type MemberRole = Pick<MemberRow, 'spaceId' | 'userId' | 'role' | 'joinedAt'>

const managersOf = preparedForList<Record<string, never>, MemberRole>((db, spaceIds) =>
  db
    .selectFrom('members')
    .select(['spaceId', 'userId', 'role', 'joinedAt'])
    .where('spaceId', 'in', spaceIds)
    .where('role', 'in', ['OWNER', 'ADMIN'])
    .orderBy('joinedAt'),
)

/** Of many spaces at once: those who may manage, in the order in which they joined. */
export const listManagers = (db: Db, spaceIds: readonly string[]): Promise<MemberRole[]> =>
  managersOf(db, spaceIds, {})

/** Makes a member, unless there is one already: that one stays as it is. True for a new one. */
export const insertIfNew = async (
  db: Db,
  member: Pick<MemberRow, 'spaceId' | 'userId' | 'role' | 'displayName' | 'joinedAt'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('members')
    .values({
      ...member,
      character: null,
      outfitString: '',
      firstInGame: 1,
      profile: '',
      permittedRooms: '{}',
    })
    .onConflict((conflict) => conflict.columns(['spaceId', 'userId']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const update = async (
  db: Db,
  spaceId: string,
  userId: string,
  changes: Partial<Pick<MemberRow, 'displayName' | 'character' | 'outfitString' | 'firstInGame' | 'profile'>>,
): Promise<void> => {
  const { firstInGame, ...rest } = changes
  const set = { ...rest, ...(firstInGame === undefined ? {} : { firstInGame: toFlag(firstInGame) }) }
  if (Object.keys(set).length === 0) return
  await db
    .updateTable('members')
    .set(set)
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .execute()
}

/**
 * True when there is such a member.
 * @param before the role it was judged by: with another one by now it stays as it is
 */
export const setRole = async (
  db: Db,
  spaceId: string,
  userId: string,
  role: Role,
  before?: Role,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ role })
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .$if(before !== undefined, (query) => query.where('role', '=', before ?? role))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** True when there is such a member. */
export const setPermittedRooms = async (
  db: Db,
  spaceId: string,
  userId: string,
  permittedRooms: PermittedRooms,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ permittedRooms: JSON.stringify(permittedRooms) })
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Everybody in a space who may edit some rooms. */
export const listPermittedRooms = async (
  db: Db,
  spaceId: string,
  page: Page,
): Promise<PageOf<{ userId: string; permittedRooms: PermittedRooms }>> => {
  const some = db
    .selectFrom('members')
    .where('spaceId', '=', spaceId)
    .where('permittedRooms', 'not in', ['{}', '[]'])
  const { rows, total } = await pageOf(some, page, (found) =>
    found.select(['userId', 'permittedRooms']).orderBy('userId'),
  )
  return {
    rows: rows.map((row) => ({ ...row, permittedRooms: toPermittedRooms(row.permittedRooms) })),
    total,
  }
}

/** Everybody of a space. */
export const listUserIds = async (db: Db, spaceId: string): Promise<string[]> => {
  const rows = await db.selectFrom('members').select('userId').where('spaceId', '=', spaceId).execute()
  return rows.map(({ userId }) => userId)
}

/** Whether somebody is OWNER or ADMIN of any space. */
export const managesAny = async (db: Db, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('members')
    .select('spaceId')
    .where('userId', '=', userId)
    .where('role', 'in', ['OWNER', 'ADMIN'])
    .executeTakeFirst()
  return row !== undefined
}

/** Those who manage a space and are not banned from it just now. */
export const listManagerIds = async (db: Db, spaceId: string, now: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('members')
    .select('userId')
    .where('spaceId', '=', spaceId)
    .where('role', 'in', ['OWNER', 'ADMIN'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('spaceBans')
            .select('spaceBans.userId')
            .whereRef('spaceBans.spaceId', '=', 'members.spaceId')
            .whereRef('spaceBans.userId', '=', 'members.userId')
            .where((ban) => ban.or([ban('spaceBans.until', 'is', null), ban('spaceBans.until', '>', now)])),
        ),
      ),
    )
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Whose desk it is, and what they say of it. */
export interface DeskHolder {
  readonly userId: string
  readonly locked: boolean
  readonly description: string
}

const noDesk = { deskMapId: '', deskId: '', deskDescription: '', deskLocked: 0 } as const

/** A desk is somebody's, or nobody's: whoever had it has it no more. */
export const setDesk = async (
  db: Db,
  spaceId: string,
  { mapId, deskId }: { readonly mapId: string; readonly deskId: string },
  holder: DeskHolder | undefined,
): Promise<void> => {
  await db
    .updateTable('members')
    .set(noDesk)
    .where('spaceId', '=', spaceId)
    .where('deskMapId', '=', mapId)
    .where('deskId', '=', deskId)
    .execute()
  if (!holder) return
  const { userId, locked, description } = holder
  await db
    .updateTable('members')
    .set({ deskMapId: mapId, deskId, deskDescription: description, deskLocked: toFlag(locked) })
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .execute()
}

/** The spaces in which somebody has a desk. */
export const spacesWithDeskOf = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('members')
    .select('spaceId')
    .where('userId', '=', userId)
    .where('deskId', '!=', '')
    .execute()
  return rows.map(({ spaceId }) => spaceId)
}

/** Nobody has a desk on a map any more that is not one of these. */
export const freeDesks = async (
  db: Db,
  spaceId: string,
  mapId: string,
  deskIds: readonly string[],
): Promise<void> => {
  await db
    .updateTable('members')
    .set(noDesk)
    .where('spaceId', '=', spaceId)
    .where('deskMapId', '=', mapId)
    .$if(deskIds.length > 0, (query) => query.where('deskId', 'not in', deskIds))
    .execute()
}

/** What is said of a member beside the role. True when there is such a member. */
export const setMarks = async (
  db: Db,
  spaceId: string,
  userId: string,
  { allowScreenPointer, teacher }: Partial<Pick<MemberRow, 'allowScreenPointer' | 'teacher'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({
      ...(allowScreenPointer === undefined ? {} : { allowScreenPointer: toFlag(allowScreenPointer) }),
      ...(teacher === undefined ? {} : { teacher: toFlag(teacher) }),
    })
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
