import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as documents from '../../server/db/tables/content/documents.ts'
import * as documentUpdates from '../../server/db/tables/content/documentUpdates.ts'
import * as files from '../../server/db/tables/site/files.ts'
import * as mapEdits from '../../server/db/tables/content/mapEdits.ts'
import * as spaceMaps from '../../server/db/tables/content/spaceMaps.ts'
import * as spaces from '../../server/db/tables/spaces/spaces.ts'
import * as templates from '../../server/db/tables/spaces/templates.ts'
import * as usage from '../../server/db/tables/accounts/usage.ts'
import { writtenSince } from '../../server/db/tables/content/chatMessages.ts'
import { forgetOld } from '../../server/sweeping/retention.ts'
import { checkUsage } from '../../server/sweeping/usageCheck.ts'
import { startEventStage } from '../support/server/eventStage.ts'
import type { EventStage, PersonName } from '../support/server/eventStage.ts'
import { filmHead, slowUpload } from '../support/server/slowUpload.ts'
import { upload } from '../support/server/upload.ts'
import { until } from '../support/until.ts'

/* What people store: who may, how much, for how long, and what becomes of bodies that never end. */
const board = { normal: '', type: 0, width: 1, height: 1, id: 'board', x: 2, y: 2 }
const megabyte = 1024 * 1024
let stage: EventStage
/** Of the disk the server believes to have. */
let disk = { freeBytes: 50e9, totalBytes: 100e9 }
let spaceId = ''
let mine = ''
const tokens: Partial<Record<PersonName, string>> = {}

beforeAll(async () => {
  stage = await startEventStage(
    { '1': board },
    {
      readDisk: () => Promise.resolve(disk),
      env: {
        MIN_FREE_DISK_PERCENT: '5',
        QUOTA_PERSON_SPACES: '3',
        QUOTA_PERSON_TEMPLATES: '2',
        QUOTA_PERSON_MB: '3',
        QUOTA_SPACE_MB: '2',
        QUOTA_SPACE_FILES: '3',
        UPLOADS_PER_PERSON: '2',
        UPLOADS_AT_ONCE: '3',
      },
    },
  )
  spaceId = await stage.makeSpace()
  for (const name of ['owner', 'manager', 'member', 'visitor', 'admin'] as const) {
    tokens[name] = (await stage.server.login(name)).access_token
  }
  mine = (await stage.server.createSpace(tokens.visitor!)).space.id
}, 60_000)
afterAll(() => stage.close())

const as = (name: PersonName) => tokens[name] ?? ''
const uploading = () => readdir(join(stage.server.dataDir, 'uploading'))
const stored = async () => (await stage.server.db.selectFrom('files').select('id').execute()).length
const film = (bytes: number) => Buffer.concat([filmHead, Buffer.alloc(bytes - filmHead.length)])
const send = (name: PersonName, bytes: Buffer, space = spaceId, query = `?fileId=${space}.1.1`) =>
  upload(stage.server.url, `/upload${query}`, { token: as(name), bytes, name: 'film.mp4', type: 'video/mp4' })
const slow = (name: PersonName, path: string, fields?: Record<string, string>) =>
  slowUpload(stage.server.url, path, { token: as(name), ...(fields && { fields }) })

