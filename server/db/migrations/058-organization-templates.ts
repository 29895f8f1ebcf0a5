import type { Kysely } from 'kysely'

/** Templates shared with organizations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('organizationTemplates')
    .addColumn('orgId', 'text', (col) => col.notNull().references('organizations.id').onDelete('cascade'))
    .addColumn('templateId', 'text', (col) => col.notNull().references('templates.id').onDelete('cascade'))
    .addColumn('sharedBy', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('organizationTemplatesKey', ['orgId', 'templateId'])
    .execute()
  await db.schema
    .createIndex('organizationTemplatesByTemplate')
    .on('organizationTemplates')
    .column('templateId')
    .execute()
  await db.schema
    .createIndex('organizationTemplatesBySharer')
    .on('organizationTemplates')
    .column('sharedBy')
    .execute()
}
