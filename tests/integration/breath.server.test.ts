import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { createClientLog } from '../../server/log/clientLog.ts'
import { createFiles } from '../../server/files/files.ts'
import { unusedFiles } from '../../server/files/unusedFiles.ts'
import { folderStore } from '../../server/files/folderStore.ts'
import { createTokens } from '../../server/login/tokens.ts'
import { spacesNaming } from '../../server/maps/mapStore.ts'
import { forgetGoneDocuments } from '../../server/sweeping/goneDocuments.ts'
import { forgetOld } from '../../server/sweeping/retention.ts'
import { createSweeper } from '../../server/sweeping/sweeper.ts'
import { checkUsage } from '../../server/sweeping/usageCheck.ts'
import { createBreathWatch } from '../support/server/breathWatch.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'

/* Whoever works through the database leaves others a turn: told by a clock that only statements move. */
const dayMs = 24 * 3_600_000
const SPACES = 40
const watch = createBreathWatch()
const log = pino({ enabled: false })
const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-breath-'))
let server: TestServer
let admin: string
const ids: Record<string, string> = {}
let spaceId: string

beforeAll(async () => {
  const unlimited = { points: 1e9, seconds: 60 }
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    dataDir,
    database: { sqliteFile: join(dataDir, 'lingjing.db'), now: () => watch.now() },
    onQuery: (sql) => watch.onQuery(sql),
    requestLimits: { login: unlimited, create: unlimited },
  })
  for (const name of ['admin', 'host', 'leaver']) {
    const token = (await server.login(name)).access_token
    if (name === 'admin') admin = token
    ids[name] = (await server.call('GET', '/users/me', { token })).body.id
  }
  spaceId = (await server.createSpace((await server.login('host')).access_token)).space.id
  await fill()
}, 60_000)
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Spaces like the first, with documents whose things are gone, edits, visits, chats; many people. */
async function fill(): Promise<void> {
  const { db, clock } = server
  const now = clock.now()
  const space = await db.selectFrom('spaces').selectAll().where('id', '=', spaceId).executeTakeFirstOrThrow()
  const maps = await db.selectFrom('spaceMaps').selectAll().where('spaceId', '=', spaceId).execute()
  for (let i = 0; i < SPACES; i += 1) {
    const id = `space-${String(i).padStart(3, '0')}`
    await db
      .insertInto('spaces')
      .values({ ...space, id })
      .execute()
    await db
      .insertInto('spaceMaps')
      .values(maps.map((map) => ({ ...map, spaceId: id })))
      .execute()
    const document = {
      spaceId: id,
      docId: `${maps[0]!.mapId}.77`,
      begunBy: ids['host']!,
      lastSeq: 1,
      bytes: 1,
    }
    await db
      .insertInto('documents')
      .values({ ...document, goneSince: null })
      .execute()
    const userId = ids[i % 2 === 0 ? 'leaver' : 'host']!
    const visit = {
      spaceId: id,
      userId,
      serverId: '',
      joinedAt: now - 500 * dayMs,
      leftAt: now - 499 * dayMs,
    }
    await db
      .insertInto('visits')
      .values({ ...visit, id: `old-${i}` })
      .execute()
    const said = {
      spaceId: id,
      mapId: '1',
      senderId: userId,
      senderName: 'n',
      channel: 'GLOBAL',
      recipient: '',
    }
    const chat = {
      ...said,
      id: `chat-${i}`,
      contents: 'c',
      isOpen: 1,
      approved: null,
      replied: null,
    } as const
    const quoted = JSON.stringify({ senderId: ids['leaver'], senderName: 'n', contents: 'q' })
    await db
      .insertInto('chatMessages')
      .values({ ...chat, sentAt: now, reply: quoted })
      .execute()
  }
  const many = Array.from({ length: 12_000 }, (_, i) => `v-${String(i).padStart(6, '0')}`)
  for (let i = 0; i < many.length; i += 1_000) {
    const visit = {
      spaceId,
      userId: ids['host']!,
      serverId: '',
      joinedAt: now - dayMs,
      leftAt: now - dayMs + 1,
    }
    await db
      .insertInto('visits')
      .values(many.slice(i, i + 1_000).map((id) => ({ ...visit, id })))
      .execute()
  }
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', ids['host']!)
    .executeTakeFirstOrThrow()
  const people = many.slice(0, 3_000).map((id) => ({ ...user, id, name: id, phone: null }))
  for (let i = 0; i < people.length; i += 500) {
    await db
      .insertInto('users')
      .values(people.slice(i, i + 500))
      .execute()
  }
}

