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
import { smallSpace, spacesFolder } from '../support/smallSpaces.ts'
import { startServer } from '../support/startServer.ts'
import { dropTestDatabase, testDatabaseUrl } from '../support/testDatabase.ts'

const migrationFolder = join(import.meta.dirname, '../../server/db/migrations')
const names = (await fs.readdir(migrationFolder)).map((file) => file.replace('.ts', '')).sort()

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

/** As the first release left it: bare dialects, one migration. */
async function openAt(location: DbLocation, migration: string): Promise<Kysely<Schema>> {
  const dialect: Dialect =
    'postgresUrl' in location
      ? new PostgresDialect({ pool: new pg.Pool({ connectionString: location.postgresUrl }) })
      : new SqliteDialect({ database: new SQLite(location.sqliteFile) })
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

  const server = await startServer({ dataDir, spacesFolder: spacesFolder([smallSpace('office')]) })
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
