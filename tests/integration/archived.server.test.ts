import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import * as files from '../../server/db/tables/site/files.ts'
import * as retained from '../../server/db/tables/site/retained.ts'
import * as usage from '../../server/db/tables/accounts/usage.ts'
import type { Schema } from '../../server/db/schema.ts'
import { createFiles } from '../../server/files/files.ts'
import { openFileStore } from '../../server/files/openFileStore.ts'
import { findUses } from '../../server/files/fileUses.ts'
import { endArchivedSpaces } from '../../server/spaces/archivedSpaces.ts'
import { emptySpace } from '../../server/db/tables/spaces/spaceContents.ts'
import { startEventStage } from '../support/server/eventStage.ts'
import type { EventStage, PersonName } from '../support/server/eventStage.ts'
import { filmHead } from '../support/server/slowUpload.ts'
import { until } from '../support/until.ts'
import { upload } from '../support/server/upload.ts'

/* Files of one's own, and what becomes of spaces that are put away. */
const dayMs = 24 * 3_600_000
const board = { normal: '', type: 0, width: 1, height: 1, id: 'board', x: 2, y: 2 }
let stage: EventStage
const tokens: Partial<Record<PersonName, string>> = {}

beforeAll(async () => {
  stage = await startEventStage({ '1': board }, { env: { KEEP_ARCHIVED_SPACES_DAYS: '30' } })
  for (const name of ['owner', 'manager', 'member', 'visitor', 'admin'] as const) {
    tokens[name] = (await stage.server.login(name)).access_token
  }
}, 60_000)
afterAll(() => stage.close())

const as = (name: PersonName, method: string, path: string, body?: unknown) =>
  stage.server.call(method, path, { token: tokens[name], body })
const film = Buffer.concat([filmHead, Buffer.alloc(5_000)])

/** Puts a film on the object of a space; answers its id. */
async function show(name: PersonName, spaceId: string): Promise<string> {
  const query = `?fileId=${spaceId}.1.1`
  const options = { token: tokens[name] ?? '', bytes: film, name: 'film.mp4', type: 'video/mp4' }
  const { status, body } = await upload(stage.server.url, `/upload${query}`, options)
  expect(status).toBe(201)
  return /\/files\/(\w+)$/.exec((body as { location: string }).location)![1]!
}

const makeSpace = async (name = '待删'): Promise<string> => {
  const { space } = await stage.server.createSpace(tokens.owner!, { name })
  return space.id
}
/** Stored with the map. */
const isNamed = (id: string) => async () => {
  for await (const { fileId } of findUses(stage.server.db, new Set([id]))) if (fileId === id) return true
  return false
}
const archive = async (id: string, name = '待删') => {
  expect((await as('owner', 'DELETE', `/spaces/${id}`, { name })).status).toBe(200)
  await until(() => stage.server.rooms.mapsOf(id) === undefined, 'nobody is inside any more')
}
/** Of the last minutes: the clock of some tests is moved by months. */
const loginAgain = async (...names: readonly PersonName[]) => {
  for (const name of names) tokens[name] = (await stage.server.login(name)).access_token
}
const notices = async (kind: string) =>
  (await as('owner', 'GET', '/notification/list')).body.data.filter(
    (one: { kind: string }) => one.kind === kind,
  )

