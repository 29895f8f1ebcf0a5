import type { Selectable } from 'kysely'
import type { ReportsTable } from '../../columns/site.ts'
import type { Db } from '../../schema.ts'

export type ReportRow = Selectable<ReportsTable>
export type ReportState = ReportRow['state']

export interface ListedReport extends ReportRow {
  /** null: of a guest of a site, of whom nothing is left. */
  readonly reporterName: string | null
}

export type NewReport = Omit<ReportRow, 'state' | 'handledAt' | 'handledBy' | 'note'>

export const insert = async (db: Db, report: NewReport): Promise<void> => {
  await db
    .insertInto('reports')
    .values({ ...report, state: 'OPEN', handledAt: null, handledBy: null, note: '' })
    .execute()
}

/** What that person said of that thing and nobody has handled yet. */
export const findOpen = (
  db: Db,
  report: Pick<ReportRow, 'reporterId' | 'subjectType' | 'subjectId' | 'spaceId' | 'userId'>,
): Promise<ReportRow | undefined> =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('reporterId', '=', report.reporterId)
    .where('subjectType', '=', report.subjectType)
    .where('subjectId', '=', report.subjectId)
    // Ids of chats are unique within a space and a sender only.
    .$if(report.subjectType === 'chat', (query) =>
      query.where('spaceId', '=', report.spaceId).where('userId', '=', report.userId),
    )
    .where('state', '=', 'OPEN')
    .executeTakeFirst()

/** How many a person made after `since`, and when the first of them. */
export const countSince = async (
  db: Db,
  reporterId: string,
  since: number,
): Promise<{ readonly count: number; readonly oldest: number | null }> => {
  const row = await db
    .selectFrom('reports')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('createdAt').as('oldest')])
    .where('reporterId', '=', reporterId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldest: row.oldest === null ? null : Number(row.oldest) }
}

const listed = (db: Db) =>
  db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.reporterId')
    .selectAll('reports')
    .select('users.displayName as reporterName')

/** The queue of site admins: open ones the oldest first, others the last handled first. */
export const list = async (
  db: Db,
  { state, size, offset }: { readonly state: ReportState; readonly size: number; readonly offset: number },
): Promise<{ readonly rows: ListedReport[]; readonly total: number }> => {
  const { total } = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  const rows = await listed(db)
    .where('state', '=', state)
    .orderBy(state === 'OPEN' ? 'reports.createdAt' : 'reports.handledAt', state === 'OPEN' ? 'asc' : 'desc')
    .orderBy('reports.id')
    .limit(size)
    .offset(offset)
    .execute()
  return { rows, total: Number(total) }
}

export const countOpen = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const find = (db: Db, id: string): Promise<ListedReport | undefined> =>
  listed(db).where('reports.id', '=', id).executeTakeFirst()

/** Closes an open report; undefined: there is none, or somebody was faster. */
export const handle = (
  db: Db,
  id: string,
  handling: {
    readonly state: 'HANDLED' | 'DISMISSED'
    readonly handledBy: string
    readonly handledAt: number
    readonly note: string
  },
): Promise<ReportRow | undefined> =>
  db
    .updateTable('reports')
    .set(handling)
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .returningAll()
    .executeTakeFirst()

/** Closes everything open about one subject at once. */
export const handleSubject = (
  db: Db,
  {
    subjectType,
    subjectId,
    spaceId,
    userId,
  }: Pick<ReportRow, 'subjectType' | 'subjectId' | 'spaceId' | 'userId'>,
  handling: Parameters<typeof handle>[2],
): Promise<ReportRow[]> => {
  const ofSubject = db
    .updateTable('reports')
    .set(handling)
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('state', '=', 'OPEN')
  // Ids of chats are unique within a space and a sender only.
  const ofChat = ofSubject.where('spaceId', '=', spaceId).where('userId', '=', userId)
  return (subjectType === 'chat' ? ofChat : ofSubject).returningAll().execute()
}
