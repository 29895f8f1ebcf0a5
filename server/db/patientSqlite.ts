import { setTimeout as pause } from 'node:timers/promises'
import { SqliteDriver, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import { limits } from '#shared/rules/limits.ts'
import { isBusy } from './isUnavailable.ts'

type Options = Parameters<DatabaseConnection['executeQuery']>[1]

/** Between two tries at a locked file, ms. */
const firstPauseMs = 5
const longestPauseMs = 100

/**
 * SQLite as its driver has it, but a file that another process has locked is asked again and again for
 * limits.sqliteBusyMs while the server goes on: SQLite’s own waiting would hold up everything.
 */
export class PatientSqliteDriver extends SqliteDriver {
  #patient: DatabaseConnection | undefined

  override async acquireConnection(): Promise<DatabaseConnection> {
    // There is only one, lent to one after another.
    return (this.#patient ??= new PatientConnection(await super.acquireConnection()))
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

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async executeQuery<R>(query: CompiledQuery, options?: Options): Promise<QueryResult<R>> {
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

  streamQuery<R>(
    query: CompiledQuery,
    chunkSize: number,
    options?: Options,
  ): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize, options)
  }
}
