import type { Kysely } from 'kysely'

/** What those who furnish a level pin to its things and places, for each other to read; an answer names what it answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mapComments')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('mapId', 'text', (col) => col.notNull())
    .addColumn('parentId', 'text', (col) => col.references('mapComments.id').onDelete('cascade'))
    .addColumn('thing', 'text', (col) => col.notNull())
    .addColumn('room', 'integer')
    .addColumn('x', 'double precision', (col) => col.notNull())
    .addColumn('y', 'double precision', (col) => col.notNull())
    .addColumn('z', 'double precision', (col) => col.notNull())
    .addColumn('authorId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('contents', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addColumn('resolvedAt', 'bigint')
    .execute()
  await db.schema
    .createIndex('mapCommentsByLevel')
    .on('mapComments')
    .columns(['spaceId', 'mapId', 'createdAt'])
    .execute()
  await db.schema.createIndex('mapCommentsByParent').on('mapComments').column('parentId').execute()
  await db.schema.createIndex('mapCommentsByAuthor').on('mapComments').column('authorId').execute()
}
