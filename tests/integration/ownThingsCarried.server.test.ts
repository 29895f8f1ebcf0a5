import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownThingList } from '#shared/http/ownThings.ts'
import { ownOf } from '#shared/map/own/ownCatalogue.ts'
import { ownIdsOf } from '#shared/map/own/ownIdsOf.ts'
import { limits } from '#shared/rules/limits.ts'
import { ApiError } from '#shared/errors.ts'
import * as belongings from '../../server/db/tables/accounts/belongings.ts'
import * as usage from '../../server/db/tables/accounts/usage.ts'
import * as ownThings from '../../server/db/tables/spaces/ownThings.ts'
import { listOf as listOfTemplate } from '../../server/db/tables/spaces/templateOwnThings.ts'
import { createFileUses } from '../../server/files/fileUses.ts'
import { createFiles, type Files } from '../../server/files/files.ts'
import { folderStore } from '../../server/files/folderStore.ts'
import { unusedFiles } from '../../server/files/unusedFiles.ts'
import { loadMaps } from '../../server/maps/mapStore.ts'
import { carry } from '../../server/ownThings/carry.ts'
import { ownStatements } from '../../server/room/features/own/commit.ts'
import { endSpace } from '../../server/spaces/endSpace.ts'
import { chairGlb } from '../support/own/makeGlb.ts'
import { plainPng } from '../support/pages/pictures.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { upload } from '../support/server/upload.ts'
import { until } from '../support/until.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'

const dayMs = 24 * 3_600_000
const people = ['owner', 'thief'] as const
type Who = (typeof people)[number]
const tokens = {} as Record<Who, string>
const ids = {} as Record<Who, string>
let server: TestServer
let files: Files
/** A space with a red chair and a wooden floor on its level, another one, and what they are called. */
let here: string
let chair: string
let floor: string
let mapId: string

const credit = { licence: 'ccBy', author: '王工', words: '', source: 'https://example.com/chair' }
const chairDetails = {
  kind: 'thing',
  name: '红椅子',
  group: 'FURNITURE',
  scale: 1,
  turns: [0, 0],
  mount: 'floor',
  isOpen: false,
  colliders: [],
  seats: [{ x: 0, y: 0.48, z: 0, yaw: 0 }],
  credit,
}
const floorDetails = { kind: 'material', name: '木地板', use: 'floor', metres: 2, credit }
const info = { name: '样板', description: '一间', tags: ['office'], recommendPeople: '10-25' }

const as = (name: Who, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: tokens[name], ...(body === undefined ? {} : { body }) })
const newSpace = async (name: Who, fields = {}) => (await server.createSpace(tokens[name], fields)).space.id
const enter = (name: Who, spaceId: string) =>
  TestClient.enter({ url: server.url, spaceId, token: tokens[name] })
const list = async (name: Who, spaceId: string) =>
  ownThingList.parse((await as(name, 'GET', `/spaces/${spaceId}/own-things`)).body).data
const copyTo = (name: Who, spaceId: string, from = `${here}.${mapId}`) =>
  as(name, 'POST', `/spaces/${spaceId}/levels`, { name: '副本', from: { kind: 'level', levelId: from } })
const isServed = async (path: string | null) => (await fetch(server.url + path)).status === 200
const fileCount = async () => (await server.db.selectFrom('files').select('id').execute()).length
const rowCount = async (spaceId: string) => (await ownThings.listOf(server.db, spaceId)).length

async function bring(spaceId: string, bytes: Buffer, what: string, details: object): Promise<string> {
  const to = `/spaces/${spaceId}/own-things`
  const sent = { token: tokens.owner, bytes, name: 'thing', type: 'model/gltf-binary' }
  const { body } = await upload(server.url, `${to}/${what}`, sent)
  if (what === 'model') {
    const picture = { token: tokens.owner, bytes: await plainPng(64, 64) }
    expect((await upload(server.url, `${to}/${body.id}/picture`, picture)).status).toBe(201)
  }
  expect((await as('owner', 'PUT', `${to}/${body.id}`, details)).status).toBe(200)
  return body.id as string
}

const chairObject = (thingId: string, normal = '') => ({
  templateId: `own:${thingId}`,
  _name: '红椅子',
  x: 3,
  y: 3,
  width: 1,
  height: 1,
  normal,
  type: 0,
})

beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]) })
  const { db, clock, dataDir, config } = server
  const store = folderStore(join(dataDir, 'files'))
  files = createFiles({ db, clock, store, quotas: config.storage.quotas })
  for (const name of people) {
    tokens[name] = (await server.login(name)).access_token
    ids[name] = (await as(name, 'GET', '/users/me')).body.id
  }
  here = await newSpace('owner')
  chair = await bring(here, await chairGlb(), 'model', chairDetails)
  floor = await bring(here, await plainPng(64, 64), 'material', floorDetails)
  await bring(here, await plainPng(64, 64), 'material', { ...floorDetails, name: '没用上的' })
  const owner = await enter('owner', here)
  mapId = owner.world.players.get(owner.world.encIds.get(owner.uid)!)!.mapId
  const one = ownOf(owner.world.ownThings.get(chair)!)
  const objects = { 901: chairObject(chair, one!.picture) }
  expect((await owner.send('mapSetObjects', { mapId, objects })).succeeded).toBe(true)
  const mask = Buffer.alloc(144, 1).toString('base64')
  expect((await owner.send('mapSetFloors', { mapId, floors: { [`own:${floor}`]: mask } })).succeeded).toBe(
    true,
  )
  owner.ws.close()
}, 120_000)
afterAll(() => server.close())

/** What is called so in a space, and everything a level of it names. */
async function carriedIn(name: Who, spaceId: string, levelId?: string) {
  const data = await list(name, spaceId)
  const level = (await loadMaps(server.db, spaceId)).find(({ map }) => map.id === (levelId ?? '1'))
  return { data, map: level!.map, named: [...ownIdsOf(level!.map)].sort() }
}

async function publish(spaceId: string): Promise<string> {
  const { status, body } = await as('owner', 'POST', `/spaces/${spaceId}/template`, info)
  expect(status, JSON.stringify(body)).toBe(201)
  await published(body.id)
  return body.id
}
const stateOf = async (id: string) => (await as('owner', 'GET', `/template/id/${id}`)).body.state as string
const published = (id: string) =>
  until(
    async () => {
      const state = await stateOf(id)
      if (state.endsWith('Failed')) {
        throw new Error(JSON.stringify((await as('owner', 'GET', '/publish/buildProfiles')).body.data[0]))
      }
      return state === 'Published'
    },
    'the template is published',
    60_000,
  )

let before: number
beforeEach(async () => {
  before = await fileCount()
})

test('a template has copies of what its maps name, and a space made of it has its own', async () => {
  const templateId = await publish(here)
  // A model with its picture, and a picture of a floor; what is placed nowhere stays.
  const rows = await server.db.selectFrom('templateOwnThings').selectAll().execute()
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['material', 'thing'])
  expect(await fileCount()).toBe(before + 3)
  expect(rows.map(({ thingId }) => thingId)).not.toContain(chair)

  // Whoever looks at the template reads whose they are.
  const { credits } = (await as('owner', 'GET', `/template/id/${templateId}`)).body
  expect(credits).toContainEqual({ name: '红椅子', ...credit })
  expect(credits).toHaveLength(2)

  // Anew: what it has already is not copied again.
  expect((await as('owner', 'POST', `/template/update/${templateId}`)).status).toBe(200)
  await published(templateId)
  expect(await fileCount()).toBe(before + 3)
  expect(await server.db.selectFrom('templateOwnThings').selectAll().execute()).toEqual(rows)

  await server.db.updateTable('templates').set({ isOfficial: 1 }).where('id', '=', templateId).execute()
  const made = await newSpace('thief', { template: templateId })
  const { data, map, named } = await carriedIn('thief', made)
  expect(data.map(({ id }) => id).sort()).toEqual(named)
  const [thing, material] = ['thing', 'material'].map((kind) => data.find((one) => one.kind === kind)!)
  expect(thing!.details).toMatchObject({ name: '红椅子', credit: { author: '王工', licence: 'ccBy' } })
  const object = [...map.objects.values()].find(({ _name }) => _name === '红椅子')
  expect(object).toMatchObject({ templateId: `own:${thing!.id}`, normal: thing!.picture })
  expect(Object.keys(map.floors ?? {})).toContain(`own:${material!.id}`)
  const source = await list('owner', here)
  const paths = [thing!.model, thing!.picture, material!.picture]
  for (const path of paths) {
    expect(await isServed(path), String(path)).toBe(true)
    expect(source.flatMap(({ model, picture }) => [model, picture])).not.toContain(path)
  }
  // They are on the account of who made the space, and of the space.
  const its = await server.db.selectFrom('files').selectAll().where('spaceId', '=', made).execute()
  expect(its.map(({ ownerId }) => ownerId)).toEqual([ids.thief, ids.thief, ids.thief])
  // Who comes in is told of them, and sits on the chair.
  const guest = await enter('thief', made)
  expect([...guest.world.ownThings.keys()].sort()).toEqual(named)
  guest.ws.close()

  // The template goes, and the space it was made from: a day later nothing of the copy is gone.
  await server.db.updateTable('templates').set({ isOfficial: 0 }).where('id', '=', templateId).execute()
  await as('owner', 'POST', `/template/withdraw/${templateId}`)
  expect((await as('owner', 'DELETE', `/template/soft/${templateId}`)).status).toBe(200)
  expect(await server.db.selectFrom('templateOwnThings').selectAll().execute()).toEqual([])
  const late = { db: server.db, clock: { now: () => server.clock.now() + 2 * dayMs } }
  const unused = await unusedFiles(late)
  // The picture of a thing stands on its maps as any other does, which are kept.
  for (const { modelId, pictureId } of rows) expect(unused).toContain(modelId ?? pictureId)
  for (const path of paths) expect(unused).not.toContain(path!.slice('/files/'.length))
}, 120_000)

