import type { Db } from '../schema.ts'

export const insert = async (
  db: Db,
  send: { readonly id: string; readonly phone: string; readonly address: string; readonly sentAt: number },
): Promise<void> => {
  await db.insertInto('smsSends').values(send).execute()
}

const count = async (db: Db, column: 'phone' | 'address', value: string, since: number): Promise<number> => {
  const row = await db
    .selectFrom('smsSends')
    .select((eb) => eb.fn.countAll().as('count'))
    .where(column, '=', value)
    .where('sentAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const countByPhone = (db: Db, phone: string, since: number): Promise<number> =>
  count(db, 'phone', phone, since)
export const countByAddress = (db: Db, address: string, since: number): Promise<number> =>
  count(db, 'address', address, since)

export const deleteBefore = async (db: Db, time: number): Promise<void> => {
  await db.deleteFrom('smsSends').where('sentAt', '<', time).execute()
}
