import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClientLog } from '../../server/log/clientLog.ts'
import * as externalLogins from '../../server/db/tables/accounts/externalLogins.ts'
import * as handOverNonces from '../../server/db/tables/accounts/handOverNonces.ts'
import * as identityBinds from '../../server/db/tables/accounts/identityBinds.ts'
import * as idempotentAnswers from '../../server/db/tables/site/idempotentAnswers.ts'
import * as smsCodes from '../../server/db/tables/accounts/smsCodes.ts'
import * as smsSends from '../../server/db/tables/accounts/smsSends.ts'
import { createFiles } from '../../server/files/files.ts'
import type { Files } from '../../server/files/files.ts'
import { folderStore } from '../../server/files/folderStore.ts'
import { createTokens } from '../../server/login/tokens.ts'
import { createSweeper } from '../../server/sweeping/sweeper.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'

const dayMs = 24 * 3_600_000
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestServer
let files: Files
let token: string
let userId: string

beforeAll(async () => {
  const [level] = smallSpace('office').levels
  const objects = { '1': { normal: '', type: 0, width: 1, height: 1, id: 'board', x: 2, y: 2 } }
  const levels = [{ ...level, map: { ...(level!.map as object), objects } }] as never
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office', { levels })]) })
  const { db, clock, dataDir, config } = server
  files = createFiles({
    db,
    clock,
    store: folderStore(join(dataDir, 'files')),
    quotas: config.storage.quotas,
  })
  token = (await server.login('ann')).access_token
  userId = (await server.call('GET', '/users/me', { token })).body.id
}, 60_000)
afterAll(() => server.close())

const newSweeper = () => {
  const { db, clock, config, dataDir } = server
  const tokens = createTokens({ db, clock, newId: () => 'unused', secret: config.sessionSecret })
  const clientLog = createClientLog({ folder: join(dataDir, 'client-log'), clock, maxBytes: 1e6, days: 7 })
  return createSweeper({
    db,
    clock,
    log: pino({ enabled: false }),
    tokens,
    files,
    clientLog,
    retention: config.storage.retention,
  })
}

const sweptTables = [
  'externalLogins',
  'identityBinds',
  'handOverNonces',
  'idempotentAnswers',
  'smsCodes',
  'smsSends',
] as const
const rowsOf = async (table: (typeof sweptTables)[number]): Promise<number> =>
  (await server.db.selectFrom(table).selectAll().execute()).length

test('what has run out goes without anybody logging in, what is good stays', async () => {
  const { db, clock } = server
  const now = clock.now()
  for (const [name, at] of [
    ['old', now - 3 * dayMs],
    ['good', now + 60_000],
  ] as const) {
    const provider = { provider: 'unityId', browserHash: 'b', nonce: '', expiresAt: at, sessionId: null }
    await externalLogins.insert(db, { ...provider, stateHash: name, codeVerifier: '', redirectUri: '' })
    await identityBinds.insert(db, {
      provider: 'unityId',
      browserHash: 'b',
      idHash: name,
      subject: name,
      name,
      expiresAt: at,
    })
    await handOverNonces.use(db, { site: 'meiliken', nonce: name, expiresAt: at })
    await idempotentAnswers.claim(db, { userId, key: name, path: '/', requestHash: '', createdAt: at })
    const key = { phone: name, requesterHash: name, requestHash: '', network: '' }
    const tries = { triesLeft: 3, bareTriesLeft: 0 }
    await smsCodes.put(db, { ...key, ...tries, codeHash: '', sentAt: at, expiresAt: at })
    await smsSends.insert(db, {
      id: name,
      phone: name,
      network: '',
      wideNetwork: '',
      requesterHash: '',
      asker: 'new',
      sentAt: at,
    })
  }
  await newSweeper().sweepRows()
  for (const table of sweptTables) expect(await rowsOf(table), table).toBe(1)
})

