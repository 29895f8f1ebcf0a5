import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#shared/errors.ts'
import { event } from '#shared/protocol/messages.ts'
import type { MapId } from '#shared/ids.ts'
import { emptyLevel } from '#shared/map/emptyLevel.ts'
import { toMapFile } from '#shared/map/files/spaceFile.ts'
import { mapEvents } from '#shared/world/snapshot.ts'
import { fileKinds } from '#shared/http/ownFiles.ts'
import * as files from '../../server/db/tables/site/files.ts'
import { sql } from 'kysely'
import { bytesOf } from '../../server/db/tables/content/levelStates.ts'
import { onPostgres } from '../support/server/testDatabase.ts'
import { limits } from '#shared/rules/limits.ts'
import { levelNames } from '../../server/maps/levelNames.ts'
import { noAccount } from '../../server/maps/mapReadings.ts'
import { loadMaps } from '../../server/maps/mapStore.ts'
import type { Effect } from '../../server/room/effects.ts'
import { roomFeatures } from '../../server/room/features/features.ts'
import { storeEffects } from '../../server/room/commit/storeEffects.ts'
import { unlimitedRequests } from '../support/server/unlimitedRequests.ts'
import { startEventStage, type EventStage } from '../support/server/eventStage.ts'

/* The map maker, attacked: what happens at once, what only editors may know, whose id it is. */
const thing = { normal: '', type: 0, width: 1, height: 1 }
const objects = { '1': { ...thing, id: 'chair', templateId: 'chair', x: 2, y: 2 } }
let stage: EventStage
beforeAll(async () => {
  stage = await startEventStage(objects, { requestLimits: unlimitedRequests })
}, 60_000)
afterAll(() => stage.close())

const store = (spaceId: string, ...effects: Effect[]): Promise<void> => {
  const { db } = stage.server
  const config = { storage: { quotas: { space: { bytes: 1e9 }, person: { bytes: 1e9 } } } }
  const context = {
    db,
    clock: { now: () => 1 },
    config,
    spaceId,
    newId: () => 'id',
    noticed: () => undefined,
    left: () => undefined,
  }
  return storeEffects(context as never, effects, roomFeatures.statements)
}

describe('at once', () => {
  test('an edit of a level that is stored with the level itself is kept', async () => {
    const spaceId = await stage.makeSpace()
    const map = emptyLevel('9' as MapId, '九楼', 12, 10)
    const mapJson = JSON.stringify(toMapFile(map))
    const edit = (updateId: number, ...events: ReturnType<typeof event>[]): Effect =>
      ({ kind: 'mapEdit', edit: { mapId: '9', updateId, events } }) as Effect
    await store(
      spaceId,
      { kind: 'levelAdded', mapId: '9', mapJson },
      edit(100, ...(mapEvents(map) as never[])),
      edit(101, event('mapSetName', { mapId: '9', name: '改过的名字' }) as never),
    )
    const stored = (await loadMaps(stage.server.db, spaceId)).find(({ map: { id } }) => id === '9')
    expect([stored?.map.name, stored?.updateId]).toEqual(['改过的名字', 101])
  })
})

const empty = { kind: 'empty', width: 12, depth: 10 } as const
async function makeLevel(spaceId: string): Promise<string> {
  const made = await stage.as('builder', 'POST', `/spaces/${spaceId}/levels`, { name: '二楼', from: empty })
  expect(made.status).toBe(201)
  return (made.body.id as string).split('.')[1]!
}

