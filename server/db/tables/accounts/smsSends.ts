import type { Selectable } from 'kysely'
import type { SmsSendsTable } from '../../columns/people.ts'
import type { Db } from '../../schema.ts'

export type SmsSendRow = Selectable<SmsSendsTable>

export const insert = async (db: Db, send: SmsSendRow): Promise<void> => {
  await db.insertInto('smsSends').values(send).execute()
}

/** All that went out after a time; what is counted of it is the limits' affair (login/smsLimits.ts). */
export type SmsCount = Partial<Pick<SmsSendRow, 'phone' | 'network' | 'wideNetwork' | 'requesterHash'>> & {
  readonly askers?: readonly SmsSendRow['asker'][]
}

/** How many were sent after `since` that fit, and when the first was. */
export const countSince = async (
  db: Db,
  { phone, network, wideNetwork, requesterHash, askers }: SmsCount,
  since: number,
): Promise<{ readonly count: number; readonly oldest: number | null; readonly newest: number | null }> => {
  const row = await db
    .selectFrom('smsSends')
    .select((eb) => [
      eb.fn.countAll().as('count'),
      eb.fn.min('sentAt').as('oldest'),
      eb.fn.max('sentAt').as('newest'),
    ])
    .where('sentAt', '>', since)
    .$if(phone !== undefined, (query) => query.where('phone', '=', phone ?? ''))
    .$if(network !== undefined, (query) => query.where('network', '=', network ?? ''))
    .$if(wideNetwork !== undefined, (query) => query.where('wideNetwork', '=', wideNetwork ?? ''))
    .$if(requesterHash !== undefined, (query) => query.where('requesterHash', '=', requesterHash ?? ''))
    .$if(askers !== undefined, (query) => query.where('asker', 'in', askers ?? []))
    .executeTakeFirstOrThrow()
  const time = (value: number | string | null): number | null => (value === null ? null : Number(value))
  return { count: Number(row.count), oldest: time(row.oldest), newest: time(row.newest) }
}

export const remove = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('smsSends').where('id', '=', id).execute()
}

export const deleteBefore = async (db: Db, time: number): Promise<void> => {
  await db.deleteFrom('smsSends').where('sentAt', '<', time).execute()
}
