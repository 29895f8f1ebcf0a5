import type { Kysely } from 'kysely'

/** Two rules of lotteries. Those there are keep the ones they had: several prizes a person, also for who has left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const rule of ['onePrizeEach', 'presentOnly']) {
    await db.schema
      .alterTable('lotteries')
      .addColumn(rule, 'integer', (col) => col.notNull().defaultTo(0))
      .execute()
  }
}