test('what one uploaded is listed with where it is used; what is used stays, what is not can be deleted', async () => {
  const spaceId = await makeSpace('展厅')
  const old = await show('owner', spaceId)
  const shown = await show('owner', spaceId)
  await until(isNamed(shown), 'the map is stored')
  const list = await as('owner', 'GET', '/users/me/files?size=1')
  expect(list.body).toMatchObject({
    total: 2,
    data: [
      {
        id: shown,
        url: `/files/${shown}`,
        kind: 'object',
        contentType: 'video/mp4',
        bytes: film.length,
        uses: [{ what: 'space', id: spaceId, name: '展厅', isGone: false, isOwn: true }],
        otherUses: 0,
      },
    ],
  })
  const rest = (await as('owner', 'GET', '/users/me/files?size=1&offset=1')).body
  expect([rest.total, rest.data[0].id]).toEqual([2, old])

  expect(await as('owner', 'DELETE', `/users/me/files/${shown}`)).toMatchObject({
    status: 409,
    body: { code: 'FileInUse', details: [{ field: 'space', message: '展厅' }] },
  })
  // Nobody deletes what is another's, a site admin neither: the console is theirs for that.
  for (const name of ['manager', 'admin'] as const) {
    expect((await as(name, 'DELETE', `/users/me/files/${old}`)).status).toBe(404)
    expect((await as(name, 'GET', '/users/me/files')).body).toEqual({ data: [], total: 0 })
  }
  // Something else on the screen of the thing, and the edit log folded in, lets the first one go.
  await stage.server.db.deleteFrom('mapEdits').where('spaceId', '=', spaceId).execute()
  await stage.server.db
    .updateTable('spaceMaps')
    .set({ mapJson: '{}' })
    .where('spaceId', '=', spaceId)
    .execute()
  const before = await usage.findPerson(stage.server.db, stage.ids.owner)
  expect((await as('owner', 'DELETE', `/users/me/files/${old}`)).status).toBe(200)
  expect((await fetch(`${stage.server.url}/files/${old}`)).status).toBe(404)
  const after = await usage.findPerson(stage.server.db, stage.ids.owner)
  expect([after.files, before.files - after.files]).toEqual([1, 1])
  expect(before.bytes - after.bytes).toBe(film.length)
  expect((await as('owner', 'DELETE', `/users/me/files/${old}`)).status).toBe(404)
})

test('spaces of others that use a file are counted, and not named unless everybody sees them', async () => {
  const file = {
    id: 'e'.repeat(32),
    ownerId: stage.ids.visitor,
    spaceId: null,
    kind: 'screen' as const,
    contentType: 'image/webp',
    bytes: 10,
    createdAt: stage.server.clock.now(),
  }
  await files.insert(stage.server.db, file)
  const secret = (await stage.server.createSpace(tokens.owner!, { name: '机密', private: true })).space.id
  const open = await makeSpace('公开')
  for (const id of [secret, open]) {
    await stage.server.db
      .updateTable('spaces')
      .set({ topMessage: `/files/${file.id}` })
      .where('id', '=', id)
      .execute()
  }
  const list = await as('visitor', 'GET', '/users/me/files')
  expect(list.body.data[0]).toMatchObject({ uses: [{ id: open, isOwn: false }], otherUses: 1 })
  expect(JSON.stringify(list.body)).not.toMatch(new RegExp(`机密|${secret}`))
  // Whoever names what is another's does not keep them from deleting it.
  expect((await as('visitor', 'DELETE', `/users/me/files/${file.id}`)).status).toBe(200)
})

