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
  {
    id,
    state,
    file,
    bytes,
    at,
  }: Pick<RecordingRow, 'id' | 'state'> & {
    file: string | undefined
    bytes: number | undefined
    at: number
  },
): Promise<RecordingRow | undefined> =>
  db
    .updateTable('recordings')
    .set((eb) => ({
      state,
      ...(file !== undefined && { file }),
      ...(bytes !== undefined && { bytes }),
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
    .where('removedAt', 'is', null)
    .executeTakeFirst()

/** Takes one off the list; answers whether it was on it and does not run any more. */
export const remove = async (db: Db, spaceId: string, id: string, at: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('recordings')
    .set({ removedAt: at })
    .where('spaceId', '=', spaceId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where('state', 'not in', runningStates)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of the list. */
export const count = (db: Db, spaceId: string): Promise<number> =>
  countOf(db.selectFrom('recordings').where('spaceId', '=', spaceId).where('removedAt', 'is', null))

/** What ran after a moment, taken off the list or not. */
export const listSince = (
  db: Db,
  spaceId: string,
  since: number,
): Promise<Pick<RecordingRow, 'startedAt' | 'endedAt' | 'bytes'>[]> =>
  db
    .selectFrom('recordings')
    .select(['startedAt', 'endedAt', 'bytes'])
    .where('spaceId', '=', spaceId)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', since)]))
    .execute()

/** Some that ended before a moment; `removed`: of those that were taken off the list alone. */
export const listEndedBefore = (
  db: Db,
  at: number,
  which: 'all' | 'removed',
  size: number,
): Promise<Pick<RecordingRow, 'id' | 'file'>[]> =>
  db
    .selectFrom('recordings')
    .select(['id', 'file'])
    .where('state', 'not in', openStates)
    .where('endedAt', '<', at)
    .$if(which === 'removed', (query) => query.where('removedAt', 'is not', null))
    .orderBy('id')
    .limit(size)
    .execute()

export const forget = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db.deleteFrom('recordings').where('id', 'in', ids).execute()
}

/** What the recordings of a space were written to, as far as is known. */
export const filesOf = async (db: Db, spaceId: string): Promise<string[]> => {
  const query = db.selectFrom('recordings').select('file').where('spaceId', '=', spaceId)
  return (await query.where('file', 'is not', null).execute()).flatMap(({ file }) => file ?? [])
}

/** With the name of who began it, '' for whom there is none any more. */
export type NamedRecording = RecordingRow & { readonly startedByName: string }

/** Of a space, the newest first. */
export const list = async (db: Db, spaceId: string, page: Page): Promise<PageOf<NamedRecording>> => {
  const all = db
    .selectFrom('recordings')
    .leftJoin('users', 'users.id', 'recordings.startedBy')
    .where('recordings.spaceId', '=', spaceId)
    .where('recordings.removedAt', 'is', null)
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
