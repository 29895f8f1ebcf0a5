import { certainly } from '../../certainly.ts'
import type { Db } from '../../schema.ts'

/** SQLite binds at most 32,766 values a statement. */
const PEOPLE_A_STATEMENT = 10_000

/** The kinds that somebody has switched off. */
export const listOf = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('notificationsOff')
    .select('kind')
    .where('userId', '=', userId)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Switches these off, and all others on. */
export const replace = (db: Db, userId: string, kinds: readonly string[]): Promise<void> =>
  certainly(db, async (tx) => {
    await tx.deleteFrom('notificationsOff').where('userId', '=', userId).execute()
    if (kinds.length === 0) return
    await tx
      .insertInto('notificationsOff')
      .values(kinds.map((kind) => ({ userId, kind })))
      .onConflict((on) => on.doNothing())
      .execute()
  })

/** Who of these people has switched a kind off. */
export const whoOf = async (db: Db, userIds: readonly string[], kind: string): Promise<Set<string>> => {
  const who = new Set<string>()
  for (let start = 0; start < userIds.length; start += PEOPLE_A_STATEMENT) {
    const some = userIds.slice(start, start + PEOPLE_A_STATEMENT)
    const rows = await db
      .selectFrom('notificationsOff')
      .select('userId')
      .where('kind', '=', kind)
      .where('userId', 'in', some)
      .execute()
    for (const { userId } of rows) who.add(userId)
  }
  return who
}
