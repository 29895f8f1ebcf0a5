import { sql, type Kysely } from 'kysely'

/** The table as it is here. */
interface Tables {
  customerInfos: { id: string; spaceId: string; userId: string; createdAt: number; updatedAt: number }
}

/** Whether a space asks those who come for their contact data; one answer a person and space, which may be changed. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('spaces')
    .addColumn('customerRegistration', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('customerInfos')
    .addColumn('updatedAt', 'bigint', (col) => col.notNull().defaultTo(0))
    .execute()
  await db
    .updateTable('customerInfos')
    .set({ updatedAt: sql<number>`${sql.ref('createdAt')}` })
    .execute()
  // Somebody who wrote several times meant the newest.
  await db
    .deleteFrom('customerInfos')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('customerInfos as newer')
          .select('newer.id')
          .whereRef('newer.spaceId', '=', 'customerInfos.spaceId')
          .whereRef('newer.userId', '=', 'customerInfos.userId')
          .where((of) =>
            of.or([
              of('newer.createdAt', '>', of.ref('customerInfos.createdAt')),
              of.and([
                of('newer.createdAt', '=', of.ref('customerInfos.createdAt')),
                of('newer.id', '>', of.ref('customerInfos.id')),
              ]),
            ]),
          ),
      ),
    )
    .execute()
  await db.schema
    .createIndex('customerInfosByPerson')
    .on('customerInfos')
    .columns(['spaceId', 'userId'])
    .unique()
    .execute()
  await db.schema.dropIndex('customerInfosBySpace').execute()
  await db.schema
    .createIndex('customerInfosByTime')
    .on('customerInfos')
    .columns(['spaceId', 'updatedAt'])
    .execute()
}
