import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnreachableError } from '../db/databaseUnreachable.ts'
import { LockedError, lockWaitMs, tryFor } from './dataLock.ts'

/** First half of the advisory lock's key, ours alone among programs that share a database; the other is the schema. */
const lockKey = 0x4c4a_5ff0
const reconnectMs = 500

export interface DatabaseLock {
  /** False between a lost connection and the next one: another process may have it then. */
  isHeld(): boolean
  release(): Promise<void>
}

export interface DatabaseLockOptions {
  readonly postgresUrl: string
  /** Others that share it are let in: several servers, which know of each other. */
  readonly isShared?: boolean
  /** How long a predecessor may take to leave. */
  readonly waitMs?: number
  /** Another process took it while the connection was lost: this one has to end. */
  readonly taken: (reason: string) => void
  readonly log: { warn(fields: object, message: string): void }
}

/**
 * Makes this process the only one on a PostgreSQL database (or one of those that share it): an advisory lock, which lives as long as the connection that
 * took it. When that connection is lost (PostgreSQL restarted, the network was cut) the server goes on and takes the
 * lock anew as soon as it can; if somebody else has it by then, `taken` is called.
 * @throws LockedError when another process has it; DatabaseUnreachableError when there is no working connection
 */
export async function lockDatabase(options: DatabaseLockOptions): Promise<DatabaseLock> {
  const { postgresUrl, isShared = false, waitMs = lockWaitMs, taken, log } = options
  /** By its name a session is known that PostgreSQL believes alive while we have lost it. */
  const name = `lingjing ${randomUUID().slice(0, 8)}`
  let held: pg.Client | undefined
  let isReleased = false

  const attempt = async (): Promise<pg.Client | undefined> => {
    const client = new pg.Client({
      connectionString: postgresUrl,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    // Before it is ours a failure is the failure of a query below.
    client.on('error', () => undefined)
    try {
      await client.connect()
      if (await take(client, name, isShared)) return client
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    await client.end()
    return undefined
  }

  const hold = (client: pg.Client): void => {
    held = client
    client.once('end', () => {
      if (isReleased || held !== client) return
      held = undefined
      log.warn({}, 'the connection that holds the lock of the database is lost')
      void again()
    })
  }

  const again = async (): Promise<void> => {
    let isRefused = false
    while (!isReleased) {
      try {
        const client = await attempt()
        if (client && isReleased) return await client.end()
        if (client) {
          hold(client)
          return log.warn({}, 'the lock of the database is held again')
        }
        // Once more: our own lost session may be just going.
        if (isRefused) return taken('another Lingjing has taken the database over')
        isRefused = true
      } catch {
        // PostgreSQL does not answer yet; /readyz and every call say so.
      }
      await pause(reconnectMs, undefined, { ref: false })
    }
  }

  const first = await tryFor(waitMs, attempt).catch((error: unknown) => {
    throw new DatabaseUnreachableError(postgresUrl, error)
  })
  if (!first)
    throw new LockedError(
      isShared
        ? 'a Lingjing without REDIS_URL is running on the database of DATABASE_URL, for itself: stop it first'
        : 'another Lingjing is running on the database of DATABASE_URL: stop it first',
    )
  hold(first)
  return {
    isHeld: () => held !== undefined,
    async release() {
      isReleased = true
      await held?.end()
    },
  }
}

/** Takes the lock for a connection's life; ends a session of ours that PostgreSQL believes alive. */
async function take(client: pg.Client, name: string, isShared: boolean): Promise<boolean> {
  // A machine that vanished without a word frees the lock within half a minute instead of two hours; a server that
  // ends idle sessions must leave this one.
  await client.query(`select set_config(name, case name
      when 'tcp_keepalives_idle' then '10' when 'tcp_keepalives_interval' then '5'
      when 'tcp_keepalives_count' then '3' else '0' end, false)
    from pg_settings where name in ('tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count',
      'idle_session_timeout', 'statement_timeout')`)
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_lock${isShared ? '_shared' : ''}($1, hashtext(coalesce(current_schema(), ''))) as got`,
    [lockKey],
  )
  if (rows[0]?.got) return true
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = $1 and pid <> pg_backend_pid() and datname = current_database()`,
    [name],
  )
  return false
}