test('a level copied into another space brings what it names once; back home it names what was there', async () => {
  const other = await newSpace('owner')
  const watcher = await enter('owner', other)
  const first = await copyTo('owner', other)
  expect(first.status, JSON.stringify(first.body)).toBe(201)
  await until(() => watcher.world.ownThings.size === 2, 'the things')
  watcher.ws.close()
  expect(await fileCount()).toBe(before + 3)
  const levelOf = ({ body }: typeof first) => String(body.id).split('.')[1]!
  const { data, named } = await carriedIn('owner', other, levelOf(first))
  expect(data.map(({ id }) => id).sort()).toEqual(named)
  // The same once more, and a level of the copy back where it is from.
  const second = await copyTo('owner', other)
  expect((await carriedIn('owner', other, levelOf(second))).named).toEqual(named)
  const back = await copyTo('owner', here, String(first.body.id))
  expect(back.status).toBe(201)
  expect((await carriedIn('owner', here, levelOf(back))).named).toEqual([chair, floor].sort())
  expect(await fileCount()).toBe(before + 3)
  // Deleted at home, it stands there all the same. Its level goes first.
  expect((await as('owner', 'DELETE', `/levels/${back.body.id}`)).status).toBe(200)
}, 120_000)

test('a space that is destroyed takes nothing of its copies along', async () => {
  const source = await newSpace('owner')
  const [target, own] = [await newSpace('owner'), await copyTo('owner', source)]
  expect((await copyTo('owner', target, String(own.body.id))).status).toBe(201)
  const paths = (await list('owner', target)).flatMap(({ model, picture }) => [model, picture])
  const gone = (await list('owner', source)).flatMap(({ model, picture }) => [model, picture])
  await server.liveRooms.alone(source, async () => {
    const uses = await createFileUses(server.db).fresh()
    await endSpace({ db: server.db, files }, source, uses, () => Promise.resolve())
  })
  for (const path of gone) if (path !== null) expect(await isServed(path)).toBe(false)
  for (const path of paths) if (path !== null) expect(await isServed(path)).toBe(true)
}, 120_000)

test('nobody gets the things of a space by naming them', async () => {
  const mine = await newSpace('thief')
  expect((await copyTo('thief', mine)).status).toBe(403)
  const thief = await enter('thief', mine)
  const objects = { 77: chairObject(chair) }
  expect((await thief.send('mapSetObjects', { mapId: '1', objects })).refusal).toBe('ownThingUnknown')
  const mask = Buffer.alloc(144, 1).toString('base64')
  const laid = await thief.send('mapSetFloors', { mapId: '1', floors: { [`own:${floor}`]: mask } })
  const built = await thief.send('mapSetWalls', { mapId: '1', walls: { [`own:${floor}:n`]: mask } })
  expect([laid.refusal, built.refusal]).toEqual(['ownThingUnknown', 'ownThingUnknown'])
  thief.ws.close()
  // Even where a map says so, only what the space itself has goes along.
  const forger = await newSpace('thief')
  const forged = { ...smallSpace('office').levels[0]!.map, objects }
  await server.db
    .updateTable('spaceMaps')
    .set({ mapJson: JSON.stringify(forged) })
    .where('spaceId', '=', forger)
    .execute()
  const other = await newSpace('thief')
  const refused = { status: 409, body: { code: 'OwnThingsGone', details: [{ what: '红椅子' }] } }
  expect(await copyTo('thief', other, `${forger}.1`)).toMatchObject(refused)
  const { body } = await as('thief', 'POST', `/spaces/${forger}/template`, info)
  const state = async () => (await as('thief', 'GET', `/template/id/${body.id}`)).body.state
  await until(async () => (await state()) === 'UpdateFailed', 'the template is refused', 60_000)
  const [record] = (await as('thief', 'GET', '/publish/buildProfiles')).body.data
  expect(record.problems).toEqual([{ code: 'ownThingsGone', what: '红椅子' }])
  expect([await rowCount(other), await rowCount(forger)]).toEqual([0, 0])
  expect((await loadMaps(server.db, other)).length).toBe(1)
  expect(await fileCount()).toBe(before)
}, 120_000)

