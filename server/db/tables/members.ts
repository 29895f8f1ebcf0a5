import type { Selectable } from 'kysely'
import type { Db, MembersTable } from '../schema.ts'
import { toFlag } from '../schema.ts'

export type Role = MembersTable['role']

export interface MemberRow extends Omit<Selectable<MembersTable>, 'firstInGame' | 'permittedRooms'> {
  readonly firstInGame: boolean
  readonly permittedRooms: readonly number[]
}

/** A member with what is known of the account. */
export interface MemberWithUser extends MemberRow {
  readonly userName: string
  readonly avatar: number
  readonly userDescription: string
}

const toMember = <Row extends Selectable<MembersTable>>(row: Row) => ({
  ...row,
  firstInGame: row.firstInGame === 1,
  permittedRooms: JSON.parse(row.permittedRooms) as number[],
})

export const find = async (db: Db, spaceId: string, userId: string): Promise<MemberRow | undefined> => {
  const row = await db
    .selectFrom('members')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row && toMember(row)
}

/** Owner first, then by role, then in the order of joining. */
export const list = async (
  db: Db,
  spaceId: string,
  page: { readonly size: number; readonly offset: number },
): Promise<{ rows: MemberWithUser[]; total: number }> => {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .selectAll('members')
    .select(['users.displayName as userName', 'users.avatar', 'users.description as userDescription'])
    .where('members.spaceId', '=', spaceId)
    .orderBy((eb) =>
      eb
        .case('members.role')
        .when('OWNER')
        .then(0)
        .when('ADMIN')
        .then(1)
        .when('BUILDER')
        .then(2)
        .else(3)
        .end(),
    )
    .orderBy('members.joinedAt')
    .orderBy('members.userId')
    .limit(page.size)
    .offset(page.offset)
    .execute()
  const { count } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('spaceId', '=', spaceId)
    .executeTakeFirstOrThrow()
  return { rows: rows.map(toMember), total: Number(count) }
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

/** Of many spaces at once: those who may manage, and one more person. */
export const listManagersAnd = (
  db: Db,
  spaceIds: readonly string[],
  userId: string | undefined,
): Promise<{ spaceId: string; userId: string; role: Role }[]> =>
  db
    .selectFrom('members')
    .select(['spaceId', 'userId', 'role'])
    .where('spaceId', 'in', spaceIds)
    .where((eb) =>
      eb.or([eb('role', 'in', ['OWNER', 'ADMIN']), ...(userId ? [eb('userId', '=', userId)] : [])]),
    )
    .orderBy('joinedAt')
    .execute()

/** Makes a member, unless there is one already: that one stays as it is. */
export const insertIfNew = async (
  db: Db,
  member: Pick<MemberRow, 'spaceId' | 'userId' | 'role' | 'displayName' | 'joinedAt'>,
): Promise<void> => {
  await db
    .insertInto('members')
    .values({
      ...member,
      character: null,
      outfitString: '',
      firstInGame: 1,
      profile: '',
      permittedRooms: '[]',
    })
    .onConflict((conflict) => conflict.columns(['spaceId', 'userId']).doNothing())
    .execute()
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