describe('bodies', () => {
  test('of those who may not are not waited for, wherever the thing is named', async () => {
    const fileId = `${spaceId}.1.1`
    for (const name of ['visitor', 'member'] as const) {
      const inQuery = slow(name, `/upload?fileId=${fileId}`)
      const inBody = slow(name, '/upload', { fileId })
      // A byte of the file ends what is before it.
      inBody.write(filmHead.subarray(0, 1))
      for (const one of [inQuery, inBody]) {
        expect(await one.answer, name).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
        one.request.destroy()
      }
    }
    const nothing = slow('owner', `/upload?fileId=${spaceId}.1.77`)
    expect(await nothing.answer).toMatchObject({ status: 404, body: { code: 'MapObjectNotFound' } })
    nothing.request.destroy()
    const unnamed = slow('owner', '/upload')
    unnamed.write(filmHead.subarray(0, 1))
    expect(await unnamed.answer).toMatchObject({ status: 400, body: { code: 'InvalidParameters' } })
    unnamed.request.destroy()
    const screen = slow('visitor', `/resource/upload?path=screen&spaceId=${spaceId}`)
    expect(await screen.answer).toMatchObject({ status: 403 })
    screen.request.destroy()
    expect(await uploading()).toEqual([])
  })

  test('that stop before they say what they are for keep nobody else from sending', async () => {
    const open = (['visitor', 'member', 'admin'] as const).map((name) => [
      slow(name, '/upload'),
      slow(name, '/upload'),
    ])
    for (const two of open) {
      // One is taken, and stays.
      expect(await Promise.race(two.map(({ answer }) => answer))).toMatchObject({
        status: 429,
        body: { code: 'TooManyUploads' },
      })
    }
    expect((await send('owner', film(1_000))).status).toBe(201)
    for (const { request } of open.flat()) request.destroy()
  })

  test('that are no picture and no film are refused by their first bytes', async () => {
    const one = slow('owner', `/upload?fileId=${spaceId}.1.1`)
    one.write(Buffer.from('<script>'.repeat(10)))
    expect(await one.answer).toMatchObject({ status: 400, body: { code: 'UnsupportedFileError' } })
    one.request.destroy()
  })

  test('lie on the disk part by part as they come, long before their end, and are gone when they are given up', async () => {
    const folder = join(stage.server.dataDir, 'uploading')
    const onDisk = async () =>
      (await Promise.all((await uploading()).map((name) => stat(join(folder, name))))).map(({ size }) => size)
    const open = ['owner', 'manager'].map((name) => slow(name as PersonName, `/upload?fileId=${spaceId}.1.1`))
    for (const one of open) one.write(filmHead)
    const part = Buffer.alloc(64 * 1024)
    for (let sent = filmHead.length; sent < 1.5 * megabyte; sent += part.length) {
      await until(async () => {
        const sizes = await onDisk()
        return sizes.length === 2 && sizes.every((size) => size === sent)
      }, `${sent} bytes of each are on the disk`)
      for (const one of open) one.write(part)
    }
    for (const one of open) one.request.destroy()
    await until(async () => (await uploading()).length === 0, 'nothing is left of them')
  })

  test('are a few at once, of a person and of all; who gives up leaves nothing and makes room', async () => {
    const open = [
      slow('owner', `/upload?fileId=${spaceId}.1.1`),
      slow('owner', `/upload?fileId=${spaceId}.1.1`),
    ]
    for (const one of open) one.write(filmHead)
    await until(async () => (await uploading()).length === 2, 'two are on their way')
    const third = slow('owner', `/upload?fileId=${spaceId}.1.1`)
    const refused = await third.answer
    expect(refused).toMatchObject({ status: 429, body: { code: 'TooManyUploads' } })
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    const other = slow('manager', `/upload?fileId=${spaceId}.1.1`)
    other.write(filmHead)
    await until(async () => (await uploading()).length === 3, 'somebody else has one')
    const fourth = slow('admin', `/upload?fileId=${spaceId}.1.1`)
    expect((await fourth.answer).body.code).toBe('TooManyUploads')
    const before = await stored()
    for (const one of [...open, third, other, fourth]) one.request.destroy()
    await until(async () => (await uploading()).length === 0, 'nothing is left of them')
    expect(await stored()).toBe(before)
    await until(async () => (await send('owner', film(1_000))).status === 201, 'there is room again')
    expect(await uploading()).toEqual([])
  })
})

