import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedAccountName } from '#shared/rules/endedAccount.ts'
import { limits } from '#shared/rules/limits.ts'
import { dropTestDatabase, onPostgres } from '../support/server/testDatabase.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'

/* Somebody with very much of their own goes: in small steps, and nothing that comes meanwhile is forgotten. */
const MANY = 1_600
const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-forget-'))
const sqliteFile = join(dataDir, 'lingjing.db')
let server: TestServer
let userId: string
let hears: ((sql: string) => void) | undefined

beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    dataDir,
    database: onPostgres ? undefined : { sqliteFile },
    onQuery: (sql) => hears?.(sql),
  })
  const host = (await server.login('host')).access_token
  const hostId = (await server.call('GET', '/users/me', { token: host })).body.id
  const { space } = await server.createSpace(host)
  const token = (await server.login('leaver')).access_token
  userId = (await server.call('GET', '/users/me', { token })).body.id
  const said = { spaceId: space.id, mapId: '1', channel: 'GLOBAL', recipient: '', contents: 'c', sentAt: 1 }
  const quote = JSON.stringify({ senderId: userId, senderName: 'leaver', contents: 'c' })
  const line = { ...said, isOpen: 1, approved: null, replied: null } as const
  const ids = Array.from({ length: MANY }, (_, i) => `n${String(i).padStart(5, '0')}`)
  for (let i = 0; i < MANY; i += 200) {
    const some = ids.slice(i, i + 200)
    const rows = {
      visits: some.map((id) => ({ id, spaceId: space.id, userId, serverId: '', joinedAt: 1, leftAt: 2 })),
      chatMessages: some.flatMap((id) => [
        { ...line, id, senderId: userId, senderName: 'leaver', reply: null },
        { ...line, id, senderId: hostId, senderName: 'host', reply: quote },
      ]),
      notifications: some.map((id) => ({
        id,
        userId: hostId,
        spaceId: null,
        kind: 'handedOver',
        createdAt: 1,
        readAt: null,
        params: JSON.stringify({ byName: 'leaver' }),
      })),
    }
    for (const [table, values] of Object.entries(rows)) {
      const { db } = server
      await (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
        .insertInto(table)
        .values(values)
        .execute()
    }
  }
  const body = { name: 'leaver', belongings: [] }
  expect((await server.call('POST', '/users/me/closing', { token, body })).status).toBe(200)
}, 60_000)
afterAll(async () => {
  await server.close()
  await dropTestDatabase(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
})

test('the last transaction is short, what was before it is done in batches, what comes meanwhile too', async () => {
  const { db, clock } = server
  clock.advance(limits.accountGraceDays * 24 * 3_600_000 + 1)
  const all: string[] = []
  let late: Promise<unknown> | undefined
  hears = (sql) => {
    all.push(sql)
    if (late || !sql.startsWith('update "visits" set "user_id"')) return
    // Everybody's notices have been looked through by now.
    const notice = { id: 'late', userId: 'x', spaceId: null, kind: 'handedOver', readAt: null }
    late = db
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'host')
      .executeTakeFirstOrThrow()
      .then(({ id }) =>
        db
          .insertInto('notifications')
          .values({
            ...notice,
            userId: id,
            createdAt: clock.now(),
            params: JSON.stringify({ byName: 'leaver' }),
          })
          .execute(),
      )
  }
  await server.accountEnder.run()
  hears = undefined
  await late
  expect(late).toBeDefined()
  const last = all.slice(all.lastIndexOf('begin'))
  expect(last.some((sql) => sql.startsWith('delete from "users"'))).toBe(true)
  const ahead = all.slice(0, all.lastIndexOf('begin'))
  const renames = (sqls: readonly string[]) =>
    sqls.filter((sql) => sql.startsWith('update "visits" set "user_id"')).length
  // 500 rows each, and in the end one that finds nothing.
  expect([renames(ahead), renames(last)]).toEqual([Math.ceil(MANY / 500), 1])
  // Whole tables are looked through before; then only what is new.
  const searches = (sqls: readonly string[]) => sqls.filter((sql) => sql.includes('replace('))
  expect(searches(ahead).length).toBeGreaterThanOrEqual((2 * MANY) / 500)
  for (const sql of searches(last)) expect(sql).toMatch(/"(?:at|created_at|sent_at)" >= /)
  expect(last.length).toBeLessThan(120)

  const chats = await db.selectFrom('chatMessages').selectAll().execute()
  const notices = await db
    .selectFrom('notifications')
    .selectAll()
    .where('params', 'like', '%byName%')
    .execute()
  const visits = await db.selectFrom('visits').selectAll().execute()
  for (const text of [chats, notices, visits].map((rows) => JSON.stringify(rows))) {
    expect([text.includes(userId), text.includes('leaver')]).toEqual([false, false])
  }
  expect(JSON.parse(notices.find(({ id }) => id === 'late')?.params ?? '')).toEqual({
    byName: endedAccountName,
  })
  expect([chats.length, visits.length]).toEqual([2 * MANY, MANY])
})

test.skipIf(onPostgres)('quotes are found by their index, and what hangs on somebody by theirs', () => {
  const file = new SQLite(sqliteFile, { readonly: true })
  const plan = (sql: string) => JSON.stringify(file.prepare(`explain query plan ${sql}`).all())
  const key = 'space_id, sender_id, id'
  expect(
    plan(
      `select ${key} from chat_messages where reply is not null and (${key}) > ('', '', '') order by ${key}`,
    ),
  ).toContain('chat_messages_that_quote')
  const hanging = file
    .prepare(
      `select m.name as t, f."from" as c from sqlite_master m, pragma_foreign_key_list(m.name) f
       where m.type = 'table' and f."table" = 'users'`,
    )
    .all() as { t: string; c: string }[]
  expect(hanging.length).toBeGreaterThan(15)
  for (const { t, c } of hanging) {
    expect(plan(`select 1 from ${t} where ${c} = 'x'`), `${t}.${c}`).toContain('SEARCH')
  }
  file.close()
})
