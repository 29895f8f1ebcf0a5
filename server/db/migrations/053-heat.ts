import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['weekVisitors', 'heat']) {
    await db.schema
      .alterTable('spaces')
      .addColumn(column, 'integer', (col) => col.notNull().defaultTo(0))
      .execute()
  }
  // The lists everybody opens, the hottest first: of one origin and of all.
  const listed = ['archivedAt', 'isPublic', 'hideInMetaCity']
  const order = ['heat desc', 'likes desc', 'views desc', 'createdAt desc', 'id'] as const
  await db.schema.dropIndex('spacesHottest').execute()
  await db.schema.dropIndex('spacesHottestOfOrigin').execute()
  await db.schema
    .createIndex('spacesHottest')
    .on('spaces')
    .columns([...listed, ...order])
    .execute()
  await db.schema
    .createIndex('spacesHottestOfOrigin')
    .on('spaces')
    .columns([...listed, 'origin', ...order])
    .execute()
  // How many are new.
  await db.schema.createIndex('spacesByAge').on('spaces').columns(['createdAt', 'archivedAt']).execute()
}