test('a space that was put away is gone for good when its time has come, and not before its owner was told', async () => {
  const { server } = stage
  const { db, clock } = server
  await loginAgain('owner')
  const spaceId = await makeSpace()
  const kept = await makeSpace('保留')
  const own = await show('owner', spaceId)
  const inTemplate = await show('owner', spaceId)
  const info = { name: '模板', description: '', tags: ['office'], recommendPeople: '0-10' }
  await until(isNamed(inTemplate), 'the map is stored')
  const made = await as('owner', 'POST', `/spaces/${spaceId}/template`, info)
  const state = async () => (await as('owner', 'GET', `/template/id/${made.body.id}`)).body.state
  await until(async () => (await state()) === 'Published', 'the template is published')
  await addRows(spaceId)
  await archive(spaceId)
  const archivedAt = clock.now()
  const counted = await usage.findPerson(db, stage.ids.owner)
  const listed = async () => (await as('owner', 'GET', '/users/me/archived-spaces')).body
  expect(await listed()).toMatchObject({ total: 1, data: [{ id: spaceId, name: '待删' }] })
  const { bytes, endsAt } = (await listed()).data[0]
  expect(bytes).toBeGreaterThan(2 * film.length)
  expect(Math.abs(Date.parse(endsAt) - archivedAt - 30 * dayMs)).toBeLessThan(60_000)

  // Too early for anything; then time to be told; then, although the time is there, not 14 days since.
  expect(await server.endArchivedSpaces()).toBe(0)
  expect(await notices('archiveEnding')).toEqual([])
  clock.advance(40 * dayMs)
  await loginAgain('owner', 'admin')
  expect(await server.endArchivedSpaces()).toBe(0)
  const [told] = await notices('archiveEnding')
  expect(told).toMatchObject({ spaceId, params: { name: '待删' } })
  const promised = Date.parse(told.params.at)
  expect(promised - clock.now()).toBeGreaterThan((limits.archiveNoticeDays - 1) * dayMs)
  expect((await listed()).data[0].endsAt).toBe(told.params.at)
  const console = await as('admin', 'GET', '/site-admin/spaces?archived=true')
  expect(console.body.data[0]).toMatchObject({ space: { id: spaceId }, archived: { endsAt: told.params.at } })
  clock.advance(13 * dayMs)
  expect(await server.endArchivedSpaces()).toBe(0)
  await loginAgain('owner')
  expect(await notices('archiveEnding')).toHaveLength(1)
  // Notices older than they are kept go, but not that one: nobody would know any more that it was said.
  await retained.deleteBefore(db, 'notifications', clock.now() + dayMs, 1_000)
  expect(await notices('archiveEnding')).toHaveLength(1)

  clock.advance(2 * dayMs)
  await loginAgain('owner', 'admin')
  expect(await server.endArchivedSpaces()).toBe(1)
  expect(await listed()).toEqual({ data: [], total: 0 })
  expect((await as('admin', 'POST', `/spaces/${spaceId}/restore`)).status).toBe(404)
  expect((await fetch(`${server.url}/files/${own}`)).status).toBe(404)
  // What the template shows stays, as its owner's.
  expect((await fetch(`${server.url}/files/${inTemplate}`)).status).toBe(200)
  expect(await files.find(db, inTemplate)).toMatchObject({ ownerId: stage.ids.owner, spaceId: null })
  expect((await as('owner', 'GET', `/spaces/${kept}`)).status).toBe(200)
  const after = await usage.findPerson(db, stage.ids.owner)
  expect([after.files, after.bytes]).toEqual([counted.files - 1, counted.bytes - bytes + film.length])
  expect(await tablesWith(spaceId)).toEqual(['operation_logs'])
  const lines = await db
    .selectFrom('operationLogs')
    .selectAll()
    .where('subjectId', '=', spaceId)
    .where('userId', '=', '')
    .orderBy('action')
    .execute()
  expect(lines.map(({ action }) => action)).toEqual(['lottery.proof', 'space.destroy'])
  expect(JSON.parse(lines[0]!.details)).toMatchObject({
    lottery: `l-${spaceId}`,
    seed: '1'.repeat(64),
    draws: [expect.stringMatching(`^1:p-${spaceId}:hash:${stage.ids.visitor}:2`)],
  })
  expect(await notices('archiveGone')).toMatchObject([{ spaceId: null, params: { name: '待删' } }])
})

test('one that was brought back in time stays, and is told anew when it is put away again', async () => {
  const { server } = stage
  await loginAgain('owner', 'admin')
  const spaceId = await makeSpace()
  await archive(spaceId)
  server.clock.advance(20 * dayMs)
  await loginAgain('owner', 'admin')
  expect(await server.endArchivedSpaces()).toBe(0)
  expect(await notices('archiveEnding')).toHaveLength(1)
  expect((await as('admin', 'POST', `/spaces/${spaceId}/restore`)).status).toBe(200)
  server.clock.advance(60 * dayMs)
  expect(await server.endArchivedSpaces()).toBe(0)
  await loginAgain('owner')
  await archive(spaceId)
  server.clock.advance(31 * dayMs)
  expect(await server.endArchivedSpaces()).toBe(0)
  await loginAgain('owner')
  expect(await notices('archiveEnding')).toHaveLength(2)
  expect((await as('owner', 'GET', '/users/me/archived-spaces')).body.total).toBe(1)
})

