import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What a row of a table adds to the usage of somebody or something; `r` is the row. */
interface Share {
  readonly kind: 'user' | 'space' | 'template'
  readonly id: string
  /** Only rows of which this is true. */
  readonly where?: string
  /** Column of usage → what is added to it. */
  readonly adds: Readonly<Record<string, string>>
}

interface Counted {
  readonly table: string
  /** A change of other columns changes no share. */
  readonly columns: readonly string[]
  readonly shares: readonly Share[]
}

const fileAdds = { files: '1', file_bytes: 'r.bytes' }

const counted: readonly Counted[] = [
  {
    table: 'files',
    columns: ['owner_id', 'space_id', 'bytes'],
    shares: [
      { kind: 'user', id: 'r.owner_id', adds: fileAdds },
      { kind: 'space', id: 'r.space_id', where: 'r.space_id is not null', adds: fileAdds },
    ],
  },
  {
    table: 'spaces',
    columns: ['owner_id', 'archived_at'],
    shares: [{ kind: 'user', id: 'r.owner_id', where: 'r.archived_at is null', adds: { spaces: '1' } }],
  },
  {
    table: 'templates',
    columns: ['owner_id', 'is_official', 'deleted_at'],
    shares: [
      {
        kind: 'user',
        id: 'r.owner_id',
        where: 'r.is_official = 0 and r.deleted_at is null',
        adds: { templates: '1' },
      },
    ],
  },
  {
    table: 'template_maps',
    columns: ['map_json'],
    shares: [{ kind: 'template', id: 'r.template_id', adds: { map_bytes: 'octet_length(r.map_json)' } }],
  },
  {
    table: 'space_maps',
    columns: ['map_json'],
    shares: [{ kind: 'space', id: 'r.space_id', adds: { map_bytes: 'octet_length(r.map_json)' } }],
  },
  {
    table: 'map_edits',
    columns: ['events'],
    shares: [{ kind: 'space', id: 'r.space_id', adds: { map_bytes: 'octet_length(r.events)' } }],
  },
  {
    table: 'document_updates',
    columns: ['update'],
    shares: [{ kind: 'space', id: 'r.space_id', adds: { document_bytes: 'octet_length(r."update")' } }],
  },
  {
    table: 'documents',
    columns: ['space_id'],
    shares: [{ kind: 'space', id: 'r.space_id', adds: { documents: '1' } }],
  },
]

const ofRow = (text: string, row: 'new' | 'old'): string => text.replace(/\br\./g, `${row}.`)

const changed = ({ adds }: Share, sign: '+' | '-', row: 'new' | 'old'): string =>
  Object.entries(adds)
    .map(([column, amount]) => `${column} = ${column} ${sign} ${ofRow(amount, row)}`)
    .join(', ')

/** Statements that put a share into the table, or take it out. */
function change(share: Share, row: 'new' | 'old', isPostgres: boolean): string {
  const where = ofRow(share.where ?? 'true', row)
  const id = ofRow(share.id, row)
  const update = `update usage set ${changed(share, row === 'new' ? '+' : '-', row)}
    where kind = '${share.kind}' and id = ${id} and (${where});`
  if (row === 'old') return update
  const insert = isPostgres
    ? `insert into usage (kind, id) select '${share.kind}', ${id} where (${where}) on conflict do nothing;`
    : `insert into usage (kind, id) select '${share.kind}', ${id} where (${where})
       and not exists (select 1 from usage where kind = '${share.kind}' and id = ${id});`
  return `${insert}\n${update}`
}

const wherever = (shares: readonly Share[], rows: readonly ('new' | 'old')[], isPostgres: boolean): string =>
  rows.flatMap((row) => shares.map((share) => change(share, row, isPostgres))).join('\n')

/** The trigger of one table and one kind of change. */
function trigger(
  { table, columns, shares }: Counted,
  event: 'insert' | 'update' | 'delete',
  isPostgres: boolean,
): string[] {
  const name = `usage_of_${table}_${event}`
  const rows = ({ insert: ['new'], update: ['old', 'new'], delete: ['old'] } as const)[event]
  const on = `after ${event} ${event === 'update' ? `of ${columns.map((column) => `"${column}"`).join(', ')}` : ''} on ${table} for each row`
  const body = wherever(shares, rows, isPostgres)
  if (!isPostgres) return [`create trigger ${name} ${on} begin ${body} end`]
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `create trigger ${name} ${on} execute function ${name}()`,
  ]
}

/** What was there before the triggers were. */
function fill({ table, shares }: Counted): string[] {
  return shares.map(({ kind, id, where, adds }) => {
    const columns = Object.keys(adds).join(', ')
    const sums = Object.values(adds).map((amount) => `sum(${amount})`)
    const more = Object.keys(adds).map((column) => `${column} = usage.${column} + excluded.${column}`)
    return `insert into usage (kind, id, ${columns})
      select '${kind}', ${id}, ${sums.join(', ')} from ${table} r where (${where ?? 'true'}) group by ${id}
      on conflict (kind, id) do update set ${more.join(', ')}`
  })
}

/**
 * How much people, spaces and templates keep, counted by the database itself in the transaction of each change: no
 * writer can forget it. A migration that makes one of these tables anew has to make its triggers anew.
 * Logs of clients are no rows any more (clientLog.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const amounts = [
    'files',
    'fileBytes',
    'mapBytes',
    'documentBytes',
    'documents',
    'spaces',
    'templates',
  ] as const
  let table = db.schema
    .createTable('usage')
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('id', 'text', (col) => col.notNull())
  for (const amount of amounts)
    table = table.addColumn(amount, 'bigint', (col) => col.notNull().defaultTo(0)) as never
  await table.addPrimaryKeyConstraint('usageKey', ['kind', 'id']).execute()
  const statements = [
    ...counted.flatMap(fill),
    ...counted.flatMap((one) =>
      (['insert', 'update', 'delete'] as const).flatMap((event) => trigger(one, event, isPostgres)),
    ),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  await db.schema.dropTable('clientLogs').execute()
}
