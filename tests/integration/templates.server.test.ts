import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { profileAnswer, profileList } from '#shared/http/publish.ts'
import type { ProfileAnswer } from '#shared/http/publish.ts'
import { templateAnswer, templateList, templateStates } from '#shared/http/templates.ts'
import type { TemplateAnswer, TemplateState } from '#shared/http/templates.ts'
import type { MapFile, SpaceFile } from '#shared/map/files/spaceFile.ts'
import { limits } from '#shared/rules/limits.ts'
import { atItsMaximum, filled } from '../support/world/mapsAtMaximum.ts'
import { comesOut, publish, spaceWith } from '../support/world/throughTemplate.ts'
import { plainPng } from '../support/pages/pictures.ts'
import { upload } from '../support/server/upload.ts'
import { until } from '../support/until.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { Answer, TestServer } from '../support/server/startServer.ts'

const people = ['owner', 'officer', 'other', 'admin'] as const
type Who = (typeof people)[number] | 'guest'

const info = {
  name: '我的厅',
  description: '一间\n空厅',
  tags: ['office', 'classroom'],
  recommendPeople: '10-25',
}

/** The hall with changes to its map. */
function hall(id: string, changes: Partial<MapFile>): SpaceFile {
  const file = smallSpace(id)
  return { ...file, levels: file.levels.map((level) => ({ ...level, map: { ...level.map, ...changes } })) }
}

const side = 12
/** Solid from top to bottom along one column. */
const wallAt = (column: number): string => {
  const mask = Buffer.alloc(side * side)
  for (let y = 0; y < side; y++) mask[y * side + column] = 1
  return mask.toString('base64')
}

const folder = spacesFolder([
  smallSpace('office'),
  hall('walled', {
    collisions: wallAt(6),
    spawns: [
      { x: 2, y: 2, spawnId: 'door' },
      { x: 6, y: 6, spawnId: 'in-the-wall' },
    ],
  }),
  hall('old-thing', { objects: { '4': { templateId: 'sofa-of-1970', x: 3, y: 3 } } }),
])

/** On this machine, or there would be no log-in by name; nobody goes there. */
const publicUrl = 'http://localhost:4149'

let server: TestServer
let dataDir: string
let tokens: Partial<Record<Who, string>> = {}

async function start(): Promise<void> {
  server = await startServer({
    dataDir,
    spacesFolder: folder,
    env: { PUBLIC_URL: publicUrl },
    requestLimits: { person: { points: 1e6, seconds: 60 } },
  })
  tokens = {}
  for (const name of people) tokens[name] = (await server.login(name)).access_token
}
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lingjing-templates-'))
  await start()
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const as = (who: Who, method: string, path: string, body?: unknown): Promise<Answer> =>
  server.call(method, path, { token: tokens[who], ...(body === undefined ? {} : { body }) })
const codes = (answer: Answer) => [answer.status, answer.body.code] as const
const idOf = async (who: Who): Promise<string> => (await as(who, 'GET', '/users/me')).body.id

const spaceOf = async (who: Who, template = 'office'): Promise<string> =>
  (await server.createSpace(tokens[who] ?? '', { template })).space.id

const save = async (who: Who, spaceId: string, changes: object = {}): Promise<TemplateAnswer> => {
  const answer = await as(who, 'POST', `/spaces/${spaceId}/template`, { ...info, ...changes })
  expect(answer.status).toBe(201)
  return templateAnswer.parse(answer.body)
}
const read = async (who: Who, id: string): Promise<TemplateAnswer> =>
  (await as(who, 'GET', `/template/id/${id}`)).body
const rested = async (who: Who, id: string): Promise<TemplateAnswer> =>
  until(async () => {
    const template = await read(who, id)
    return ['Updating', 'Publishing'].includes(template.state) ? undefined : template
  }, `${id} is worked on`)
const recordsOf = async (who: Who, templateId: string): Promise<ProfileAnswer[]> =>
  profileList
    .parse((await as(who, 'GET', '/publish/buildProfiles?size=200')).body)
    .data.filter((profile) => profile.templateId === templateId)
const setState = (id: string, state: TemplateState) =>
  server.db.updateTable('templates').set({ state }).where('id', '=', id).execute()

