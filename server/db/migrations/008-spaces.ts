import type { Kysely } from 'kysely'

/** Uploaded files, invites, and spaces put away. Append-only: never edit it once released. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('ownerId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('spaceId', 'text', (col) => col.references('spaces.id').onDelete('cascade'))
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('contentType', 'text', (col) => col.notNull())
    .addColumn('bytes', 'bigint', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('filesBySpace').on('files').columns(['spaceId', 'createdAt']).execute()
  await db.schema.createIndex('filesByOwner').on('files').columns(['ownerId', 'createdAt']).execute()

  await db.schema
    .createTable('spaceInvites')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('tokenHash', 'text', (col) => col.notNull().unique())
    .addColumn('hint', 'text', (col) => col.notNull())
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hours', 'integer', (col) => col.notNull())
    .addColumn('uses', 'integer', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addColumn('expiresAt', 'bigint', (col) => col.notNull())
    .addColumn('revokedAt', 'bigint')
    .execute()
  await db.schema
    .createIndex('spaceInvitesBySpace')
    .on('spaceInvites')
    .columns(['spaceId', 'userId', 'createdAt'])
    .execute()

  await db.schema.alterTable('spaces').addColumn('archivedAt', 'bigint').execute()
  await db.schema
    .alterTable('spaces')
    .addColumn('monthLikes', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  // The lists everybody opens, of one origin and of all, in each of their orders.
  const listed = ['archivedAt', 'isPublic', 'hideInMetaCity'] as const
  const orders = {
    Hottest: ['likes desc', 'views desc', 'createdAt desc', 'id'],
    MonthHottest: ['monthLikes desc', 'createdAt desc', 'id'],
    Latest: ['createdAt desc', 'id'],
  } as const
  for (const [name, order] of Object.entries(orders)) {
    const index = (suffix: string) => db.schema.createIndex(`spaces${name}${suffix}`).on('spaces')
    await index('')
      .columns([...listed, ...order])
      .execute()
    await index('OfOrigin')
      .columns([...listed, 'origin', ...order])
      .execute()
  }
  await db.schema.createIndex('spaceLikesByTime').on('spaceLikes').columns(['spaceId', 'createdAt']).execute()
}
