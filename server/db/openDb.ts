import { mkdirSync, readdirSync } from 'node:fs'
import { promises as fs } from 'node:fs'
import { dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'
import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  SqliteQueryCompiler,
  replaceWithNoncontingentExpression,
} from 'kysely'
import type { Dialect, SqliteDatabase, SqliteDialectConfig } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { discardSilent } from './discardSilent.ts'
import { watchWrites } from './recentAnswer.ts'
import { PatientSqliteDriver } from './patientSqlite.ts'
import type { Db, Schema } from './schema.ts'

/** Where the data lives: a file of our own, or a PostgreSQL server. */
export type DbLocation = SqliteLocation | PostgresLocation

export interface SqliteLocation {
  readonly sqliteFile: string
  /** Steady time, ms, by which statements leave others their turn (breath.ts); tests have their own. */
  readonly now?: (() => number) | undefined
}

export interface PostgresLocation {
  readonly postgresUrl: string
  /** Connections at most. */
  readonly poolSize?: number
  /** No statement takes longer, ms; those of a migration may. */
  readonly statementMs?: number
}

/** Connections to PostgreSQL: all, those nobody uses, and how many statements wait for one. */
export interface PoolState {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** What the database tells of itself to whoever measures it. */
export interface DbMeter {
  /** A statement was carried out. */
  asked(ms: number): void
  /** A statement failed. */
  failed(): void
  /** There is a pool of connections, which can be looked at. */
  hasPool(state: () => PoolState): void
}

export const poolSizeDefault = 10
export const statementMsDefault = 30_000
/** How long PostgreSQL may take to accept a connection, and a statement to find a free one. */
const connectMs = 5_000
/** A transaction that does nothing for so long was forgotten: it would hold its rows for ever. */
const idleTransactionMs = 60_000
/** Past the server's own limit: what then is not answered was lost on the way. */
const answerExtraMs = 5_000

/**
 * Opens the database and brings it up to the newest migration.
 * @param onQuery hears of every statement, for those who count them
 * @param meter hears how long statements take
 * @throws when it cannot be opened or a migration fails; nothing stays open then.
 */
export async function openDb(
  location: DbLocation,
  onQuery?: (sql: string) => void,
  meter?: DbMeter,
): Promise<Db> {
  // Before the others: a table that is rewritten may take longer than any call.
  if ('postgresUrl' in location) await migrateApart(location.postgresUrl)
  const writes = watchWrites()
  const db = new Kysely<Schema>({
    dialect: 'postgresUrl' in location ? postgres(location, meter) : sqlite(location),
    plugins: [
      new CamelCasePlugin(),
      // `in ()` is a syntax error on PostgreSQL only.
      new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
    ],
    log: ({ level, query, queryDurationMillis }) => {
      if (level !== 'query') return meter?.failed()
      meter?.asked(queryDurationMillis)
      writes.note(query.sql)
      onQuery?.(query.sql)
    },
  })
  writes.attach(db)
  if ('postgresUrl' in location) return db
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

/** Migrations on a connection of their own, without the limits of time that the others have. */
async function migrateApart(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: connectMs })
  pool.on('error', () => undefined)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

function sqlite({ sqliteFile: file, now }: SqliteLocation): Dialect {
  mkdirSync(dirname(file), { recursive: true })
  const database = new SQLite(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.pragma('foreign_keys = ON')
  // Hardly at all: while SQLite itself waits for another process, nothing else goes on (patientSqlite.ts waits).
  database.pragma('busy_timeout = 10')
  return new PlannedOnceDialect({ database: readyMade(database) }, now)
}

/**
 * Plans a kept statement once. With a bare `?` in a join SQLite takes the value for something the plan hangs on, and
 * plans anew whenever another one is bound, which costs ten times as much as running; `+?` is the same value.
 */
class PlannedOnceDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #now: (() => number) | undefined

  constructor(config: SqliteDialectConfig, now?: () => number) {
    super(config)
    this.#config = config
    this.#now = now
  }

  override createDriver(): PatientSqliteDriver {
    return new PatientSqliteDriver(this.#config, this.#now)
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new PlannedOnceCompiler()
  }
}

class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

/** Statements kept ready, the last used ones; compiling one costs as much as running it. */
const readyStatements = 300
/** Longer ones are long lists of values, which hardly come twice. */
const readyStatementLength = 4_000

function readyMade(database: SQLite.Database): SqliteDatabase {
  const ready = new Map<string, SQLite.Statement>()
  return {
    close: () => void database.close(),
    prepare(sql) {
      const statement = ready.get(sql) ?? database.prepare(sql)
      if (sql.length > readyStatementLength) return statement
      ready.delete(sql)
      ready.set(sql, statement)
      const [oldest] = ready.keys()
      if (ready.size > readyStatements && oldest !== undefined) ready.delete(oldest)
      return statement
    },
  }
}

function postgres(
  { postgresUrl, poolSize = poolSizeDefault, statementMs = statementMsDefault }: PostgresLocation,
  meter?: DbMeter,
): Dialect {
  // Times and counters are bigint columns and stay below 2^53; pg would hand them out as strings.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: postgresUrl,
    max: poolSize,
    application_name: 'lingjing',
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + answerExtraMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
  })
  meter?.hasPool(() => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }))
  // A restart of PostgreSQL drops idle connections; the pool opens new ones, but without a listener the process ends.
  pool.on('error', () => undefined)
  // The same for a connection that is lent out and has nothing to answer just then: the next statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new PostgresDialect({ pool: discardSilent(pool) })
}

const migrationFolder = join(import.meta.dirname, 'migrations')

/** The number of the newest migration: what the database looks like to this program. */
export function newestMigration(): string {
  const numbers = readdirSync(migrationFolder).flatMap((name) => /^(\d+)-.*\.ts$/.exec(name)?.[1] ?? [])
  return numbers.toSorted().at(-1) ?? ''
}

/**
 * In the order of their names, each once. A new one sorts after all others: there is no 013 and can be none any more, nor
 * anything else before the newest (migrations/README.md).
 */
async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: new FileMigrationProvider({
      fs,
      path: { join },
      migrationFolder,
    }),
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
}
