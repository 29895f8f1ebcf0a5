import type { Kysely } from 'kysely'

/** Log-ins of other sites: who they are here, log-ins under way, accounts to bind, hand-overs already used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The site a session came from; null for one of our own.
  await db.schema.alterTable('loginSessions').addColumn('authFrom', 'text').execute()

  await db.schema
    .createTable('userIdentities')
    .addColumn('provider', 'text', (col) => col.notNull())
    .addColumn('subject', 'text', (col) => col.notNull())
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('userIdentitiesKey', ['provider', 'subject'])
    .execute()
  await db.schema
    .createIndex('userIdentitiesByUser')
    .unique()
    .on('userIdentities')
    .columns(['userId', 'provider'])
    .execute()

  await db.schema
    .createTable('externalLogins')
    .addColumn('stateHash', 'text', (col) => col.primaryKey())
    .addColumn('provider', 'text', (col) => col.notNull())
    .addColumn('browserHash', 'text', (col) => col.notNull())
    .addColumn('codeVerifier', 'text', (col) => col.notNull())
    .addColumn('nonce', 'text', (col) => col.notNull())
    .addColumn('redirectUri', 'text', (col) => col.notNull())
    .addColumn('expiresAt', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('externalLoginsByExpiry').on('externalLogins').column('expiresAt').execute()

  await db.schema
    .createTable('identityBinds')
    .addColumn('idHash', 'text', (col) => col.primaryKey())
    .addColumn('provider', 'text', (col) => col.notNull())
    .addColumn('subject', 'text', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('browserHash', 'text', (col) => col.notNull())
    .addColumn('phone', 'text')
    .addColumn('expiresAt', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('identityBindsByExpiry').on('identityBinds').column('expiresAt').execute()

  await db.schema
    .createTable('handOverNonces')
    .addColumn('site', 'text', (col) => col.notNull())
    .addColumn('nonce', 'text', (col) => col.notNull())
    .addColumn('expiresAt', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('handOverNoncesKey', ['site', 'nonce'])
    .execute()
  await db.schema.createIndex('handOverNoncesByExpiry').on('handOverNonces').column('expiresAt').execute()
}
