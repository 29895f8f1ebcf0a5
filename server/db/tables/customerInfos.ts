import type { Selectable } from 'kysely'
import type { CustomerInfosTable, Db } from '../schema.ts'

export type CustomerInfoRow = Selectable<CustomerInfosTable>

export const insert = async (db: Db, row: CustomerInfoRow): Promise<void> => {
  await db.insertInto('customerInfos').values(row).execute()
}

/** Of a space, the newest first. */
export const list = async (
  db: Db,
  spaceId: string,
  page: { readonly size: number; readonly offset: number },
): Promise<{ rows: CustomerInfoRow[]; total: number }> => {
  const rows = await db
    .selectFrom('customerInfos')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(page.size)
    .offset(page.offset)
    .execute()
  const { count } = await db
    .selectFrom('customerInfos')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('spaceId', '=', spaceId)
    .executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}
