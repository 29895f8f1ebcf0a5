import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { ActionBody, ActionName, EventName } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { readConfig } from '../../../config.ts'
import { createTokens } from '../../../login/tokens.ts'
import type { SpacePorts } from '../../ports.ts'
import { createRoomPorts } from '../../../roomPorts/createRoomPorts.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import {
  createMemoryPorts,
  makeSpace,
  type MemoryPorts,
} from '../../../../tests/support/rooms/memoryPorts.ts'
import { heldPorts } from '../../../../tests/support/rooms/heldPorts.ts'
import { smallSpace, spacesFolder } from '../../../../tests/support/world/smallSpaces.ts'
import {
  createTestClock,
  startServer,
  type TestServer,
} from '../../../../tests/support/server/startServer.ts'

const thing = (x: number, y: number, properties?: unknown) => ({
  ...chairAt(x, y),
  templateId: 'unknown',
  ...(properties === undefined ? {} : { propertiesJson: JSON.stringify(properties) }),
})
/** Somebody whose round leads along a row of the map. */
const guide = (y: number) =>
  thing(2, y, { guide: { name: '小灵', stops: [2, 19].map((x) => ({ x, y })), answers: ['你好'] } })
const script = JSON.stringify({
  recipes: [
    { inputs: { wood: 2, nail: 1 }, outputs: { box: 1 } },
    { inputs: { box: 1 }, outputs: { box: 1, gold: 1 } },
    { inputs: { flint: 1 }, outputs: { fire: limits.inventoryCountMax } },
  ],
  items: { box: { name: '箱子', abilities: { open: { name: '打开' } } } },
})
const ground = {
  ...makeMap({
    id: '1',
    objects: {
      '1': chairAt(10, 8),
      '2': { ...thing(10, 12), id: 'lamp' },
      '3': thing(2, 2),
      '4': { ...thing(18, 10), distThreshold: 9 },
      '5': { ...thing(19, 0), distThreshold: 4_000_000 },
      '6': thing(9, 10, { cookie: true }),
      '7': thing(11, 10, { vehicle: true }),
      '8': thing(11, 9, { vehicle: { speedModifier: 50 } }),
      '9': { ...thing(9, 9), room: 3 },
      '20': guide(12.5),
      '21': guide(13.5),
    },
  }),
  script,
}
const maps = [
  { map: ground, isDefault: true, updateId: 1 },
  { map: makeMap({ id: '2', objects: { '2': thing(10, 10) } }), isDefault: false, updateId: 1 },
]

let ports: MemoryPorts
let space: TestSpace

const open = (): Promise<TestSpace> =>
  openSpace(ports, { catalogue: chairCatalogue, siteOrigin: 'https://meta.example' })
/** Everybody arrives at the middle: 10.5, 10.5. */
const enter = async (userId: string, sceneId = '1', apiKey = false): Promise<Visitor> =>
  (await space.visit(userId, { apiKey })).enter({ sceneId, info: { name: userId } })
/** Asks and waits until it is stored. */
const ask = async <K extends ActionName>(visitor: Visitor, kind: K, body: ActionBody<K>) => {
  const txnId = visitor.send(kind, body)
  await space.settle()
  return visitor.answer(txnId)
}
/** Somebody takes things for itself, with the role of a builder for as long as it takes. */
const give = async (visitor: Visitor, itemId: string, delta: number) => {
  const { access } = visitor.session
  visitor.session.access = { ...access, role: 'BUILDER' }
  const answer = await ask(visitor, 'addInventoryItem', { itemId, delta, targetId: visitor.userId })
  visitor.session.access = access
  return answer
}
const stored = (userId: string): Record<string, number> =>
  Object.fromEntries(ports.belongings.get(`space-1/${userId}`)?.items ?? [])
const count = (visitor: Visitor, kind: EventName): number => visitor.all(kind).length
/** As a client does it: items are merged, a count of 0 takes one out. */
const bag = (visitor: Visitor): Record<string, number> => {
  const items = new Map<string, number>()
  for (const told of visitor.all('playerUpdatesInventory')) {
    for (const [itemId, item] of Object.entries(told.items ?? {})) {
      if (item.count) items.set(itemId, item.count)
      else items.delete(itemId)
    }
  }
  return Object.fromEntries(items)
}

beforeEach(async () => {
  ports = createMemoryPorts(makeSpace({ maps }))
  ports.roles.set('boss', 'ADMIN')
  ports.roles.set('builder', 'BUILDER')
  ports.roles.set('member', 'MEMBER')
  space = await open()
})

