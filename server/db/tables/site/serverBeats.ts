import type { Selectable } from 'kysely'
import type { ServerBeatsTable } from '../../columns/site.ts'
import type { Db } from '../../schema.ts'

/** Remembers that a server runs. */
export const put = async (db: Db, serverId: string, at: number): Promise<void> => {
  await db
    .insertInto('serverBeats')
    .values({ serverId, at })
    .onConflict((conflict) => conflict.column('serverId').doUpdateSet({ at }))
    .execute()
}

/** Of all servers that have something to tidy up after. */
export const listAll = (db: Db): Promise<Selectable<ServerBeatsTable>[]> =>
  db.selectFrom('serverBeats').selectAll().execute()

export const remove = async (db: Db, serverId: string): Promise<void> => {
  await db.deleteFrom('serverBeats').where('serverId', '=', serverId).execute()
}
