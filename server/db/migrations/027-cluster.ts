import { sql, type Kysely } from 'kysely'

/** Several servers on one database: who may write a space, and which server's visits are whose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // How often a space was opened: a write is refused that comes from an earlier time.
  await db.schema
    .createTable('spaceEpochs')
    .addColumn('spaceId', 'text', (col) => col.primaryKey().references('spaces.id').onDelete('cascade'))
    .addColumn('epoch', 'bigint', (col) => col.notNull())
    .execute()

  // When each server was last known to run; it was one row for the only one.
  await db.schema
    .createTable('serverBeats')
    .addColumn('serverId', 'text', (col) => col.primaryKey())
    .addColumn('at', 'bigint', (col) => col.notNull())
    .execute()
  await sql`insert into server_beats (server_id, at)
    select '', coalesce(max(at), 0) from visit_heartbeat`.execute(db)
  await db.schema.dropTable('visitHeartbeat').execute()
  // '': of the only one there was.
  await db.schema
    .alterTable('visits')
    .addColumn('serverId', 'text', (col) => col.notNull().defaultTo(''))
    .execute()
}
