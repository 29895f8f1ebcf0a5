import { PostgresAdapter } from 'kysely'
import type { Db } from '../../schema.ts'

/**
 * How often a space was opened. Whoever opens it draws the next number before reading anything of it; every write of an
 * open space compares, in its own transaction, so that one of an earlier opening is refused.
 */

/** The next number; 0: there is no such space. Waits for the writes of the former one that are under way. */
export const raise = async (db: Db, spaceId: string): Promise<number> => {
  const row = await db
    .insertInto('spaceEpochs')
    .columns(['spaceId', 'epoch'])
    .expression(
      db
        .selectFrom('spaces')
        .select((eb) => ['id', eb.lit(1).as('epoch')])
        .where('id', '=', spaceId),
    )
    .onConflict((conflict) =>
      conflict.column('spaceId').doUpdateSet((eb) => ({ epoch: eb('spaceEpochs.epoch', '+', 1) })),
    )
    .returning('epoch')
    .executeTakeFirst()
  return row?.epoch ?? 0
}

/** Whether a number is still the last one drawn; nobody draws another before the end of this transaction. */
export const isNewest = async (tx: Db, spaceId: string, epoch: number): Promise<boolean> => {
  const query = tx.selectFrom('spaceEpochs').select('epoch').where('spaceId', '=', spaceId)
  // SQLite has one writer at a time: whoever writes after such a reading is told to begin anew (certainly.ts).
  const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter
  const row = await (isPostgres ? query.forShare() : query).executeTakeFirst()
  return row?.epoch === epoch
}
