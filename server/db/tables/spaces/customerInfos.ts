import type { Selectable } from 'kysely'
import type { CustomerInfosTable } from '../../columns/site.ts'
import { pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'

export type CustomerInfoRow = Selectable<CustomerInfosTable>

export const insert = async (db: Db, row: CustomerInfoRow): Promise<void> => {
  await db.insertInto('customerInfos').values(row).execute()
}

/** Of a space, the newest first. */
export const list = (db: Db, spaceId: string, page: Page): Promise<PageOf<CustomerInfoRow>> =>
  pageOf(db.selectFrom('customerInfos').where('spaceId', '=', spaceId), page, (found) =>
    found.selectAll().orderBy('createdAt', 'desc').orderBy('id'),
  )