/** So many things stand for others in a space. */
async function fill(spaceId: string, count: number): Promise<void> {
  const [row] = await ownThings.listOf(server.db, here)
  for (let i = 0; i < count; i++) {
    await ownThings.insert(server.db, { ...row!, spaceId, thingId: `filled-${i}`, state: 'DRAFT' })
  }
}

test('where 200 are already, or would be too many, nothing comes and the names are said', async () => {
  const other = await newSpace('owner')
  await fill(other, limits.ownThings - 1)
  expect(await copyTo('owner', other)).toMatchObject({
    status: 409,
    body: { code: 'OwnThingsDoNotFit', details: [{ what: '红椅子、木地板', limit: 200, used: 199 }] },
  })
  expect([await rowCount(other), (await loadMaps(server.db, other)).length]).toEqual([199, 1])
  expect(await fileCount()).toBe(before)
  // And where somebody brings one in between, the transaction that stores the level sees it.
  const things = (await ownThings.carriedOf(server.db, here)).slice(0, 2)
  const stored = server.db
    .transaction()
    .execute((tx) =>
      ownStatements.ownThingsCarried(
        { ...server, db: tx, spaceId: other, newId: () => '', noticed: () => undefined },
        [{ kind: 'ownThingsCarried', ownerId: ids.owner, things, named: [] }],
      ),
    )
  await expect(stored).rejects.toMatchObject({ key: 'tooManyOwnThings' })
  expect(await rowCount(other)).toBe(199)
}, 120_000)

test('what goes while it is copied ends it with nothing half done', async () => {
  const other = await newSpace('owner')
  const stored = server.db
    .transaction()
    .execute((tx) =>
      ownStatements.ownThingsCarried(
        { ...server, db: tx, spaceId: other, newId: () => '', noticed: () => undefined },
        [{ kind: 'ownThingsCarried', ownerId: ids.owner, things: [], named: ['went-meanwhile'] }],
      ),
    )
  await expect(stored).rejects.toMatchObject({ key: 'ownThingUnknown' })

  const things = await ownThings.carriedOf(server.db, here)
  const found = { maps: [{ mapJson: `{"templateId":"own:${chair}"}` }], things }
  const to = { ownerId: ids.owner, spaceId: other, payerId: other, known: [], count: 0 }
  const ctx = {
    db: server.db,
    disk: { checkRoom: () => Promise.resolve() } as never,
    log: pino({ enabled: false }),
    quotas: server.config.storage.quotas,
  }
  // The bytes of a floor are gone, and those of what came before it were copied.
  const floorFile = things.find(({ thingId }) => thingId === floor)!.pictureId!
  const open: Files['open'] = (id, range) =>
    id === floorFile ? Promise.resolve(undefined) : files.open(id, range)
  await expect(carry({ ...ctx, files: { ...files, open } }, found, to)).rejects.toMatchObject({
    code: 'OwnThingsGone',
    details: [{ what: '木地板' }],
  })
  expect(await fileCount()).toBe(before)
  // The quota is reached in the middle, by what somebody else uploads.
  let saved = 0
  const save: Files['save'] = (file) => {
    saved += 1
    return saved > 2 ? Promise.reject(new ApiError('QuotaExceeded')) : files.save(file)
  }
  await expect(carry({ ...ctx, files: { ...files, save } }, found, to)).rejects.toMatchObject({
    code: 'QuotaExceeded',
  })
  expect([await fileCount(), await rowCount(other)]).toEqual([before, 0])
}, 120_000)