describe('interact and trigger', () => {
  test('both shapes, both events, heard on the map alone', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    const above = await enter('above', '2')
    ann.ask('interact', { itemId: '2', interactionName: 'use', capacity: 99, start: true })
    ann.ask('interactWithObject', { mapId: '1', key: 'lamp', dataJson: '{"interactionName":"use"}' })
    expect(bob.all('playerInteracts')).toEqual([
      expect.objectContaining({ encId: ann.encId, itemId: '2', interactionName: 'use', start: true }),
      expect.objectContaining({ encId: ann.encId, itemId: '2', interactionName: 'use' }),
    ])
    expect(bob.all('playerInteracts')[0]?.capacity).not.toBe(99)
    expect(bob.all('playerInteractsWithObject')).toHaveLength(2)
    ann.ask('triggerItem', { closestObject: '2', closestObjectTemplate: 'tea' })
    ann.ask('triggerObject', { mapId: '1', key: 'lamp' })
    ann.ask('triggerItem', {})
    expect(bob.all('playerTriggersItem')).toEqual([
      expect.objectContaining({ encId: ann.encId, closestObject: '2', closestObjectTemplate: 'tea' }),
      expect.objectContaining({ encId: ann.encId, closestObject: '2' }),
      expect.objectContaining({ encId: ann.encId }),
    ])
    expect(bob.all('playerTriggersObject')[1]).toMatchObject({ encId: ann.encId, mapId: '1', key: '2' })
    for (const kind of ['playerInteracts', 'playerInteractsWithObject', 'playerTriggersItem'] as const) {
      expect(above.all(kind)).toEqual([])
    }
  })

  test('a guide is spoken to from anywhere along its round, and the whole map hears who did', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    expect(ann.ask('triggerItem', { closestObject: '20' })?.succeeded).toBe(true)
    expect(ann.ask('triggerItem', { closestObject: '21' })?.reason).toBe('the object is too far away')
    const heard = [expect.objectContaining({ encId: ann.encId, closestObject: '20' })]
    expect([ann.all('playerTriggersItem'), bob.all('playerTriggersItem')]).toEqual([heard, heard])
  })

  test.each([
    ['interact', { itemId: '3' }, 'the object is too far away'],
    ['interact', { itemId: '5' }, 'the object is too far away'],
    ['interact', { itemId: '77' }, 'no such object on this map'],
    ['interact', { itemId: '' }, 'no such object on this map'],
    ['interact', { itemId: 'x'.repeat(65) }, 'the object is not valid'],
    ['interact', { itemId: '2', mapId: '2' }, 'that is on another map'],
    ['interact', { itemId: '2', interactionName: 'x'.repeat(65) }, 'interactionName is not valid'],
    ['interact', { itemId: '2', dataJson: 'x'.repeat(5_000) }, 'dataJson is too long'],
    ['interactWithObject', { mapId: '2', key: '2' }, 'that is on another map'],
    ['interactWithObject', { mapId: '1', key: '3' }, 'the object is too far away'],
    ['triggerItem', { closestObject: '3' }, 'the object is too far away'],
    ['triggerItem', { closestObject: '2', closestObjectTemplate: 'x'.repeat(300) }, 'template is not valid'],
    ['triggerObject', { mapId: '1', key: '77' }, 'no such object on this map'],
    ['triggerObject', { mapId: '2', key: '2' }, 'that is on another map'],
  ] as const)('%s %j is refused', async (kind, body, reason) => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    const told = bob.events.length
    expect(ann.ask(kind, body)?.reason).toBe(reason)
    expect(bob.events).toHaveLength(told)
  })

  test('sitting on what is no seat is told to everybody, as any other interaction', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    expect(ann.ask('interact', { itemId: 'lamp', interactionName: 'sit', start: true })?.succeeded).toBe(true)
    const told = { encId: ann.encId, itemId: '2', interactionName: 'sit', start: true, mapId: '1' }
    expect(bob.all('playerInteracts').at(-1)).toMatchObject(told)
    ann.ask('interact', { itemId: '2', interactionName: 'sit', start: false })
    expect(bob.all('playerInteracts').at(-1)).toMatchObject({ ...told, start: false })
    ann.ask('interactWithObject', { mapId: '1', key: '2', dataJson: '{"interactionName":"sit"}' })
    expect(bob.all('playerInteractsWithObject')).toHaveLength(3)
    expect(ann.self?.chairIdx).toBeUndefined()
    expect(ann.ask('interact', { itemId: '3', interactionName: 'sit' })?.reason).toBe(
      'the object is too far away',
    )
    // On a seat it is what it was: one sits, and nothing else is told of it.
    ann.ask('interact', { itemId: '1', interactionName: 'sit' })
    expect(bob.all('playerInteracts')).toHaveLength(3)
    expect(ann.self?.chairIdx).toBe(1)
    // Also from a chair that is no more.
    ann.ask('interact', { itemId: 'taken-away', interactionName: 'sit', start: false })
    expect(ann.self?.chairIdx).toBeUndefined()
  })

  test('sitting down is an interaction too, in both shapes', async () => {
    const ann = await enter('ann')
    expect(ann.ask('interact', { itemId: '1', interactionName: 'sit' })?.succeeded).toBe(true)
    expect(ann.self?.chairIdx).toBe(1)
    ann.ask('interact', { itemId: '1', interactionName: 'sit', start: false })
    expect(ann.self?.chairIdx).toBeUndefined()
    ann.ask('interactWithObject', {
      mapId: '1',
      key: '1',
      dataJson: '{"interactionName":"sit","start":true}',
    })
    expect(ann.self?.chairIdx).toBe(1)
    ann.ask('interactWithObject', {
      mapId: '1',
      key: '1',
      dataJson: '{"interactionName":"sit","start":false}',
    })
    expect(ann.self?.chairIdx).toBeUndefined()
    expect(ann.ask('interact', { interactionName: 'sit' })?.reason).toBe('no such chair on this map')
    expect(ann.ask('interact', { itemId: '99', interactionName: 'sit' })?.reason).toBe(
      'no such object on this map',
    )
    const long = JSON.stringify({ interactionName: 'x'.repeat(65) })
    expect(ann.ask('interactWithObject', { mapId: '1', key: '2', dataJson: long })?.reason).toBe(
      'dataJson is not valid',
    )
    for (const dataJson of ['{', 'null', '7', undefined]) {
      expect(
        ann.ask('interactWithObject', { mapId: '1', key: '2', ...(dataJson ? { dataJson } : {}) })?.succeeded,
      ).toBe(true)
    }
    expect(ann.ask('interact', { objId: '2', mapId: '1', dataJson: '{"a":1}' })?.succeeded).toBe(true)
    expect(ann.all('playerInteracts').at(-1)).toMatchObject({ objId: '2', dataJson: '{"a":1}' })
  })

  test('an object may be used from farther away when it says so', async () => {
    const ann = await enter('ann')
    expect(ann.ask('interact', { itemId: '4' })?.succeeded).toBe(true)
  })

  test('a cookie a day, whoever asks how often, also after a restart', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    await Promise.all([
      ask(ann, 'interact', { itemId: '6' }),
      ask(ann, 'triggerItem', { closestObject: '6' }),
    ])
    expect(bob.all('cookieFound')).toEqual([{ encId: ann.encId, count: 1 }])
    await ask(bob, 'interact', { itemId: '6' })
    expect(count(bob, 'cookieFound')).toBe(2)
    expect(count(bob, 'playerInteracts')).toBe(2)

    space = await open()
    const again = await enter('ann')
    await ask(again, 'interact', { itemId: '6' })
    expect(again.all('cookieFound')).toEqual([])
    space.pass(86_400_000)
    const tomorrow = await enter('ann')
    await ask(tomorrow, 'interact', { itemId: '6' })
    // Her second, as the database counts them.
    expect(tomorrow.all('cookieFound')).toEqual([{ encId: tomorrow.encId, count: 2 }])
  })

  test('a cookie that could not be stored is there for the next try', async () => {
    const ann = await enter('ann')
    ports.beforeSave = () => Promise.reject(new Error('disk full'))
    expect((await ask(ann, 'interact', { itemId: '6' }))?.reason).toBe('could not be stored')
    expect(ann.all('cookieFound')).toEqual([])
    ports.beforeSave = () => Promise.resolve()
    await ask(ann, 'interact', { itemId: '6' })
    expect(count(ann, 'cookieFound')).toBe(1)
  })
})