test('its owner and site admins delete it for good at once, by its name and a proof of who they are', async () => {
  const { server } = stage
  await loginAgain('owner', 'manager', 'admin')
  const spaceId = await makeSpace('立刻')
  const path = `/spaces/${spaceId}/archived`
  // Only what is put away.
  expect((await as('owner', 'DELETE', path, { name: '立刻' })).status).toBe(404)
  await archive(spaceId, '立刻')
  expect((await as('manager', 'DELETE', path, { name: '立刻' })).status).toBe(404)
  expect((await as('owner', 'DELETE', path, { name: '别的' })).body.code).toBe('InvalidParameters')
  server.clock.advance(900_000)
  const refused = await as('owner', 'DELETE', path, { name: '立刻' })
  expect([refused.status, refused.body.code]).toEqual([403, 'StepUpRequired'])
  await loginAgain('owner', 'admin')
  expect((await as('owner', 'DELETE', path, { name: '立刻' })).status).toBe(200)
  expect(await tablesWith(spaceId)).toEqual(['operation_logs'])
  const told = await notices('archiveGone')

  const other = await makeSpace('立刻')
  await archive(other, '立刻')
  expect((await as('admin', 'DELETE', `/spaces/${other}/archived`, { name: '立刻' })).status).toBe(200)
  // Who did it themselves need not be told.
  expect(await notices('archiveGone')).toHaveLength(told.length + 1)
  // What comes with the server would come again with its next start.
  expect((await as('admin', 'DELETE', '/spaces/office', { name: '办公' })).status).toBeLessThan(500)
  await server.db.updateTable('spaces').set({ archivedAt: 1 }).where('id', '=', 'office').execute()
  expect((await as('admin', 'DELETE', '/spaces/office/archived', { name: '办公' })).status).toBe(404)
  server.clock.advance(400 * dayMs)
  await server.endArchivedSpaces()
  server.clock.advance(400 * dayMs)
  await server.endArchivedSpaces()
  expect(await server.db.selectFrom('spaces').select('id').where('id', '=', 'office').execute()).toHaveLength(
    1,
  )
})

/** A lottery that was drawn, a chat, a note. */
async function addRows(spaceId: string): Promise<void> {
  const { db } = stage.server
  const lottery = `l-${spaceId}`
  const of = { createdAt: 1, updatedAt: 1, spaceId }
  await db
    .insertInto('lotteries')
    .values({
      ...of,
      id: lottery,
      name: '抽奖',
      status: 'FINISHED',
      excludeManagers: 0,
      drawCount: 1,
      seed: '1'.repeat(64),
      commitment: '2'.repeat(64),
    })
    .execute()
  const prizeId = `p-${spaceId}`
  await db
    .insertInto('lotteryPrizes')
    .values({
      id: prizeId,
      lotteryId: lottery,
      name: '奖',
      level: 1,
      totalCount: 1,
      thumbnail: '',
      createdAt: 1,
    })
    .execute()
  await db
    .insertInto('lotteryDraws')
    .values({
      id: `d-${spaceId}`,
      lotteryId: lottery,
      number: 1,
      prizeId,
      candidatesHash: 'hash',
      winnerId: stage.ids.visitor,
      drawnAt: stage.server.clock.now(),
    })
    .execute()
}

/** Every table with a row that still names the space in a column of its own. */
async function tablesWith(spaceId: string): Promise<string[]> {
  const { db } = stage.server
  const found: string[] = []
  for (const { name, columns } of await db.introspection.getTables()) {
    for (const column of columns) {
      const mayName = /^(id|space_?id|subject_?id)$/i.test(column.name) && /text/i.test(column.dataType)
      if (!mayName) continue
      const rows = await db
        .selectFrom(name as keyof Schema)
        .selectAll()
        .where(column.name as never, '=', spaceId as never)
        .execute()
      if (rows.length > 0 && !found.includes(name)) found.push(name)
    }
  }
  return found
}

