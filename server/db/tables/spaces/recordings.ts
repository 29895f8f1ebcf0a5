import { sql, type Selectable } from 'kysely'
import { isRunning, openStates, runningStates } from '#shared/rules/recordings.ts'
import type { RecordingsTable } from '../../columns/insideSpaces.ts'
import { countOf, pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'

/** What was recorded of the conversations of spaces. */
export type RecordingRow = Selectable<RecordingsTable>

export const insert = async (db: Db, row: RecordingRow): Promise<void> => {
  await db.insertInto('recordings').values(row).execute()
}

/** How it stands now; undefined: it is gone, or was over and stays so. */
export const become = (
  db: Db,
  { id, state, file, at }: Pick<RecordingRow, 'id' | 'state'> & { file: string | undefined; at: number },
): Promise<RecordingRow | undefined> =>
  db
    .updateTable('recordings')
    .set((eb) => ({
      state,
      ...(file !== undefined && { file }),
      ...(!isRunning({ state }) && { endedAt: eb.fn.coalesce('endedAt', sql<number>`${at}`) }),
    }))
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .returningAll()
    .executeTakeFirst()

/** Some of which something may still come, by their ids. */
export const listOpen = (db: Db, after: string, size: number): Promise<RecordingRow[]> =>
  db
    .selectFrom('recordings')
    .selectAll()
    .where('state', 'in', openStates)
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()

/** The same, of one room. */
export const listOpenOf = (db: Db, room: string): Promise<RecordingRow[]> =>
  db.selectFrom('recordings').selectAll().where('room', '=', room).where('state', 'in', openStates).execute()

export const find = (db: Db, spaceId: string, id: string): Promise<RecordingRow | undefined> =>
  db
    .selectFrom('recordings')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Answers whether there was one, which does not run any more. */
export const remove = async (db: Db, spaceId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('recordings')
    .where('spaceId', '=', spaceId)
    .where('id', '=', id)
    .where('state', 'not in', runningStates)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const count = (db: Db, spaceId: string): Promise<number> =>
  countOf(db.selectFrom('recordings').where('spaceId', '=', spaceId))

/** With the name of who began it, '' for whom there is none any more. */
export type NamedRecording = RecordingRow & { readonly startedByName: string }

/** Of a space, the newest first. */
export const list = async (db: Db, spaceId: string, page: Page): Promise<PageOf<NamedRecording>> => {
  const all = db
    .selectFrom('recordings')
    .leftJoin('users', 'users.id', 'recordings.startedBy')
    .where('recordings.spaceId', '=', spaceId)
  const { rows, total } = await pageOf(all, page, (found) =>
    found
      .selectAll('recordings')
      .select('users.displayName')
      .orderBy('recordings.startedAt', 'desc')
      .orderBy('recordings.id'),
  )
  return {
    rows: rows.map(({ displayName, ...row }) => ({ ...row, startedByName: displayName ?? '' })),
    total,
  }
}