describe('systemSetsItem', () => {
  test('managers set the state of an object, told on its map and stored with the map', async () => {
    const boss = await enter('boss')
    const ann = await enter('ann')
    const above = await enter('above', '2')
    const body = { itemId: 'lamp', interactionName: 'systemSetsItem', dataJson: '{"on":true}' }
    expect((await ask(ann, 'interact', body))?.succeeded).toBe(false)
    expect((await ask(boss, 'interact', { ...body, itemId: '77' }))?.reason).toBe(
      'no such object on this map',
    )
    expect(ann.all('systemSetsItem')).toEqual([])
    boss.ask('teleport', { mapId: '1', x: 1, y: 19 })
    expect((await ask(boss, 'interact', body))?.succeeded).toBe(true)
    expect(ann.all('systemSetsItem')).toEqual([
      expect.objectContaining({ itemId: '2', dataJson: '{"on":true}' }),
    ])
    expect(above.all('systemSetsItem')).toEqual([])
    const lamp = ann.world.maps.get('1' as MapId)?.objects.get('2')
    expect(lamp).toMatchObject({ id: 'lamp', customState: '{"on":true}' })
  })
})

describe('the bag', () => {
  test('is told to its owner alone and is there again after a restart', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    await give(ann, 'wood', 5)
    expect((await ask(ann, 'removeInventoryItem', { itemId: 'wood', delta: 2 }))?.succeeded).toBe(true)
    await give(ann, 'nail', 1)
    await ask(ann, 'removeInventoryItem', { itemId: 'nail', delta: 1 })
    expect(bag(ann)).toEqual({ wood: 3 })
    expect(bob.all('playerUpdatesInventory')).toEqual([])
    expect(stored('ann')).toEqual({ wood: 3 })

    space = await open()
    const back = await enter('ann')
    expect(bag(back)).toEqual({ wood: 3 })
    expect(back.all('spaceUpdatesItems')[0]?.items).toMatchObject({ box: { name: '箱子' } })
    back.leave()
    const reconnected = await enter('ann')
    expect(bag(reconnected)).toEqual({ wood: 3 })
  })

  test('is acknowledged only when it is stored; what is not stored is not owned', async () => {
    const ann = await enter('ann')
    let release = (): void => undefined
    ports.beforeSave = () => new Promise((resolve) => (release = resolve))
    ann.session.access = { ...ann.session.access, role: 'BUILDER' }
    const txnId = ann.send('addInventoryItem', { itemId: 'wood', delta: 1, targetId: 'ann' })
    await space.settle()
    expect(ann.answer(txnId)).toBeUndefined()
    expect(bag(ann)).toEqual({})
    release()
    await space.settle()
    expect(ann.answer(txnId)?.succeeded).toBe(true)
    expect(bag(ann)).toEqual({ wood: 1 })

    ports.beforeSave = () => Promise.reject(new Error('disk full'))
    expect((await give(ann, 'wood', 4))?.reason).toBe('could not be stored')
    ports.beforeSave = () => Promise.resolve()
    const short = await ask(ann, 'removeInventoryItem', { itemId: 'wood', delta: 2 })
    expect(short?.reason).toBe('not enough of wood')
    expect(stored('ann')).toEqual({ wood: 1 })
  })

  test.each([
    ['wood', 0, 'delta is not valid'],
    ['wood', limits.inventoryCountMax + 1, 'delta is not valid'],
    ['wood', Number.MAX_SAFE_INTEGER, 'delta is not valid'],
    ['', 1, 'itemId is not valid'],
    ['__proto__', 1, 'itemId is not valid'],
    ['x'.repeat(65), 1, 'itemId is not valid'],
    ['a\u0000b', 1, 'itemId is not valid'],
  ])('%j times %d is refused', async (itemId, delta, reason) => {
    const ann = await enter('ann')
    expect((await give(ann, itemId, delta))?.reason).toBe(reason)
    expect((await ask(ann, 'removeInventoryItem', { itemId, delta }))?.reason).toBe(reason)
    expect(stored('ann')).toEqual({})
    expect(ann.all('playerUpdatesInventory')).toEqual([])
  })

  test('holds at most so many of one and so many different ones, and never less than nothing', async () => {
    const ann = await enter('ann')
    await give(ann, 'wood', limits.inventoryCountMax)
    expect((await give(ann, 'wood', 1))?.reason).toBe('too many of wood')
    const less = await ask(ann, 'removeInventoryItem', { itemId: 'nail', delta: 1 })
    expect(less?.reason).toBe('not enough of nail')
    const many = Array.from({ length: limits.inventoryItemsMax }, (_, n) => [`item-${n}`, 1] as const)
    ports.belongings.set('space-1/bob', { items: new Map(many) })
    const bob = await enter('bob')
    expect((await give(bob, 'one-more', 1))?.reason).toBe('too many different items')
    expect((await give(bob, 'item-7', 1))?.succeeded).toBe(true)
  })

  test('of others: managers and their bots', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    const boss = await enter('boss')
    const body = { itemId: 'wood', delta: 3, targetId: 'ann' }
    expect((await ask(bob, 'addInventoryItem', body))?.succeeded).toBe(false)
    expect((await ask(bob, 'addInventoryItem', { ...body, targetId: 'bob' }))?.succeeded).toBe(false)
    expect((await ask(bob, 'removeInventoryItem', body))?.succeeded).toBe(false)
    expect(stored('ann')).toEqual({})
    expect((await ask(boss, 'addInventoryItem', body))?.succeeded).toBe(true)
    const bot = await enter('boss', '1', true)
    expect((await ask(bot, 'addInventoryItem', body))?.succeeded).toBe(true)
    await ask(boss, 'removeInventoryItem', { ...body, delta: 1 })
    expect(bag(ann)).toEqual({ wood: 5 })
    expect([...bob.all('playerUpdatesInventory'), ...boss.all('playerUpdatesInventory')]).toEqual([])
    expect((await ask(boss, 'addInventoryItem', { ...body, targetId: 'nobody' }))?.succeeded).toBe(false)
  })

  test('an item is used by who has it, as its abilities say', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    const above = await enter('above', '2')
    const use = (itemId: string, abilityId: string) => ann.ask('triggerInventoryItem', { itemId, abilityId })
    expect(use('box', 'open')?.reason).toBe('you have no box')
    await give(ann, 'box', 1)
    await give(ann, 'stone', 1)
    expect(use('box', 'fly')?.reason).toBe('box has no such ability')
    expect(use('box', 'toString')?.reason).toBe('box has no such ability')
    expect(use('box', 'x'.repeat(65))?.reason).toBe('itemId is not valid')
    expect(bob.all('playerTriggersInventoryItem')).toEqual([])
    expect(use('box', 'open')?.succeeded).toBe(true)
    expect(use('stone', 'throw')?.succeeded).toBe(true)
    expect(bob.all('playerTriggersInventoryItem')[0]).toMatchObject({
      encId: ann.encId,
      itemId: 'box',
      abilityId: 'open',
    })
    expect(above.all('playerTriggersInventoryItem')).toEqual([])
  })
})

