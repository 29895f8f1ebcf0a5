import { promises as fs, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import type { Dialect } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { openDb } from '../../server/db/openDb.ts'
import type { DbLocation } from '../../server/db/openDb.ts'
import type { Schema } from '../../server/db/schema.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import { dropTestDatabase, testDatabaseUrl } from '../support/server/testDatabase.ts'

const migrationFolder = join(import.meta.dirname, '../../server/db/migrations')
const names = (await fs.readdir(migrationFolder))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace('.ts', ''))
  .sort()

/** What has run on databases out there: never changed, and nothing comes before the last of them any more. */
const released = [
  '001-init',
  '002-social',
  '003-things',
  '004-maps',
  '005-documents',
  '006-accounts',
  '007-identity',
  '008-spaces',
  '009-publishing',
  '010-events',
  '011-admin',
  '012-api',
  '014-search',
]

// As openDb has it for the process.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function emptyDatabase(): Promise<{ dataDir: string; location: DbLocation }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-test-'))
  cleanups.push(async () => {
    await dropTestDatabase(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  const postgresUrl = await testDatabaseUrl(dataDir)
  return { dataDir, location: postgresUrl ? { postgresUrl } : { sqliteFile: join(dataDir, 'lingjing.db') } }
}

/** Safe from no power cut, and ten times as quick. */
function quickly(file: string): SQLite.Database {
  const database = new SQLite(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = OFF')
  return database
}

/** As a release left it: bare dialects, the migrations up to one. */
async function openAt(location: DbLocation, migration: string): Promise<Kysely<Schema>> {
  const dialect: Dialect =
    'postgresUrl' in location
      ? new PostgresDialect({ pool: new pg.Pool({ connectionString: location.postgresUrl }) })
      : new SqliteDialect({ database: quickly(location.sqliteFile) })
  const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
  const provider = new FileMigrationProvider({ fs, path: { join }, migrationFolder })
  const { error } = await new Migrator({ db, provider }).migrateTo(migration)
  if (error) throw error instanceof Error ? error : new Error('the migration failed', { cause: error })
  return db
}

/** Rows as 001 knew them. */
async function fill(db: Kysely<Schema>): Promise<void> {
  // The columns of 001 alone: what later migrations add must find its default.
  const old = db as unknown as Kysely<Record<string, Record<string, unknown>>>
  const rows: readonly (readonly [string, Record<string, unknown>])[] = [
    [
      'users',
      {
        id: 'u1',
        name: 'old',
        phone: '13800000000',
        displayName: '旧人',
        description: '',
        avatar: 3,
        createdAt: 1_700_000_000_000,
        lastSeenAt: 1_700_000_000_000,
        bannedUntil: null,
      },
    ],
    ['loginSessions', { id: 'l1', userId: 'u1', createdAt: 1_700_000_000_000, revokedAt: null }],
    [
      'templates',
      {
        id: 't1',
        ownerId: 'u1',
        isOfficial: 0,
        name: '旧模板',
        description: '',
        nameEn: null,
        descriptionEn: null,
        banner: '',
        platform: 'r3f',
        state: 'Published',
        tags: '[]',
        recommendPeople: '0-10',
        createdAt: 1,
        updatedAt: 1,
      },
    ],
    [
      'spaces',
      {
        id: 's1',
        ownerId: 'u1',
        templateId: 't1',
        origin: 'COMMUNITY',
        name: '旧空间',
        description: '',
        nameEn: null,
        descriptionEn: null,
        bannerId: null,
        platform: 'r3f',
        capacity: 10,
        isPublic: 1,
        hideInMetaCity: 0,
        allowAudioChat: 1,
        allowVideoChat: 1,
        allowScreenShare: 1,
        allowMultiPlayer: 1,
        disableChatPersist: 0,
        disableAudioVideo: 0,
        topMessage: '',
        screenImage: '[]',
        meetingBanner: '',
        likes: 2,
        views: 5,
        createdAt: 1_700_000_000_000,
        updatedAt: 1,
      },
    ],
    [
      'spaceMaps',
      {
        spaceId: 's1',
        mapId: '1',
        isDefault: 1,
        mapJson: JSON.stringify(smallSpace('s1').levels[0]!.map),
        updateId: 7,
      },
    ],
    [
      'members',
      {
        spaceId: 's1',
        userId: 'u1',
        role: 'OWNER',
        displayName: '旧人',
        character: '1',
        outfitString: '',
        firstInGame: 0,
        profile: '',
        permittedRooms: '[]',
        joinedAt: 1,
      },
    ],
    [
      'chatMessages',
      {
        id: 'c1',
        spaceId: 's1',
        mapId: '1',
        senderId: 'u1',
        senderName: '旧人',
        channel: 'GLOBAL_CHAT',
        recipient: '',
        contents: '你好',
        sentAt: 1_700_000_000_000,
      },
    ],
  ]
  for (const [table, row] of rows) await old.insertInto(table).values(row).execute()
}

test('a database of the first release, with people and spaces in it, comes up to the newest and is served', async () => {
  const { dataDir, location } = await emptyDatabase()
  const old = await openAt(location, names[0]!)
  await fill(old)
  await old.destroy()

  const server = await startServer({
    dataDir,
    spacesFolder: spacesFolder([smallSpace('office')]),
    // What was said then is older than it would be kept by default.
    env: { KEEP_CHATS_DAYS: '0' },
  })
  cleanups.push(() => server.close())
  const token = (await server.login('old')).access_token
  expect((await server.call('GET', '/users/me', { token })).body).toMatchObject({
    id: 'u1',
    phone: '13800000000',
    avatar: 3,
  })
  expect((await server.call('GET', '/spaces/s1', { token })).body).toMatchObject({
    space: { name: '旧空间', capacity: 10, createdAt: '2023-11-14T22:13:20.000Z' },
    matrix: { likes: 2, views: 5 },
    settings: { isPublic: true },
  })
  expect((await server.call('GET', '/spaces/user/own', { token })).body.total).toBe(1)
  for (const search of ['旧空', '旧空间', '旧人', '旧']) {
    const found = await server.call('GET', `/spaces/list/all?search=${encodeURIComponent(search)}`, { token })
    expect(found.body, search).toMatchObject({ total: 1, data: [{ space: { id: 's1' } }] })
  }
  expect((await server.call('GET', '/spaces/s1/members', { token })).body.data[0].roles).toEqual({
    OWNER: true,
  })
  expect((await server.call('GET', '/available/s1/availables', { token })).body.data[0].levelId).toBe('s1.1')
  expect(await server.db.selectFrom('chatMessages').select(['contents', 'isOpen']).execute()).toEqual([
    { contents: '你好', isOpen: 1 },
  ])
})

test('nothing was put before what is released, 013 least of all, nor taken away', () => {
  expect(names.slice(0, released.length), 'see server/db/migrations/README.md').toEqual(released)
})

type AnyDb = Kysely<Record<string, Record<string, unknown>>>
type Table = Awaited<ReturnType<Kysely<Schema>['introspection']['getTables']>>[number]

/** Nobody writes there by hand. */
const byTriggers = new Set(['usage'])
/** Logs of clients are files now, none kept longer than a week; the beat of the one server became one of each. */
const gone = new Set(['client_logs', 'visit_heartbeat'])

/** Something each column can hold. Ids and what refers to them are alike, so that every reference finds its row. */
function valueFor({ name, dataType }: Table['columns'][number]): unknown {
  if (name === 'map_json') return JSON.stringify(smallSpace('s').levels[0]!.map)
  if (/^(tags|permitted_rooms|screen_image|roles)$/.test(name)) return '[]'
  if (/bytea|blob/i.test(dataType)) return Buffer.from([1, 2, 3])
  if (/int|float|double|real|numeric/i.test(dataType)) return 1
  return 'x1'
}

/** One row in every table that this schema has. */
async function fillAll(db: Kysely<Schema>): Promise<readonly Table[]> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !byTriggers.has(name))
  const fits = async ({ name, columns }: Table, isBare: boolean): Promise<boolean> => {
    const values = columns.map((column) => [
      column.name,
      isBare && column.isNullable && column.name !== 'id' ? null : valueFor(column),
    ])
    try {
      await (db as unknown as AnyDb).insertInto(name).values(Object.fromEntries(values)).execute()
      return true
    } catch {
      return false
    }
  }
  let left = [...tables]
  while (left.length > 0) {
    const refused: Table[] = []
    for (const table of left) if (!(await fits(table, false))) refused.push(table)
    // Two tables that refer to each other: one of them begins without what it may leave out.
    if (refused.length === left.length) {
      const names = refused.map(({ name }) => name)
      for (const table of left) if (await fits(table, true)) refused.splice(refused.indexOf(table), 1)
      if (refused.length === left.length) throw new Error(`no row fits any of ${names.join(', ')}`)
    }
    left = refused
  }
  return tables
}

test.each(released)(
  'a database of %s, with a row in each of its tables, comes up with all of them',
  async (name) => {
    const { location } = await emptyDatabase()
    const old = await openAt(location, name)
    const tables = await fillAll(old)
    expect(tables.length).toBeGreaterThan(5)
    const rowsOf = async (db: unknown, table: string) => (db as AnyDb).selectFrom(table).selectAll().execute()
    const before = await Promise.all(tables.map(async ({ name }) => [name, await rowsOf(old, name)] as const))
    await old.destroy()

    const db = await openDb(location)
    cleanups.push(() => db.destroy())
    for (const [table, rows] of before) {
      expect(rows, table).toHaveLength(1)
      if (gone.has(table)) continue
      // Codes of five minutes and what was counted of them for a day: both begin anew (016).
      if (table === 'sms_codes' || table === 'sms_sends') continue
      const [now, ...more] = await rowsOf(db, table)
      expect(more, table).toEqual([])
      // New columns may have come, and what was there is as it was.
      expect(now, `${table} of ${name}`).toMatchObject(rows[0]!)
    }
  },
)

test('every step from the first to the newest keeps what is there', async () => {
  const { location } = await emptyDatabase()
  const first = await openAt(location, names[0]!)
  await fill(first)
  await first.destroy()
  for (const name of names.slice(1)) {
    const db = await openAt(location, name)
    const counts = await Promise.all(
      (['users', 'spaces', 'members', 'spaceMaps', 'templates', 'chatMessages'] as const).map(
        async (table) => {
          const { count } = await db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
          return [name, table, Number(count)]
        },
      ),
    )
    expect(
      counts.map(([, , count]) => count),
      name,
    ).toEqual([1, 1, 1, 1, 1, 1])
    await db.destroy()
  }
})

test('of what somebody left several times in a space the newest is kept', async () => {
  const { location } = await emptyDatabase()
  const old = await openAt(location, '037-levels')
  await fill(old)
  const rows = [
    ['a', 's1', 'u1', 1],
    ['c', 's1', 'u1', 3],
    ['b', 's1', 'u1', 3],
    ['d', 's1', 'u2', 2],
  ] as const
  const text = { companyName: 'x', name: 'x', position: 'x', phoneNumber: 'x', email: 'x', message: 'x' }
  await (old as unknown as AnyDb)
    .insertInto('customerInfos')
    .values(rows.map(([id, spaceId, userId, createdAt]) => ({ id, spaceId, userId, createdAt, ...text })))
    .execute()
  await old.destroy()
  const db = await openDb(location)
  cleanups.push(() => db.destroy())
  expect(
    await db.selectFrom('customerInfos').select(['id', 'createdAt', 'updatedAt']).orderBy('id').execute(),
  ).toEqual([
    { id: 'c', createdAt: 3, updatedAt: 3 },
    { id: 'd', createdAt: 2, updatedAt: 2 },
  ])
})

test('both databases get the same tables and columns', async () => {
  const { location } = await emptyDatabase()
  const db = await openDb(location)
  cleanups.push(() => db.destroy())
  const sqliteDir = mkdtempSync(join(tmpdir(), 'lingjing-test-'))
  cleanups.push(() => rmSync(sqliteDir, { recursive: true, force: true }))
  const sqlite = await openDb({ sqliteFile: join(sqliteDir, 'other.db') })
  cleanups.push(() => sqlite.destroy())
  const shape = async (one: typeof db) =>
    (await one.introspection.getTables())
      .map(
        ({ name, columns }) =>
          [name, columns.map((column) => `${column.name}${column.isNullable ? '?' : ''}`).sort()] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1))
  // SQLite lets a primary key of text be null; nobody writes one.
  const bare = (tables: Awaited<ReturnType<typeof shape>>) =>
    tables.map(([name, columns]) => [name, columns.map((column) => column.replace('?', '')).sort()])
  expect(bare(await shape(db))).toEqual(bare(await shape(sqlite)))
})
