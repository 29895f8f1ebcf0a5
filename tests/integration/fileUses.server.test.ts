import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileUses, usesOf } from '../../server/files/fileUses.ts'
import { unusedFiles } from '../../server/files/unusedFiles.ts'
import { createFiles } from '../../server/files/files.ts'
import { folderStore } from '../../server/files/folderStore.ts'
import { endSpace } from '../../server/spaces/endSpace.ts'
import { dropTestDatabase, onPostgres } from '../support/server/testDatabase.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'

/* Whether an upload may go is asked of what is its owner's, however much others have. */
const SPACES = 40
const dayMs = 24 * 3_600_000
const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-uses-'))
const asked: string[] = []
let server: TestServer
let ann: string
let annId: string
let bob: string
let own: string
let joined: string

beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    dataDir,
    database: onPostgres ? undefined : { sqliteFile: join(dataDir, 'lingjing.db') },
    onQuery: (sql) => void asked.push(sql),
    requestLimits: { create: { points: 1e9, seconds: 60 } },
  })
  ann = (await server.login('ann')).access_token
  bob = (await server.login('bob')).access_token
  annId = (await server.call('GET', '/users/me', { token: ann })).body.id
  own = (await server.createSpace(ann)).space.id
  joined = (await server.createSpace(bob)).space.id
  expect((await server.call('POST', `/spaces/${joined}/join`, { token: ann })).status).toBe(200)
  const { db } = server
  const space = await db.selectFrom('spaces').selectAll().where('id', '=', joined).executeTakeFirstOrThrow()
  const map = await db.selectFrom('spaceMaps').selectAll().where('spaceId', '=', joined).executeTakeFirst()
  for (let i = 0; i < SPACES; i += 1) {
    const id = `other-${i}`
    await db
      .insertInto('spaces')
      .values({ ...space, id })
      .execute()
    await db
      .insertInto('spaceMaps')
      .values({ ...map!, spaceId: id })
      .execute()
  }
}, 60_000)
afterAll(async () => {
  await server.close()
  await dropTestDatabase(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
})

async function addFile(letter: string, spaceId: string | null = null): Promise<string> {
  const id = letter.repeat(32)
  const row = { id, ownerId: annId, spaceId, kind: 'object', contentType: 'image/png', bytes: 1 }
  const createdAt = server.clock.now() - 3 * dayMs
  await server.db
    .insertInto('files')
    .values({ ...row, createdAt })
    .execute()
  return id
}
const name = (spaceId: string, text: string) =>
  server.db.updateTable('spaces').set({ topMessage: text }).where('id', '=', spaceId).execute()
const drop = (id: string) => server.call('DELETE', `/users/me/files/${id}`, { token: ann })
const mapsRead = () => asked.filter((sql) => sql.includes('"map_json"')).length

test('deleting one upload reads what is the caller’s, their memberships too, and nothing of others', async () => {
  const id = await addFile('a')
  for (const spaceId of [own, joined]) {
    await name(spaceId, `/files/${id}`)
    expect(await drop(id)).toMatchObject({ status: 409, body: { code: 'FileInUse' } })
    await name(spaceId, '')
  }
  await name('other-7', `/files/${id}`)
  asked.length = 0
  expect((await drop(id)).status).toBe(200)
  const levels = await server.db
    .selectFrom('spaceMaps')
    .select('mapId')
    .where('spaceId', 'in', [own, joined])
    .execute()
  expect(mapsRead()).toBe(levels.length)
})

test('everything is read again only after a rest of twenty times as long as it took', async () => {
  let time = 0
  let step = 0
  const uses = createFileUses(server.db, () => (time += step))
  const id = await addFile('b')
  await name(own, `/files/${id}`)
  // A short reading may be followed by the next at once.
  for (let i = 0; i < 2; i += 1) {
    asked.length = 0
    expect(usesOf((await uses.fresh())!, id)).toEqual([{ what: 'space', id: own }])
    expect(mapsRead()).toBeGreaterThan(SPACES)
  }
  step = 2_000
  const long = uses.fresh()
  // One that comes while it goes on begins none of its own; who only wants to see has the one under way.
  await new Promise(setImmediate)
  expect(await uses.fresh()).toBeUndefined()
  const shown = uses.recent([await addFile('f')])
  expect(await long).toBeDefined()
  expect(await shown).toBe(await long)
  step = 0
  await name(own, '')
  asked.length = 0
  expect(await uses.fresh()).toBeUndefined()
  expect(usesOf(await uses.recent([await addFile('c')]), id)).toHaveLength(1)
  expect(asked.filter((sql) => sql.startsWith('select'))).toEqual([])
  // What is asked about one's own is exact meanwhile.
  const within = { space: [own], template: [], site: [] }
  expect(usesOf(await uses.usesIn(id, within), id)).toEqual([])
  time += 1_000_000
  expect(usesOf(await uses.recent([id]), id)).toEqual([])
  expect(mapsRead()).toBeGreaterThan(SPACES)
})

test('a space that ends while that is not known leaves its uploads to the sweeper', async () => {
  const { db, clock, config } = server
  const { quotas } = config.storage
  const files = createFiles({ db, clock, store: folderStore(join(dataDir, 'files')), quotas })
  const [shown, unused] = [await addFile('d', 'other-9'), await addFile('e', 'other-9')]
  await name('other-8', `/files/${shown}`)
  await name('other-9', `/files/${shown} /files/${unused}`)
  await endSpace({ db, files }, 'other-9', undefined, () => Promise.resolve())
  const rows = await db
    .selectFrom('files')
    .select(['id', 'spaceId'])
    .where('id', 'in', [shown, unused])
    .execute()
  expect(rows.map(({ spaceId }) => spaceId)).toEqual([null, null])
  const gone = await unusedFiles(server)
  expect([gone.includes(unused), gone.includes(shown)]).toEqual([true, false])
})
