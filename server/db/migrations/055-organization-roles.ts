import type { Kysely } from 'kysely'

/** Administrators of organizations, and links by which people join them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('organizationMembers')
    .addColumn('role', 'text', (col) => col.notNull().defaultTo('MEMBER'))
    .execute()
  // The owner leads the list.
  await (
    db as Kysely<{
      organizationMembers: { orgId: string; userId: string; role: string }
      organizations: { id: string; ownerId: string }
    }>
  )
    .updateTable('organizationMembers')
    .set({ role: 'ADMIN' })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('organizations')
          .select('organizations.id')
          .whereRef('organizations.id', '=', 'organizationMembers.orgId')
          .whereRef('organizations.ownerId', '=', 'organizationMembers.userId'),
      ),
    )
    .execute()
  await db.schema
    .createTable('organizationInvites')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('tokenHash', 'text', (col) => col.notNull().unique())
    .addColumn('hint', 'text', (col) => col.notNull())
    .addColumn('orgId', 'text', (col) => col.notNull().references('organizations.id').onDelete('cascade'))
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hours', 'integer', (col) => col.notNull())
    .addColumn('uses', 'integer', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addColumn('expiresAt', 'bigint', (col) => col.notNull())
    .addColumn('revokedAt', 'bigint')
    .execute()
  await db.schema
    .createIndex('organizationInvitesByOrg')
    .on('organizationInvites')
    .columns(['orgId', 'userId', 'createdAt'])
    .execute()
  await db.schema
    .createIndex('organizationInvitesByUser')
    .on('organizationInvites')
    .column('userId')
    .execute()
}
