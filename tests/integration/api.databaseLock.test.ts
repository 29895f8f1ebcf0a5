import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { lockDatabase } from '../../server/operating/databaseLock.ts'
import { LockedError } from '../../server/operating/dataLock.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import { dropTestDatabase, onPostgres, testDatabaseUrl } from '../support/server/testDatabase.ts'
import { until } from '../support/until.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'lingjing-test-'))
  cleanups.push(async () => {
    await dropTestDatabase(made)
    rmSync(made, { recursive: true, force: true })
  })
  return made
}

// The rule of deployment. Nothing that is stored leans on it: cluster.server.test.ts runs two servers on one database.
test('a second server on the same data does not start, and the first goes on', async () => {
  const dataDir = folder()
  const template = spacesFolder([smallSpace('office')])
  const first = await startServer({ dataDir, spacesFolder: template })
  cleanups.push(() => first.close())
  await expect(startServer({ dataDir, spacesFolder: template })).rejects.toThrow(LockedError)
  expect((await first.login('ann')).access_token).not.toBe('')
})

if (onPostgres) {
  const lock = async (dataDir: string, waitMs = 0) => {
    const told: string[] = []
    const postgresUrl = await testDatabaseUrl(dataDir)
    const log = { warn: () => undefined }
    const held = await lockDatabase({ postgresUrl, waitMs, taken: (reason) => void told.push(reason), log })
    cleanups.push(() => held.release())
    return { ...held, told }
  }
  const ask = async (dataDir: string, sql: string) => {
    const client = new pg.Client({ connectionString: await testDatabaseUrl(dataDir) })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  const cut = `select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`

  test('two folders cannot share one database; who waits has it when it is given back', async () => {
    const dataDir = folder()
    const first = await lock(dataDir)
    await expect(lock(dataDir)).rejects.toThrow(LockedError)
    const other = await lock(folder())
    expect(other.isHeld()).toBe(true)
    const waiting = lock(dataDir, 30_000)
    await first.release()
    expect((await waiting).isHeld()).toBe(true)
  })

  test('a lost connection is made anew and holds the lock again', async () => {
    const dataDir = folder()
    const first = await lock(dataDir)
    const holder = async (): Promise<unknown> => {
      const [row] = await ask(
        dataDir,
        `select pid from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`,
      )
      return row?.pid
    }
    const former = await holder()
    await ask(dataDir, cut)
    // It may be held again before anybody could look whether it was lost.
    await until(async () => {
      const now = await holder()
      return now !== undefined && now !== former
    }, 'the lock held by another connection')
    await until(() => first.isHeld(), 'the lock held again')
    await expect(lock(dataDir)).rejects.toThrow(LockedError)
    expect(first.told).toEqual([])
  })

  test('who finds it taken by another after that is told to end', async () => {
    const dataDir = folder()
    const first = await lock(dataDir)
    // Waiting already when the connection is lost: in PostgreSQL's own queue, so that it is served at once.
    const rival = new pg.Client({ connectionString: await testDatabaseUrl(dataDir) })
    await rival.connect()
    cleanups.push(() => rival.end())
    const [row] = await ask(
      dataDir,
      `select classid, objid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`,
    )
    const got = rival.query(`select pg_advisory_lock(${row.classid}, (${row.objid}::bigint - case when
      ${row.objid}::bigint > 2147483647 then 4294967296 else 0 end)::int)`)
    await ask(dataDir, cut)
    await got
    await until(() => first.told.length > 0, 'told that it is taken')
    expect(first.isHeld()).toBe(false)
  })
}
