import type { Selectable } from 'kysely'
import type { VisitsTable } from '../../columns/insideSpaces.ts'
import type { Db } from '../../schema.ts'

export type VisitRow = Selectable<VisitsTable>
export type Visit = Pick<VisitRow, 'userId' | 'joinedAt' | 'leftAt'>

export const insert = async (db: Db, visit: Omit<VisitRow, 'leftAt'>): Promise<void> => {
  await db
    .insertInto('visits')
    .values({ ...visit, leftAt: null })
    .execute()
}

export const end = async (db: Db, id: string, leftAt: number): Promise<void> => {
  await db.updateTable('visits').set({ leftAt }).where('id', '=', id).execute()
}

/** One that had ended goes on, if it is still there. */
export const goOn = async (db: Db, id: string, serverId: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('visits')
    .set({ leftAt: null, serverId })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends all that are open of a server, none of them before it began. */
export const endAllOf = async (db: Db, serverId: string, leftAt: number): Promise<void> => {
  await db
    .updateTable('visits')
    .set((eb) => ({
      leftAt: eb.case().when('joinedAt', '>', leftAt).then(eb.ref('joinedAt')).else(leftAt).end(),
    }))
    .where('leftAt', 'is', null)
    .where('serverId', '=', serverId)
    .execute()
}

/**
 * Some of the visits to a space that somebody was there on between `from` and `to` (ms since the epoch), in the order
 * they began; `after` is the last one of the page before.
 */
export const listBetween = (
  db: Db,
  { spaceId, from, to }: { readonly spaceId: string; readonly from: number; readonly to: number },
  { after, size }: { readonly after?: Pick<VisitRow, 'id' | 'joinedAt'> | undefined; readonly size: number },
): Promise<VisitRow[]> => {
  let query = db
    .selectFrom('visits')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('joinedAt', '<', to)
    .where((eb) => eb.or([eb('leftAt', 'is', null), eb('leftAt', '>=', from)]))
  if (after) {
    const { joinedAt, id } = after
    query = query
      .where('joinedAt', '>=', joinedAt)
      .where((eb) => eb.or([eb('joinedAt', '>', joinedAt), eb('id', '>', id)]))
  }
  return query.orderBy('joinedAt').orderBy('id').limit(size).execute()
}