describe('craft', () => {
  test('turns what a recipe asks for into what it gives, seen on the map', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    const above = await enter('above', '2')
    await give(ann, 'wood', 3)
    await give(ann, 'nail', 1)
    expect((await ask(ann, 'craft', { inputs: { nail: 1, wood: 2, tea: 0 } }))?.succeeded).toBe(true)
    expect(bag(ann)).toEqual({ wood: 1, box: 1 })
    expect(stored('ann')).toEqual({ wood: 1, box: 1 })
    expect(bob.all('playerCrafts')[0]).toMatchObject({ encId: ann.encId, inputs: { wood: 2, nail: 1 } })
    expect(above.all('playerCrafts')).toEqual([])
    // A tool is in both: it stays.
    await ask(ann, 'craft', { inputs: { box: 1 } })
    expect(stored('ann')).toEqual({ wood: 1, box: 1, gold: 1 })
  })

  test('two at once never use the same item twice', async () => {
    const ann = await enter('ann')
    await give(ann, 'wood', 3)
    await give(ann, 'nail', 2)
    const asked = [0, 1, 2].map(() => ann.send('craft', { inputs: { wood: 2, nail: 1 } }))
    await space.settle()
    expect(asked.map((txnId) => ann.answer(txnId)?.succeeded ?? false)).toEqual([true, false, false])
    expect(ann.answer(asked[1]!)?.reason).toBe('not enough of wood')
    expect(stored('ann')).toEqual({ wood: 1, nail: 1, box: 1 })
  })

  test('one that could not be stored gives everything back', async () => {
    const ann = await enter('ann')
    await give(ann, 'wood', 2)
    await give(ann, 'nail', 1)
    ports.beforeSave = () => Promise.reject(new Error('disk full'))
    expect((await ask(ann, 'craft', { inputs: { wood: 2, nail: 1 } }))?.reason).toBe('could not be stored')
    expect(ann.all('playerCrafts')).toEqual([])
    ports.beforeSave = () => Promise.resolve()
    expect((await ask(ann, 'craft', { inputs: { wood: 2, nail: 1 } }))?.succeeded).toBe(true)
    expect(stored('ann')).toEqual({ box: 1 })
  })

  test.each([
    [{}, 'inputs are not valid'],
    [{ wood: 0 }, 'inputs are not valid'],
    [{ wood: -2, nail: 1 }, 'inputs are not valid'],
    [{ wood: 2_000_000_000 }, 'inputs are not valid'],
    [{ wood: 2 }, 'no recipe for these inputs'],
    [{ wood: 2, nail: 1, tea: 1 }, 'no recipe for these inputs'],
    [{ toString: 1 }, 'no recipe for these inputs'],
    [{ box: 1 }, 'not enough of box'],
    [{ flint: 1 }, 'too many of fire'],
  ])('%j is refused', async (inputs, reason) => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    for (const itemId of ['wood', 'nail', 'flint', 'fire']) await give(ann, itemId, 2)
    const before = stored('ann')
    expect((await ask(ann, 'craft', { inputs }))?.reason).toBe(reason)
    expect(stored('ann')).toEqual(before)
    expect(bob.all('playerCrafts')).toEqual([])
  })

  test('only the recipes of one’s own map; a script that is none has none', async () => {
    const above = await enter('above', '2')
    await give(above, 'box', 1)
    expect((await ask(above, 'craft', { inputs: { box: 1 } }))?.reason).toBe('no recipe for these inputs')
    for (const bad of [
      '{',
      '[]',
      'print(1)',
      '{"recipes":[{"inputs":{"box":-1},"outputs":{}}]}',
      '{"recipes":7}',
    ]) {
      const map = { ...ground, script: bad }
      ports.spaces.set('space-1', makeSpace({ maps: [{ map, isDefault: true, updateId: 1 }] }))
      space = await open()
      const ann = await enter('above', '1')
      expect((await ask(ann, 'craft', { inputs: { box: 1 } }))?.reason).toBe('no recipe for these inputs')
      expect(ann.all('spaceUpdatesItems')).toEqual([])
    }
  })
})

