import type { Selectable } from 'kysely'
import type { Db, SmsCodesTable } from '../schema.ts'

export type SmsCodeRow = Selectable<SmsCodesTable>

export const find = (db: Db, phone: string): Promise<SmsCodeRow | undefined> =>
  db.selectFrom('smsCodes').selectAll().where('phone', '=', phone).executeTakeFirst()

/** Stores the code as the only one of its phone, unless one was sent after `notSince`: then false. */
export const replaceUnlessRecent = async (db: Db, code: SmsCodeRow, notSince: number): Promise<boolean> => {
  const row = await db
    .insertInto('smsCodes')
    .values(code)
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet(code).where('smsCodes.sentAt', '<=', notSince),
    )
    .returning('phone')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets a code that did not reach its phone. */
export const remove = async (db: Db, phone: string, codeHash: string): Promise<void> => {
  await db.deleteFrom('smsCodes').where('phone', '=', phone).where('codeHash', '=', codeHash).execute()
}

/** Takes one try from the code that is still good; undefined: there is none, or no try is left. */
export const spendTry = (db: Db, phone: string, now: number): Promise<SmsCodeRow | undefined> =>
  db
    .updateTable('smsCodes')
    .set((eb) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('phone', '=', phone)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Uses the code up; false when somebody else just did. */
export const consume = async (db: Db, phone: string, codeHash: string): Promise<boolean> => {
  const row = await db
    .updateTable('smsCodes')
    .set({ triesLeft: 0, expiresAt: 0 })
    .where('phone', '=', phone)
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', 0)
    .returning('phone')
    .executeTakeFirst()
  return row !== undefined
}

/** Codes that ran out before a time; until then their phone is asked to wait. */
export const deleteExpired = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom('smsCodes').where('expiresAt', '<', before).where('sentAt', '<', before).execute()
}
