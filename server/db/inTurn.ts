import type { Db } from './schema.ts'

/**
 * Runs something in a transaction while nothing else of the same user does: what is counted here is still so when
 * something is added, so that two calls at once cannot both be the last that is allowed.
 */
export const inTurnOfUser = <T>(db: Db, userId: string, run: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    // Writing the row holds it until the transaction ends; SQLite writes one after another anyway.
    await tx
      .updateTable('users')
      .set(({ ref }) => ({ id: ref('id') }))
      .where('id', '=', userId)
      .execute()
    return run(tx)
  })

const lastTurns = new WeakMap<Db, Promise<unknown>>()

/**
 * Runs one thing after the other where no row stands for whose turn it is: what counts rows and then adds one cannot
 * be overtaken. By this process alone, as one server has one database; whatever waits for others stays outside.
 */
export function inTurn<T>(db: Db, run: () => Promise<T>): Promise<T> {
  const turn = (lastTurns.get(db) ?? Promise.resolve()).then(run)
  lastTurns.set(
    db,
    turn.catch(() => undefined),
  )
  return turn
}