test('a script written anew brings its items and recipes', async () => {
  const builder = await enter('builder')
  const above = await enter('above', '2')
  const told = count(above, 'spaceUpdatesItems')
  const next = { recipes: [{ inputs: { tea: 1 }, outputs: { cup: 1 } }], items: { cup: { name: '杯子' } } }
  await ask(builder, 'mapSetScript', { mapId: '2', script: JSON.stringify({ recipes: next.recipes }) })
  expect(count(above, 'spaceUpdatesItems')).toBe(told)
  await ask(builder, 'mapSetScript', { mapId: '2', script: JSON.stringify(next) })
  const items = above.all('spaceUpdatesItems').at(-1)?.items
  expect(Object.keys(items ?? {}).sort()).toEqual(['box', 'cup'])
  await give(above, 'tea', 1)
  expect((await ask(above, 'craft', { inputs: { tea: 1 } }))?.succeeded).toBe(true)
  expect(bag(above)).toEqual({ cup: 1 })
})

describe('vehicles', () => {
  test('are got on and off at an object that is one, by one person at a time', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    expect(ann.ask('setVehicleId', { vehicleId: '8', action: 'ride' })?.succeeded).toBe(true)
    // 50 times the speed is not a speed: the usual one.
    expect(ann.self?.attributes).toMatchObject({ vehicleId: '8' })
    expect(ann.self?.attributes.speedModifier ?? 1).toBe(1)
    expect(bob.ask('setVehicleId', { vehicleId: '8' })?.reason).toBe('somebody rides it already')
    expect(ann.ask('setVehicleId', { vehicleId: '8' })?.succeeded).toBe(true)
    expect(ann.ask('setVehicleId', { vehicleId: '' })?.succeeded).toBe(true)
    expect(ann.ask('setVehicleId', { vehicleId: '' })?.succeeded).toBe(true)
    expect(
      bob
        .all('playerSetsVehicleId')
        .map(({ vehicleId, previousVehicleId }) => [vehicleId, previousVehicleId]),
    ).toEqual([
      ['8', ''],
      ['', '8'],
    ])
    expect(bob.ask('setVehicleId', { vehicleId: '8' })?.succeeded).toBe(true)
  })

  test.each([
    ['2', 'no such vehicle on this map'],
    ['77', 'no such vehicle on this map'],
    ['x'.repeat(65), 'vehicleId is not valid'],
  ])('%s is refused', async (vehicleId, reason) => {
    const ann = await enter('ann')
    expect(ann.ask('setVehicleId', { vehicleId })?.reason).toBe(reason)
  })

  test('are out of reach from afar; of others managers only', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    const boss = await enter('boss')
    ann.ask('teleport', { mapId: '1', x: 1, y: 1 })
    expect(ann.ask('setVehicleId', { vehicleId: '7' })?.reason).toBe('the vehicle is too far away')
    expect(ann.ask('setVehicleId', { vehicleId: '7', targetId: 'bob' })?.succeeded).toBe(false)
    expect(boss.ask('setVehicleId', { vehicleId: '7', targetId: 'bob' })?.succeeded).toBe(true)
    expect(bob.self?.attributes.vehicleId).toBe('7')
  })
})

