import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAccount } from '../../server/accounts/exportAccount.ts'
import { isTooSlow } from '../../server/accounts/readerPace.ts'
import { largeColumns, tableKeys } from '../../server/db/tables/accounts/tableKeys.ts'
import { createFiles } from '../../server/files/files.ts'
import { folderStore } from '../../server/files/folderStore.ts'
import { createBreathWatch } from '../support/server/breathWatch.ts'
import { readZip } from '../support/server/readZip.ts'
import { dropTestDatabase, onPostgres } from '../support/server/testDatabase.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'

/* However much is held about somebody, their export reads it in pages. */
const UPDATES = 120
const CHATS = 1_300
const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-export-'))
const sqliteFile = join(dataDir, 'lingjing.db')
const watch = createBreathWatch()
const asked: string[] = []
let server: TestServer
let token: string
let userId: string

beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    dataDir,
    database: onPostgres ? undefined : { sqliteFile, now: () => watch.now() },
    onQuery(sql) {
      watch.onQuery(sql)
      asked.push(sql)
    },
    requestLimits: { export: { points: 1e9, seconds: 60 } },
  })
  token = (await server.login('ann')).access_token
  userId = (await server.call('GET', '/users/me', { token })).body.id
  const spaceId = (await server.createSpace(token)).space.id
  const { db } = server
  for (let seq = 1; seq <= UPDATES; seq += 1) {
    const update = {
      docId: `1.${seq % 3}`,
      seq,
      update: randomBytes(64 * 1024),
      userId,
      at: 1,
      whole: 0 as const,
    }
    await db
      .insertInto('documentUpdates')
      .values({ spaceId, ...update })
      .execute()
  }
  const said = { spaceId, mapId: '1', senderId: userId, senderName: 'n', channel: 'GLOBAL', sentAt: 1 }
  for (let i = 0; i < CHATS; i += 100) {
    const rows = Array.from({ length: 100 }, (_, at) => ({
      ...said,
      id: `c${String(i + at).padStart(5, '0')}`,
      // Said to oneself: found twice, exported once.
      recipient: at % 2 === 0 ? userId : '',
      contents: 'c'.repeat(100),
      isOpen: 1 as const,
      approved: null,
      replied: null,
      reply: null,
    }))
    await db.insertInto('chatMessages').values(rows).execute()
  }
}, 60_000)
afterAll(async () => {
  await server.close()
  await dropTestDatabase(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
})

const pagesOf = (table: string) => asked.filter((sql) => sql.startsWith(`select * from "${table}"`)).length
const get = () =>
  fetch(`${server.url}/api/v2/users/me/export`, { headers: { authorization: `Bearer ${token}` } })

test('tables are read in pages, a document is a file of its own, and the lists are as they were', async () => {
  asked.length = 0
  let zip = new Map<string, Buffer>()
  const { longest } = await watch.during(async () => {
    const answer = await get()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    zip = new Map(readZip(Buffer.from(await answer.arrayBuffer())))
  })
  expect(longest).toBeLessThanOrEqual(20)
  // 120 × 64 KiB: no page is larger than 1 MiB.
  expect(pagesOf('document_updates')).toBeGreaterThanOrEqual(UPDATES / 16)
  expect(pagesOf('chat_messages')).toBeGreaterThan(2)
  const list = (name: string) => JSON.parse(String(zip.get(name))) as Record<string, unknown>[]
  const documents = [...zip.keys()].filter((name) => name.startsWith('documentUpdates/'))
  expect(documents).toEqual([1, 2, 3].map((n) => `documentUpdates/${n}.json`))
  for (const name of documents) expect(new Set(list(name).map(({ docId }) => docId)).size).toBe(1)
  expect(documents.flatMap((name) => list(name).map(({ seq }) => seq)).toSorted()).toEqual(
    Array.from({ length: UPDATES }, (_, i) => i + 1).toSorted(),
  )
  const chats = list('chatMessages.json').map(({ id }) => id)
  expect([chats.length, new Set(chats).size]).toEqual([CHATS, CHATS])
  expect(list('users.json')).toMatchObject([{ id: userId }])
  expect(String(zip.get('users.json')).slice(0, 8)).toBe('[\n  {\n  ')
})

test('what nobody takes is not read', async () => {
  const { db, clock, config } = server
  const files = createFiles({
    db,
    clock,
    store: folderStore(join(dataDir, 'files')),
    quotas: config.storage.quotas,
  })
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  asked.length = 0
  let taken = 0
  let takeOn: (() => void) | undefined
  const slow = new Writable({
    write(part: Buffer, _, done) {
      taken += part.length
      // From the first megabyte on it waits until it is let go.
      if (taken < 1 << 20 || takeOn) done()
      else takeOn = done
    },
  })
  const all = exportAccount({ db, clock, files }, user, slow)
  await until(() => takeOn !== undefined, 'nobody takes it any more')
  for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate)
  expect(pagesOf('document_updates')).toBeLessThan(UPDATES / 16)
  takeOn?.()
  await all
  expect(pagesOf('document_updates')).toBeGreaterThanOrEqual(UPDATES / 16)
})