describe('quotas', () => {
  test('of a space: bytes and files, each with what is used and what may be', async () => {
    const space = await stage.makeSpace()
    const used = async () => (await usage.findSpace(stage.server.db, space)).bytes
    expect((await send('owner', film(1.5 * megabyte), space)).status).toBe(201)
    const before = await used()
    const files = await stored()
    const answer = await send('manager', film(megabyte), space)
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'QuotaExceeded', details: [{ field: 'bytes', limit: 2 * megabyte, used: before }] },
    })
    expect([await used(), await stored()]).toEqual([before, files])
    for (let n = 0; n < 2; n += 1) expect((await send('manager', film(1_000), space)).status).toBe(201)
    expect(await send('manager', film(1_000), space)).toMatchObject({
      status: 409,
      body: { details: [{ field: 'files', limit: 3, used: 3 }] },
    })
    // Asked before the body is waited for.
    const full = slow('owner', `/upload?fileId=${space}.1.1`)
    expect(await full.answer).toMatchObject({ status: 409, body: { code: 'QuotaExceeded' } })
    full.request.destroy()
  })

  test('of a person: bytes, wherever they are', async () => {
    const { db } = stage.server
    const person = await usage.findPerson(db, stage.ids.visitor)
    expect(person).toMatchObject({ files: 0, spaces: 1, templates: 0 })
    const { id } = await files
      .insert(db, {
        id: 'f'.repeat(32),
        ownerId: stage.ids.visitor,
        spaceId: null,
        kind: 'prize',
        contentType: 'image/webp',
        bytes: 3 * megabyte,
        createdAt: stage.server.clock.now(),
      })
      .then(() => ({ id: 'f'.repeat(32) }))
    const used = person.bytes + 3 * megabyte
    expect(await send('visitor', film(1_000), mine)).toMatchObject({
      status: 409,
      body: { code: 'QuotaExceeded', details: [{ field: 'bytes', limit: 3 * megabyte, used }] },
    })
    const space = { name: 'x', template: 'office' }
    const made = await stage.as('visitor', 'POST', '/spaces', space)
    expect(made).toMatchObject({ status: 409, body: { code: 'QuotaExceeded' } })
    await files.remove(db, id)
    expect((await send('visitor', film(1_000), mine)).status).toBe(201)
  })

  test('of spaces and templates: however many are asked for at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 8 }, () =>
        stage.as('visitor', 'POST', '/spaces', { name: 'x', template: 'office' }),
      ),
    )
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(2)
    for (const { status, body } of asked.filter((answer) => answer.status !== 201)) {
      expect([status, body]).toMatchObject([
        409,
        { code: 'QuotaExceeded', details: [{ field: 'spaces', limit: 3 }] },
      ])
    }
    const rows = await stage.server.db
      .selectFrom('spaces')
      .select('id')
      .where('ownerId', '=', stage.ids.visitor)
      .execute()
    expect(rows).toHaveLength(3)
    // A deleted one makes room for another; its bytes still count.
    const name = asked.find(({ status }) => status === 201)?.body.space
    expect((await stage.as('visitor', 'DELETE', `/spaces/${name.id}`, { name: 'x' })).status).toBe(200)
    expect((await stage.as('visitor', 'POST', '/spaces', { name: 'x', template: 'office' })).status).toBe(201)
    // Brought back it needs a place again; of two that are asked for at once there is one.
    const back = (id: string) => stage.as('visitor', 'POST', `/spaces/${id}/restore`)
    expect(await back(name.id)).toMatchObject({
      status: 409,
      body: { code: 'QuotaExceeded', details: [{ field: 'spaces', limit: 3, used: 3 }] },
    })
    const other = (await stage.as('visitor', 'GET', '/spaces/user/own')).body.data
      .map((entry: { space: { id: string; name: string } }) => entry.space)
      .find((space: { id: string; name: string }) => space.name === 'x').id as string
    expect((await stage.as('visitor', 'DELETE', `/spaces/${other}`, { name: 'x' })).status).toBe(200)
    const both = await Promise.all([back(name.id), back(other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])

    const info = { name: '模板', description: '', tags: ['office'], recommendPeople: '0-10', draft: true }
    const saved = await Promise.all(
      Array.from({ length: 4 }, () => stage.as('visitor', 'POST', `/spaces/${mine}/template`, info)),
    )
    expect(saved.map(({ status, body }) => (status === 201 ? status : body.code)).toSorted()).toEqual([
      201,
      201,
      'TooManyTemplates',
      'TooManyTemplates',
    ])
  })
})

test('a disk that is nearly full takes no uploads, spaces or templates, and says so; everything else goes on', async () => {
  const fresh = await stage.makeSpace()
  disk = { freeBytes: 4e9, totalBytes: 100e9 }
  // It looks once a second; a template nobody has makes nothing meanwhile.
  const tryOut = () => stage.as('admin', 'POST', '/spaces', { name: 'x', template: 'none' })
  await until(async () => (await tryOut()).status === 507, 'the server has looked at its disk')
  const before = await stored()
  const info = { name: '模板', description: '', tags: ['office'], recommendPeople: '0-10', draft: true }
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const refused = await Promise.all([
    stage.as('admin', 'POST', '/spaces', { name: 'x', template: 'office' }),
    stage.as('admin', 'POST', `/spaces/${spaceId}/template`, info),
    upload(stage.server.url, '/spaces/attachment/banner', { token: as('admin'), bytes: picture }),
    send('owner', film(1_000), fresh),
  ])
  for (const answer of refused) expect(answer).toMatchObject({ status: 507, body: { code: 'StorageFull' } })
  expect((await stage.as('owner', 'PUT', `/spaces/${spaceId}`, { name: 'still' })).status).toBe(200)
  expect([await stored(), await uploading()]).toEqual([before, []])
  disk = { freeBytes: 1e12, totalBytes: 1e12 }
  await until(async () => (await tryOut()).status === 404, 'there is room again')
  expect((await send('owner', film(1_000), fresh)).status).toBe(201)
})