describe('sounds and shakes', () => {
  test('a sound for everybody or for one person, and its end', async () => {
    const builder = await enter('builder')
    const ann = await enter('ann', '2')
    const waiting = await space.visit('waiting')
    waiting.subscribe()
    const src = '/assets/sounds/bell.mp3?v=1'
    expect(builder.ask('playSound', { src, volume: 0.5 })?.succeeded).toBe(true)
    expect(ann.all('spacePlaysSound')).toEqual([expect.objectContaining({ src, volume: 0.5 })])
    builder.ask('playSound', { src: `https://meta.example${src}`, volume: 1, targetId: 'ann' })
    expect(ann.all('spacePlaysSound').at(-1)).toMatchObject({ src, volume: 1 })
    builder.ask('stopSound', { src, targetId: 'ann' })
    builder.ask('stopSound', { src })
    expect(count(builder, 'spacePlaysSound')).toBe(1)
    expect([count(ann, 'spaceStopsSound'), count(builder, 'spaceStopsSound')]).toEqual([2, 1])
    expect(waiting.all('spacePlaysSound')).toEqual([])
  })

  test.each([
    [{ src: 'https://evil.example/a.mp3', volume: 1 }, 'sounds come from this site only'],
    [{ src: '//evil.example/a.mp3', volume: 1 }, 'sounds come from this site only'],
    [{ src: 'javascript:alert(1)', volume: 1 }, 'sounds come from this site only'],
    [{ src: '', volume: 1 }, 'sounds come from this site only'],
    [{ src: `/${'a'.repeat(3_000)}`, volume: 1 }, 'sounds come from this site only'],
    [{ src: '/a.mp3', volume: NaN }, 'volume is not valid'],
    [{ src: '/a.mp3', volume: Infinity }, 'volume is not valid'],
    [{ src: '/a.mp3', volume: -0.1 }, 'volume is not valid'],
    [{ src: '/a.mp3', volume: 1.1 }, 'volume is not valid'],
    [{ src: '/a.mp3', volume: 1, targetId: 'nobody' }, 'that person is not here'],
  ])('%j is refused', async (body, reason) => {
    const builder = await enter('builder')
    expect(builder.ask('playSound', body)?.reason).toBe(reason)
    expect(builder.all('spacePlaysSound')).toEqual([])
  })

  test('a sound that ends comes from this site too', async () => {
    const builder = await enter('builder')
    expect(builder.ask('stopSound', { src: 'x:y' })?.reason).toBe('sounds come from this site only')
  })

  test('an object shakes on its map with the usual force', async () => {
    const builder = await enter('builder', '2')
    const ann = await enter('ann')
    expect(builder.ask('fxShakeObject', { mapId: '1', targetId: 'lamp' })?.succeeded).toBe(true)
    const [shake] = ann.all('fxShakeObject')
    expect(shake).toMatchObject({ mapId: '1', targetId: '2', durationMs: 1_000 })
    expect(shake?.intensity).toBeCloseTo(0.1, 5)
    builder.ask('fxShakeObject', { mapId: '1', targetId: '2', intensity: 1, durationMs: 50, mode: 3 })
    expect(ann.all('fxShakeObject').at(-1)).toMatchObject({ intensity: 1, durationMs: 50, mode: 3 })
    expect(builder.all('fxShakeObject')).toEqual([])
  })

  test('the picture shakes for everybody, for a map, for one person', async () => {
    const builder = await enter('builder')
    const ann = await enter('ann')
    const above = await enter('above', '2')
    builder.ask('fxShakeCamera', {})
    builder.ask('fxShakeCamera', { mapId: '1', durationMs: 20 })
    builder.ask('fxShakeCamera', { targetUserId: 'above', intensity: 2 })
    expect([count(builder, 'fxShakeCamera'), count(ann, 'fxShakeCamera')]).toEqual([2, 2])
    expect(above.all('fxShakeCamera').map(({ durationMs }) => durationMs)).toEqual([1_000, 1_000])
    expect(ann.all('fxShakeCamera')[0]?.intensity).toBeCloseTo(0.1, 5)
  })

  test.each([
    ['fxShakeObject', { mapId: '1', targetId: '77' }, 'no such object on this map'],
    ['fxShakeObject', { mapId: '7', targetId: '2' }, 'no such map'],
    ['fxShakeObject', { mapId: '1', targetId: '2', intensity: NaN }, 'the shake is not valid'],
    ['fxShakeCamera', { mapId: '7' }, 'no such map'],
    ['fxShakeCamera', { targetUserId: 'nobody' }, 'that person is not here'],
    ['fxShakeCamera', { intensity: NaN }, 'the shake is not valid'],
    ['fxShakeCamera', { intensity: -1 }, 'the shake is not valid'],
    ['fxShakeCamera', { intensity: 1e30 }, 'the shake is not valid'],
    ['fxShakeCamera', { durationMs: Infinity }, 'the shake is not valid'],
    ['fxShakeCamera', { durationMs: 10_001 }, 'the shake is not valid'],
  ] as const)('%s %j is refused', async (kind, body, reason) => {
    const builder = await enter('builder')
    expect(builder.ask(kind, body)?.reason).toBe(reason)
    expect([count(builder, 'fxShakeCamera'), count(builder, 'fxShakeObject')]).toEqual([0, 0])
  })

  test('are for builders and above', async () => {
    const ann = await enter('ann')
    const member = await enter('member')
    for (const visitor of [ann, member]) {
      expect(visitor.ask('playSound', { src: '/a.mp3', volume: 1 })?.succeeded).toBe(false)
      expect(visitor.ask('stopSound', { src: '/a.mp3' })?.succeeded).toBe(false)
      expect(visitor.ask('fxShakeCamera', {})?.succeeded).toBe(false)
      expect(visitor.ask('fxShakeObject', { mapId: '1', targetId: '2' })?.succeeded).toBe(false)
    }
    expect([count(ann, 'spacePlaysSound'), count(ann, 'fxShakeCamera')]).toEqual([0, 0])
  })
})

