import type { Selectable } from 'kysely'
import { holds } from '../../holds.ts'
import type { UsersTable } from '../../columns/people.ts'
import { inParts } from '../../inParts.ts'
import { prepared } from '../../prepared.ts'
import type { Db } from '../../schema.ts'
import * as spaceTexts from '../spaces/spaceTexts.ts'

export type UserRow = Selectable<UsersTable>

const byId = prepared<{ id: string }, UserRow>((db, param) =>
  db.selectFrom('users').selectAll().where('id', '=', param('id')),
)

export const findById = async (db: Db, id: string): Promise<UserRow | undefined> =>
  (await byId(db, { id }))[0]

export const listByIds = (db: Db, ids: readonly string[]): Promise<UserRow[]> =>
  inParts(ids, (part) => db.selectFrom('users').selectAll().where('id', 'in', part).execute())

const byName = prepared<{ name: string }, UserRow>((db, param) =>
  db.selectFrom('users').selectAll().where('name', '=', param('name')),
)

export const findByName = async (db: Db, name: string): Promise<UserRow | undefined> =>
  (await byName(db, { name }))[0]

export const findByPhone = (db: Db, phone: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirst()

/** Those of some ids that are users. */
export const knownIds = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Ids of those with one of these log-in names or phones. */
export const idsCalled = async (db: Db, names: readonly string[]): Promise<string[]> => {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('name', 'in', names), eb('phone', 'in', names)]))
    .execute()
  return rows.map(({ id }) => id)
}

export type NewUser = Pick<UserRow, 'id' | 'name' | 'phone' | 'displayName' | 'avatar' | 'createdAt'> &
  Partial<Pick<UserRow, 'guestOf' | 'visitEndsAt'>>

/** Makes the user, unless somebody with that name or phone came first: then undefined. */
export const insertIfNew = (db: Db, user: NewUser): Promise<UserRow | undefined> =>
  db
    .insertInto('users')
    .values({ ...user, description: '', lastSeenAt: user.createdAt, bannedUntil: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const update = async (
  db: Db,
  id: string,
  changes: Partial<Pick<UserRow, 'displayName' | 'description' | 'avatar' | 'lastSeenAt'>>,
): Promise<UserRow | undefined> => {
  const store = (tx: Db) =>
    tx.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirst()
  if (changes.displayName === undefined) return store(db)
  // Spaces are found by the name of their owner.
  const rename = async (tx: Db) => {
    const stored = await store(tx)
    await spaceTexts.refresh(tx, { ownerId: id })
    return stored
  }
  return db.isTransaction ? rename(db) : db.transaction().execute(rename)
}

/** A phone for an account that has none; undefined: it has one, or the phone belongs to somebody. */
export const givePhone = (db: Db, id: string, phone: string): Promise<UserRow | undefined> =>
  db
    .updateTable('users')
    .set({ phone })
    .where('id', '=', id)
    .where('phone', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as other').select('other.id').where('other.phone', '=', phone))),
    )
    .returningAll()
    .executeTakeFirst()

export interface UserFilter {
  /** Part of the name shown or of the log-in name, any case; or a whole id or phone number. */
  readonly search?: string | undefined
  /** Banned at `now`, or not. */
  readonly banned?: boolean | undefined
  /** ms since the epoch. */
  readonly now: number
}

const filtered = (db: Db, { search, banned, now }: UserFilter) => {
  let query = db.selectFrom('users')
  // Hundreds a day, gone tomorrow: they are found by name or id, as in a report.
  if (!search) query = query.where('guestOf', 'is', null)
  if (banned === true) query = query.where('bannedUntil', '>', now)
  if (banned === false) {
    query = query.where((eb) => eb.or([eb('bannedUntil', 'is', null), eb('bannedUntil', '<=', now)]))
  }
  if (search) {
    query = query.where((eb) =>
      eb.or([
        holds('displayName', search),
        // Accounts made by a phone may be called by it, and no part of that is anybody's to find.
        eb.and([holds('name', search), eb.or([eb('phone', 'is', null), eb('name', '!=', eb.ref('phone'))])]),
        eb('id', '=', search),
        eb('phone', '=', search),
      ]),
    )
  }
  return query
}

/** The newest first. */
export const list = async (
  db: Db,
  filter: UserFilter,
  { take, skip }: { readonly take: number; readonly skip: number },
): Promise<{ readonly rows: UserRow[]; readonly total: number }> => {
  const rows = await listQuery(db, filter, { take, skip }).execute()
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

/** What `list` asks the database for a page. */
export const listQuery = (
  db: Db,
  filter: UserFilter,
  { take, skip }: { readonly take: number; readonly skip: number },
) =>
  filtered(db, filter).selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(take).offset(skip)

/** How many accounts were made since then (ms since the epoch). */
export const countSince = async (db: Db, since: number): Promise<number> => {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('createdAt', '>=', since)
    .where('guestOf', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ids of everybody with an account, some at a time: those after `after`, ascending. */
export const listIds = async (db: Db, after: string, size: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .where('guestOf', 'is', null)
    .orderBy('id')
    .limit(size)
    .execute()
  return rows.map(({ id }) => id)
}

/** Bans a user until then (ms since the epoch), or lets them in again (null); undefined: there is none. */
export const setBan = (
  db: Db,
  id: string,
  bannedUntil: number | null,
  banReason: string,
): Promise<UserRow | undefined> =>
  db
    .updateTable('users')
    .set({ bannedUntil, banReason })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Somebody: what is asked to see whether the database answers. */
export const findAny = (db: Db) => db.selectFrom('users').select('id').limit(1).executeTakeFirst()