test('quotas are asked before anything is copied, of the author of a template and of a space', async () => {
  const other = await newSpace('owner')
  const quotas = server.config.storage.quotas as { person: { files: number }; space: { files: number } }
  const [personFiles, spaceFiles] = [quotas.person.files, quotas.space.files]
  try {
    quotas.space.files = 2
    expect(await copyTo('owner', other)).toMatchObject({
      status: 409,
      body: { code: 'QuotaExceeded', details: [{ field: 'files', whose: 'space', limit: 2 }] },
    })
    quotas.space.files = spaceFiles
    quotas.person.files = (await usage.findPerson(server.db, ids.owner)).files + 2
    const saved = await as('owner', 'POST', `/spaces/${here}/template`, info)
    expect(saved).toMatchObject({
      status: 409,
      body: { code: 'QuotaExceeded', details: [{ field: 'files', whose: 'person' }] },
    })
  } finally {
    quotas.person.files = personFiles
    quotas.space.files = spaceFiles
  }
  expect((await as('owner', 'GET', '/template/my')).body.data).toEqual([])
  expect([await fileCount(), await rowCount(other)]).toEqual([before, 0])
}, 120_000)

test('a thing that is gone is said by its name where a map still has it', async () => {
  const other = await newSpace('owner')
  const [model] = await server.db
    .selectFrom('ownThings')
    .select('modelId')
    .where('spaceId', '=', here)
    .where('thingId', '=', chair)
    .execute()
  const kept = await server.db.selectFrom('files').selectAll().where('id', '=', model!.modelId!).execute()
  await server.db.deleteFrom('files').where('id', '=', model!.modelId!).execute()
  const gone = { status: 409, body: { code: 'OwnThingsGone', details: [{ what: '红椅子' }] } }
  expect(await copyTo('owner', other)).toMatchObject(gone)
  expect(await as('owner', 'POST', `/spaces/${here}/template`, info)).toMatchObject(gone)
  await server.db.insertInto('files').values(kept).execute()
  expect((await copyTo('owner', other)).status).toBe(201)
  // A copy whose file is gone is no copy: the next one brings it anew.
  const broken = (await list('owner', other)).find(({ kind }) => kind === 'thing')!
  await server.db.deleteFrom('files').where('id', '=', broken.model!.slice('/files/'.length)).execute()
  expect((await copyTo('owner', other)).status).toBe(201)
  expect((await list('owner', other)).map(({ kind }) => kind).sort()).toEqual(['material', 'thing', 'thing'])
}, 120_000)

test('a template that becomes somebody else’s is on their account with what it has, and goes with theirs', async () => {
  const source = await newSpace('owner')
  expect((await copyTo('owner', source)).status).toBe(201)
  const templateId = await publish(source)
  const made = await newSpace('owner', { template: templateId })
  const belonging = { what: 'template', id: templateId, name: '', spaceId: source } as const
  await server.db
    .transaction()
    .execute((tx) => belongings.handOver(tx, belonging, ids.owner, ids.thief, server.clock.now()))
  const its = async () =>
    (await listOfTemplate(server.db, templateId)).flatMap(({ modelId, pictureId }) => [modelId, pictureId])
  for (const id of await its()) if (id !== null) expect((await files.find(id))?.ownerId).toBe(ids.thief)
  expect((await its()).filter((id) => id !== null)).toHaveLength(3)

  // The account ends: what it uploaded and has in no space goes, and the space has its own.
  for (const id of await its()) if (id !== null) await files.erase(id)
  await server.db.transaction().execute(async (tx) => {
    await belongings.leavePictures(tx, ids.thief)
    await belongings.destroyRest(tx, ids.thief)
  })
  expect(await its()).toEqual([])
  for (const { model, picture } of await list('owner', made)) {
    for (const path of [model, picture]) if (path !== null) expect(await isServed(path)).toBe(true)
  }
}, 120_000)

test('a version that names a thing that is gone is not restored, and says so', async () => {
  const other = await newSpace('owner')
  const thing = await bring(other, await plainPng(8, 8), 'material', floorDetails)
  const owner = await enter('owner', other)
  const mask = Buffer.alloc(144, 1).toString('base64')
  await owner.send('mapSetFloors', { mapId: '1', floors: { [`own:${thing}`]: mask } })
  const said = { name: '铺了地板', note: '' }
  const { body: version } = await as('owner', 'POST', `/levels/${other}.1/versions`, said)
  await owner.send('mapSetFloors', { mapId: '1', floors: {} })
  expect((await as('owner', 'DELETE', `/spaces/${other}/own-things/${thing}`)).status).toBe(200)
  expect(await as('owner', 'POST', `/levels/${other}.1/versions/${version.id}/restore`, {})).toMatchObject({
    status: 400,
    body: { code: 'InvalidMapEdit', details: [{ message: 'ownThingUnknown' }] },
  })
  expect(owner.world.maps.get('1' as never)!.floors).toEqual({})
  owner.ws.close()
}, 120_000)
