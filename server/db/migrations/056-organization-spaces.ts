import type { Kysely } from 'kysely'

/** Spaces shared with organizations, and who is a member of a space by that alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('organizationSpaces')
    .addColumn('orgId', 'text', (col) => col.notNull().references('organizations.id').onDelete('cascade'))
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('sharedBy', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('organizationSpacesKey', ['orgId', 'spaceId'])
    .execute()
  await db.schema
    .createIndex('organizationSpacesBySpace')
    .on('organizationSpaces')
    .column('spaceId')
    .execute()
  await db.schema
    .createIndex('organizationSpacesBySharer')
    .on('organizationSpaces')
    .column('sharedBy')
    .execute()
  await db.schema
    .alterTable('members')
    .addColumn('viaOrg', 'text', (col) => col.references('organizations.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('membersViaOrg').on('members').columns(['viaOrg', 'spaceId']).execute()
}