describe('spaceAttachment', () => {
  test('is told to everybody; builders anywhere, members in their rooms', async () => {
    const builder = await enter('builder')
    const above = await enter('above', '2')
    const body = { fileId: 'space-1.1.2', cosUrl: '/files/a.png' }
    expect(builder.ask('spaceAttachment', body)?.succeeded).toBe(true)
    expect(above.all('spaceAttachment')).toEqual([expect.objectContaining(body)])

    const member = await enter('member')
    expect(above.ask('spaceAttachment', body)?.succeeded).toBe(false)
    member.session.access = { ...member.session.access, permittedRooms: [3] }
    for (const fileId of ['space-1.1.2', 'space-1.1.77', 'space-2.1.9', 'space-1.2.9', 'anything']) {
      expect(member.ask('spaceAttachment', { ...body, fileId })?.reason).toBe(
        'that is not in a room of yours',
      )
    }
    expect(member.ask('spaceAttachment', { ...body, fileId: 'space-1.1.9' })?.succeeded).toBe(true)
    expect(count(above, 'spaceAttachment')).toBe(2)
  })

  test.each([
    [{ fileId: '', cosUrl: '/a' }, 'fileId is not valid'],
    [{ fileId: 'x'.repeat(300), cosUrl: '/a' }, 'fileId is not valid'],
    [{ fileId: 'f', cosUrl: 'https://evil.example/a.png' }, 'files come from this site only'],
    [{ fileId: 'f', cosUrl: '' }, 'files come from this site only'],
  ])('%j is refused', async (body, reason) => {
    const builder = await enter('builder')
    expect(builder.ask('spaceAttachment', body)?.reason).toBe(reason)
  })
})

