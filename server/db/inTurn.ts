import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * Runs something in a transaction while nothing else of the same user does: what is counted here is still so when
 * something is added, so that two calls at once cannot both be the last that is allowed.
 */
export const inTurnOfUser = <T>(db: Db, userId: string, run: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await takeTurnOfUser(tx, userId)
    return run(tx)
  })

/** From now on nothing else of that user is done until this transaction ends. */
export async function takeTurnOfUser(tx: Db, userId: string): Promise<void> {
  // Writing the row holds it until the transaction ends; SQLite writes one after another anyway.
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', userId)
    .execute()
}

/** What is done one after the other, and its lock in PostgreSQL: any numbers, the same in every version. */
const turns = { smsCode: 1, siteGuest: 2, originWish: 3 } as const
export type Turn = keyof typeof turns
/** The first half of the locks' names, so that nobody else's are meant: "turn" in ASCII. */
const TURNS = 0x7475726e

const lastTurns = new WeakMap<Db, Map<Turn, Promise<unknown>>>()

/**
 * Runs one thing after the other, each in a transaction, where no row stands for whose turn it is: what counts rows and then adds one cannot
 * be overtaken, by other servers of the same database neither. Whatever waits for others stays outside; what is asked of the database is asked of `tx`.
 * @throws what the database says (isUnavailable) where another server does not come to an end within WAIT_MS
 */
export function inTurn<T>(db: Db, what: Turn, run: (tx: Db) => Promise<T>): Promise<T> {
  const last = lastTurns.get(db) ?? new Map<Turn, Promise<unknown>>()
  lastTurns.set(db, last)
  // Within a process they wait here and not in the database, where each would take a connection for it.
  const turn = (last.get(what) ?? Promise.resolve()).then(() => turnOf(db, what, run))
  last.set(
    what,
    turn.catch(() => undefined),
  )
  return turn
}

/** So long one server waits for another, and so long one that hangs in its turn keeps it, ms. */
const WAIT_MS = 5_000

async function turnOf<T>(db: Db, what: Turn, run: (tx: Db) => Promise<T>): Promise<T> {
  // SQLite has one server, and one who writes.
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return db.transaction().execute(run)
  // Each statement sees what was committed before it: also what the one before this turn has added.
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true),
        set_config('idle_in_transaction_session_timeout', ${String(WAIT_MS)}, true)`.execute(tx)
      await sql`select pg_advisory_xact_lock(${TURNS}::int, ${turns[what]}::int)`.execute(tx)
      return run(tx)
    })
}
