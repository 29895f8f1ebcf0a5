import { mkdirSync } from 'node:fs'
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
import type { Dialect, SqliteDatabase } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { watchWrites } from './kept.ts'
import type { Db, Schema } from './schema.ts'

/** Where the data lives: a file of our own, or a PostgreSQL server. */
export type DbLocation = { readonly sqliteFile: string } | { readonly postgresUrl: string }

/**
 * Opens the database and brings it up to the newest migration.
 * @param onQuery hears of every statement, for those who count them
 * @throws when it cannot be opened or a migration fails; nothing stays open then.
 */
export async function openDb(location: DbLocation, onQuery?: (sql: string) => void): Promise<Db> {
  const writes = watchWrites()
  const db = new Kysely<Schema>({
    dialect: 'postgresUrl' in location ? postgres(location.postgresUrl) : sqlite(location.sqliteFile),
    plugins: [
      new CamelCasePlugin(),
      // `in ()` is a syntax error on PostgreSQL only.
      new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
    ],
    log: ({ level, query }) => {
      if (level !== 'query') return
      writes.note(query.sql)
      onQuery?.(query.sql)
    },
  })
  writes.attach(db)
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

function sqlite(file: string): Dialect {
  mkdirSync(dirname(file), { recursive: true })
  const database = new SQLite(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 5000')
  return new PlannedOnceDialect({ database: keepStatements(database) })
}

/**
 * Plans a kept statement once. With a bare `?` in a join SQLite takes the value for something the plan hangs on, and
 * plans anew whenever another one is bound, which costs ten times as much as running; `+?` is the same value.
 */
class PlannedOnceDialect extends SqliteDialect {
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
const keptStatements = 300
/** Longer ones are long lists of values, which hardly come twice. */
const keptStatementLength = 4_000

function keepStatements(database: SQLite.Database): SqliteDatabase {
  const kept = new Map<string, SQLite.Statement>()
  return {
    close: () => void database.close(),
    prepare(sql) {
      const ready = kept.get(sql) ?? database.prepare(sql)
      if (sql.length > keptStatementLength) return ready
      kept.delete(sql)
      kept.set(sql, ready)
      const [oldest] = kept.keys()
      if (kept.size > keptStatements && oldest !== undefined) kept.delete(oldest)
      return ready
    },
  }
}

function postgres(connectionString: string): Dialect {
  // Times and counters are bigint columns and stay below 2^53; pg would hand them out as strings.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString, max: 10 })
  // A restart of PostgreSQL drops idle connections; the pool opens new ones, but without a listener the process ends.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}

async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: new FileMigrationProvider({
      fs,
      path: { join },
      migrationFolder: join(import.meta.dirname, 'migrations'),
    }),
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
}
