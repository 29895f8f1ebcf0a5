import type { Db } from '../../schema.ts'

/** False: the nonce was used before. */
export const use = async (
  db: Db,
  nonce: { readonly site: string; readonly nonce: string; readonly expiresAt: number },
): Promise<boolean> => {
  const row = await db
    .insertInto('handOverNonces')
    .values(nonce)
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteExpired = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('handOverNonces').where('expiresAt', '<=', now).execute()
}
