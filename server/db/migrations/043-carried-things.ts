import type { Kysely } from 'kysely'

/** What templates have of the things and materials their maps name, and of what such a thing is a copy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('ownThings')
    .addColumn('carriedFrom', 'text', (col) => col.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('templateOwnThings')
    .addColumn('templateId', 'text', (col) => col.notNull().references('templates.id').onDelete('cascade'))
    .addColumn('thingId', 'text', (col) => col.notNull())
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addColumn('modelId', 'text')
    .addColumn('pictureId', 'text')
    .addColumn('report', 'text', (col) => col.notNull())
    .addColumn('details', 'text', (col) => col.notNull())
    .addColumn('item', 'text', (col) => col.notNull())
    .addColumn('carriedFrom', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('templateOwnThingsKey', ['templateId', 'thingId'])
    .execute()
}
