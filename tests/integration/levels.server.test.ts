import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { ActionBody, ActionName } from '#shared/protocol/messages.ts'
import { levelsOf } from '../../server/db/tables/content/spaceMaps.ts'
import { loadMaps } from '../../server/maps/mapStore.ts'
import { answersOf, startEventStage, type EventStage, type PersonName } from '../support/server/eventStage.ts'
import type { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

/* Levels of a space: made, copied, ordered, taken away, drawn up as drafts and published, with people inside and without. */
const thing = { normal: '', type: 0, width: 1, height: 1 }
const objects = { '1': { ...thing, id: 'chair', templateId: 'chair', x: 2, y: 2 } }
let stage: EventStage
beforeAll(async () => {
  stage = await startEventStage(objects)
}, 60_000)
afterAll(() => stage.close())

const everybody = ['guest', 'visitor', 'member', 'builder', 'manager', 'owner', 'admin'] as const
const onlyBuilders = { guest: 'Unauthorized', visitor: 'Forbidden', member: 'Forbidden' }
const empty = { kind: 'empty', width: 12, depth: 10 } as const

const make = (spaceId: string, from: object = empty, name = '二楼') =>
  stage.as('builder', 'POST', `/spaces/${spaceId}/levels`, { name, from })
const list = async (spaceId: string) =>
  (await levelsOf(stage.server.db, spaceId)).map(({ mapId, isDefault, draftOf }) =>
    [mapId, isDefault ? 'default' : '', draftOf ?? ''].filter((word) => word !== '').join(' '),
  )
const levelsSeenBy = ({ world }: TestClient) => world.levels.map(({ mapId }) => mapId)
const available = async (spaceId: string, who: 'builder' | 'visitor' = 'visitor') =>
  (
    (await stage.as(who, 'GET', `/available/${spaceId}/availables`)).body.data as readonly {
      readonly levelId: string
    }[]
  ).map(({ levelId }) => levelId.split('.')[1])
const ok = async <K extends ActionName>(client: TestClient, kind: K, body: ActionBody<K>): Promise<void> => {
  expect(await client.send(kind, body)).toMatchObject({ succeeded: true })
}
const mapOf = (client: TestClient, mapId: string) => client.world.maps.get(mapId as MapId)
const refusalOf = ({ body }: Awaited<ReturnType<EventStage['as']>>) =>
  (body as { readonly details?: readonly { readonly message: string }[] }).details?.[0]?.message

/** A version of a level; answers how many there are. */
async function leaveOn(spaceId: string, mapId: string): Promise<() => Promise<number>> {
  const path = `/levels/${spaceId}.${mapId}`
  expect((await stage.as('builder', 'POST', `${path}/versions`, { name: '样子', note: '' })).status).toBe(201)
  const { db } = stage.server
  return async () => {
    const rows = await db
      .selectFrom('levelVersions')
      .select('id')
      .where('spaceId', '=', spaceId)
      .where('mapId', '=', mapId)
      .execute()
    return rows.length
  }
}

describe('levels', () => {
  test('are made by who may build, taken away by who runs the space', async () => {
    const spaceId = await stage.makeSpace()
    const made = await answersOf(everybody, (name) =>
      stage.as(name, 'POST', `/spaces/${spaceId}/levels`, { name: '楼', from: empty }),
    )
    expect(made).toEqual({ ...onlyBuilders, builder: 201, manager: 201, owner: 201, admin: 201 })
    const ordered = await answersOf(everybody, (name) =>
      stage.as(name, 'PUT', `/spaces/${spaceId}/levels`, { order: ['1', '2', '3', '4', '5'] }),
    )
    expect(ordered).toEqual({ ...onlyBuilders, builder: 200, manager: 200, owner: 200, admin: 200 })
    const renamed = await answersOf(everybody, (name) =>
      stage.as(name, 'PUT', `/levels/${spaceId}.2`, { name: `${name} 的` }),
    )
    expect(renamed).toEqual({ ...onlyBuilders, builder: 200, manager: 200, owner: 200, admin: 200 })
    const chosen = await answersOf(everybody, (name) =>
      stage.as(name, 'POST', `/levels/${spaceId}.1/default`),
    )
    const onlyManagers = { ...onlyBuilders, builder: 'Forbidden', manager: 200, owner: 200, admin: 200 }
    expect(chosen).toEqual(onlyManagers)
    let next = 3
    const gone = await answersOf(everybody, (name) =>
      stage.as(name, 'DELETE', `/levels/${spaceId}.${name === 'guest' ? 2 : next++}`),
    )
    // Whoever may not was asked about 3, 4 and 5, which the others then find gone or not.
    expect(gone).toMatchObject({ ...onlyBuilders, builder: 'Forbidden' })
    const drafted = await answersOf(everybody, (name) => stage.as(name, 'POST', `/levels/${spaceId}.1/draft`))
    expect(drafted).toMatchObject({ ...onlyBuilders, builder: 201, manager: 'InvalidMapEdit' })
    const published = await answersOf(everybody, (name) =>
      stage.as(name, 'POST', `/levels/${spaceId}.1/publish`, {}),
    )
    expect(published).toMatchObject({ ...onlyBuilders, builder: 200, manager: 'LevelNotFound' })
    const dropped = await answersOf(everybody, (name) =>
      stage.as(name, 'DELETE', `/levels/${spaceId}.1/draft`),
    )
    expect(dropped).toMatchObject({ ...onlyBuilders, builder: 'LevelNotFound' })
  })

  test('what is hidden by its time is told to who builds, and to nobody else', async () => {
    const spaceId = await stage.makeSpace()
    const inside = await stage.enter('builder', spaceId)
    const key = [...mapOf(inside, '1')!.objects].find(([, { id }]) => id === 'chair')![0]
    const objectStartTime = { _seconds: 4_000_000_000 }
    await ok(inside, 'mapUpdateObjects', { mapId: '1', objects: { [key]: { objectStartTime } } })
    await until(() => !mapOf(inside, '1')?.objects.has(key), 'it is hidden')
    const path = `/levels/${spaceId}.1/hidden`
    const asked = await answersOf(everybody, (name) => stage.as(name, 'GET', path))
    expect(asked).toEqual({ ...onlyBuilders, builder: 200, manager: 200, owner: 200, admin: 200 })
    const { body } = await stage.as('builder', 'GET', path)
    expect(body).toMatchObject({ objects: { [key]: { id: 'chair', x: 2, objectStartTime } } })
    expect((await stage.as('builder', 'GET', `/levels/${spaceId}.9/hidden`)).status).toBe(404)
  })

  test('a new one is there at once for everybody inside, and for who comes next', async () => {
    const spaceId = await stage.makeSpace()
    const inside = await stage.enter('visitor', spaceId)
    const { status, body } = await make(spaceId)
    expect([status, body]).toEqual([201, { id: `${spaceId}.2`, name: '二楼' }])
    await until(() => levelsSeenBy(inside).includes('2' as MapId), 'the list has it')
    expect(mapOf(inside, '2')).toMatchObject({ name: '二楼', dimensions: [12, 10] })
    await ok(inside, 'transScene', { targetId: `${spaceId}.2` })
    await until(() => inside.self?.mapId === '2', 'there')
    const later = await stage.enter('member', spaceId)
    expect(mapOf(later, '2')).toMatchObject({ name: '二楼', dimensions: [12, 10] })
    expect(await available(spaceId)).toEqual(['1', '2'])
  })

  test('a copy comes behind its level, with nothing of what is people’s', async () => {
    const spaceId = await stage.makeSpace()
    await make(spaceId)
    const { status } = await make(spaceId, { kind: 'level', levelId: `${spaceId}.1` }, '副本')
    expect(status).toBe(201)
    expect(await list(spaceId)).toEqual(['1 default', '3', '2'])
    const maps = await loadMaps(stage.server.db, spaceId)
    const [one, copy] = ['1', '3'].map((id) => maps.find(({ map }) => map.id === id)!.map)
    expect([...copy!.objects.values()].map(({ id, x, y }) => [id, x, y])).toEqual(
      [...one!.objects.values()].map(({ id, x, y }) => [id, x, y]),
    )
    expect([copy!.name, copy!.collisions]).toEqual(['副本', one!.collisions])
  })

  test('begin as a sample, or as a level of another space one builds in', async () => {
    const [spaceId, other] = [await stage.makeSpace(), await stage.makeSpace()]
    const sample = await make(spaceId, { kind: 'sample', templateId: 'office', mapId: '1' }, '样板')
    expect(sample.status).toBe(201)
    const copied = await make(spaceId, { kind: 'level', levelId: `${other}.1` }, '别处的')
    expect(copied.status).toBe(201)
    expect(
      (await loadMaps(stage.server.db, spaceId)).map(({ map }) => [map.id, map.name, map.objects.size]),
    ).toEqual([
      ['1', '办公', 1],
      ['2', '样板', 1],
      ['3', '别处的', 1],
    ])
    const foreign = await stage.as('visitor', 'POST', '/spaces', { name: '我的', template: 'office' })
    const own = (foreign.body as { readonly space: { readonly id: string } }).space.id
    const stolen = await stage.as('visitor', 'POST', `/spaces/${own}/levels`, {
      name: '抄',
      from: { kind: 'level', levelId: `${spaceId}.1` },
    })
    expect(stolen).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    expect((await make(spaceId, { kind: 'sample', templateId: 'office', mapId: '9' })).status).toBe(404)
    expect((await make(spaceId, { kind: 'empty', width: 2, depth: 9_000 })).status).toBe(400)
  })

  test('who is inside of one that goes is where people arrive; its number is not given again', async () => {
    const spaceId = await stage.makeSpace()
    await make(spaceId)
    const [inside, other] = [await stage.enter('visitor', spaceId), await stage.enter('member', spaceId)]
    await ok(inside, 'transScene', { targetId: `${spaceId}.2` })
    await until(() => inside.self?.mapId === '2', 'there')
    await stage.server.db
      .insertInto('nookCodes')
      .values({ spaceId, mapId: '2', nookId: 'a', code: '1234' })
      .execute()
    const left = await leaveOn(spaceId, '2')
    expect(await left()).toBe(1)
    const { status } = await stage.as('manager', 'DELETE', `/levels/${spaceId}.2`)
    expect(status).toBe(200)
    expect(await left()).toBe(0)
    for (const client of [inside, other]) {
      await until(() => !levelsSeenBy(client).includes('2' as MapId), 'it is gone')
      expect(mapOf(client, '2')).toBeUndefined()
    }
    await until(() => inside.self?.mapId === '1', 'back')
    expect(await list(spaceId)).toEqual(['1 default'])
    const codes = await stage.server.db
      .selectFrom('nookCodes')
      .selectAll()
      .where('spaceId', '=', spaceId)
      .execute()
    expect(codes).toEqual([])
    expect((await inside.send('transScene', { targetId: `${spaceId}.2` })).succeeded).toBe(false)
    expect((await make(spaceId)).body).toMatchObject({ id: `${spaceId}.3` })
  })

  test('the default one and the last one stay, and say so', async () => {
    const spaceId = await stage.makeSpace()
    const last = await stage.as('owner', 'DELETE', `/levels/${spaceId}.1`)
    expect([last.status, refusalOf(last)]).toEqual([400, 'lastLevelStays'])
    await make(spaceId)
    const first = await stage.as('owner', 'DELETE', `/levels/${spaceId}.1`)
    expect([first.status, refusalOf(first)]).toEqual([400, 'defaultLevelStays'])
    await stage.as('owner', 'POST', `/levels/${spaceId}.2/default`)
    expect((await stage.as('owner', 'DELETE', `/levels/${spaceId}.1`)).status).toBe(200)
    expect(await list(spaceId)).toEqual(['2 default'])
    const client = await stage.enter('visitor', spaceId)
    expect(client.self?.mapId).toBe('2')
  })

  test('are put in order; half a list is refused', async () => {
    const spaceId = await stage.makeSpace()
    await make(spaceId)
    await make(spaceId)
    const order = (mapIds: readonly string[]) =>
      stage.as('builder', 'PUT', `/spaces/${spaceId}/levels`, { order: mapIds })
    expect((await order(['3', '1', '2'])).status).toBe(200)
    expect(await list(spaceId)).toEqual(['3', '1 default', '2'])
    expect(await available(spaceId)).toEqual(['3', '1', '2'])
    expect((await order(['3', '1'])).body).toMatchObject({ code: 'StaleRevisionError' })
  })
})

describe('a draft', () => {
  const draftOf = async (spaceId: string) => {
    const { body } = await stage.as('builder', 'POST', `/levels/${spaceId}.1/draft`)
    return (body.id as string).split('.')[1]!
  }
  const addTable = (client: TestClient, mapId: string) =>
    ok(client, 'mapAddObject', {
      mapId,
      object: { ...thing, id: 'table', templateId: 'table', x: 5, y: 5 },
    })
  const namesOn = (client: TestClient, mapId: string) =>
    [...(mapOf(client, mapId)?.objects.values() ?? [])].map(({ id }) => id)

  test('is known to editors alone: over the wire, over HTTP, on entering', async () => {
    const spaceId = await stage.makeSpace()
    const [builder, visitor] = [await stage.enter('builder', spaceId), await stage.enter('visitor', spaceId)]
    const draft = await draftOf(spaceId)
    await until(() => mapOf(builder, draft) !== undefined, 'the builder has it')
    await addTable(builder, draft)
    await until(() => namesOn(builder, draft).includes('table'), 'edited')
    // What comes after is heard after: had it been told, it would be here by now.
    await ok(builder, 'mapSetName', { mapId: '1', name: '听得到' })
    await until(() => mapOf(visitor, '1')?.name === '听得到', 'heard')
    expect([levelsSeenBy(visitor), [...visitor.world.maps.keys()]]).toEqual([['1'], ['1']])
    expect(visitor.events.some(({ body }) => (body as { mapId?: string }).mapId === draft)).toBe(false)
    expect((await visitor.send('transScene', { targetId: `${spaceId}.${draft}` })).succeeded).toBe(false)
    expect((await visitor.send('teleport', { mapId: draft, x: 3, y: 3 })).succeeded).toBe(false)
    expect(await available(spaceId)).toEqual(['1'])
    for (const name of ['visitor', 'member'] as const) {
      expect((await stage.as(name, 'GET', `/levels/${spaceId}.${draft}`)).status).toBe(404)
    }
    expect((await stage.as('builder', 'GET', `/levels/${spaceId}.${draft}`)).status).toBe(200)
    const late = await stage.enter('member', spaceId)
    expect([...late.world.maps.keys()]).toEqual(['1'])
    const { succeeded } = await builder.send('teleport', {
      mapId: draft,
      x: 3,
      y: 3,
      targetId: stage.ids.visitor,
    })
    expect(succeeded).toBe(false)
  })

  test('takes the place of its level in one edit, and those on it stand there', async () => {
    const spaceId = await stage.makeSpace()
    const [builder, visitor] = [await stage.enter('builder', spaceId), await stage.enter('visitor', spaceId)]
    const draft = await draftOf(spaceId)
    await until(() => mapOf(builder, draft) !== undefined, 'the builder has it')
    await ok(builder, 'transScene', { targetId: `${spaceId}.${draft}` })
    await addTable(builder, draft)
    const revision = mapOf(builder, '1')!.updateId
    await ok(builder, 'mapSetDescription', { mapId: '1', description: '有人动过' })
    const publish = (body: object) => stage.as('builder', 'POST', `/levels/${spaceId}.1/publish`, body)
    expect((await publish({ revision })).body).toMatchObject({ code: 'StaleRevisionError' })
    expect((await publish({})).status).toBe(200)
    await until(() => namesOn(visitor, '1').includes('table'), 'the visitor sees it')
    await until(() => builder.self?.mapId === '1', 'the builder is on the level')
    await until(() => mapOf(builder, draft) === undefined, 'the draft is gone')
    expect(await list(spaceId)).toEqual(['1 default'])
    const [stored] = await loadMaps(stage.server.db, spaceId)
    expect([...stored!.map.objects.values()].map(({ id }) => id)).toEqual(['chair', 'table'])
    // What the level was is kept, with what somebody did to it meanwhile.
    const { body } = await stage.as('builder', 'GET', `/levels/${spaceId}.1/versions`)
    const [kept] = body.data as readonly { readonly id: string; readonly cause: string }[]
    expect(kept).toMatchObject({ cause: 'publish', isNamed: false, things: 1 })
    const whole = await stage.as('builder', 'GET', `/levels/${spaceId}.1/versions/${kept!.id}`)
    expect(whole.body).toMatchObject({ map: { description: '有人动过' } })
  })

  test('that is given up takes its versions along', async () => {
    const spaceId = await stage.makeSpace()
    const draft = await draftOf(spaceId)
    const left = await leaveOn(spaceId, draft)
    expect(await left()).toBe(1)
    expect((await stage.as('builder', 'DELETE', `/levels/${spaceId}.1/draft`)).status).toBe(200)
    expect(await left()).toBe(0)
  })

  test('who is made an editor hears of it; who is none any more is led out', async () => {
    const spaceId = await stage.makeSpace()
    const draft = await draftOf(spaceId)
    const member = await stage.enter('member', spaceId)
    expect(mapOf(member, draft)).toBeUndefined()
    const give = (...roles: string[]) =>
      stage.as('owner', 'POST', `/spaces/${spaceId}/roles`, { userId: stage.ids.member, roles })
    await give('BUILDER')
    await until(() => mapOf(member, draft)?.dimensions !== undefined, 'it is told')
    await ok(member, 'transScene', { targetId: `${spaceId}.${draft}` })
    await until(() => member.self?.mapId === draft, 'there')
    await give('MEMBER')
    await until(() => member.self?.mapId === '1', 'led out')
    expect(mapOf(member, draft)).toBeUndefined()
  })

  test('is in no template, and goes with its level', async () => {
    const spaceId = await stage.makeSpace()
    await make(spaceId)
    await stage.as('builder', 'POST', `/levels/${spaceId}.2/draft`)
    expect(await list(spaceId)).toEqual(['1 default', '2', '3 2'])
    const order = await stage.as('builder', 'PUT', `/spaces/${spaceId}/levels`, { order: ['2', '1'] })
    expect(order.status).toBe(200)
    expect(await list(spaceId)).toEqual(['2', '3 2', '1 default'])
    const twice = await stage.as('builder', 'POST', `/levels/${spaceId}.2/draft`)
    expect(refusalOf(twice)).toBe('draftExists')
    await stage.as('owner', 'DELETE', `/levels/${spaceId}.2`)
    expect(await list(spaceId)).toEqual(['1 default'])
  })
})

describe('a file for a level', () => {
  const sound = new File([Buffer.concat([Buffer.from('ID3'), Buffer.alloc(200)])], 'a.mp3')
  test('is kept for who builds until an edit names it, and is what it says', async () => {
    const spaceId = await stage.makeSpace()
    const keep = (name: PersonName, file: File, levelId = `${spaceId}.1`) =>
      stage.send(name, `/levels/${levelId}/files`, { file })
    for (const name of ['visitor', 'member'] as const) expect((await keep(name, sound)).status).toBe(403)
    const { status, body } = await keep('builder', sound)
    expect([status, body['location']]).toEqual([201, expect.stringMatching(/\/files\/[\w.-]+$/)])
    expect((await keep('builder', new File(['<svg/>'], 'c.mp3'))).status).toBe(400)
    expect((await keep('builder', sound, `${spaceId}.77`)).body['code']).toBe('LevelNotFound')
    expect((await keep('builder', sound, 'nobody.1')).status).toBe(404)

    const path = new URL(body['location'] as string, 'http://here').pathname
    const builder = await stage.enter('builder', spaceId)
    await ok(builder, 'mapSetDecoration', {
      mapId: '1',
      decoration: `v1:light=day,ground=lawn,music=${path}`,
    })
    await ok(builder, 'mapSetEnabledChats', { mapId: '1', enabledChats: ['LOCAL_CHAT'] })
    expect(mapOf(builder, '1')?.decoration).toContain(path)
  })
})