test('what is counted is what is there, whoever writes; what somebody spoilt is mended', async () => {
  const { db, clock } = stage.server
  const owner = stage.ids.manager
  const file = (id: string, bytes: number, space: string | null) => ({
    id: id.repeat(32),
    ownerId: owner,
    spaceId: space,
    kind: 'screen' as const,
    contentType: 'image/webp',
    bytes,
    createdAt: clock.now(),
  })
  const space = (await stage.server.createSpace(tokens.manager!)).space.id
  await files.insert(db, file('a', 1_000, space))
  await files.insert(db, file('b', 500, null))
  await files.attach(db, 'b'.repeat(32), space)
  await files.insert(db, file('c', 70, null))
  await files.remove(db, 'a'.repeat(32))
  await spaceMaps.update(db, space, {
    mapId: '1',
    mapJson: JSON.stringify({ text: '灵境'.repeat(100) }),
    updateId: 5,
  })
  const edit = (updateId: number) => ({ spaceId: space, mapId: '1', updateId, events: 'x'.repeat(updateId) })
  await mapEdits.append(db, [6, 7, 8, 9].map(edit))
  await mapEdits.append(db, [10].map(edit))
  await mapEdits.removeUpTo(db, space, '1', 7)
  const write = async (docId: string, seq: number, bytes: number) => {
    await documentUpdates.insert(db, {
      spaceId: space,
      docId,
      seq,
      update: Buffer.alloc(bytes),
      userId: owner,
      at: 1,
      whole: 0,
    })
    const document = { spaceId: space, docId, begunBy: owner, lastSeq: seq, bytes, goneSince: null }
    await db
      .insertInto('documents')
      .values(document)
      .onConflict((conflict) => conflict.columns(['spaceId', 'docId']).doUpdateSet({ lastSeq: seq }))
      .execute()
  }
  for (const [docId, seq, bytes] of [
    ['one', 1, 10],
    ['two', 1, 20],
    ['one', 2, 30],
    ['two', 2, 5],
    ['three', 1, 1],
  ] as const) {
    await write(docId, seq, bytes)
  }
  expect(await usage.findSpace(db, space)).toMatchObject({ documents: 3, documentBytes: 66 })
  await documentUpdates.removeUpTo(db, space, 'one', 1)
  for (const docId of ['two', 'three']) {
    await documentUpdates.removeUpTo(db, space, docId, 2)
    await documents.remove(db, space, docId)
  }
  const found = await usage.findSpace(db, space)
  expect(found).toMatchObject({ files: 1, fileBytes: 500, documents: 1, documentBytes: 30 })
  const template = {
    id: 't1',
    ownerId: owner,
    isOfficial: false,
    name: 't',
    description: '',
    nameEn: null,
    descriptionEn: null,
    banner: '',
    platform: 'r3f',
    state: 'Draft' as const,
    tags: [],
    recommendPeople: '0-10',
    spaceId: space,
    updatedAt: clock.now(),
  }
  const level = (mapJson: string) => ({ mapId: '1', isDefault: true, mapJson })
  await templates.put(db, template, [level('{"a":1}')], 1)
  await templates.put(db, { ...template, name: 'u' }, [level('{"a":12345}')], 2)
  const person = await usage.findPerson(db, owner)
  const { bytes: inSpace, fileBytes } = await usage.findSpace(db, space)
  expect(person).toMatchObject({
    spaces: 1,
    templates: 1,
    files: (await usage.find(db, 'user', owner)).files,
  })
  expect(person.bytes).toBe((await usage.find(db, 'user', owner)).fileBytes + inSpace - fileBytes + 11)

  const wrong = async () => {
    const kinds = { user: 'users', space: 'spaces', template: 'templates' } as const
    const mended: string[] = []
    for (const [kind, table] of Object.entries(kinds) as [usage.UsageKind, 'users'][]) {
      for (const { id } of await db.selectFrom(table).select('id').execute()) {
        if (await usage.recount(db, kind, id)) mended.push(`${kind} ${id}`)
      }
    }
    return mended
  }
  // Every writer of every test above has been counted.
  expect(await wrong()).toEqual([])
  await templates.softDelete(db, 't1', ['Draft'], 3)
  await spaces.update(db, space, { archivedAt: 1 }, 1)
  expect(await usage.findPerson(db, owner)).toMatchObject({ spaces: 0, templates: 0 })
  await db.updateTable('templates').set({ spaceId: null }).where('spaceId', '=', space).execute()
  await db.deleteFrom('spaces').where('id', '=', space).execute()
  expect(await usage.findSpace(db, space)).toMatchObject({ bytes: 0, files: 0, documents: 0 })
  expect(await usage.find(db, 'user', owner)).toMatchObject({ spaces: 0 })

  await db.updateTable('usage').set({ files: 77, mapBytes: 1 }).where('id', '=', spaceId).execute()
  await db.insertInto('usage').values({ kind: 'user', id: 'nobody', files: 3 }).execute()
  let warned = 0
  await checkUsage(db, { warn: () => void (warned += 1) } as never)
  expect(warned).toBeGreaterThan(0)
  expect((await usage.findSpace(db, spaceId)).files).not.toBe(77)
  expect(await db.selectFrom('usage').selectAll().where('id', '=', 'nobody').execute()).toEqual([])
  expect(await wrong()).toEqual([])
})