describe('in the database', () => {
  const clock = createTestClock()
  let server: TestServer
  let stores: SpacePorts
  let userId: string
  const spaceId = 'office'

  beforeAll(async () => {
    server = await startServer({ clock, spacesFolder: spacesFolder([smallSpace(spaceId)]) })
    const { db, dataDir } = server
    const { config } = readConfig({ DATA_DIR: dataDir })
    const tokens = createTokens({ db, clock, secret: config.sessionSecret, newId: () => 'unused' })
    stores = heldPorts(
      db,
      createRoomPorts({
        db,
        clock,
        config,
        tokens,
        moderation: { isSensitive: () => false },
      }),
    )
    const { access_token: token } = await server.login('ann')
    userId = (await server.call('GET', '/users/me', { token })).body.id
  })
  afterAll(() => server.close())

  const items = async () => Object.fromEntries((await stores.loadBelongings(spaceId, userId)).items)
  const change = (...deltas: (readonly [string, number])[]) =>
    stores.commit(spaceId, [
      { kind: 'inventory', changes: deltas.map(([itemId, delta]) => ({ userId, itemId, delta })) },
    ])

  test('counts are added up, gone at zero, and never negative', async () => {
    await change(['wood', 3], ['nail', 1])
    await change(['wood', -1], ['nail', -1], ['box', 1])
    expect(await items()).toEqual({ wood: 2, box: 1 })
    await expect(change(['box', 4], ['wood', -3])).rejects.toThrow('less than nothing')
    await expect(change(['gold', -1])).rejects.toThrow('less than nothing')
    expect(await items()).toEqual({ wood: 2, box: 1 })
    expect((await stores.loadBelongings('elsewhere', userId)).items.size).toBe(0)
  })

  test('the day of the last cookie', async () => {
    expect((await stores.loadBelongings(spaceId, userId)).cookieDay).toBeUndefined()
    await stores.commit(spaceId, [{ kind: 'cookie', userId, day: 20_000 }])
    await stores.commit(spaceId, [{ kind: 'cookie', userId, day: 20_001 }])
    expect((await stores.loadBelongings(spaceId, userId)).cookieDay).toBe(20_001)
  })
})