/** A template of `owner` that is published. */
async function published(who: Who = 'owner'): Promise<TemplateAnswer> {
  const template = await rested(who, (await save(who, await spaceOf(who))).id)
  expect(template.state).toBe('Published')
  return template
}

const mapsOfSpace = (spaceId: string) =>
  server.db.selectFrom('spaceMaps').selectAll().where('spaceId', '=', spaceId).execute()

describe('saving a space as a template', () => {
  test('Updating, Publishing, Published; others make nothing of it, its owner makes spaces', async () => {
    const spaceId = await spaceOf('owner')
    const begun = await save('owner', spaceId)
    expect(begun).toMatchObject({ ...info, state: 'Updating', platform: 'r3f', spaceId })
    expect(begun.banner).toBe('/assets/images/banners/office.webp')
    const template = await rested('owner', begun.id)
    expect(template.state).toBe('Published')

    expect(await recordsOf('owner', begun.id)).toMatchObject([
      {
        name: '我的厅',
        version: 1,
        state: 'Published',
        crId: null,
        uosType: 'maps',
        uosUrl: `/space/${spaceId}`,
        uosTestStatus: 'Success',
        problems: [],
        createdBy: await idOf('owner'),
      },
    ])
    const [record] = await recordsOf('owner', begun.id)
    expect(record?.uosTestLog).toContain(
      'level 1 "办公": 12 × 12 cells, 0 objects, 0 assets, 1 spawns, 0 portals',
    )
    expect(record?.uosTestLog).toMatch(/\npassed$/)

    const made = await server.createSpace(tokens['owner'] ?? '', { template: begun.id })
    expect(await mapsOfSpace(made.space.id)).toMatchObject([{ mapId: '1', isDefault: 1 }])
    const stolen = await as('other', 'POST', '/spaces', { name: 'x', template: begun.id })
    expect(stolen.status).toBe(403)
    expect((await as('other', 'GET', `/template/id/${begun.id}`)).status).toBe(404)
  })

  // All of them, each at its maximum: tests/long/faults/limits.test.ts.
  test('a level with everything at its maximum comes out of a template as it went in', async () => {
    const token = tokens['owner'] ?? ''
    const names = ['objectsMax', 'spawnsMax', 'portalsMax', 'nooksMax', 'scriptLength', 'objectJsonLength']
    const level = atItsMaximum(filled(280, 40, 0.2), names)
    const spaceId = await spaceWith(server, token, [level])
    const { template, problems } = await publish(server, token, spaceId, {
      ...info,
      name: '灵'.repeat(limits.templateName),
      description: '境'.repeat(limits.templateDescription),
    })
    expect([template.state, problems]).toEqual(['Published', []])
    expect(await comesOut(server, token, { templateId: template.id, spaceId }, [level])).toEqual([])
  }, 90_000)

  test('what people own in the space stays behind, its own address becomes the level', async () => {
    const spaceId = await spaceOf('owner')
    const [row] = await mapsOfSpace(spaceId)
    const map = JSON.parse(row?.mapJson ?? '{}') as MapFile
    const portal = { x: 3, y: 3, targetUrl: `/space/${spaceId}?startLevel=1` }
    const furnished: MapFile = {
      ...map,
      portals: [portal],
      objects: { '1': { x: 9, y: 9, objectPlacerId: 'somebody', _name: 'desk' } },
      nooks: { a: { name: 'A', restricted: true, allowedUsers: { users: ['somebody'] }, isInMeeting: true } },
    }
    await server.db
      .updateTable('spaceMaps')
      .set({ mapJson: JSON.stringify(furnished) })
      .where('spaceId', '=', spaceId)
      .execute()
    const { id } = await rested('owner', (await save('owner', spaceId)).id)
    const [stored] = await server.db
      .selectFrom('templateMaps')
      .selectAll()
      .where('templateId', '=', id)
      .execute()
    expect(JSON.parse(stored?.mapJson ?? '')).toMatchObject({
      portals: [{ x: 3, y: 3, targetMap: '1' }],
      objects: { '1': { _name: 'desk' } },
      nooks: { a: { name: 'A', restricted: true } },
    })
    expect(stored?.mapJson).not.toMatch(/somebody|isInMeeting|targetUrl/)
  })

  test('only its owner and site admins may', async () => {
    const spaceId = await spaceOf('owner')
    await as('owner', 'PUT', `/spaces/${spaceId}`, { private: false })
    await as('officer', 'POST', `/spaces/${spaceId}/join`)
    await as('owner', 'POST', `/spaces/${spaceId}/roles`, { userId: await idOf('officer'), roles: ['ADMIN'] })
    const tryAs = async (who: Who) => (await as(who, 'POST', `/spaces/${spaceId}/template`, info)).status
    expect([await tryAs('guest'), await tryAs('other'), await tryAs('officer')]).toEqual([401, 403, 403])
    expect(await tryAs('admin')).toBe(201)
    expect(codes(await as('owner', 'POST', '/spaces/nowhere/template', info))).toEqual([404, 'SpaceNotFound'])
  })

  test.each([
    ['no name', { name: '  ' }, 'name'],
    ['31 characters', { name: '空'.repeat(31) }, 'name'],
    ['201 characters', { description: 'x'.repeat(201) }, 'description'],
    ['no tag', { tags: [] }, 'tags'],
    ['four tags', { tags: ['office', 'game', 'classroom', 'meeting room'] }, 'tags'],
    ['an unknown tag', { tags: ['zoo'] }, 'tags.0'],
    ['a tag twice', { tags: ['game', 'game'] }, 'tags'],
    ['an unknown number of people', { recommendPeople: '5' }, 'recommendPeople'],
    ['an unknown picture', { banner: 'abc' }, 'banner'],
  ])('%s is refused', async (_what, change, field) => {
    const { status, body } = await as('owner', 'POST', `/spaces/${await spaceOf('owner')}/template`, {
      ...info,
      ...change,
    })
    expect([status, body.code, body.details[0].field]).toEqual([400, 'InvalidParameters', field])
  })

  test('words that are not for others are refused', async () => {
    const body = { ...info, name: '赌 博' }
    const answer = await as('owner', 'POST', `/spaces/${await spaceOf('owner')}/template`, body)
    expect(codes(answer)).toEqual([403, 'SensitiveContentError'])
  })
})