test('people, managers and site administrators see what is kept, others do not', async () => {
  const own = await stage.as('owner', 'GET', '/users/me/usage')
  expect(own.body).toMatchObject({
    bytes: { limit: 3 * megabyte },
    spaces: { limit: 3 },
    templates: { used: 0, limit: 2 },
  })
  expect(own.body.files.used).toBeGreaterThan(0)
  const space = (await stage.as('manager', 'GET', `/spaces/${spaceId}/usage`)).body
  expect(space).toMatchObject({ bytes: { limit: 2 * megabyte }, files: { limit: 3 }, documents: { used: 0 } })
  expect(space.bytes.used).toBe(space.fileBytes + space.mapBytes + space.documentBytes)
  expect((await stage.as('member', 'GET', `/spaces/${spaceId}/usage`)).status).toBe(403)
  for (const path of ['/site-admin/storage', '/site-admin/usage/spaces', '/site-admin/usage/users']) {
    expect((await stage.as('owner', 'GET', path)).status, path).toBe(403)
  }
  const { body } = await stage.as('admin', 'GET', '/site-admin/storage')
  expect(body).toMatchObject({
    disk: { freeBytes: disk.freeBytes, isNearlyFull: false, minFreePercent: 5 },
    picturesAreChecked: false,
    retention: { operations: 183 },
  })
  expect(body.mapBytes).toBeGreaterThan(0)
  for (const path of ['/site-admin/usage/spaces', '/site-admin/usage/users']) {
    const { data, total } = (await stage.as('admin', 'GET', `${path}?size=200`)).body
    expect(total).toBe(data.length)
    const sizes = data.map(({ bytes }: { bytes: number }) => bytes)
    expect(sizes).toEqual(sizes.toSorted((one: number, other: number) => other - one))
    expect(sizes[0]).toBeGreaterThan(0)
    const second = (await stage.as('admin', 'GET', `${path}?size=1&offset=1`)).body
    expect(second).toEqual({ data: [data[1]], total })
  }
})

