import type { Selectable } from 'kysely'
import type { SmsCodesTable } from '../../columns/people.ts'
import type { Db } from '../../schema.ts'

export type SmsCodeRow = Selectable<SmsCodesTable>
/** One code at a time for a phone and who asked for it. */
export type SmsCodeKey = Pick<SmsCodeRow, 'phone' | 'requesterHash'>

/** Stores the code as the only one of its phone and requester; those of others stay. */
export const put = async (db: Db, code: SmsCodeRow): Promise<void> => {
  await db
    .insertInto('smsCodes')
    .values(code)
    .onConflict((conflict) => conflict.columns(['phone', 'requesterHash']).doUpdateSet(code))
    .execute()
}

/** Forgets a code that did not reach its phone. */
export const remove = async (
  db: Db,
  { phone, requesterHash }: SmsCodeKey,
  codeHash: string,
): Promise<void> => {
  await db
    .deleteFrom('smsCodes')
    .where('phone', '=', phone)
    .where('requesterHash', '=', requesterHash)
    .where('codeHash', '=', codeHash)
    .execute()
}

/** The code somebody asked for, good or not: by what the answer said, or by their browser. */
export const find = (
  db: Db,
  phone: string,
  by: { readonly requestHash: string } | { readonly requesterHash: string },
): Promise<SmsCodeRow | undefined> =>
  db
    .selectFrom('smsCodes')
    .selectAll()
    .where('phone', '=', phone)
    .$if('requestHash' in by, (query) =>
      query.where('requestHash', '=', 'requestHash' in by ? by.requestHash : ''),
    )
    .$if('requesterHash' in by, (query) =>
      query.where('requesterHash', '=', 'requesterHash' in by ? by.requesterHash : ''),
    )
    .executeTakeFirst()

/** The last code a program without cookies asked for from a network. */
export const findBare = (db: Db, phone: string, network: string): Promise<SmsCodeRow | undefined> =>
  db
    .selectFrom('smsCodes')
    .selectAll()
    .where('phone', '=', phone)
    .where('network', '=', network)
    .where('bareTriesLeft', '>', 0)
    .orderBy('sentAt', 'desc')
    .orderBy('requesterHash')
    .limit(1)
    .executeTakeFirst()

/** Takes one try from a code that is still good; undefined: there is none, or no such try is left. */
export const spendTry = (
  db: Db,
  { phone, requesterHash }: SmsCodeKey,
  which: 'triesLeft' | 'bareTriesLeft',
  now: number,
): Promise<SmsCodeRow | undefined> =>
  db
    .updateTable('smsCodes')
    .set((eb) => ({ [which]: eb(which, '-', 1) }))
    .where('phone', '=', phone)
    .where('requesterHash', '=', requesterHash)
    .where(which, '>', 0)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Uses the code up; false when somebody else just did. */
export const consume = async (
  db: Db,
  { phone, requesterHash }: SmsCodeKey,
  codeHash: string,
): Promise<boolean> => {
  const row = await db
    .deleteFrom('smsCodes')
    .where('phone', '=', phone)
    .where('requesterHash', '=', requesterHash)
    .where('codeHash', '=', codeHash)
    .returning('phone')
    .executeTakeFirst()
  return row !== undefined
}

/** Codes that ran out before a time. */
export const deleteExpired = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom('smsCodes').where('expiresAt', '<', before).execute()
}