describe('a template that is broken', () => {
  test('fails with a log that names the spawn', async () => {
    const { id } = await save('owner', await spaceOf('owner', 'walled'))
    expect((await rested('owner', id)).state).toBe('PublishFailed')
    const [record] = await recordsOf('owner', id)
    expect(record).toMatchObject({
      state: 'PublishFailed',
      uosTestStatus: 'Failure',
      problems: [{ code: 'spawnBlocked', mapId: '1', what: 'in-the-wall', x: 6, y: 6 }],
    })
    expect(record?.uosTestLog).toContain('spawn in-the-wall at (6, 6) is not on a walkable cell')
  })

  test('fails with a log that names the asset; a second try with the space mended passes as version 2', async () => {
    const spaceId = await spaceOf('owner', 'old-thing')
    const { id } = await save('owner', spaceId)
    expect((await rested('owner', id)).state).toBe('PublishFailed')
    const [record] = await recordsOf('owner', id)
    expect(record?.uosTestLog).toContain('asset sofa-of-1970 at (3, 3) is not in the catalogue')

    const [row] = await server.db.selectFrom('spaceMaps').selectAll().where('spaceId', '=', spaceId).execute()
    const mended = JSON.stringify({ ...JSON.parse(row?.mapJson ?? ''), objects: {} })
    await server.db.updateTable('spaceMaps').set({ mapJson: mended }).where('spaceId', '=', spaceId).execute()
    // The check alone looks at the maps that were taken.
    const again = await as('owner', 'POST', `/publish/public?templateId=${id}&profileId=${record?.id}`)
    expect(profileAnswer.parse(again.body)).toMatchObject({ state: 'Publishing', version: 1 })
    expect((await rested('owner', id)).state).toBe('PublishFailed')
    expect((await as('owner', 'POST', `/template/update/${id}`)).body.state).toBe('Updating')
    expect((await rested('owner', id)).state).toBe('Published')
    expect((await recordsOf('owner', id)).map(({ version, state }) => [version, state])).toEqual([
      [2, 'Published'],
      [1, 'PublishFailed'],
    ])
  })

  test('fails when an upload it shows is gone, whether named by its path or by the address of this site', async () => {
    const spaceId = await spaceOf('owner')
    const there = await upload(server.url, '/template/attachment/banner', {
      token: tokens['owner'],
      bytes: await plainPng(20, 20),
    })
    const path: string = there.body.geturl
    const gone = `/files/${'0'.repeat(32)}`
    const [row] = await server.db.selectFrom('spaceMaps').selectAll().where('spaceId', '=', spaceId).execute()
    const show = (...addresses: string[]) => {
      const objects = Object.fromEntries(addresses.map((normal, key) => [key, { x: 9, y: 9, normal }]))
      const mapJson = JSON.stringify({ ...JSON.parse(row?.mapJson ?? ''), objects })
      return server.db.updateTable('spaceMaps').set({ mapJson }).where('spaceId', '=', spaceId).execute()
    }
    await show(path, publicUrl + path)
    const { id } = await save('owner', spaceId)
    expect((await rested('owner', id)).state).toBe('Published')
    await show(path, publicUrl + gone)
    await as('owner', 'POST', `/template/update/${id}`)
    expect((await rested('owner', id)).state).toBe('PublishFailed')
    const [record] = await recordsOf('owner', id)
    expect(record?.problems).toEqual([{ code: 'missingFile', mapId: '1', what: gone, x: 9, y: 9 }])
  })

  test('fails to update when the space cannot be read, and when it is gone', async () => {
    const spaceId = await spaceOf('owner')
    const draft = await save('owner', spaceId, { draft: true })
    const [row] = await server.db.selectFrom('spaceMaps').selectAll().where('spaceId', '=', spaceId).execute()
    const setMap = (mapJson: string) =>
      server.db.updateTable('spaceMaps').set({ mapJson }).where('spaceId', '=', spaceId).execute()
    await setMap('{"id":"1","dimensions":[-1,0]}')
    await as('owner', 'POST', `/template/update/${draft.id}`)
    expect((await rested('owner', draft.id)).state).toBe('UpdateFailed')
    const [record] = await recordsOf('owner', draft.id)
    expect(record).toMatchObject({ state: 'UpdateFailed', uosTestStatus: 'Failure' })
    expect(record?.uosTestLog).toContain('cannot be read')

    // Trying the record once more takes the maps first.
    await setMap(row?.mapJson ?? '')
    await as('owner', 'POST', `/publish/public?templateId=${draft.id}&profileId=${record?.id}`)
    expect((await rested('owner', draft.id)).state).toBe('Published')
    await server.db.updateTable('templates').set({ spaceId: null }).where('id', '=', draft.id).execute()
    expect(codes(await as('owner', 'POST', `/template/update/${draft.id}`))).toEqual([
      409,
      'TemplateWithoutSpace',
    ])
  })
})

