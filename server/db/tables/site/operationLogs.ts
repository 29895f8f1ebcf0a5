import type { Selectable } from 'kysely'
import { holds } from '../../holds.ts'
import type { OperationLogsTable } from '../../columns/site.ts'
import { pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'

export type OperationLogRow = Selectable<OperationLogsTable>

export const insert = async (db: Db, row: OperationLogRow): Promise<void> => {
  await db.insertInto('operationLogs').values(row).execute()
}

export interface OperationFilter {
  readonly action?: string | undefined
  readonly userId?: string | undefined
  readonly spaceId?: string | undefined
  /** ms since the epoch, the first moment that counts. */
  readonly from?: number | undefined
  /** ms since the epoch, the first moment that counts no more. */
  readonly to?: number | undefined
  /** Part of who, what it was done to, from where, or of the details; any case. */
  readonly search?: string | undefined
}

const searched = ['userName', 'subjectName', 'subjectId', 'address', 'details']

const filtered = (db: Db, { action, userId, spaceId, from, to, search }: OperationFilter) => {
  let query = db.selectFrom('operationLogs')
  if (action !== undefined) query = query.where('action', '=', action)
  if (userId !== undefined) query = query.where('userId', '=', userId)
  if (spaceId !== undefined) query = query.where('spaceId', '=', spaceId)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (to !== undefined) query = query.where('at', '<', to)
  if (search) {
    query = query.where((eb) => eb.or(searched.map((column) => holds(column, search))))
  }
  return query
}

/** What has ever been done: each action once, found by steps through the index, not by reading the log. */
export async function actionsOf(db: Db): Promise<readonly string[]> {
  const actions: string[] = []
  for (;;) {
    const next = await db
      .selectFrom('operationLogs')
      .select('action')
      .where('action', '>', actions.at(-1) ?? '')
      .orderBy('action')
      .limit(1)
      .executeTakeFirst()
    if (!next) return actions
    actions.push(next.action)
  }
}

/** The newest first. */
export const list = (db: Db, filter: OperationFilter, page: Page): Promise<PageOf<OperationLogRow>> =>
  pageOf(filtered(db, filter), page, (found) => found.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'))
