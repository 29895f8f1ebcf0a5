import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What a version adds to the usage of its space. */
const bytes = (row: 'new' | 'old'): string => `octet_length(${row}."content")`

const adding = (isPostgres: boolean): string => {
  const insert = isPostgres
    ? `insert into usage (kind, id) select 'space', new.space_id on conflict do nothing;`
    : `insert into usage (kind, id) select 'space', new.space_id
       where not exists (select 1 from usage where kind = 'space' and id = new.space_id);`
  return `${insert} update usage set map_bytes = map_bytes + ${bytes('new')}
    where kind = 'space' and id = new.space_id;`
}

const taking = `update usage set map_bytes = map_bytes - ${bytes('old')}
  where kind = 'space' and id = old.space_id;`

function trigger(event: 'insert' | 'delete', isPostgres: boolean): string[] {
  const name = `usage_of_level_versions_${event}`
  const body = event === 'insert' ? adding(isPostgres) : taking
  const on = `after ${event} on level_versions for each row`
  if (!isPostgres) return [`create trigger ${name} ${on} begin ${body} end`]
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `create trigger ${name} ${on} execute function ${name}()`,
  ]
}

/** States of levels somebody saved, or that were kept before they changed; counted to their space as its maps are (019). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('levelVersions')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('mapId', 'text', (col) => col.notNull())
    .addColumn('cause', 'text', (col) => col.notNull())
    .addColumn('isNamed', 'integer', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('note', 'text', (col) => col.notNull())
    .addColumn('savedBy', 'text', (col) => col.notNull())
    .addColumn('savedAt', 'bigint', (col) => col.notNull())
    .addColumn('updateId', 'bigint', (col) => col.notNull())
    .addColumn('things', 'integer', (col) => col.notNull())
    .addColumn('plan', 'text', (col) => col.notNull())
    // Gzip of the JSON of the map. Never changed: the triggers do not look.
    .addColumn('content', 'bytea', (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('levelVersionsByLevel')
    .on('levelVersions')
    .columns(['spaceId', 'mapId', 'savedAt'])
    .execute()
  for (const event of ['insert', 'delete'] as const)
    for (const statement of trigger(event, isPostgres)) await sql.raw(statement).execute(db)
}
