import type { Db } from '../schema.ts'

export const insert = async (
  db: Db,
  send: { readonly id: string; readonly phone: string; readonly address: string; readonly sentAt: number },
): Promise<void> => {
  await db.insertInto('smsSends').values(send).execute()
}

/** How many were sent after `since` to a phone, for an address, or (with neither) at all; and when the first was. */
export const countSince = async (
  db: Db,
  { phone, address }: { readonly phone?: string; readonly address?: string },
  since: number,
): Promise<{ readonly count: number; readonly oldest: number | null }> => {
  const row = await db
    .selectFrom('smsSends')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('sentAt').as('oldest')])
    .where('sentAt', '>', since)
    .$if(phone !== undefined, (query) => query.where('phone', '=', phone ?? ''))
    .$if(address !== undefined, (query) => query.where('address', '=', address ?? ''))
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldest: row.oldest === null ? null : Number(row.oldest) }
}

export const remove = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('smsSends').where('id', '=', id).execute()
}

export const deleteBefore = async (db: Db, time: number): Promise<void> => {
  await db.deleteFrom('smsSends').where('sentAt', '<', time).execute()
}
