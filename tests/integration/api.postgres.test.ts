import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isUnavailable } from '../../server/db/isUnavailable.ts'
import { openDb } from '../../server/db/openDb.ts'
import type { Db } from '../../server/db/schema.ts'
import { dropTestDatabase, onPostgres, testDatabaseUrl } from '../support/server/testDatabase.ts'
import { until } from '../support/until.ts'

/*
 * What PostgreSQL does not answer, or not in time, is an error in bounded time, and the pool recovers. On SQLite there is
 * nothing of the kind (server/db/patientSqlite.test.ts).
 */

const statementMs = 1_000
/** Far more than any limit below, far less than for ever. */
const boundMs = 40_000

/** A line to a server that can be held: nothing passes any more, and nothing is closed. */
async function holdableLine(target: URL) {
  let isHeld = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (part) => void (isHeld || to.write(part)))
      from.on('error', () => from.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.toString(),
    hold: () => void (isHeld = true),
    mend: () => void (isHeld = false),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe.runIf(onPostgres)('limits of time on PostgreSQL', () => {
  let dataDir: string
  let postgresUrl: string
  const opened: Db[] = []

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lingjing-pg-'))
    postgresUrl = await testDatabaseUrl(dataDir)
  })
  afterEach(async () => {
    for (const db of opened.splice(0)) await db.destroy()
  })
  afterAll(async () => {
    await dropTestDatabase(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  })

  const open = async (url = postgresUrl, poolSize = 2): Promise<Db> => {
    const db = await openDb({ postgresUrl: url, poolSize, statementMs })
    opened.push(db)
    return db
  }
  const answers = async (db: Db) => (await sql`select 1 as one`.execute(db)).rows
  const refusal = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => {
        throw new Error('it was answered')
      },
      (error: unknown) => error,
    )

  test(
    'a statement that takes too long is ended by the server, and its connection is good again',
    async () => {
      const db = await open()
      const error = await refusal(sql`select pg_sleep(600)`.execute(db))
      expect(error).toMatchObject({ code: '57014' })
      expect(isUnavailable(error)).toBe(true)
      expect(await answers(db)).toEqual([{ one: 1 }])
    },
    boundMs,
  )

  test(
    'a row that somebody else holds is not waited for longer, and what was begun is undone',
    async () => {
      const db = await open()
      const other = new pg.Client({ connectionString: postgresUrl })
      await other.connect()
      try {
        await sql`create table held (id int primary key, n int not null)`.execute(db)
        await sql`insert into held values (1, 0), (2, 0)`.execute(db)
        await other.query('begin')
        await other.query('update held set n = 5 where id = 1')
        const error = await refusal(
          db.transaction().execute(async (tx) => {
            await sql`update held set n = 9 where id = 2`.execute(tx)
            await sql`update held set n = 9 where id = 1`.execute(tx)
          }),
        )
        expect(isUnavailable(error)).toBe(true)
        await other.query('commit')
        expect((await sql`select id, n from held order by id`.execute(db)).rows).toEqual([
          { id: 1, n: 5 },
          { id: 2, n: 0 },
        ])
      } finally {
        await other.end()
      }
    },
    boundMs,
  )

  test(
    'who finds no free connection is told so, and the next one gets in',
    async () => {
      const db = await open(postgresUrl, 1)
      const error = await refusal(
        db.connection().execute(async () => {
          // The only one is lent out.
          await answers(db)
        }),
      )
      expect(isUnavailable(error)).toBe(true)
      expect(await answers(db)).toEqual([{ one: 1 }])
    },
    boundMs,
  )

  test(
    'a server that falls silent: every statement under way ends, and the pool recovers once it speaks',
    async () => {
      const line = await holdableLine(new URL(postgresUrl))
      try {
        const db = await open(line.url)
        await Promise.all([answers(db), answers(db)])
        line.hold()
        const errors = await Promise.all(
          Array.from({ length: 6 }, () => refusal(sql`select pg_sleep(0.1)`.execute(db))),
        )
        expect(errors.map(isUnavailable)).toEqual(Array(6).fill(true))
        line.mend()
        await until(() => answers(db).then(Boolean, () => false), 'the pool has recovered', 30_000)
        const all = await Promise.all(Array.from({ length: 6 }, () => answers(db)))
        expect(all).toEqual(Array(6).fill([{ one: 1 }]))
      } finally {
        for (const db of opened.splice(0)) await db.destroy()
        await line.close()
      }
    },
    2 * boundMs,
  )

  test(
    'one that accepts and says nothing at the start ends the start',
    async () => {
      const line = await holdableLine(new URL(postgresUrl))
      line.hold()
      try {
        expect(isUnavailable(await refusal(open(line.url)))).toBe(true)
      } finally {
        await line.close()
      }
    },
    boundMs,
  )

  test('a transaction that was forgotten does not hold its rows for ever', async () => {
    const db = await open()
    const { rows } = await sql<{ setting: string }>`
      select setting from pg_settings where name = 'idle_in_transaction_session_timeout'`.execute(db)
    expect(Number(rows[0]?.setting)).toBe(60_000)
  })
})
