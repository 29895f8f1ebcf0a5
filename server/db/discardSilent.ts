import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** What pg says of a statement that was not answered within `query_timeout`; it has no code. */
const UNANSWERED = 'Query read timeout'

/**
 * A pool that throws away a connection on which a statement was not answered. pg itself would lend it out again, and
 * whatever is asked next waits behind what is still unanswered, and is not answered either.
 */
export function discardSilent(pool: pg.Pool): PostgresPool {
  return {
    Client: pg.Client as unknown as NonNullable<PostgresPool['Client']>,
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let isSilent = false
      const query = async (sql: string, parameters: readonly unknown[]) => {
        // As the rollback of what was not answered.
        if (isSilent) throw new Error('the connection has been discarded: it did not answer')
        try {
          return await client.query(sql, [...parameters])
        } catch (error) {
          isSilent ||= error instanceof Error && error.message === UNANSWERED
          throw error
        }
      }
      return {
        // Undocumented in pg; Kysely asks the server where it is missing.
        ...('processID' in client && { processID: client.processID as number }),
        query: query as unknown as PostgresPoolClient['query'],
        release: (isBroken) => client.release(isBroken || isSilent),
      }
    },
  }
}
