import { setTimeout as pause } from 'node:timers/promises'
import { SqliteDriver } from 'kysely'
import type { CompiledQuery, DatabaseConnection, QueryResult, SqliteDialectConfig } from 'kysely'
import { limits } from '#shared/rules/limits.ts'
import { Breath } from './breath.ts'
import { isBusy } from './isUnavailable.ts'

type Options = Parameters<DatabaseConnection['executeQuery']>[1]

/** Between two tries at a locked file, ms. */
const firstPauseMs = 5
const longestPauseMs = 100

/**
 * SQLite as its driver has it, but a file that another process has locked is asked again and again for
 * limits.sqliteBusyMs while the server goes on: SQLite’s own waiting would hold up everything. And however many statements
 * follow one another, others have their turn between (breath.ts): within a transaction too, which keeps the
 * connection meanwhile. What is asked of the database then waits for its end as it always did; what is not goes on
 * (docs/decisions/078).
 */
export class PatientSqliteDriver extends SqliteDriver {
  readonly #breath: Breath
  #patient: DatabaseConnection | undefined

  constructor(config: SqliteDialectConfig, now?: () => number) {
    super(config)
    this.#breath = new Breath(now)
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    // There is only one, lent to one after another.
    return (this.#patient ??= new PatientConnection(await super.acquireConnection(), this.#breath))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      // A full disk ends a transaction by itself; what went wrong before is the news then.
      if (!String(error).includes('no transaction is active')) throw error
    }
  }
}

class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #breath: Breath

  constructor(connection: DatabaseConnection, breath: Breath) {
    this.#connection = connection
    this.#breath = breath
  }

  async executeQuery<R>(query: CompiledQuery, options?: Options): Promise<QueryResult<R>> {
    await this.#breathe()
    const until = performance.now() + limits.sqliteBusyMs
    for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
      try {
        return await this.#connection.executeQuery<R>(query, options)
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error
      }
      await pause(wait)
    }
  }

  async *streamQuery<R>(
    query: CompiledQuery,
    chunkSize: number,
    options?: Options,
  ): AsyncIterableIterator<QueryResult<R>> {
    for await (const part of this.#connection.streamQuery<R>(query, chunkSize, options)) {
      await this.#breathe()
      yield part
    }
  }

  async #breathe(): Promise<void> {
    for (let breath = this.#breath.wait(); breath; breath = this.#breath.wait()) await breath
  }
}