describe('a draft', () => {
  test('is nothing to a member who was given rooms on it, over no call', async () => {
    const spaceId = await stage.makeSpace()
    const mapId = await makeLevel(spaceId)
    const { body } = await stage.as('builder', 'POST', `/levels/${spaceId}.${mapId}/draft`)
    const draft = body.id as string
    const draftId = draft.split('.')[1]!
    const granted = await stage.as('owner', 'PUT', `/spaces/${spaceId}/layout/admin/setSingle`, {
      userId: stage.ids.member,
      level: draftId,
      layout: { permittedRooms: [4] },
    })
    expect(granted.status).toBe(400)
    // As one who was given them before the level was a draft, or by hand.
    await stage.server.db
      .updateTable('members')
      .set({ permittedRooms: JSON.stringify({ [draftId]: [4] }) })
      .where('spaceId', '=', spaceId)
      .where('userId', '=', stage.ids.member)
      .execute()
    const answers = await Promise.all([
      stage.as('member', 'GET', `/levels/${draft}`),
      stage.as('member', 'POST', `/levels/${draft}`, { roomLayout: { version: 1, rooms: [] } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    const available = await stage.as('member', 'GET', `/available/${spaceId}/availables`)
    expect(JSON.stringify(available.body)).not.toContain(draft)
    const member = await stage.enter('member', spaceId)
    for (const body of [
      { kind: 'mapStep', mapId: draftId, stepId: 'a', patch: '{}' },
      { kind: 'mapAddObject', mapId: draftId, object: { ...thing, x: 1, y: 1, room: 4 } },
    ]) {
      const { kind, ...rest } = body
      const answer = await member.send(kind as 'mapStep', rest as never)
      expect(answer).toMatchObject({ succeeded: false, reason: 'no such map in this space' })
    }
  })
})

describe('a level that goes while somebody writes of it', () => {
  test('leaves no version behind', async () => {
    const spaceId = await stage.makeSpace()
    const { db } = stage.server
    const answers: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const path = `/levels/${spaceId}.${await makeLevel(spaceId)}`
      const calls = Array.from({ length: 16 }, async (_, n) => {
        // One after the other, not all in one turn of the loop.
        for (let turn = 0; turn < n; turn += 1) await new Promise(setImmediate)
        if (n === 8) return stage.as('owner', 'DELETE', path)
        return stage.as('builder', 'POST', `${path}/versions`, { name: '样子', note: '' })
      })
      answers.push(...(await Promise.all(calls)).map(({ status }) => status))
    }
    expect(answers.every((status) => [200, 201, 404, 429].includes(status))).toBe(true)
    const known = await db.selectFrom('spaceMaps').select('mapId').where('spaceId', '=', spaceId).execute()
    const left = await db.selectFrom('levelVersions').select('mapId').where('spaceId', '=', spaceId).execute()
    expect(left.filter(({ mapId }) => !known.some((level) => level.mapId === mapId))).toEqual([])
  }, 60_000)
})

test('among the pictures of a space is nothing people sent each other', async () => {
  const spaceId = await stage.makeSpace()
  for (const [n, kind] of fileKinds.entries()) {
    const file = {
      id: `f${n}`.padEnd(32, '0') + spaceId.slice(0, 4),
      kind,
      ownerId: stage.ids.member,
      spaceId,
    }
    const bytes = { bytes: 1, contentType: 'image/webp', createdAt: n }
    await files.insert(stage.server.db, { ...file, ...bytes } as never)
  }
  const kindsFor = async (name: Parameters<EventStage['as']>[0]) =>
    ((await stage.as(name, 'GET', `/spaces/${spaceId}/attachment`)).body.data as { kind: string }[]).map(
      ({ kind }) => kind,
    )
  const shown = ['prize', 'screen', 'templateBanner', 'spaceBanner']
  // What hangs on things may hang on those of a draft: that is for editors, and for who sent it.
  for (const name of ['guest', 'visitor'] as const) expect(await kindsFor(name)).toEqual(shown)
  for (const name of ['member', 'builder', 'owner'] as const)
    expect(await kindsFor(name)).toEqual(['prize', 'object', ...shown.slice(1)])
})

describe('versions', () => {
  test('a version is reached by its own level and space alone', async () => {
    const [one, other] = [await stage.makeSpace(), await stage.makeSpace()]
    const version = await stage.as('builder', 'POST', `/levels/${one}.1/versions`, { name: '样子', note: '' })
    const versionId = version.body.id as string
    const foreign = await Promise.all(
      (
        [
          ['GET', ''],
          ['PUT', ''],
          ['DELETE', ''],
          ['POST', '/restore'],
        ] as const
      ).map(([method, end]) =>
        stage.as(
          'owner',
          method,
          `/levels/${other}.1/versions/${versionId}${end}`,
          method === 'PUT' ? { name: '别人', note: '' } : undefined,
        ),
      ),
    )
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})

describe('what takes long', () => {
  test('a space whose levels are large together has no more of them', async () => {
    const spaceId = await stage.makeSpace()
    const { db } = stage.server
    const mapId = await makeLevel(spaceId)
    expect(await bytesOf(db, spaceId, mapId)).toBeGreaterThan(100)
    /** Makes all levels together so large. */
    const fill = async (all: number): Promise<void> => {
      const size = sql.lit(all - (await bytesOf(db, spaceId)) + (await bytesOf(db, spaceId, mapId)))
      const mapJson = onPostgres ? sql<string>`repeat('x', ${size})` : sql<string>`zeroblob(${size})`
      await db
        .updateTable('spaceMaps')
        .set({ mapJson })
        .where('spaceId', '=', spaceId)
        .where('mapId', '=', mapId)
        .execute()
      expect(await bytesOf(db, spaceId)).toBe(all)
    }
    const isTooLarge = { code: 'QuotaExceeded', details: [{ field: 'levels' }] }
    const more = async (from: object) =>
      (await stage.as('builder', 'POST', `/spaces/${spaceId}/levels`, { name: '又一层', from })).body
    const draft = async () => (await stage.as('builder', 'POST', `/levels/${spaceId}.1/draft`)).body
    await fill(limits.spaceLevelsBytes)
    expect(await more({ kind: 'level', levelId: `${spaceId}.${mapId}` })).toMatchObject(isTooLarge)
    expect(await draft()).toMatchObject(isTooLarge)
    // What comes counts as well.
    await fill(limits.spaceLevelsBytes - 20)
    expect(await more({ kind: 'empty', width: 12, depth: 10 })).toMatchObject(isTooLarge)
    expect(await more({ kind: 'level', levelId: `${spaceId}.1` })).toMatchObject(isTooLarge)
    expect(await draft()).toMatchObject(isTooLarge)
    // And what edits add; others go on.
    const name = event('mapSetName', { mapId: '1', name: '一个相当长的名字' })
    const edit = (updateId: number, grows: boolean) =>
      ({ kind: 'mapEdit', edit: { mapId: '1', updateId, events: [name] }, grows }) as Effect
    await expect(store(spaceId, edit(1e15, true))).rejects.toMatchObject({ key: 'storageFull' })
    await store(spaceId, edit(1e15 + 1, false))
    await fill(limits.spaceLevelsBytes - 1_000)
    await store(spaceId, edit(1e15 + 2, true))
    await db.deleteFrom('spaceMaps').where('spaceId', '=', spaceId).execute()
  })

  test('however many ask at once what levels are called, their maps are read once', async () => {
    const spaceId = await stage.makeSpace()
    const { db } = stage.server
    let reads = 0
    const counted = new Proxy(db, {
      get(target, name: keyof typeof db) {
        if (name !== 'selectFrom') return Reflect.get(target, name) as unknown
        return (table: 'spaceMaps') => {
          if (table === 'spaceMaps') reads += 1
          return target.selectFrom(table)
        }
      },
    })
    const rooms = { levelNames: () => Promise.resolve('nobody') }
    const ask = () => levelNames({ db: counted, rooms } as never, spaceId, [])
    const names = await Promise.all(Array.from({ length: 50 }, ask))
    // Which levels there are, and the map of the one there is.
    expect(reads).toBe(2)
    expect([...names.at(-1)!.keys()]).toEqual(['1'])
    await ask()
    expect(reads).toBe(2)
  })
  test('what is refused to who asks first for names of levels is refused to nobody else', async () => {
    const spaceId = await stage.makeSpace()
    const rooms = { levelNames: () => Promise.resolve('nobody') }
    const checked: string[] = []
    const ask = (name: string, isPoor = false) =>
      levelNames({ db: stage.server.db, rooms } as never, spaceId, [], {
        ...noAccount,
        check() {
          checked.push(name)
          if (isPoor) throw new ApiError('TooManyRequests')
        },
      }).then(
        (names) => [...names.keys()],
        (error: unknown) => (error instanceof ApiError ? error.code : error),
      )
    const answers = await Promise.all([ask('ann', true), ask('bob'), ask('cid')])
    expect(answers).toEqual(['TooManyRequests', ['1'], ['1']])
    expect(checked).toEqual(['ann', 'bob'])
  })
})