test('of an export that is cut off no file stays open, nor is one opened after it', async () => {
  const { db, clock } = server
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const row = { ownerId: userId, spaceId: null, kind: 'object', contentType: 'video/mp4', createdAt: 1 }
  for (const id of ['a', 'b', 'c']) {
    await db
      .insertInto('files')
      .values({ ...row, id: id.repeat(32), bytes: 8 << 20 })
      .execute()
  }
  const opened: Readable[] = []
  const endless = () => new Readable({ read: (size) => void readable.push(Buffer.alloc(size)) })
  let readable: Readable
  const files = {
    open: () => {
      opened.push((readable = endless()))
      return Promise.resolve(readable)
    },
  } as never
  const to = new Writable({
    write(_part: Buffer, _, done) {
      if (opened.length > 0) to.destroy()
      done()
    },
  })
  await expect(exportAccount({ db, clock, files }, user, to)).rejects.toThrow()
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
  // Cut off while the next one is being opened.
  const late = new Writable({ write: (_part, _, done) => done() })
  const slow = {
    open: () => {
      late.destroy()
      opened.push((readable = endless()))
      return new Promise((resolve) => setImmediate(() => setImmediate(() => resolve(readable))))
    },
  } as never
  await expect(exportAccount({ db, clock, files: slow }, user, late)).rejects.toThrow()
  await until(() => opened.every(({ destroyed }) => destroyed), 'it is closed as well')
  expect(opened).toHaveLength(2)
  await db.deleteFrom('files').where('ownerId', '=', userId).execute()
})

test('who takes hardly anything is cut off, who is not waited for is not', () => {
  const taken = { bytes: 1_000, isWaitedFor: true, passedMs: 60_000 }
  expect(isTooSlow(taken)).toBe(true)
  expect(isTooSlow({ ...taken, isWaitedFor: false })).toBe(false)
  expect(isTooSlow({ ...taken, bytes: 1 << 20 })).toBe(false)
  expect(isTooSlow({ ...taken, bytes: 1 << 20, passedMs: 2 * 3_600_000 })).toBe(true)
})

test.skipIf(onPostgres)(
  'the keys by which pages are read are those of the tables, and what is large is in them',
  () => {
    const file = new SQLite(sqliteFile, { readonly: true })
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const columns = (table: string) =>
      file.prepare(`select name, pk from pragma_table_info('${snake(table)}') order by pk`).all() as {
        name: string
        pk: number
      }[]
    for (const [table, key] of Object.entries(tableKeys)) {
      const primary = columns(table).flatMap(({ name, pk }) => (pk > 0 ? [name] : []))
      expect(key.map(snake), table).toEqual(primary)
    }
    for (const [table, large] of Object.entries(largeColumns)) {
      const names = columns(table).map(({ name }) => name)
      for (const column of large) expect(names, table).toContain(snake(column))
    }
    file.close()
  },
)

test.skipIf(onPostgres)('rows of a person are found by an index, in their order', () => {
  const file = new SQLite(sqliteFile, { readonly: true })
  for (const [table, column] of [
    ['chat_messages', 'sender_id'],
    ['chat_messages', 'recipient'],
    ['chat_hearers', 'user_id'],
    ['chat_likes', 'user_id'],
    ['document_updates', 'user_id'],
    ['visits', 'user_id'],
    ['operation_logs', 'user_id'],
  ] as const) {
    const key = file
      .prepare(`select name from pragma_table_info('${table}') where pk > 0 and name != ? order by pk`)
      .pluck()
      .all(column) as string[]
    const after = `(${key.join(', ')}) > (${key.map(() => '?').join(', ')})`
    const sql = `explain query plan select * from ${table} where ${column} = ? and ${after} order by ${key.join(', ')} limit 500`
    const plan = JSON.stringify(file.prepare(sql).all('x', ...key.map(() => 'x')))
    expect(plan, table).toMatch(/SEARCH \w+ USING (?:COVERING )?INDEX/)
    expect(plan, table).not.toContain('TEMP B-TREE')
  }
  file.close()
})
