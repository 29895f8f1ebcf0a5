import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { mapOfFile } from '#shared/map/files/mapOfFile.ts'
import type { MapFile } from '#shared/map/files/spaceFile.ts'
import { diffMaps } from '#shared/map/patch/diffMaps.ts'
import type { VersionAnswer, VersionList, WholeVersion } from '#shared/http/levelVersions.ts'
import { limits } from '#shared/rules/limits.ts'
import * as usage from '../../server/db/tables/accounts/usage.ts'
import * as levelVersions from '../../server/db/tables/content/levelVersions.ts'
import { textsOfSpace } from '../../server/db/tables/site/fileReferences.ts'
import { loadMaps } from '../../server/maps/mapStore.ts'
import { answersOf, startEventStage, type EventStage, type PersonName } from '../support/server/eventStage.ts'
import { until } from '../support/until.ts'

// Versions of levels: saved, compared, restored, in spaces people are in and in such as nobody is in.

const thing = { normal: '', type: 0, width: 1, height: 1 }
const objects = {
  '1': { ...thing, id: 'screen', templateId: 'tv', x: 2, y: 2, propertiesJson: '{"kept":true}' },
  '2': { ...thing, id: 'chair', templateId: 'chair', x: 8, y: 8, normal: `/files/${'a'.repeat(32)}` },
}
let stage: EventStage
beforeAll(async () => {
  stage = await startEventStage(objects)
}, 60_000)
afterAll(() => stage.close())

const everybody = ['guest', 'visitor', 'member', 'builder', 'manager', 'owner', 'admin'] as const
const pathOf = (spaceId: string, rest = '') => `/levels/${spaceId}.1/versions${rest}`
const save = async (spaceId: string, name: string, who: PersonName = 'builder'): Promise<VersionAnswer> => {
  const { status, body } = await stage.as(who, 'POST', pathOf(spaceId), { name, note: '备注' })
  expect(status).toBe(201)
  return body as unknown as VersionAnswer
}
const listed = async (spaceId: string): Promise<VersionList> =>
  (await stage.as('owner', 'GET', pathOf(spaceId))).body as unknown as VersionList
const restore = (spaceId: string, id: string, who: PersonName = 'builder') =>
  stage.as(who, 'POST', pathOf(spaceId, `/${id}/restore`))
const stored = async (spaceId: string) => (await loadMaps(stage.server.db, spaceId))[0]!.map
let steps = 0
const moved = (x: number, was = 2) => ({
  mapId: '1',
  stepId: `v${steps++}`,
  patch: JSON.stringify({ objects: { screen: { was: { x: was }, now: { x } } } }),
})

