import { beforeEach, describe, expect, test } from 'vitest'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { encodeMask } from '#shared/map/grid.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import type { ActionBody, ActionName } from '#shared/protocol/messages.ts'
import type { MapId } from '#shared/ids.ts'
import { roomLayoutOf } from '#shared/map/edit/roomLayout.ts'
import { project } from '#shared/world/project.ts'
import type { GameMap } from '#shared/world/world.ts'
import { openSpace, Visitor, type TestSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import {
  createMemoryPorts,
  makeSpace,
  type MemoryPorts,
} from '../../../../tests/support/rooms/memoryPorts.ts'
import { allSubscriptions } from '../../../../tests/support/rooms/subscriptions.ts'

type WireObject = v1.WireObject.$Properties

const board: WireObject = { x: 2, y: 3, normal: '/assets/board.webp', type: 0, width: 1, height: 1 }
const chairs = { '1': chairAt(4, 4), '7': { ...chairAt(8, 8), id: 'the-chair', zIndex: 3 } }

let ports: MemoryPorts
let space: TestSpace
let olga: Visitor
let bob: Visitor

const openMaps = async (): Promise<void> => {
  ports = createMemoryPorts(
    makeSpace({
      maps: [
        { map: makeMap({ id: '1', objects: chairs }), isDefault: true, updateId: 3 },
        { map: makeMap({ id: '0' }), isDefault: false, updateId: 1 },
      ],
    }),
  )
  ports.roles.set('olga', 'OWNER')
  space = await openSpace(ports, { catalogue: chairCatalogue })
  olga = (await space.visit('olga')).enter({ sceneId: '1' })
  bob = (await space.visit('bob')).enter({ sceneId: '1' })
}

beforeEach(openMaps)

const edit = async <K extends ActionName>(
  visitor: Visitor,
  kind: K,
  body: ActionBody<K>,
): Promise<string | undefined> => {
  const txnId = visitor.send(kind, body)
  await space.settle()
  const answer = visitor.answer(txnId)
  return answer?.succeeded ? 'done' : (answer?.reason ?? undefined)
}

const mapOf = (visitor: Visitor, mapId = '1'): GameMap => visitor.world.maps.get(mapId as MapId)!

const equalWorlds = (): void => {
  for (const visitor of [olga, bob]) {
    const viewer = { subscriptions: visitor.session.subscriptions, mapId: visitor.self?.mapId }
    expect(project(visitor.world, viewer)).toEqual(project(space.live.world, viewer))
  }
}

/** The room after its process was killed: only what was stored is left. */
const reopen = async (): Promise<void> => {
  space = await openSpace(ports, { catalogue: chairCatalogue })
  olga = (await space.visit('olga')).enter({ sceneId: '1' })
  bob = (await space.visit('bob')).enter({ sceneId: '1' })
}

describe('objects', () => {
  test('one is added: stored first, then seen by all in both shapes, committed and acknowledged', async () => {
    let isStored = false
    let goOn = (): void => undefined
    ports.beforeSave = () => new Promise((resolve) => (goOn = () => resolve(void (isStored = true))))
    const txnId = olga.send('mapAddObject', { mapId: '1', object: { ...board, zIndex: 99 } })
    await space.settle()
    expect(isStored).toBe(false)
    expect(olga.answer(txnId)).toBeUndefined()
    expect(bob.all('mapSetObjectsV2').at(-1)?.objects).not.toHaveProperty('8')
    goOn()
    await space.settle()
    expect(olga.answer(txnId)).toMatchObject({ succeeded: true })
    const added = mapOf(bob).objects.get('8')
    expect(added).toMatchObject({ ...board, zIndex: 4, objectPlacerId: 'olga' })
    expect(added?.id).toBeTruthy()
    expect(Object.keys(bob.all('mapSetObjects').at(-1)?.objects ?? {})).toEqual(['8'])
    expect(bob.events.at(-1)?.kind).toBe('mapCommitsChanges')
    expect(bob.all('mapCommitsChanges').at(-1)?.updateId).toBeGreaterThan(3)
    expect(mapOf(bob).updateId).toBe(space.live.world.maps.get('1' as MapId)!.updateId)
    equalWorlds()
    await reopen()
    expect(mapOf(bob).objects.get('8')).toMatchObject(board)
  })

  test('updates are merged or overwrite; all or none; the event has whole objects', async () => {
    const update = (objects: Record<string, WireObject>, updatesAreOverwrites = false) =>
      edit(olga, 'mapUpdateObjects', { mapId: '1', objects, updatesAreOverwrites })
    expect(await update({ '7': { x: 9, color: 'ff8800ff' } })).toBe('done')
    expect(mapOf(bob).objects.get('7')).toMatchObject({ templateId: 'chair', x: 9, y: 8, color: '#ff8800' })
    expect(bob.all('mapSetObjectsV2').at(-1)).toMatchObject({ updatesAreOverwrites: true })
    expect(await update({ '7': { x: 5 }, '8': { x: 1, y: 1 } })).toBe(
      'object 8 lacks required fields: normal, width, height',
    )
    expect(mapOf(bob).objects.get('7')?.x).toBe(9)
    expect(await update({ '7': { ...board, color: '#123456' } }, true)).toBe('done')
    const overwritten = mapOf(bob).objects.get('7')!
    expect(overwritten).toMatchObject({ id: 'the-chair', zIndex: 3, color: '#123456' })
    expect(overwritten.templateId ?? '').toBe('')
    expect(await edit(olga, 'mapSetObjects', { mapId: '1', objects: { 12: board } })).toBe('done')
    expect(mapOf(bob).objects.has('12')).toBe(true)
    equalWorlds()
  })

  test.each<[string, Record<string, WireObject>, string]>([
    ['a long key', { '12345': board }, 'object key 12345 is not valid'],
    ['a key that is no number', { desk: board }, 'object key desk is not valid'],
    ['a leading zero', { '07': board }, 'object key 07 is not valid'],
    ['outside of the map', { '9': { ...board, x: 20 } }, 'object 9 lies outside of the map'],
    ['a wrong colour', { '9': { ...board, color: 'nonsense' } }, 'color is not valid'],
    ['properties that are no JSON', { '9': { ...board, propertiesJson: '{' } }, 'propertiesJson is not JSON'],
    ['a script as a picture', { '9': { ...board, normal: 'javascript:1' } }, 'normal is not valid'],
    ['a scale of NaN', { '9': { ...board, scale: NaN } }, 'scale is not valid'],
    ['an id twice', { '9': { ...board, id: 'the-chair' } }, 'another object has the id the-chair'],
    ['nothing', {}, 'objects are missing'],
    ['a huge text', { '9': { ...board, customState: 'x'.repeat(40_000) } }, 'customState is not valid'],
  ])('%s is refused and nobody hears of it', async (_what, objects, reason) => {
    const before = bob.events.length
    expect(await edit(olga, 'mapUpdateObjects', { mapId: '1', objects })).toBe(reason)
    expect(bob.events).toHaveLength(before)
    expect(ports.mapEdits.get('space-1') ?? []).toEqual([])
  })

  test('one is deleted by key, by number, by id: both shapes are told; an unknown one is refused', async () => {
    expect(await edit(olga, 'mapDeleteObjectById', { mapId: '1', id: 'the-chair' })).toBe('done')
    expect(bob.all('mapDeleteObjectByKey').at(-1)).toMatchObject({ mapId: '1', key: '7' })
    expect(bob.all('mapDeleteObject').at(-1)).toMatchObject({ mapId: '1', key: 7 })
    expect(await edit(olga, 'mapDeleteObject', { mapId: '1', key: 1 })).toBe('done')
    expect(mapOf(bob).objects.size).toBe(0)
    expect(await edit(olga, 'mapDeleteObjectByKey', { mapId: '1', key: '1' })).toBe(
      'no such object on this map',
    )
    expect(await edit(olga, 'mapAddObject', { mapId: '9', object: board })).toBe('no such map in this space')
    expect(await edit(olga, 'mapAddObject', { mapId: '1' } as never)).toBe('object is missing')
    await reopen()
    expect(mapOf(bob).objects.size).toBe(0)
  })

  test('one glides: cells are whole, offsets kept, and it is moved by its id', async () => {
    const way = {
      mapId: '1',
      objectId: 'the-chair',
      targetX: 5.5,
      targetY: 6,
      duration: 200,
      easing: 'Linear',
    }
    expect(await edit(olga, 'mapMoveObject', way)).toBe('done')
    expect(bob.all('mapMoveObject')).toMatchObject([
      { targetX: 5, targetY: 6, targetXOffset: 0.5, targetYOffset: 0, duration: 200, easing: 'Linear' },
    ])
    expect(mapOf(bob).objects.get('7')).toMatchObject({ x: 5, y: 6, offsetX: 0.5 })
    // A thing without an id gets one, else published clients would not find it.
    expect(await edit(olga, 'mapMoveObject', { ...way, objectId: '1' })).toBe('done')
    expect(bob.all('mapMoveObject').at(-1)?.objectId).toBe(mapOf(bob).objects.get('1')?.id)
    for (const wrong of [{ targetX: 20 }, { duration: NaN }, { targetY: -1 }, { easing: '<b>' }]) {
      expect(await edit(olga, 'mapMoveObject', { ...way, ...wrong })).not.toBe('done')
    }
    expect(await edit(olga, 'mapMoveObject', { ...way, objectId: 'nothing' })).toBe(
      'no such object on this map',
    )
    equalWorlds()
  })

  test('ten thousand are enough', async () => {
    const many = Object.fromEntries(Array.from({ length: 9_998 }, (_, n) => [String(n + 2), board]))
    ports = createMemoryPorts(
      makeSpace({ maps: [{ map: makeMap({ objects: many }), isDefault: true, updateId: 1 }] }),
    )
    ports.roles.set('olga', 'OWNER')
    await reopen()
    for (const key of ['0', '1']) {
      expect(await edit(olga, 'mapAddObject', { mapId: '1', object: board })).toBe('done')
      expect(space.live.world.maps.get('1' as MapId)!.objects.has(key)).toBe(true)
    }
    expect(await edit(olga, 'mapAddObject', { mapId: '1', object: board })).toBe(
      'too many objects on the map',
    )
  })
})

describe('what is being stored', () => {
  /** Storing that waits; `goOn` ends the oldest waiting one. */
  const holdStoring = (): { goOn: (error?: Error) => Promise<void> } => {
    const waiting: ((error?: Error) => void)[] = []
    ports.beforeSave = () =>
      new Promise((resolve, reject) => waiting.push((error) => (error ? reject(error) : resolve())))
    return {
      async goOn(error) {
        waiting.shift()!(error)
        await space.settle()
      },
    }
  }

  test('counts already for the next edit: keys differ, a deleted thing is not moved', async () => {
    const { goOn } = holdStoring()
    olga.send('mapAddObject', { mapId: '1', object: board })
    olga.send('mapAddObject', { mapId: '1', object: { ...board, x: 5 } })
    olga.send('mapDeleteObjectByKey', { mapId: '1', key: '7' })
    const late = olga.send('mapMoveObject', {
      mapId: '1',
      objectId: 'the-chair',
      targetX: 1,
      targetY: 1,
    } as never)
    await space.settle()
    expect(olga.answer(late)).toMatchObject({ reason: 'no such object on this map' })
    expect(mapOf(bob).objects.size).toBe(2)
    await goOn()
    await goOn()
    expect([...mapOf(bob).objects.keys()]).toEqual(['1', '8', '9'])
    const ids = bob.all('mapCommitsChanges').filter(({ mapId }) => mapId === '1')
    const numbers = ids.map(({ updateId }) => updateId!)
    expect(numbers.slice(1).every((id, i) => id > numbers[i]!)).toBe(true)
    equalWorlds()
  })

  test('a failed store refuses it and all that was built on it; the next edit starts from what is kept', async () => {
    const { goOn } = holdStoring()
    const first = olga.send('mapAddObject', { mapId: '1', object: board })
    await space.settle()
    const second = olga.send('mapUpdateObjects', { mapId: '1', objects: { '8': { x: 9 } } })
    const before = bob.events.length
    await goOn(new Error('disk full'))
    for (const txnId of [first, second]) {
      expect(olga.answer(txnId)).toMatchObject({ reason: 'could not be stored' })
    }
    expect(bob.events).toHaveLength(before)
    ports.beforeSave = () => Promise.resolve()
    expect(await edit(olga, 'mapUpdateObjects', { mapId: '1', objects: { '8': { x: 9 } } })).toMatch(/lacks/)
    expect(await edit(olga, 'mapAddObject', { mapId: '1', object: board })).toBe('done')
    expect(mapOf(bob).objects.has('8')).toBe(true)
    expect(space.errors).toHaveLength(1)
    equalWorlds()
    await reopen()
    expect(mapOf(bob).objects.size).toBe(3)
  })

  test('numbers never go back when something else is told while an edit is being stored', async () => {
    const start = { _seconds: Math.ceil((space.now() + 5_000) / 1_000) }
    await edit(olga, 'mapAddObject', { mapId: '1', object: { ...board, objectStartTime: start } })
    const { goOn } = holdStoring()
    olga.send('mapSetName', { mapId: '1', name: '大堂' })
    await space.settle()
    space.pass(6_000)
    expect(mapOf(bob).objects.has('8')).toBe(true)
    await goOn()
    expect(mapOf(bob).name).toBe('大堂')
    const numbers = bob.all('mapCommitsChanges').filter(({ mapId }) => mapId === '1')
    expect(numbers.every(({ updateId }, i) => i === 0 || updateId! > numbers[i - 1]!.updateId!)).toBe(true)
    equalWorlds()
    const { updateId } = mapOf(bob)
    await reopen()
    const late = await space.visit('late')
    late.subscribe(undefined, { '1': updateId! })
    expect(late.all('mapSetDimensions').map(({ mapId }) => mapId)).toContain('1')
  })

  test('numbers grow over restarts, and a client that is up to date gets only the commit', async () => {
    await edit(olga, 'mapSetName', { mapId: '1', name: '大堂' })
    const { updateId } = mapOf(bob)
    await reopen()
    const late = await space.visit('late')
    late.subscribe(undefined, { '1': updateId! })
    expect(late.all('mapSetDimensions').map(({ mapId }) => mapId)).toEqual(['0'])
    await edit(olga, 'mapSetName', { mapId: '1', name: '大厅' })
    expect(mapOf(bob).updateId).toBeGreaterThan(updateId!)
  })

  test('many edits are put into the map, the rest at the end', async () => {
    for (let n = 0; n < 205; n += 1) {
      space.pass(1_000)
      await edit(olga, 'mapSetName', { mapId: '1', name: `name ${n}` })
    }
    expect(ports.mapEdits.get('space-1')).toHaveLength(5)
    await space.live.close()
    expect(ports.mapEdits.get('space-1')).toHaveLength(0)
    await reopen()
    expect(mapOf(bob).name).toBe('name 204')
  })

  test('one edit, one commit', async () => {
    const before = bob.all('mapCommitsChanges').length
    expect(await edit(olga, 'mapSetName', { mapId: '1', name: '大堂' })).toBe('done')
    expect(bob.all('mapCommitsChanges')).toHaveLength(before + 1)
    expect(bob.all('mapSetName').at(-1)).toMatchObject({ mapId: '1', name: '大堂' })
  })
})

describe('the ground', () => {
  test('a rectangle of collisions and one cell, told as bits and as base64', async () => {
    const mask = encodeMask(Uint8Array.of(1, 0, 1))
    expect(await edit(olga, 'mapSetCollisions', { mapId: '1', x: 2, y: 5, w: 3, h: 1, mask })).toBe('done')
    expect(await edit(olga, 'setImpassable', { mapId: '1', x: 4, y: 5, impassable: false })).toBe('done')
    expect(bob.all('mapSetCollisionsBits').slice(-2)).toMatchObject([{ x: 2, y: 5, w: 3, h: 1 }, { x: 4 }])
    expect(bob.all('mapSetCollisions').at(-2)).toMatchObject({ x: 2, y: 5, w: 3, h: 1, mask })
    expect(Array.from(mapOf(bob).collisions!.subarray(102, 105))).toEqual([1, 0, 0])
    expect(space.live.world.maps.get('1' as MapId)!.collisions![102]).toBe(1)
    // Whoever walks there now meets it.
    expect(await edit(bob, 'teleport', { mapId: '1', x: 2, y: 5 })).not.toBe('done')
    for (const wrong of [{ x: 18 }, { w: 0 }, { mask: 'AAA=' }, { mask: '' }, { h: 1_001 }]) {
      const body = { mapId: '1', x: 2, y: 5, w: 3, h: 1, mask, ...wrong }
      expect(await edit(olga, 'mapSetCollisions', body)).not.toBe('done')
    }
    equalWorlds()
    await reopen()
    expect(Array.from(mapOf(bob).collisions!.subarray(102, 105))).toEqual([1, 0, 0])
  })

  test('another size takes masks along and leaves nothing outside', async () => {
    const floors = { oak: encodeMask(new Uint8Array(400).fill(1)) }
    const walls = { plaster: encodeMask(new Uint8Array(400)), 'glass:n': encodeMask(new Uint8Array(400)) }
    expect(await edit(olga, 'mapSetFloors', { mapId: '1', floors })).toBe('done')
    expect(await edit(olga, 'mapSetWalls', { mapId: '1', walls })).toBe('done')
    expect(await edit(olga, 'setImpassable', { mapId: '1', x: 3, y: 3, impassable: true })).toBe('done')
    expect(await edit(olga, 'mapSetDimensions', { mapId: '1', width: 8, height: 9 })).toBe(
      'object 7 would lie outside of the map',
    )
    expect(await edit(olga, 'mapSetDimensions', { mapId: '1', width: 15, height: 30 })).toBe('done')
    const map = mapOf(bob)
    expect(map.dimensions).toEqual([15, 30])
    expect(map.collisions![3 * 15 + 3]).toBe(1)
    expect(map.floors!['oak']).toHaveLength(600)
    for (const size of [0, 1_001]) {
      expect(await edit(olga, 'mapSetDimensions', { mapId: '1', width: size, height: 9 })).toBe(
        'width is not valid',
      )
    }
    equalWorlds()
    await space.live.close()
    await reopen()
    expect(mapOf(bob).collisions![3 * 15 + 3]).toBe(1)
  })

  test('who stands outside of a smaller map is taken to its spawn', async () => {
    await edit(olga, 'mapSetSpawns', { mapId: '1', spawns: [{ x: 1, y: 1 }] })
    expect(await edit(bob, 'teleport', { mapId: '1', x: 18, y: 18 })).toBe('done')
    expect(await edit(olga, 'mapSetDimensions', { mapId: '1', width: 12, height: 12 })).toBe('done')
    expect(bob.self?.position).toEqual({ x: 1.5, y: 0, z: 1.5 })
    equalWorlds()
  })

  test('walls with a wrong key or mask are refused', async () => {
    for (const walls of [{ 'wood:x': encodeMask(new Uint8Array(400)) }, { wood: 'AA==' }, { '<b>': '' }]) {
      expect(await edit(olga, 'mapSetWalls', { mapId: '1', walls: walls as never })).toMatch(/^walls/)
    }
  })

  test('before there are dimensions nothing can be laid on the ground', async () => {
    const { dimensions: _none, collisions: _no, ...blank } = makeMap({ id: '1' })
    ports = createMemoryPorts(makeSpace({ maps: [{ map: blank, isDefault: true, updateId: 1 }] }))
    ports.roles.set('olga', 'OWNER')
    space = await openSpace(ports, { catalogue: chairCatalogue })
    olga = await space.visit('olga')
    olga.subscribe()
    const reasons = [
      await edit(olga, 'mapSetWalls', { mapId: '1', walls: {} }),
      await edit(olga, 'mapSetFloors', { mapId: '1', floors: {} }),
      await edit(olga, 'mapSetAreas', { mapId: '1', areas: {} }),
      await edit(olga, 'mapSetDesks', { mapId: '1', desks: {} }),
    ]
    expect(reasons).toEqual(
      ['walls', 'floors', 'areas', 'desks'].map(
        (name) => `${name} cannot be set because dimensions are undefined`,
      ),
    )
  })

  test('one inside a new wall may walk out of it', async () => {
    expect(await edit(bob, 'teleport', { mapId: '1', x: 5, y: 5 })).toBe('done')
    const mask = encodeMask(new Uint8Array(9).fill(1))
    expect(await edit(olga, 'mapSetCollisions', { mapId: '1', x: 4, y: 4, w: 3, h: 3, mask })).toBe('done')
    bob.move(7.6, 5.5)
    space.pass(50)
    expect(bob.self?.position.x).toBeCloseTo(7.6)
    bob.move(5.5, 5.5)
    space.pass(50)
    expect(bob.self?.position.x).toBeCloseTo(7.6)
  })
})

describe('chairs', () => {
  test('who sits on one that is removed stands up; on one that moves, goes along', async () => {
    expect(await edit(bob, 'teleport', { mapId: '1', x: 8, y: 9 })).toBe('done')
    expect(bob.ask('setChairStatus', { chairIdx: 7, isOccupied: true })?.succeeded).toBe(true)
    const way = { mapId: '1', objectId: 'the-chair', targetX: 12, targetY: 3, duration: 0 }
    expect(await edit(olga, 'mapMoveObject', way as never)).toBe('done')
    expect(bob.self).toMatchObject({ chairIdx: 7, position: { x: 12.5, z: 3.5 } })
    expect(await edit(olga, 'mapDeleteObjectById', { mapId: '1', id: 'the-chair' })).toBe('done')
    expect(bob.self?.chairIdx).toBeUndefined()
    expect(olga.all('setChairStatus').at(-1)).toMatchObject({ chairIdx: 7 })
    expect(olga.all('playerSits').at(-1)?.chairIdx ?? undefined).toBeUndefined()
    equalWorlds()
  })
})

describe('fields', () => {
  const spawns = [{ x: 1, y: 1, spawnId: 'door' }]
  const cases: { [K in ActionName]?: ActionBody<K> } = {
    mapSetBackgroundImagePath: { mapId: '1', backgroundImagePath: '/assets/floor.webp' },
    mapSetForegroundImagePath: { mapId: '1', foregroundImagePath: 'https://example.org/a.png' },
    mapSetMiniMapImagePath: { mapId: '1', miniMapImagePath: '/mini.png' },
    mapSetName: { mapId: '1', name: '大堂' },
    mapSetDescription: { mapId: '1', description: '一层\n入口' },
    mapSetDecoration: { mapId: '1', decoration: 'plants' },
    mapSetScript: { mapId: '1', script: '{"recipes":[]}' },
    mapSetCategory: { mapId: '1', category: 'classroom' },
    mapSetMuteOnEntry: { mapId: '1', muteOnEntry: true },
    mapSetUseDrawnBG: { mapId: '1', useDrawnBG: true },
    mapSetSprites: { mapId: '1', sprites: [1, 2] },
    mapSetSpawns: { mapId: '1', spawns },
    mapSetSpawn: { mapId: '1', spawn: { x: 3, y: 4 } },
    mapSetPortals: { mapId: '1', portals: [{ x: 1, y: 2, targetMap: '0', targetX: 3, targetY: 3 }] },
    mapSetAnnouncer: { mapId: '1', announcer: [{ x: 5, y: 5 }] },
    mapSetAssets: { mapId: '1', assets: [{ x: 1.5, y: 2, src: '/a.png', width: 2 }] },
    mapSetEnabledChats: { mapId: '1', enabledChats: ['GLOBAL_CHAT'] },
    mapSetAreas: {
      mapId: '1',
      areas: { lobby: { category: 'COWORKING', coords: [{ x1: 1, y1: 1, x2: 20, y2: 4 }] } },
    },
    mapSetTutorialTasks: {
      mapId: '1',
      tutorialTasks: {
        groupSetId: 'ONBOARDING_SANDBOX',
        areas: [{ areaId: 'a', x: 1, y: 1, width: 2, height: 2 }],
      },
    },
  } as never

  test.each(Object.entries(cases))(
    '%s is seen, stored, and its delete flag removes it',
    async (kind, body) => {
      const name = kind as ActionName
      expect(await edit(olga, name, body as never)).toBe('done')
      const told = bob.events.findLast((entry) => entry.kind === kind)
      expect(told?.body).toMatchObject(body as object)
      equalWorlds()
      const field = Object.keys(body as object).find((key) => key !== 'mapId') as keyof GameMap
      await reopen()
      expect(mapOf(bob)[field]).toEqual(olga.world.maps.get('1' as MapId)![field])
      const lasting = ['mapSetBackgroundImagePath', 'mapSetSpawns', 'mapSetPortals', 'mapSetAnnouncer']
      if (lasting.includes(kind)) return
      expect(await edit(olga, name, { mapId: '1', delete: true } as never)).toBe('done')
      expect(mapOf(bob)[field]).toBeUndefined()
      equalWorlds()
      await reopen()
      expect(mapOf(bob)[field]).toBeUndefined()
    },
  )

  test.each<[ActionName, object, string]>([
    ['mapSetAreas', { areas: { a: { category: 'KITCHEN', coords: [] } } }, 'Invalid area category'],
    ['mapSetAreas', { areas: { a: { coords: [] } } }, 'Invalid area category'],
    ['mapSetTutorialTasks', {}, 'Cannot set tutorialTasks because it is undefined'],
    ['mapSetTutorialTasks', { tutorialTasks: { groupSetId: 'MINE' } }, 'Invalid presetTutorialGroupSetId'],
    ['mapSetSpawns', { spawns: [{ x: 20, y: 1 }] }, 'spawns lies outside of the map'],
    ['mapSetSpawn', {}, 'spawn is missing'],
    ['mapSetName', { name: 'a\u0000b' }, 'name is not valid'],
    ['mapSetName', { name: 'x'.repeat(101) }, 'name is not valid'],
    [
      'mapSetPortals',
      { portals: [{ x: 1, y: 1, targetUrl: 'javascript:alert(1)' }] },
      'targetUrl is not valid',
    ],
    ['mapSetScript', { script: 'x'.repeat(100_001) }, 'script is not valid'],
    ['mapSetSprites', { sprites: Array(10_001).fill(1) }, 'too many sprites'],
    [
      'mapSetNooks',
      { nooks: { a: { name: 'a' } }, overwrite: true },
      'Invalid nook found when overwriting, failing',
    ],
    [
      'mapSetNooks',
      { nooks: { a: { nookCoords: { coords: [{ x: 99, y: 1 }] } } } },
      'nooks lies outside of the map',
    ],
  ])('%s %j is refused: %s', async (kind, body, reason) => {
    const before = bob.events.length
    expect(await edit(olga, kind, { mapId: '1', ...body } as never)).toBe(reason)
    expect(bob.events).toHaveLength(before)
  })

  test('tutorial tasks are not told to clients to which their group is an error', async () => {
    const identity = (await ports.authenticate({ token: 'token-newer' }))!
    const access = await ports.access(identity, 'space-1')
    const options = { id: 'newer', identity, access, fullCode: closeCodes.spaceFullV2, now: space.now() }
    await space.live.prepare(identity)
    const newer = new Visitor(space.live, options)
    space.live.join(newer.session)
    newer.subscribe()
    expect(await edit(olga, 'mapSetTutorialTasks', cases.mapSetTutorialTasks!)).toBe('done')
    newer.subscribe()
    expect(bob.all('mapSetTutorialTasks')).toHaveLength(1)
    expect(newer.all('mapSetTutorialTasks')).toEqual([])
  })

  test('a spawn needs a free cell; blocked later, people appear beside it', async () => {
    await edit(olga, 'setImpassable', { mapId: '1', x: 2, y: 2, impassable: true })
    expect(await edit(olga, 'mapSetSpawns', { mapId: '1', spawns: [{ x: 2, y: 2 }] })).toBe(
      'nobody can stand on the spawn 2, 2',
    )
    expect(await edit(olga, 'mapSetSpawns', { mapId: '1', spawns: [{ x: 3, y: 3 }] })).toBe('done')
    await edit(olga, 'setImpassable', { mapId: '1', x: 3, y: 3, impassable: true })
    const late = (await space.visit('late')).enter({ sceneId: '1' })
    const { x, z } = late.self!.position
    expect(Math.hypot(x - 3.5, z - 3.5)).toBe(1)
  })

  test('nooks are merged or all replaced; desks are nooks, too, and nooks that are desks are desks', async () => {
    const nooks = { quiet: { name: '安静角', nookCoords: { coords: [{ x: 1, y: 1 }] }, capacity: 2 } }
    expect(await edit(olga, 'mapSetNooks', { mapId: '1', nooks })).toBe('done')
    expect(await edit(olga, 'mapSetNooks', { mapId: '1', nooks: { quiet: { restricted: true } } })).toBe(
      'done',
    )
    expect(mapOf(bob).nooks.get('quiet')).toMatchObject({ ...nooks.quiet, restricted: true })
    const desks = { 'desk-1': { coords: [{ x1: 4, y1: 4, x2: 6, y2: 5 }] } }
    expect(await edit(olga, 'mapSetDesks', { mapId: '1', desks })).toBe('done')
    expect(mapOf(bob).desks).toMatchObject(desks)
    expect(mapOf(bob).nooks.get('desk-1')).toMatchObject({
      isDesk: true,
      nookCoords: {
        coords: [
          { x: 4, y: 4 },
          { x: 5, y: 4 },
        ],
      },
    })
    expect(await edit(olga, 'mapSetDesks', { mapId: '1', desks: { quiet: desks['desk-1'] } })).toMatch(
      /has the id/,
    )
    // Those that are not named are gone, all of them where none is: no field says so.
    expect(await edit(olga, 'mapSetDesks', { mapId: '1', desks: {} })).toBe('done')
    expect([[...mapOf(bob).nooks.keys()], mapOf(bob).desks]).toEqual([['quiet'], {}])
    equalWorlds()
    const next = { 'desk-2': { name: '桌', nookCoords: { coords: [{ x: 9, y: 9 }] }, isDesk: true } }
    expect(await edit(olga, 'mapSetNooks', { mapId: '1', nooks: next, overwrite: true })).toBe('done')
    expect([...mapOf(bob).nooks.keys()]).toEqual(['desk-2'])
    expect(mapOf(bob).desks).toEqual({ 'desk-2': { coords: [{ x1: 9, y1: 9, x2: 10, y2: 10 }] } })
    // A nook that is no desk any more is none among the desks.
    expect(await edit(olga, 'mapSetNooks', { mapId: '1', nooks: { 'desk-2': { isDesk: false } } })).toBe(
      'done',
    )
    expect(mapOf(bob).desks).toEqual({})
    equalWorlds()
  })
})

describe('many parts at once', () => {
  const setData = (data: object, deleteMap = false) =>
    edit(olga, 'setArbitraryMapData', { mapId: '1', dataJson: JSON.stringify(data), deleteMap })

  test('each by its own rules, all or none', async () => {
    expect(
      await setData({
        name: '二层',
        dimensions: [25, 25],
        collisions: encodeMask(new Uint8Array(625)),
        objects: { '3': board, '7': { x: 10 } },
        spawns: [{ x: 24, y: 24 }],
        nooks: { a: { name: 'a', nookCoords: { coords: [] } } },
      }),
    ).toBe('done')
    expect(mapOf(bob)).toMatchObject({ name: '二层', dimensions: [25, 25] })
    expect(mapOf(bob).objects.get('7')).toMatchObject({ templateId: 'chair', x: 10 })
    expect(bob.all('mapCommitsChanges').filter(({ mapId }) => mapId === '1')).toHaveLength(2)
    const before = bob.events.length
    expect(await setData({ name: 'no', spawns: [{ x: 99, y: 0 }] })).toBe('spawns lies outside of the map')
    expect(await setData({ nonsense: 1 })).toMatch(/^dataJson is not valid/)
    expect(await setData({})).toBe('dataJson changes nothing')
    expect(await edit(olga, 'setArbitraryMapData', { mapId: '1', dataJson: '{' })).toBe(
      'dataJson is not JSON',
    )
    expect(bob.events).toHaveLength(before)
    equalWorlds()
  })

  test('with deleteMap the level is emptied first; it stays a level', async () => {
    await edit(olga, 'mapSetScript', { mapId: '1', script: 'x' })
    expect(await setData({ name: '空' }, true)).toBe('done')
    const map = mapOf(bob)
    expect(map).toMatchObject({ name: '空', dimensions: [20, 20], spawns: [] })
    expect(map.objects.size).toBe(0)
    expect(map.script).toBeUndefined()
    equalWorlds()
    await space.live.close()
    await reopen()
    expect(mapOf(bob).objects.size).toBe(0)
    expect(bob.self?.mapId).toBe('1')
  })
})

describe('time', () => {
  const at = (ms: number) => ({ _seconds: Math.ceil((space.now() + ms) / 1_000) })

  test('a thing comes at its start and goes when it expires, for those here and for newcomers', async () => {
    const shown = { ...board, objectStartTime: at(10_000), objectExpireTime: at(20_000) }
    expect(await edit(olga, 'mapAddObject', { mapId: '1', object: shown })).toBe('done')
    expect(mapOf(olga).objects.has('8')).toBe(false)
    expect(bob.all('mapSetObjectsV2').flatMap(({ objects }) => Object.keys(objects ?? {}))).not.toContain('8')
    // Its key is taken all the same.
    expect(await edit(olga, 'mapAddObject', { mapId: '1', object: board })).toBe('done')
    expect(mapOf(bob).objects.has('9')).toBe(true)
    const early = (await space.visit('early')).enter({ sceneId: '1' })
    expect(mapOf(early).objects.has('8')).toBe(false)
    const { updateId } = mapOf(bob)
    space.pass(11_000)
    await space.settle()
    expect(mapOf(bob).objects.get('8')).toMatchObject(board)
    expect(mapOf(bob).updateId).toBeGreaterThan(updateId!)
    equalWorlds()
    const late = (await space.visit('late')).enter({ sceneId: '1' })
    expect(mapOf(late).objects.has('8')).toBe(true)
    space.pass(11_000)
    await space.settle()
    expect(mapOf(bob).objects.has('8')).toBe(false)
    expect(bob.all('mapDeleteObject').at(-1)?.key).toBe(8)
    equalWorlds()
    // Its owner may give it another time.
    expect(
      await edit(olga, 'mapUpdateObjects', {
        mapId: '1',
        objects: { '8': { objectExpireTime: at(60_000) } },
      }),
    ).toBe('done')
    expect(mapOf(bob).objects.has('8')).toBe(true)
    expect(
      await edit(olga, 'mapUpdateObjects', { mapId: '1', objects: { '8': { objectStartTime: at(30_000) } } }),
    ).toBe('done')
    expect(mapOf(bob).objects.has('8')).toBe(false)
    equalWorlds()
    await reopen()
    space.pass(1_000)
    expect(mapOf(bob).objects.has('8')).toBe(space.live.world.maps.get('1' as MapId)!.objects.has('8'))
  })
})

describe('layouts', () => {
  const layoutOf = (map: GameMap) => roomLayoutOf(map)
  const withRoom = { ...chairAt(6, 6), id: 'sofa', room: 2 }

  test('a placed thing is told as layout beside the map events, to those who asked', async () => {
    const { mapSetName: _no, gameObjectLayout: _g, levelSetLayout: _l, ...without } = allSubscriptions
    bob.subscribe(without)
    expect(await edit(olga, 'mapAddObject', { mapId: '1', object: withRoom })).toBe('done')
    const [told] = olga.all('gameObjectLayout')
    expect(told?.id).toBe('space-1.1')
    expect(JSON.parse(told!.layout!)).toMatchObject({
      version: 1,
      set: [{ id: 'sofa', tag: 'chair', room: 2, position: { x: 6.5, y: 0, z: 6.5 } }],
      removed: [],
    })
    const [level] = olga.all('levelSetLayout')
    expect(JSON.parse(level!.roomLayout!)).toEqual(layoutOf(mapOf(olga)))
    expect(bob.all('gameObjectLayout')).toEqual([])
    expect(await edit(olga, 'mapAddObject', { mapId: '1', object: board })).toBe('done')
    expect(olga.all('gameObjectLayout')).toHaveLength(1)
    expect(await edit(olga, 'mapDeleteObjectById', { mapId: '1', id: 'sofa' })).toBe('done')
    expect(JSON.parse(olga.all('gameObjectLayout').at(-1)!.layout!)).toMatchObject({
      set: [],
      removed: ['sofa'],
    })
  })

  test('one is applied as a difference of objects; a stale revision is refused', async () => {
    expect(await edit(olga, 'mapAddObject', { mapId: '1', object: withRoom })).toBe('done')
    const layout = layoutOf(mapOf(olga))
    const [room] = layout.rooms
    const item = { ...room!.items[0]!, position: { x: 7.25, y: 0, z: 6.5 }, yaw: 90 }
    const added = { id: 'new', tag: 'chair', position: { x: 3.5, y: 0, z: 3.5 }, yaw: 0, scale: 1 }
    const send = (value: unknown) =>
      edit(olga, 'gameObjectLayout', { id: 'space-1.1', layout: JSON.stringify(value) })
    expect(await send({ ...layout, rooms: [{ room: 2, items: [item, added] }] })).toBe('done')
    const objects = [...mapOf(bob).objects.values()]
    expect(objects.find(({ id }) => id === 'sofa')).toMatchObject({ yaw: 90, room: 2 })
    expect(objects.find(({ id }) => id === 'new')).toMatchObject({ x: 3, y: 3, room: 2 })
    expect(layoutOf(mapOf(bob)).rooms[0]!.items.map(({ position }) => position)).toEqual([
      { x: 7.25, y: 0, z: 6.5 },
      { x: 3.5, y: 0, z: 3.5 },
    ])
    expect(await send(layout)).toMatch(/stale/)
    const now = layoutOf(mapOf(olga))
    const edits = ports.mapEdits.get('space-1')!.length
    expect(await send(now)).toBe('done')
    expect(ports.mapEdits.get('space-1')).toHaveLength(edits)
    expect(await send({ version: 1, rooms: [] })).toBe('done')
    expect([...mapOf(bob).objects.keys()]).toEqual(['1', '7'])
    expect(await send({ version: 2, rooms: [] })).toMatch(/^layout is not valid/)
    expect(await edit(olga, 'gameObjectLayout', { id: '1', layout: '[' })).toBe('layout is not JSON')
    expect(await edit(olga, 'gameObjectLayout', { id: 'other.1', layout: '{}' })).toBe(
      'no such map in this space',
    )
    equalWorlds()
  })
})

describe('rights', () => {
  const ground = { ...board, x: 2, y: 2, width: 5, height: 5, _tags: ['room'], room: 2, id: 'room-2' }
  const own = { ...chairAt(3, 3), id: 'own', room: 2 }
  const other = { ...chairAt(15, 15), id: 'other', room: 3 }
  let mia: Visitor

  beforeEach(async () => {
    for (const object of [ground, own, other]) await edit(olga, 'mapAddObject', { mapId: '1', object })
    ports.roles.set('mia', 'MEMBER')
    ports.permittedRooms.set('mia', [2])
    mia = (await space.visit('mia')).enter({ sceneId: '1' })
  })

  test('a member learns which rooms are theirs, and so does whoever comes later', async () => {
    const join = (visitor: Visitor, userId: string) =>
      visitor.all('playerJoins').find(({ uid }) => uid === userId)?.playerInfo
    expect(join(mia, 'mia')).toMatchObject({ permittedRooms: [2], avatarId: '1' })
    const roomsOf = (visitor: Visitor) => visitor.world.members.get('mia')?.permittedRooms?.['1']?.rooms ?? []
    expect([mia, olga].map(roomsOf)).toEqual([[2], [2]])
    const changed = async () => {
      await space.live.memberChanged('mia')
      space.live.flush()
    }
    ports.permittedRooms.set('mia', [2, 3])
    await changed()
    expect([mia, olga].map(roomsOf)).toEqual([
      [2, 3],
      [2, 3],
    ])
    const told = mia.all('spaceSetsSpaceMembers').length
    await changed()
    expect(mia.all('spaceSetsSpaceMembers')).toHaveLength(told)
    const late = await space.visit('late')
    late.subscribe()
    expect(join(late, 'mia')?.permittedRooms).toEqual([2, 3])
    ports.permittedRooms.delete('mia')
    await changed()
    expect([mia, late].map(roomsOf)).toEqual([[], []])
    equalWorlds()
  })

  test('a builder edits anywhere, also before entering', async () => {
    ports.roles.set('ben', 'BUILDER')
    const ben = await space.visit('ben')
    ben.subscribe()
    expect(await edit(ben, 'mapAddObject', { mapId: '1', object: board })).toBe('done')
    expect(await edit(ben, 'mapSetName', { mapId: '1', name: '甲' })).toBe('done')
  })

  test('a member edits things of its rooms, on their ground', async () => {
    const move = (objectId: string, targetX: number, targetY: number) =>
      edit(mia, 'mapMoveObject', { mapId: '1', objectId, targetX, targetY, duration: 0 } as never)
    expect(await move('own', 4, 4)).toBe('done')
    expect(await edit(mia, 'mapAddObject', { mapId: '1', object: { ...board, room: 2 } })).toBe('done')
    expect(await edit(mia, 'setImpassable', { mapId: '1', x: 3, y: 3, impassable: true })).toBe('done')
    const floors = { oak: encodeMask(Uint8Array.from({ length: 400 }, (_, i) => (i === 42 ? 1 : 0))) }
    expect(await edit(mia, 'mapSetFloors', { mapId: '1', floors })).toBe('done')
    equalWorlds()
  })

  test.each<[string, ActionName, object]>([
    ['a thing of another room', 'mapDeleteObjectById', { id: 'other' }],
    ['a thing of no room', 'mapDeleteObjectById', { id: 'the-chair' }],
    ['the room itself', 'mapDeleteObjectById', { id: 'room-2' }],
    ['a thing carried out', 'mapMoveObject', { objectId: 'own', targetX: 12, targetY: 12, duration: 0 }],
    ['a new thing of no room', 'mapAddObject', { object: board }],
    ['a new thing of another room', 'mapAddObject', { object: { ...board, room: 3 } }],
    ['a new thing outside', 'mapAddObject', { object: { ...board, x: 10, room: 2 } }],
    ['a thing given to another room', 'mapUpdateObjects', { objects: { '9': { room: 3 } } }],
    ['a thing taken from another room', 'mapUpdateObjects', { objects: { '10': { room: 2, x: 3, y: 3 } } }],
    ['cells outside', 'setImpassable', { x: 10, y: 3, impassable: true }],
    ['walls outside', 'mapSetWalls', { walls: { wood: encodeMask(new Uint8Array(400).fill(1)) } }],
    ['the name', 'mapSetName', { name: 'mine' }],
    ['nooks', 'mapSetNooks', { nooks: { a: { name: 'a' } } }],
  ])('to a member refused: %s', async (_what, kind, body) => {
    const before = bob.events.length
    const txnId = mia.send(kind, { mapId: '1', ...body } as never)
    await space.settle()
    expect(mia.answer(txnId)?.succeeded ?? false).toBe(false)
    expect(mia.answer(txnId)?.reason).toMatch(/only inside your own rooms|no right/)
    expect(bob.events).toHaveLength(before)
  })

  test('a visitor edits nothing', async () => {
    for (const [kind, body] of [
      ['mapAddObject', { object: { ...board, room: 2 } }],
      ['mapSetName', { name: 'mine' }],
      ['setImpassable', { x: 3, y: 3, impassable: true }],
    ] as const) {
      expect(await edit(bob, kind, { mapId: '1', ...body } as never)).toMatch(/no right/)
    }
  })
})

test('in a space for one the map is the same for all', async () => {
  ports = createMemoryPorts(
    makeSpace({ allowMultiPlayer: false, maps: [{ map: makeMap(), isDefault: true, updateId: 1 }] }),
  )
  ports.roles.set('olga', 'OWNER')
  await reopen()
  expect(await edit(olga, 'mapSetName', { mapId: '1', name: '大堂' })).toBe('done')
  expect(mapOf(bob).name).toBe('大堂')
})

describe('how much', () => {
  test('nooks, desks and objects of a map stay within bounds', async () => {
    const rect = { x1: 0, y1: 0, x2: 20, y2: 20 }
    const desks = { big: { coords: Array(251).fill(rect) } }
    expect(await edit(olga, 'mapSetDesks', { mapId: '1', desks })).toBe('too many cells of desks')
    const coords = Array(60_000).fill({ x: 1, y: 1 })
    const nook = (id: string) => ({ [id]: { name: id, nookCoords: { coords } } })
    expect(await edit(olga, 'mapSetNooks', { mapId: '1', nooks: nook('a') })).toBe('done')
    expect(await edit(olga, 'mapSetNooks', { mapId: '1', nooks: nook('b') })).toBe('too many cells of nooks')
    const heavy = { ...board, customState: 'x'.repeat(31_000), propertiesJson: `"${'y'.repeat(31_000)}"` }
    let reason: string | undefined = 'done'
    let added = 0
    for (; reason === 'done' && added < 400; added += 10) {
      const objects = Object.fromEntries(
        Array.from({ length: 10 }, (_, n) => [String(100 + added + n), heavy]),
      )
      space.pass(1_000)
      reason = await edit(olga, 'mapUpdateObjects', { mapId: '1', objects })
    }
    expect(reason).toBe('the objects of the map take too much')
    expect(added).toBeGreaterThan(200)
  })

  test('an edit removes as many objects as there are', async () => {
    const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [String(n), board]))
    ports = createMemoryPorts(
      makeSpace({ maps: [{ map: makeMap({ objects: many }), isDefault: true, updateId: 1 }] }),
    )
    ports.roles.set('olga', 'OWNER')
    await reopen()
    const empty = { mapId: '1', dataJson: '{}', deleteMap: true }
    expect(await edit(olga, 'setArbitraryMapData', empty)).toBe('done')
    expect(mapOf(bob).objects.size).toBe(0)
    equalWorlds()
  })
})
