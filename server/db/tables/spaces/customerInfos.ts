import type { Selectable } from 'kysely'
import { holds } from '../../holds.ts'
import type { CustomerInfosTable } from '../../columns/site.ts'
import { certainly } from '../../certainly.ts'
import { countOf, pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'

export type CustomerInfoRow = Selectable<CustomerInfosTable>

/** Keeps somebody's answer in a space in place of the one there was, whose id and first time stay; answers that id. */
export const put = async (db: Db, row: CustomerInfoRow): Promise<string> => {
  const { id: _id, spaceId: _spaceId, userId: _userId, createdAt: _createdAt, ...changes } = row
  const { id } = await db
    .insertInto('customerInfos')
    .values(row)
    .onConflict((on) => on.columns(['spaceId', 'userId']).doUpdateSet(changes))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What somebody has left in a space. */
export const findOf = (db: Db, spaceId: string, userId: string): Promise<CustomerInfoRow | undefined> =>
  db
    .selectFrom('customerInfos')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Takes back what somebody has left; answers whether there was something. */
export const removeOf = async (db: Db, spaceId: string, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('customerInfos')
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface CustomerInfoFilter {
  readonly spaceId: string
  /** Part of any of the fields; any case. */
  readonly search?: string | undefined
}

const searched = ['companyName', 'name', 'position', 'phoneNumber', 'email', 'message']

const filtered = (db: Db, { spaceId, search }: CustomerInfoFilter) => {
  const query = db.selectFrom('customerInfos').where('spaceId', '=', spaceId)
  if (!search) return query
  return query.where((eb) => eb.or(searched.map((column) => holds(column, search))))
}

/** Of a space, the newest first. */
export const list = (db: Db, filter: CustomerInfoFilter, page: Page): Promise<PageOf<CustomerInfoRow>> =>
  pageOf(filtered(db, filter), page, (found) => found.selectAll().orderBy('updatedAt', 'desc').orderBy('id'))

/** Takes one away; answers whether there was one. */
export const remove = async (db: Db, spaceId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('customerInfos')
    .where('spaceId', '=', spaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes all away that are found, if they are as many as expected; answers whether they were. */
export const removeFound = async (db: Db, filter: CustomerInfoFilter, expected: number): Promise<boolean> => {
  let isAsExpected = false
  await certainly(db, async (tx) => {
    isAsExpected = (await countOf(filtered(tx, filter))) === expected
    if (!isAsExpected) return
    await tx.deleteFrom('customerInfos').where('id', 'in', filtered(tx, filter).select('id')).execute()
  })
  return isAsExpected
}