test('logs, chats, visits and notifications are forgotten when their time is over, and not before', async () => {
  const { db } = stage.server
  const day = 24 * 3_600_000
  const now = 1_000 * day
  const retention = {
    operations: 183,
    chats: 365,
    visits: 400,
    notifications: 180,
    clientLogs: 7,
    archivedSpaces: 0,
    recordings: 0,
  }
  const old = { operations: 183, chats: 365, visits: 400, notifications: 180 }
  for (const table of ['operationLogs', 'visits', 'notifications', 'chatMessages'] as const) {
    await db.deleteFrom(table).execute()
  }
  const at = (days: number, ms: number) => now - days * day + ms
  for (const [id, ms] of [
    ['old', -1],
    ['young', 0],
  ] as const) {
    const about = { subjectType: 'space', subjectId: 'x', subjectName: 'x', spaceId: null, details: '{}' }
    await db
      .insertInto('operationLogs')
      .values({
        id,
        at: at(old.operations, ms),
        userId: 'x',
        userName: 'x',
        address: '',
        action: 'x',
        ...about,
      })
      .execute()
    await db
      .insertInto('visits')
      .values({ id, spaceId, userId: 'x', joinedAt: 0, leftAt: at(old.visits, ms) })
      .execute()
    const told = { spaceId, kind: 'x', params: '{}', readAt: null }
    await db
      .insertInto('notifications')
      .values({ id, userId: stage.ids.owner, createdAt: at(old.notifications, ms), ...told })
      .execute()
    const chat = {
      spaceId,
      mapId: '1',
      senderName: 'x',
      channel: 'GLOBAL_CHAT',
      recipient: '',
      contents: 'x',
    }
    await db
      .insertInto('chatMessages')
      .values({
        id,
        ...chat,
        senderId: stage.ids.owner,
        sentAt: at(old.chats, ms),
        isOpen: 0,
        approved: null,
        replied: null,
        reply: null,
      })
      .execute()
    const heard = { spaceId, senderId: stage.ids.owner, chatId: id, userId: stage.ids.member }
    await db
      .insertInto('chatHearers')
      .values({ ...heard, hears: 1 })
      .execute()
    await db.insertInto('chatLikes').values(heard).execute()
  }
  await db
    .insertInto('visits')
    .values({ id: 'under way', spaceId, userId: 'x', joinedAt: 0, leftAt: null })
    .execute()
  for (const name of ['operations', 'chats', 'visits', 'notifications'] as const) {
    expect(await forgetOld(db, name, { ...retention, [name]: 0 }, now), name).toBe(0)
    expect(await forgetOld(db, name, retention, now), name).toBe(1)
    expect(await forgetOld(db, name, retention, now), name).toBe(0)
  }
  const ids = async (table: 'operationLogs' | 'visits' | 'notifications' | 'chatMessages') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  expect(await ids('operationLogs')).toEqual(['young'])
  expect(await ids('visits')).toEqual(['under way', 'young'])
  expect(await ids('notifications')).toEqual(['young'])
  expect(await ids('chatMessages')).toEqual(['young'])
  for (const table of ['chatHearers', 'chatLikes'] as const) {
    expect((await db.selectFrom(table).select('chatId').execute()).map(({ chatId }) => chatId)).toEqual([
      'young',
    ])
  }
})

test('what somebody has written in a day is known after a start as well, in all spaces', async () => {
  const { db } = stage.server
  const { owner, member } = stage.ids
  await db.deleteFrom('chatMessages').execute()
  const spaces = db.selectFrom('spaces').select('id').where('id', '!=', spaceId)
  const other = (await spaces.limit(1).executeTakeFirstOrThrow()).id
  const chat = { mapId: '1', senderName: 'x', channel: 'GLOBAL_CHAT', recipient: '', isOpen: 1 } as const
  const none = { approved: null, replied: null, reply: null }
  await db
    .insertInto('chatMessages')
    .values(
      (
        [
          ['before', spaceId, owner, 100, 'x'],
          ['first', spaceId, owner, 101, '好的'],
          ['second', other, owner, 105, 'ok'],
          ['of another', spaceId, member, 103, 'x'],
        ] as const
      ).map(([id, where, senderId, sentAt, contents]) => ({
        ...chat,
        ...none,
        id,
        spaceId: where,
        senderId,
        sentAt,
        contents,
      })),
    )
    .execute()
  const heard = { senderId: owner, userId: member, hears: 1 } as const
  await db
    .insertInto('chatHearers')
    .values([
      { ...heard, spaceId, chatId: 'before' },
      { ...heard, spaceId, chatId: 'first' },
      { ...heard, spaceId, chatId: 'first', userId: owner, hears: 0 },
    ])
    .execute()
  expect(await writtenSince(db, owner, 100)).toEqual({ contents: 8, lines: 2, hearers: 2, since: 101 })
  expect(await writtenSince(db, owner, 105)).toEqual({ contents: 0, lines: 0, hearers: 0, since: null })
  await db.deleteFrom('chatHearers').execute()
  await db.deleteFrom('chatMessages').execute()
})

