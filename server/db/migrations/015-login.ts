import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Keys from before this migration had no end: they get this one, ms. */
const graceMs = 90 * 24 * 3_600_000

/** When sessions and keys end, and when somebody last showed who they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // When the person of a session last showed who they are; 0: never since this is noted.
  await db.schema
    .alterTable('loginSessions')
    .addColumn('provenAt', 'bigint', (col) => col.notNull().defaultTo(0))
    .execute()
  // Of a visit that a third-party site vouches for; null: as long as it is used.
  await db.schema.alterTable('loginSessions').addColumn('expiresAt', 'bigint').execute()
  await sql`update login_sessions set expires_at = created_at + ${sql.lit(12 * 3_600_000)}
    where auth_from is not null`.execute(db)

  await db.schema
    .alterTable('apiKeys')
    .addColumn('expiresAt', 'bigint', (col) => col.notNull().defaultTo(0))
    .execute()
  await sql`update api_keys set expires_at = ${sql.lit(Date.now() + graceMs)}`.execute(db)

  // The session that a log-in elsewhere is to prove; null: it begins one.
  await db.schema.alterTable('externalLogins').addColumn('sessionId', 'text').execute()
}