describe('versions of a level', () => {
  test('are saved, listed with who and when, read, renamed, restored and deleted', async () => {
    const spaceId = await stage.makeSpace()
    const first = await save(spaceId, '开业')
    expect(first).toMatchObject({ name: '开业', note: '备注', cause: 'saved', isNamed: true, things: 2 })
    const owner = await stage.enter('owner', spaceId)
    const visitor = await stage.enter('visitor', spaceId)
    const xOf = () => visitor.world.maps.get('1' as MapId)?.objects.get('1')?.x
    expect((await owner.send('mapStep', moved(5))).succeeded).toBe(true)
    await until(() => xOf() === 5, 'the visitor sees the step')

    const whole = (await stage.as('builder', 'GET', pathOf(spaceId, `/${first.id}`)))
      .body as unknown as WholeVersion
    const former = mapOfFile(whole.map as unknown as MapFile)
    expect(former.objects.get('1')?.x).toBe(2)
    expect(diffMaps(former, await stored(spaceId)).objects).toEqual({
      screen: expect.objectContaining({ now: expect.objectContaining({ x: 5 }) as unknown }) as unknown,
    })

    const answer = await restore(spaceId, first.id)
    expect(answer).toMatchObject({ status: 200, body: { before: expect.any(String) as unknown } })
    await until(() => xOf() === 2, 'the visitor sees what was restored')
    expect((await stored(spaceId)).objects.get('1')?.x).toBe(2)
    // As it was before the step, before it was restored, and the one with a name.
    const { data, total } = await listed(spaceId)
    expect(total).toBe(2)
    expect(data.map(({ cause, isNamed }) => [cause, isNamed])).toEqual([
      ['restore', false],
      ['saved', true],
    ])
    expect(data[0]).toMatchObject({ name: '开业', savedBy: { id: stage.ids.builder } })
    // Undone: what it was before is a version like others.
    expect((await restore(spaceId, answer.body.before as string)).status).toBe(200)
    await until(() => xOf() === 5, 'the visitor sees it undone')
    // It is so already.
    expect((await restore(spaceId, answer.body.before as string)).body).toEqual({ before: null })

    const renamed = await stage.as('builder', 'PUT', pathOf(spaceId, `/${first.id}`), {
      name: '旧',
      note: '',
    })
    expect(renamed).toMatchObject({ status: 200, body: { name: '旧', note: '' } })
    expect((await stage.as('builder', 'DELETE', pathOf(spaceId, `/${first.id}`))).status).toBe(200)
    expect((await stage.as('builder', 'GET', pathOf(spaceId, `/${first.id}`))).body.code).toBe(
      'LevelVersionNotFound',
    )
  })

  test('are of BUILDER and above; renamed and deleted by who made them and who runs the space', async () => {
    const spaceId = await stage.makeSpace()
    const { id } = await save(spaceId, '甲', 'manager')
    const refused = { guest: 'Unauthorized', visitor: 'Forbidden', member: 'Forbidden' }
    const may = (status: number | string) => ({
      ...refused,
      builder: status,
      manager: status,
      owner: status,
      admin: status,
    })
    const say = { name: '乙', note: '' }
    const all = (method: string, rest: string, body?: unknown) =>
      answersOf(everybody, (name) => stage.as(name, method, pathOf(spaceId, rest), body))
    expect(await all('GET', '')).toEqual(may(200))
    expect(await all('POST', '', say)).toEqual(may(201))
    expect(await all('GET', `/${id}`)).toEqual(may(200))
    expect(await all('POST', `/${id}/restore`)).toEqual(may(200))
    expect(await all('PUT', `/${id}`, say)).toEqual({ ...may(200), builder: 'Forbidden' })
    expect((await stage.as('builder', 'DELETE', pathOf(spaceId, `/${id}`))).body.code).toBe('Forbidden')
    expect((await stage.as('manager', 'DELETE', pathOf(spaceId, `/${id}`))).status).toBe(200)
    // Of another level it is none.
    const other = await stage.makeSpace()
    const theirs = await save(other, '丙')
    expect((await restore(spaceId, theirs.id)).body.code).toBe('LevelVersionNotFound')
  })

  test('what is no name is refused, and more than there may be; of those without a name the oldest go', async () => {
    const spaceId = await stage.makeSpace()
    for (const body of [{}, { name: '' }, { name: 'x'.repeat(51) }, { name: 'a', note: 'x'.repeat(201) }]) {
      expect((await stage.as('owner', 'POST', pathOf(spaceId), body)).status).toBe(400)
    }
    expect((await stage.as('owner', 'POST', `/levels/${spaceId}.77/versions`, { name: 'a' })).body.code).toBe(
      'LevelNotFound',
    )
    const { id } = await save(spaceId, '一')
    const { db } = stage.server
    const row = await db
      .selectFrom('levelVersions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (let i = 1; i < limits.versionsNamed; i++)
      await levelVersions.insert(db, { ...row, id: `${id}-${i}` })
    expect((await stage.as('owner', 'POST', pathOf(spaceId), { name: '五十一' })).body.code).toBe(
      'TooManyVersions',
    )
    for (let i = 0; i < 14; i++)
      await levelVersions.insert(db, { ...row, id: `auto-${i}`, isNamed: 0, savedAt: i })
    const { total } = await listed(spaceId)
    expect(total).toBe(limits.versionsNamed + limits.versionsAutomatic)
    expect(await levelVersions.find(db, { spaceId, mapId: '1' }, 'auto-3')).toBeUndefined()
    // It keeps one that goes by itself by giving it a name, if there is room for that.
    expect((await stage.as('owner', 'PUT', pathOf(spaceId, '/auto-9'), { name: '留' })).body.code).toBe(
      'TooManyVersions',
    )
  })

  test('name nobody, keep the files they show, and are counted to their space', async () => {
    const spaceId = await stage.makeSpace()
    const { db } = stage.server
    const owner = await stage.enter('owner', spaceId)
    await owner.send('mapAddObject', { mapId: '1', object: { ...thing, x: 3, y: 3 } })
    await owner.send('mapSetNooks', {
      mapId: '1',
      nooks: {
        n: {
          name: 'n',
          nookCoords: { coords: [{ x: 1, y: 1 }] },
          allowedUsers: { users: [stage.ids.owner] },
        },
      },
      overwrite: false,
    })
    const before = (await usage.findSpace(db, spaceId)).bytes
    const { id } = await save(spaceId, '甲')
    const { content } = await db
      .selectFrom('levelVersions')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(gunzipSync(content).toString()).not.toContain(stage.ids.owner)
    expect((await usage.findSpace(db, spaceId)).bytes).toBe(before + content.length)
    expect(await usage.recount(db, 'space', spaceId)).toBe(false)
    // The chair is taken away, and what it shows is still named.
    await owner.send('mapDeleteObjectByKey', { mapId: '1', key: '2' })
    const texts: string[] = []
    for await (const text of textsOfSpace(db, spaceId)) texts.push(String(text))
    expect(texts.filter((text) => text.includes(`/files/${'a'.repeat(32)}`)).length).toBeGreaterThan(0)
    expect((await stage.as('owner', 'DELETE', pathOf(spaceId, `/${id}`))).status).toBe(200)
    expect(await usage.recount(db, 'space', spaceId)).toBe(false)
  })

  test('a space that is full keeps no version and says why; the level stays, and work on it goes on', async () => {
    const spaceId = await stage.makeSpace()
    const { db } = stage.server
    const kept = await save(spaceId, '满之前')
    const { mapBytes } = await usage.find(db, 'space', spaceId)
    const fill = (to: number) =>
      db
        .updateTable('usage')
        .set({ mapBytes: to })
        .where('kind', '=', 'space')
        .where('id', '=', spaceId)
        .execute()
    await fill(stage.server.config.storage.quotas.space.bytes)
    const owner = await stage.enter('owner', spaceId)
    expect(await stage.as('builder', 'POST', pathOf(spaceId), { name: '太多', note: '' })).toMatchObject({
      status: 409,
      body: { code: 'QuotaExceeded' },
    })
    expect((await listed(spaceId)).data.map(({ id }) => id)).toEqual([kept.id])
    expect((await owner.send('mapStep', moved(4))).succeeded).toBe(true)
    expect((await stored(spaceId)).objects.get('1')?.x).toBe(4)
    // What was before a restore has no room to be kept: the restore is refused as a whole.
    expect((await restore(spaceId, kept.id)).status).toBe(409)
    expect((await stored(spaceId)).objects.get('1')?.x).toBe(4)
    await fill(mapBytes)
    await save(spaceId, '又有地方')
    expect((await restore(spaceId, kept.id)).status).toBe(200)
    expect((await stored(spaceId)).objects.get('1')?.x).toBe(2)
  })

  test('work that begins keeps what was before; once while it goes on', async () => {
    const spaceId = await stage.makeSpace()
    const owner = await stage.enter('owner', spaceId)
    for (const [x, was] of [
      [5, 2],
      [6, 5],
    ] as const)
      expect((await owner.send('mapStep', moved(x, was))).succeeded).toBe(true)
    const { data } = await listed(spaceId)
    expect(data.map(({ cause, name }) => [cause, name])).toEqual([['begun', '']])
    await restore(spaceId, data[0]!.id)
    expect((await stored(spaceId)).objects.get('1')?.x).toBe(2)
  })
})