/** Says of each that it was long, and let others in. */
async function lets(run: () => Promise<unknown>): Promise<void> {
  const { all, longest } = await watch.during(run)
  expect(all).toBeGreaterThan(20)
  expect(longest).toBeLessThanOrEqual(20)
}

const oldFile = (id: string) => ({
  id,
  ownerId: ids['host']!,
  spaceId: null,
  kind: 'object',
  contentType: 'image/png',
  bytes: 1,
  createdAt: server.clock.now() - 3 * dayMs,
})

test('documents whose things are gone', () => lets(() => forgetGoneDocuments(server)))

test('usage that is counted anew', () => lets(() => checkUsage(server.db, log)))

test('uploads nothing names', async () => {
  await server.db
    .insertInto('files')
    .values(oldFile('a'.repeat(32)))
    .execute()
  await lets(() => unusedFiles(server))
})

test('a whole round of the sweeper', async () => {
  const { db, clock, config } = server
  const { quotas, retention } = config.storage
  const store = folderStore(join(dataDir, 'files'))
  const sweeper = createSweeper({
    db,
    clock,
    log,
    tokens: createTokens({ db, clock, newId: () => 'unused', secret: config.sessionSecret }),
    files: createFiles({ db, clock, store, quotas }),
    clientLog: createClientLog({ folder: join(dataDir, 'client-log'), clock, maxBytes: 1e6, days: 7 }),
    retention,
  })
  await lets(() => sweeper.sweepRows())
  await lets(() => sweeper.sweepFiles())
})

test('maps in which somebody is named, however large all of them are', async () => {
  const { db } = server
  const asked: string[] = []
  const { all, longest } = await watch.during(async () =>
    asked.push(...(await spacesNaming(db, ids['host']!))),
  )
  expect(longest).toBeLessThanOrEqual(20)
  const before = all
  const edit = { spaceId: 'space-001', mapId: '1', events: 'A'.repeat(700_000) }
  for (let i = 2; i < 12; i += 1)
    await db
      .insertInto('mapEdits')
      .values({ ...edit, updateId: i })
      .execute()
  // Ten edits of which no two are in one bite.
  const later = await watch.during(() => spacesNaming(db, ids['host']!))
  expect(later.all).toBeGreaterThanOrEqual(before + 9 * 8)
  expect(later.longest).toBeLessThanOrEqual(20)
  await db.deleteFrom('mapEdits').where('spaceId', '=', 'space-001').execute()
})

test('statistics of a space', async () => {
  await lets(async () => {
    const today = new Date(server.clock.now()).toISOString().slice(0, 10)
    const from = new Date(server.clock.now() - 7 * dayMs).toISOString().slice(0, 10)
    const path = `/spaces/${spaceId}/stats?from=${from}&to=${today}&offset=480`
    const answer = await server.call('GET', path, { token: admin })
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  })
})

test('what is older than it is to be kept', async () => {
  const { db, clock, config } = server
  const kept = { ...config.storage.retention, visits: 1, chats: 1, operations: 1, notifications: 1 }
  const all = ['visits', 'chats', 'operations', 'notifications'] as const
  await lets(async () => {
    for (const name of all) await forgetOld(db, name, kept, clock.now())
    for (const name of all) await forgetOld(db, name, kept, clock.now())
  })
})

test('a notification to everybody', async () => {
  await lets(async () => {
    const body = { title: '维护', content: '今晚' }
    expect((await server.call('POST', '/site-admin/broadcast', { token: admin, body })).status).toBe(201)
  })
})

test('the end of an account', async () => {
  const token = (await server.login('leaver')).access_token
  const body = { name: 'leaver', belongings: [] }
  expect((await server.call('POST', '/users/me/closing', { token, body })).status).toBe(200)
  server.clock.advance(limits.accountGraceDays * dayMs + 1)
  await lets(() => server.accountEnder.run())
  const rows = server.db.selectFrom('users').select('id').where('id', '=', ids['leaver']!)
  expect(await rows.execute()).toEqual([])
})
