import { setTimeout as pause } from 'node:timers/promises'
import { PostgresAdapter, sql } from 'kysely'
import { isUnavailable, wasInTheWay } from './isUnavailable.ts'
import type { Db } from './schema.ts'

/** Times a transaction is tried when others are in its way. */
const triesMax = 4
/** Between two questions what became of a transaction, ms. */
const askFirstMs = 50
const askMostMs = 1_000

/**
 * A transaction of which is known whether it is stored: it rejects only when nothing of it is. Where the connection is
 * lost while PostgreSQL commits, the answer is asked for until there is one; so this may take as long as the database
 * is away. `run` may be called again when others were in its way.
 */
export async function certainly(db: Db, run: (tx: Db) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(db, run)
    } catch (error) {
      if (tries >= triesMax || !wasInTheWay(error)) throw error
    }
  }
}

async function once(db: Db, run: (tx: Db) => Promise<void>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  let committing: string | undefined
  try {
    await db.transaction().execute(async (tx) => {
      await run(tx)
      // Only now: what was lost before this is rolled back for certain.
      if (isPostgres) committing = await numberOf(tx)
    })
  } catch (error) {
    if (committing === undefined || !isUnavailable(error)) throw error
    if (!(await wasCommitted(db, committing))) throw error
  }
}

/** The number of a transaction that has written something. */
async function numberOf(tx: Db): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string | null
  }>`select pg_current_xact_id_if_assigned()::text as id`.execute(tx)
  return rows[0]?.id ?? undefined
}

/** Asks PostgreSQL what became of a transaction, until it knows. */
async function wasCommitted(db: Db, id: string): Promise<boolean> {
  for (let wait = askFirstMs; ; wait = Math.min(wait * 2, askMostMs)) {
    try {
      const { rows } = await sql<{
        status: string | null
      }>`select pg_xact_status(${id}::xid8) as status`.execute(db)
      const status = rows[0]?.status
      if (status !== 'in progress') return status === 'committed'
    } catch (error) {
      // The server is being closed: nobody waits for an answer any more.
      if (!isUnavailable(error) || /destroyed|calling end/.test(String(error))) throw error
    }
    await pause(wait, undefined, { ref: false })
  }
}
