import type { Selectable } from 'kysely'
import type { ClientLogsTable, Db } from '../schema.ts'

export type ClientLogRow = Selectable<ClientLogsTable>

export const insert = async (db: Db, row: ClientLogRow): Promise<void> => {
  await db.insertInto('clientLogs').values(row).execute()
}

export const deleteBefore = async (db: Db, time: number): Promise<void> => {
  await db.deleteFrom('clientLogs').where('createdAt', '<', time).execute()
}