test('what was called off a month ago goes with its guests, what takes place stays', async () => {
  const { db, clock } = server
  const now = clock.now()
  const { space } = await server.createSpace((await server.login('organiser')).access_token)
  const times = {
    startsAt: now,
    endsAt: now + 1,
    remindedAt: null,
    openedAt: null,
    createdAt: 1,
    updatedAt: 1,
  }
  const event = {
    spaceId: space.id,
    organiserId: userId,
    title: '会',
    description: '',
    mapId: null,
    capacity: null,
  }
  for (const [id, calledOffAt] of [
    ['old', now - 31 * dayMs],
    ['new', now - 29 * dayMs],
    ['on', null],
  ] as const) {
    await db
      .insertInto('events')
      .values({ ...event, ...times, id, calledOffAt })
      .execute()
    const guest = { eventId: id, userId, state: 'GOING', registeredAt: 1, checkedInAt: null } as const
    await db.insertInto('eventGuests').values(guest).execute()
  }
  await newSweeper().sweepRows()
  for (const [table, column] of [
    ['events', 'id'],
    ['eventGuests', 'eventId'],
  ] as const) {
    const rows = await db.selectFrom(table).select(column).execute()
    expect(rows.map((row) => Object.values(row)[0]).toSorted(), table).toEqual(['new', 'on'])
  }
})

test('one table that cannot be swept keeps none of the others from it', async () => {
  const { db, clock } = server
  await handOverNonces.use(db, { site: 'meiliken', nonce: 'late', expiresAt: clock.now() - 1 })
  await db.schema.dropTable('identityBinds').execute()
  await newSweeper().sweepRows()
  expect(await rowsOf('handOverNonces')).toBe(1)
})

/** Uploads a picture onto the object of a space; answers the id of the file. */
async function show(spaceId: string): Promise<string> {
  const form = new FormData()
  form.set('fileId', `${spaceId}.1.1`)
  form.set('file', new Blob([picture]), 'picture.png')
  const answer = await fetch(`${server.url}/api/v2/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const body = (await answer.json()) as { location: string }
  expect(answer.status, JSON.stringify(body)).toBe(201)
  return body.location.split('/files/')[1] ?? ''
}

const isServed = async (id: string): Promise<boolean> =>
  (await fetch(`${server.url}/files/${id}`)).status === 200
const bannerOf = (kind: 'templateBanner' | 'spaceBanner') =>
  files.save({ ownerId: userId, kind, contentType: 'image/png', content: picture })
const info = { name: '模板', description: '', tags: ['office'], recommendPeople: '0-10' }

test('uploads nothing names go after a day; what a template shows outlives its space', async () => {
  const { space } = await server.createSpace(token)
  const path = `/spaces/${space.id}`
  const inTemplate = await show(space.id)
  const used = await bannerOf('templateBanner')
  const made = await server.call('POST', `${path}/template`, { token, body: { ...info, banner: used.id } })
  const state = async () => (await server.call('GET', `/template/id/${made.body.id}`, { token })).body.state
  await until(async () => (await state()) === 'Published', 'the template is published')
  // The space shows something else by now, and is deleted.
  const replaced = await show(space.id)
  const shown = await show(space.id)
  const unused = [await bannerOf('templateBanner'), await bannerOf('spaceBanner')].map(({ id }) => id)
  await server.call('DELETE', path, { token, body: { name: space.name } })
  server.clock.advance(2 * dayMs)
  const fresh = await bannerOf('templateBanner')

  await newSweeper().sweepFiles()
  for (const id of [inTemplate, used.id, shown, fresh.id]) expect(await isServed(id), id).toBe(true)
  for (const id of [replaced, ...unused]) expect(await isServed(id), id).toBe(false)

  token = (await server.login('ann')).access_token
  const copy = await server.createSpace(token, { template: made.body.id })
  const level = await server.call('GET', `/levels/${copy.space.id}.1`, { token })
  expect(level.status).toBe(200)
  // A copy goes on showing it when the template has taken other maps.
  await server.db.deleteFrom('templateMaps').where('templateId', '=', made.body.id).execute()
  await newSweeper().sweepFiles()
  expect(await isServed(inTemplate)).toBe(true)
})
