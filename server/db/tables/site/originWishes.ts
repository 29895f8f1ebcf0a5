import type { Selectable } from 'kysely'
import type { OriginWishesTable } from '../../columns/site.ts'
import type { Db } from '../../schema.ts'

export type OriginWishRow = Selectable<OriginWishesTable>
export type WishKey = Pick<OriginWishRow, 'spaceId' | 'origin'>

export const find = (db: Db, { spaceId, origin }: WishKey): Promise<OriginWishRow | undefined> =>
  db
    .selectFrom('originWishes')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('origin', '=', origin)
    .executeTakeFirst()

/** An open wish, in place of an answered one. False: there is an open one. */
export async function put(
  db: Db,
  wish: WishKey & Pick<OriginWishRow, 'userId' | 'createdAt'>,
): Promise<boolean> {
  const stored = await db
    .insertInto('originWishes')
    .values({ ...wish, state: 'OPEN', handledAt: null })
    .onConflict((conflict) =>
      conflict
        .columns(['spaceId', 'origin'])
        .doUpdateSet({ userId: wish.userId, createdAt: wish.createdAt, state: 'OPEN', handledAt: null })
        .where('originWishes.state', '!=', 'OPEN'),
    )
    .returning('origin')
    .executeTakeFirst()
  return stored !== undefined
}

/** How many a person made after `since`, and when the first of them. */
export async function countSince(
  db: Db,
  userId: string,
  since: number,
): Promise<{ readonly count: number; readonly oldest: number | null }> {
  const row = await db
    .selectFrom('originWishes')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('createdAt').as('oldest')])
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldest: row.oldest === null ? null : Number(row.oldest) }
}

export async function countOpen(db: Db, spaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('originWishes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('spaceId', '=', spaceId)
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those nobody has answered, the oldest first. */
export async function listOpen(
  db: Db,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<{
  readonly rows: (OriginWishRow & { readonly spaceName: string; readonly displayName: string })[]
  readonly total: number
}> {
  const open = db.selectFrom('originWishes').where('state', '=', 'OPEN')
  const { total } = await open.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await open
    .innerJoin('spaces', 'spaces.id', 'originWishes.spaceId')
    .innerJoin('users', 'users.id', 'originWishes.userId')
    .selectAll('originWishes')
    .select(['spaces.name as spaceName', 'users.displayName as displayName'])
    .orderBy('originWishes.createdAt')
    .orderBy('originWishes.origin')
    .orderBy('originWishes.spaceId')
    .limit(size)
    .offset(offset)
    .execute()
  return { rows, total: Number(total) }
}

/** Answers what is open for some origins. @returns the rows that were */
export async function answer(
  db: Db,
  origins: readonly string[],
  state: 'ACCEPTED' | 'REFUSED',
  handledAt: number,
): Promise<OriginWishRow[]> {
  if (origins.length === 0) return []
  return db
    .updateTable('originWishes')
    .set({ state, handledAt })
    .where('origin', 'in', origins)
    .where('state', '=', 'OPEN')
    .returningAll()
    .execute()
}
