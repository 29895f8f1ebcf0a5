import type { Kysely } from 'kysely'

/** Templates made from spaces, their publish records, organisations. Append-only: never edit it once released. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('templates')
    .addColumn('spaceId', 'text', (col) => col.references('spaces.id').onDelete('set null'))
    .execute()
  await db.schema.alterTable('templates').addColumn('deletedAt', 'bigint').execute()
  await db.schema.createIndex('templatesByState').on('templates').columns(['state', 'updatedAt']).execute()

  await db.schema
    .createTable('publishProfiles')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('templateId', 'text', (col) => col.notNull().references('templates.id').onDelete('cascade'))
    .addColumn('version', 'integer', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('state', 'text', (col) => col.notNull())
    .addColumn('testStatus', 'text', (col) => col.notNull())
    .addColumn('testLog', 'text', (col) => col.notNull())
    .addColumn('problems', 'text', (col) => col.notNull())
    .addColumn('attempts', 'integer', (col) => col.notNull())
    .addColumn('createdBy', 'text', (col) => col.notNull().references('users.id'))
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addUniqueConstraint('publishProfilesVersion', ['templateId', 'version'])
    .execute()
  await db.schema
    .createIndex('publishProfilesByCreator')
    .on('publishProfiles')
    .columns(['createdBy', 'createdAt'])
    .execute()

  await db.schema
    .createTable('organizations')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('description', 'text', (col) => col.notNull())
    .addColumn('ownerId', 'text', (col) => col.notNull().references('users.id'))
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addColumn('updatedAt', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('organizationsByOwner').on('organizations').column('ownerId').execute()

  await db.schema
    .createTable('organizationMembers')
    .addColumn('orgId', 'text', (col) => col.notNull().references('organizations.id').onDelete('cascade'))
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('joinedAt', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('organizationMembersKey', ['orgId', 'userId'])
    .execute()
  await db.schema
    .createIndex('organizationMembersByUser')
    .on('organizationMembers')
    .column('userId')
    .execute()
}