test('a space that is brought back while it is to be destroyed stays, and destroys nothing', async () => {
  const { server } = stage
  const { db } = server
  await loginAgain('owner', 'admin')
  const spaceId = await makeSpace('两难')
  const shown = await show('owner', spaceId)
  await archive(spaceId, '两难')
  // Everything that is named is read first; in that time somebody changes their mind.
  const read = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const fileUses = {
    recent: () => Promise.resolve(new Map()),
    fresh: async () => {
      read.resolve()
      await held.promise
      return new Map()
    },
  }
  server.clock.advance(200 * dayMs)
  const { clock, config } = server
  const store = await openFileStore(config.files)
  const ctx = {
    db,
    clock,
    config,
    fileUses,
    bus: server.cluster.bus,
    rooms: server.liveRooms,
    newId: () => crypto.randomUUID(),
    log: pino({ enabled: false }),
    files: createFiles({ db, clock, store, quotas: config.storage.quotas }),
  }
  await endArchivedSpaces(ctx)
  server.clock.advance(20 * dayMs)
  const round = endArchivedSpaces(ctx)
  await read.promise
  await loginAgain('owner', 'admin')
  expect((await as('admin', 'POST', `/spaces/${spaceId}/restore`)).status).toBe(200)
  held.resolve()
  await round
  expect((await as('owner', 'GET', `/spaces/${spaceId}`)).status).toBe(200)
  expect((await fetch(`${server.url}/files/${shown}`)).status).toBe(200)

  // The other way round: what was begun nothing brings back, and the next round goes on with it.
  await archive(spaceId, '两难')
  await db.updateTable('spaces').set({ endingAt: 1 }).where('id', '=', spaceId).execute()
  expect((await as('admin', 'POST', `/spaces/${spaceId}/restore`)).status).toBe(404)
  // Also where spaces that are put away are kept for ever.
  const { storage } = config
  const forever = { ...storage, retention: { ...storage.retention, archivedSpaces: 0 } }
  const empty = { recent: fileUses.recent, fresh: fileUses.recent }
  expect(await endArchivedSpaces({ ...ctx, fileUses: empty, config: { ...config, storage: forever } })).toBe(
    1,
  )
  expect(await db.selectFrom('spaces').select('id').where('id', '=', spaceId).execute()).toEqual([])
})

test('names of what nobody uploaded are not remembered, and a long text is read in pieces', async () => {
  const { db } = stage.server
  const id = 'f'.repeat(32)
  const spaceId = await makeSpace('长文')
  const invented = Array.from({ length: 60_000 }, (_, i) => `/files/${String(i).padStart(32, '0')}`).join(' ')
  // Across the end of a piece.
  const text = `${invented.padEnd((1 << 21) - 10, ' ')}/files/${id}`
  await db.updateTable('spaces').set({ topMessage: text }).where('id', '=', spaceId).execute()
  const found = new Set<string>()
  for await (const { fileId } of findUses(db, new Set([id]))) found.add(fileId)
  expect([...found]).toEqual([id])
})

test('a space with very much in it is emptied a little at a time', async () => {
  const { db } = stage.server
  const spaceId = await makeSpace('很多')
  const rows = Array.from({ length: 1_200 }, (_, i) => ({
    id: `visit-${i}`,
    spaceId,
    userId: stage.ids.member,
    joinedAt: i,
    leftAt: i,
  }))
  await db
    .insertInto('visits')
    .values(rows as never)
    .execute()
  await emptySpace(db, spaceId)
  const { count } = await db
    .selectFrom('visits')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('spaceId', '=', spaceId)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(0)
  expect(await db.selectFrom('spaceMaps').select('mapId').where('spaceId', '=', spaceId).execute()).toEqual(
    [],
  )
})
