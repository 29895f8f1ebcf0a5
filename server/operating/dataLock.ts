import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import SQLite from 'better-sqlite3'

/** Another process works on the same data; the message is one line for the person who starts the server. */
export class LockedError extends Error {
  override name = 'LockedError'
}

/** A predecessor that is just stopping (npm run dev, a restart by hand) is waited for so long. */
export const lockWaitMs = 3_000
const lockRetryMs = 100

/** Tries again and again, for `waitMs` at most; undefined when it could not be had in that time. */
export async function tryFor<T>(
  waitMs: number,
  attempt: () => T | undefined | Promise<T | undefined>,
): Promise<T | undefined> {
  const until = performance.now() + waitMs
  for (;;) {
    const got = await attempt()
    if (got !== undefined || performance.now() >= until) return got
    await pause(lockRetryMs)
  }
}

/**
 * Makes this process the only one on a data folder: two would each have a world, caches and maps of their own, and
 * write over each other. The lock is SQLite's own on a small file of its own, which the kernel frees however the process
 * ends, so nothing stale is ever in the way; the database itself stays readable for a backup.
 * @param waitMs how long a predecessor may take to leave
 * @returns gives it back
 * @throws LockedError when another process has it
 */
export async function lockDataDir(dataDir: string, waitMs = lockWaitMs): Promise<() => void> {
  const lock = await tryFor(waitMs, () => openExclusively(join(dataDir, 'lock.db')))
  if (!lock) {
    throw new LockedError(
      `another Lingjing is running on ${dataDir}: stop it, or set DATA_DIR to a folder of its own`,
    )
  }
  return () => void lock.close()
}

function openExclusively(file: string): SQLite.Database | undefined {
  const isNew = !existsSync(file)
  const database = new SQLite(file, { timeout: 0 })
  try {
    if (isNew) chmodSync(file, 0o600)
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database.close()
    if (error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined
    throw error
  }
}
