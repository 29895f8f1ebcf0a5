import type { Db } from '../../schema.ts'

/** Notes that somebody has logged in with a browser. */
export const put = async (
  db: Db,
  device: { readonly deviceHash: string; readonly userId: string; readonly usedAt: number },
): Promise<void> => {
  await db
    .insertInto('loginDevices')
    .values(device)
    .onConflict((conflict) =>
      conflict.columns(['deviceHash', 'userId']).doUpdateSet({ usedAt: device.usedAt }),
    )
    .execute()
}

/** Whether the person of a phone has logged in with a browser before. */
export const isKnown = async (db: Db, deviceHash: string, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('loginDevices')
    .select('userId')
    .where('deviceHash', '=', deviceHash)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export const deleteUnused = async (db: Db, usedBefore: number): Promise<void> => {
  await db.deleteFrom('loginDevices').where('usedAt', '<', usedBefore).execute()
}