test('where somebody stood, days they looked in, answered reports and wishes, and tried versions go in time as well', async () => {
  const { db, config } = stage.server
  const day = 24 * 3_600_000
  const now = 1_000 * day
  const { retention } = config.storage
  const { owner, member } = stage.ids
  const handled = now - 183 * day
  const seen = now - 400 * day
  await db.deleteFrom('lastPlaces').execute()
  await db.deleteFrom('spaceViews').execute()
  const place = { spaceId, mapId: '1', x: 1, y: 0, z: 1, yaw: 0, name: '', outfitString: '', chairIdx: null }
  await db
    .insertInto('lastPlaces')
    .values([
      { ...place, userId: owner, leftAt: seen - 1 },
      { ...place, userId: member, leftAt: seen },
    ])
    .execute()
  // More of them than go at once.
  const days = Array.from({ length: 702 }, (_, n) => n)
  await db
    .insertInto('spaceViews')
    .values(days.map((number) => ({ spaceId, userId: owner, day: number })))
    .execute()
  const about = { subjectType: 'user', subjectId: 'x', spaceId: null, userId: null } as const
  const said = { reason: 'x', text: '', evidence: '{}', note: '', handledBy: null, createdAt: 0 }
  await db
    .insertInto('reports')
    .values(
      (
        [
          ['old', 'HANDLED', handled - 1],
          ['dismissed', 'DISMISSED', handled - 1],
          ['young', 'HANDLED', handled],
          ['open', 'OPEN', null],
        ] as const
      ).map(([id, state, handledAt]) => ({ reporterId: owner, ...about, ...said, id, state, handledAt })),
    )
    .execute()
  await db
    .insertInto('originWishes')
    .values(
      (
        [
          ['https://old.example', 'REFUSED', handled - 1],
          ['https://young.example', 'ACCEPTED', handled],
          ['https://open.example', 'OPEN', null],
        ] as const
      ).map(([origin, state, handledAt]) => ({
        spaceId,
        origin,
        userId: owner,
        createdAt: 0,
        state,
        handledAt,
      })),
    )
    .execute()
  const [template] = await db.selectFrom('templates').select('id').limit(1).execute()
  const tried = {
    templateId: template!.id,
    name: 'x',
    state: 'x',
    testStatus: 'x',
    testLog: '',
    problems: '[]',
  }
  await db.deleteFrom('publishProfiles').execute()
  await db
    .insertInto('publishProfiles')
    .values(
      (
        [
          ['first', 1, handled - 2],
          ['second', 2, handled],
          ['newest', 3, handled - 1],
        ] as const
      ).map(([id, version, createdAt]) => ({
        ...tried,
        id,
        version,
        createdAt,
        attempts: 0,
        createdBy: owner,
      })),
    )
    .execute()

  expect(await forgetOld(db, 'visits', { ...retention, visits: 0 }, now)).toBe(0)
  expect(await forgetOld(db, 'operations', { ...retention, operations: 0 }, now)).toBe(0)
  for (const name of ['visits', 'operations'] as const) await forgetOld(db, name, retention, now)
  const names = async (rows: Promise<{ name: unknown }[]>) => (await rows).map(({ name }) => name).toSorted()
  expect(await names(db.selectFrom('lastPlaces').select('userId as name').execute())).toEqual([member])
  expect(await names(db.selectFrom('spaceViews').select('day as name').execute())).toEqual(days.slice(600))
  expect(await names(db.selectFrom('reports').select('id as name').execute())).toEqual(['open', 'young'])
  expect(await names(db.selectFrom('originWishes').select('origin as name').execute())).toEqual([
    'https://open.example',
    'https://young.example',
  ])
  expect(await names(db.selectFrom('publishProfiles').select('id as name').execute())).toEqual([
    'newest',
    'second',
  ])
})

test('what an earlier process left of uploads is gone with the next start', async () => {
  // The last test of the file: the server ends here.
  const { dataDir } = stage.server
  const { createUploads } = await import('../../server/files/uploads.ts')
  const folder = join(dataDir, 'left')
  const { mkdir, writeFile } = await import('node:fs/promises')
  await mkdir(folder)
  await writeFile(join(folder, 'half'), 'x')
  const atOnce = { perPerson: 1, inAll: 1 }
  await createUploads({ folder, atOnce, disk: { checkRoom: () => Promise.resolve() } })
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
