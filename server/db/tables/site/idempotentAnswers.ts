import type { Selectable } from 'kysely'
import type { IdempotentAnswersTable } from '../../columns/site.ts'
import type { Db } from '../../schema.ts'

export type IdempotentAnswerRow = Selectable<IdempotentAnswersTable>
export type AnswerKey = Pick<IdempotentAnswerRow, 'userId' | 'key' | 'path'>

/** True: nobody came first, the call is this one's to make. */
export const claim = async (
  db: Db,
  row: AnswerKey & Pick<IdempotentAnswerRow, 'requestHash' | 'createdAt'>,
): Promise<boolean> => {
  const made = await db
    .insertInto('idempotentAnswers')
    .values({ ...row, status: null, answer: null })
    .onConflict((conflict) => conflict.columns(['userId', 'key', 'path']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return made !== undefined
}

export const find = (db: Db, { userId, key, path }: AnswerKey): Promise<IdempotentAnswerRow | undefined> =>
  db
    .selectFrom('idempotentAnswers')
    .selectAll()
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('path', '=', path)
    .executeTakeFirst()

export const finish = async (
  db: Db,
  { userId, key, path }: AnswerKey,
  done: { readonly status: number; readonly answer: string },
): Promise<void> => {
  await db
    .updateTable('idempotentAnswers')
    .set(done)
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('path', '=', path)
    .execute()
}

/** The call is still under way. */
export const renew = async (db: Db, { userId, key, path }: AnswerKey, createdAt: number): Promise<void> => {
  await db
    .updateTable('idempotentAnswers')
    .set({ createdAt })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('path', '=', path)
    .where('status', 'is', null)
    .execute()
}

/** The call came to nothing: it may be made again. */
export const release = async (db: Db, { userId, key, path }: AnswerKey): Promise<void> => {
  await db
    .deleteFrom('idempotentAnswers')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('path', '=', path)
    .execute()
}

/** Answers nobody asks for any more, and calls that were never finished. */
export const deleteOld = async (db: Db, answeredBefore: number, begunBefore: number): Promise<void> => {
  await db
    .deleteFrom('idempotentAnswers')
    .where((eb) =>
      eb.or([
        eb('createdAt', '<', answeredBefore),
        eb.and([eb('createdAt', '<', begunBefore), eb('status', 'is', null)]),
      ]),
    )
    .execute()
}