describe('states', () => {
  test('a draft waits until it is updated; its owner can delete it', async () => {
    const draft = await save('owner', await spaceOf('owner'), { draft: true })
    expect(draft.state).toBe('Draft')
    const named = async (query: string) =>
      templateList
        .parse((await as('owner', 'GET', `/template/my?size=200${query}`)).body)
        .data.some(({ id }) => id === draft.id)
    expect([await named(''), await named('&not_draft=true')]).toEqual([true, false])
    expect((await as('owner', 'POST', '/spaces', { name: 'x', template: draft.id })).status).toBe(403)
    expect((await as('owner', 'DELETE', `/template/soft/${draft.id}`)).status).toBe(200)
    expect((await as('owner', 'GET', `/template/id/${draft.id}`)).status).toBe(404)
    expect((await as('owner', 'DELETE', `/template/soft/${draft.id}`)).status).toBe(404)
  })

  test('what may be deleted, edited and updated in which state', async () => {
    const found: Record<string, unknown> = {}
    for (const state of templateStates) {
      const { id } = await save('owner', await spaceOf('owner'), { draft: true })
      await setState(id, state)
      const withdrawn = codes(await as('owner', 'POST', `/template/withdraw/${id}`))[1] ?? 'withdrawn'
      await setState(id, state)
      found[state] = [
        withdrawn,
        codes(await as('owner', 'POST', `/template/${id}`, { name: '新名' }))[1] ?? 'edited',
        codes(await as('owner', 'DELETE', `/template/soft/${id}`))[1] ?? 'deleted',
      ]
    }
    expect(found).toEqual({
      Draft: ['TemplateNotPublished', 'edited', 'deleted'],
      Updating: ['TemplateBusy', 'TemplateBusy', 'TemplateBusy'],
      UpdateFailed: ['TemplateNotPublished', 'edited', 'deleted'],
      Publishing: ['TemplateBusy', 'TemplateBusy', 'TemplateBusy'],
      PublishFailed: ['TemplateNotPublished', 'edited', 'deleted'],
      Published: ['withdrawn', 'edited', 'TemplateNotDeletable'],
    })
    for (const state of ['Updating', 'Publishing'] as const)
      await server.db.deleteFrom('templates').where('state', '=', state).execute()
  })

  test('a published one is withdrawn, then deleted or published anew; spaces made from it stay', async () => {
    const template = await published()
    const made = await server.createSpace(tokens['owner'] ?? '', { template: template.id })
    for (const who of ['other', 'guest'] as const)
      expect((await as(who, 'POST', `/template/withdraw/${template.id}`)).status).not.toBe(200)
    const withdrawn = await as('owner', 'POST', `/template/withdraw/${template.id}`)
    expect(templateAnswer.parse(withdrawn.body)).toMatchObject({ id: template.id, state: 'Draft' })
    expect(codes(await as('owner', 'POST', '/spaces', { name: 'x', template: template.id }))[0]).toBe(403)
    expect((await as('owner', 'POST', `/template/update/${template.id}`)).status).toBe(200)
    expect((await rested('owner', template.id)).state).toBe('Published')
    expect((await as('owner', 'POST', `/template/withdraw/${template.id}`)).status).toBe(200)
    expect((await as('owner', 'DELETE', `/template/soft/${template.id}`)).status).toBe(200)
    expect((await as('owner', 'GET', `/spaces/${made.space.id}`)).status).toBe(200)
    expect(await mapsOfSpace(made.space.id)).toHaveLength(1)
  })

  test('what is being worked on is not begun twice', async () => {
    const template = await published()
    const answers = await Promise.all(
      [1, 2, 3].map(() => as('owner', 'POST', `/template/update/${template.id}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await rested('owner', template.id)).state).toBe('Published')
    expect(await recordsOf('owner', template.id)).toHaveLength(2)
  })

  test('lists: drafts, published, in progress, failed; old builds are left out', async () => {
    const who = 'officer'
    const spaceId = await spaceOf(who)
    const ids: string[] = []
    for (const state of [...templateStates, 'Published'] as const) {
      const { id } = await save(who, spaceId, { draft: true, name: state })
      await setState(id, state)
      ids.push(id)
    }
    await server.db
      .updateTable('templates')
      .set({ platform: 'webgl' })
      .where('id', '=', ids[6] ?? '')
      .execute()
    const list = async (path: string, as_: Who = who) => templateList.parse((await as(as_, 'GET', path)).body)
    const mine = await list('/template/my')
    expect(mine.total).toBe(6)
    expect(
      mine.data.map(({ state }) => state).map((state) => state.replace(/^(Updat|Publish)ing$/, '…')),
    ).toEqual([
      'Draft',
      'Published',
      '…',
      '…',
      expect.stringMatching(/Failed$/),
      expect.stringMatching(/Failed$/),
    ])
    expect((await list('/template/my/published')).data.map(({ name }) => name)).toEqual(['Published'])
    expect(await list('/template/my?not_draft=1&size=2&offset=4')).toMatchObject({ total: 5, data: [{}] })

    const visible = async (as_: Who) => (await list('/template/template/all?size=200', as_)).data
    const official = ['office', 'old-thing', 'walled']
    expect((await visible('guest')).map(({ id }) => id).toSorted()).toEqual(official)
    expect((await visible('officer')).length).toBe(official.length + 6)
    expect((await visible('admin')).some(({ id }) => id === ids[0])).toBe(true)
    // Where it comes from is nobody else's business.
    expect((await visible('officer')).find(({ id }) => id === ids[0])?.spaceId).toBe(spaceId)
    expect((await visible('officer')).find(({ id }) => id === 'office')).not.toHaveProperty('spaceId')
    await server.db.deleteFrom('templates').where('id', 'in', ids).execute()
  })
})

describe('editing', () => {
  test('the owner and site admins change what it says of itself, others do not', async () => {
    const { id, updatedAt } = await published()
    const change = { name: '新名', description: '', tags: ['game'], recommendPeople: '80+' }
    const tryAs = async (who: Who) => (await as(who, 'POST', `/template/${id}`, change)).status
    expect([await tryAs('guest'), await tryAs('other'), await tryAs('admin')]).toEqual([401, 404, 200])
    const { body } = await as('owner', 'POST', `/template/${id}`, { name: '又改' })
    expect(templateAnswer.parse(body)).toMatchObject({ ...change, name: '又改', state: 'Published' })
    expect(body.updatedAt >= updatedAt).toBe(true)
    expect((await as('owner', 'POST', `/template/${id}`, { name: 'x'.repeat(31) })).status).toBe(400)
    expect(codes(await as('owner', 'POST', `/template/${id}`, { description: '赌-博' }))[1]).toBe(
      'SensitiveContentError',
    )
  })

  test('official ones follow their files', async () => {
    expect((await as('admin', 'POST', '/template/office', { name: 'x' })).status).toBe(403)
    expect((await as('admin', 'DELETE', '/template/soft/office')).status).toBe(403)
    expect((await as('other', 'DELETE', '/template/soft/office')).status).toBe(403)
    expect((await as('other', 'DELETE', '/template/soft/nothing')).status).toBe(404)
  })

  test('a picture: uploaded for a template, by oneself', async () => {
    const bytes = await plainPng(64, 40)
    const send = async (path: string, who: Who): Promise<{ attachmentId: string; geturl: string }> =>
      (await upload(server.url, path, { token: tokens[who], bytes })).body
    const { id } = await published()
    const change = async (banner: string) => as('owner', 'POST', `/template/${id}`, { banner })
    const mine = await send('/template/attachment/banner', 'owner')
    expect((await change(mine.attachmentId)).body.banner).toBe(mine.geturl)
    expect((await fetch(server.url + mine.geturl)).status).toBe(200)
    expect((await change('')).body.banner).toBe(mine.geturl)
    expect((await change((await send('/template/attachment/banner', 'other')).attachmentId)).status).toBe(400)
    const ofSpace = await send('/spaces/attachment/banner', 'owner')
    expect((await change(ofSpace.attachmentId)).status).toBe(400)

    // The banner of a space is copied: it stays when the space takes another.
    const spaceId = await spaceOf('owner')
    await as('owner', 'PUT', `/spaces/${spaceId}`, { bannerId: ofSpace.attachmentId })
    const { banner } = await save('owner', spaceId)
    expect(banner).toMatch(/^\/files\/[0-9a-f]{32}$/)
    expect(banner).not.toBe(ofSpace.geturl)
    expect((await fetch(server.url + banner)).status).toBe(200)
  })
})

describe('publish records', () => {
  test('are their maker’s, newest first, found by name', async () => {
    const template = await published()
    await as('owner', 'POST', `/template/${template.id}`, { name: '第二版' })
    await as('owner', 'POST', `/template/update/${template.id}`)
    await rested('owner', template.id)
    const versions = async (query: string) =>
      (await as('owner', 'GET', `/publish/buildProfiles?size=200${query}`)).body.data
        .filter((profile: ProfileAnswer) => profile.templateId === template.id)
        .map(({ version }: ProfileAnswer) => version)
    expect(await versions('')).toEqual([2, 1])
    expect(await versions('&sortK=latest')).toEqual([2, 1])
    expect(await versions('&sortK=earliest')).toEqual([1, 2])
    expect(await versions('&search=第二')).toEqual([2])
    expect(await versions('&search=%25')).toEqual([])
    expect(await recordsOf('other', template.id)).toEqual([])
    expect((await as('guest', 'GET', '/publish/buildProfiles')).status).toBe(401)
    expect((await as('owner', 'GET', '/publish/buildProfiles?sortK=best')).status).toBe(400)
  })

  test('are published again by the owner alone, the newest only', async () => {
    const template = await published()
    await as('owner', 'POST', `/template/update/${template.id}`)
    await rested('owner', template.id)
    const [newest, first] = await recordsOf('owner', template.id)
    const publish = (who: Who, profileId = newest?.id, templateId = template.id) =>
      as(who, 'POST', `/publish/public?templateId=${templateId}&profileId=${profileId}`)
    expect([(await publish('guest')).status, (await publish('other')).status]).toEqual([401, 404])
    expect(codes(await publish('owner', first?.id))).toEqual([409, 'PublishRecordOutdated'])
    expect(codes(await publish('owner', 'nothing'))).toEqual([404, 'PublishRecordNotFound'])
    expect(codes(await publish('owner', newest?.id, 'office'))).toEqual([403, 'Forbidden'])
    expect((await as('owner', 'POST', '/publish/public')).status).toBe(400)
    // The check may have begun before the answer was written.
    expect((await publish('owner')).body).toMatchObject({
      state: 'Publishing',
      uosTestStatus: expect.stringMatching(/^(Waiting|Running)$/) as string,
    })
    expect((await rested('owner', template.id)).state).toBe('Published')
    expect(await recordsOf('owner', template.id)).toHaveLength(2)
    await setState(template.id, 'Updating')
    expect(codes(await publish('owner'))).toEqual([409, 'TemplateBusy'])
    await setState(template.id, 'Published')
  })
})

describe('a restart in the middle', () => {
  const restart = async (): Promise<void> => {
    await server.close()
    await start()
  }
  afterEach(async () => {
    expect(
      await server.db
        .selectFrom('templates')
        .select('id')
        .where('state', 'in', ['Updating', 'Publishing'])
        .execute(),
    ).toEqual([])
  })

  test.each(['Updating', 'Publishing'] as const)('%s goes on', async (state) => {
    const { id } = await published()
    await setState(id, state)
    await server.db
      .updateTable('publishProfiles')
      .set({ state, testStatus: 'Running', attempts: 1 })
      .where('templateId', '=', id)
      .execute()
    await restart()
    expect((await rested('owner', id)).state).toBe('Published')
    expect(await recordsOf('owner', id)).toMatchObject([{ state: 'Published', uosTestStatus: 'Success' }])
  })

  test('the end of the server while it works costs nothing', async () => {
    const { id } = await save('owner', await spaceOf('owner'))
    await restart()
    expect((await rested('owner', id)).state).toBe('Published')
  })

  test('what ended the server three times fails, and says so', async () => {
    const { id } = await published()
    await setState(id, 'Publishing')
    await server.db
      .updateTable('publishProfiles')
      .set({ state: 'Publishing', attempts: 3 })
      .where('templateId', '=', id)
      .execute()
    await restart()
    expect((await rested('owner', id)).state).toBe('PublishFailed')
    const [record] = await recordsOf('owner', id)
    expect(record?.uosTestLog).toContain('the work was interrupted 3 times')
    // By hand it may be tried once more.
    await as('owner', 'POST', `/publish/public?templateId=${id}&profileId=${record?.id}`)
    expect((await rested('owner', id)).state).toBe('Published')
  })
})

test('a person has so many templates and no more', async () => {
  const who = 'other'
  const spaceId = await spaceOf(who)
  const { id } = await save(who, spaceId, { draft: true })
  const row = await server.db
    .selectFrom('templates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: 99 }, (_, i) => ({ ...row, id: `copy-${i}` }))
  await server.db.insertInto('templates').values(copies).execute()
  expect(codes(await as(who, 'POST', `/spaces/${spaceId}/template`, info))).toEqual([400, 'TooManyTemplates'])
  await as(who, 'DELETE', '/template/soft/copy-1')
  expect((await as(who, 'POST', `/spaces/${spaceId}/template`, { ...info, draft: true })).status).toBe(201)
})
