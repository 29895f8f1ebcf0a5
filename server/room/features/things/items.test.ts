import { beforeEach, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { ActionBody, ActionName } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import {
  createMemoryPorts,
  makeSpace,
  type MemoryPorts,
} from '../../../../tests/support/rooms/memoryPorts.ts'

const lying = (x: number, y: number, item: unknown) => ({
  ...chairAt(x, y),
  templateId: 'unknown',
  propertiesJson: JSON.stringify({ item }),
})
const script = JSON.stringify({
  items: {
    tea: {
      name: '茶',
      meta: { model: 'chair' },
      abilities: { drink: { name: '喝', consumes: true }, throw: { name: '撒', confetti: true } },
    },
  },
})
const ground = {
  ...makeMap({
    id: '1',
    objects: {
      '1': lying(10, 9, 'tea'),
      '2': lying(11, 10, { id: 'cup', count: 2, most: 3 }),
      '3': lying(1, 1, 'tea'),
      '4': chairAt(9, 10),
    },
  }),
  script,
}

let ports: MemoryPorts
let space: TestSpace
let ann: Visitor
let bob: Visitor

const open = (): Promise<TestSpace> => openSpace(ports, { catalogue: chairCatalogue })
/** Everybody arrives at the middle: 10.5, 10.5. */
const enter = async (userId: string, sceneId = '1'): Promise<Visitor> =>
  (await space.visit(userId)).enter({ sceneId, info: { name: userId } })
/** Asks and waits until it is stored; why not, or true. */
const ask = async <K extends ActionName>(visitor: Visitor, kind: K, body: ActionBody<K>) => {
  const txnId = visitor.send(kind, body)
  await space.settle()
  const answer = visitor.answer(txnId)
  return answer?.succeeded ? true : answer?.reason
}
const bag = (userId: string): Record<string, number> =>
  Object.fromEntries(ports.belongings.get(`space-1/${userId}`)?.items ?? [])
const objects = (visitor: Visitor, mapId = '1') => visitor.world.maps.get(mapId as MapId)!.objects
const held = (visitor: Visitor, of: Visitor): string | undefined =>
  visitor.world.players.get(of.encId!)?.attributes.itemString
/** What lies about that was put there. */
const dropped = (visitor: Visitor) =>
  [...objects(visitor)].filter(([, { objectPlacerId }]) => Boolean(objectPlacerId))
/** All there is of an item: in bags, and on the floor. */
const allOf = (itemId: string): number => {
  const inBags = ['ann', 'bob', 'cid'].reduce((sum, userId) => sum + (bag(userId)[itemId] ?? 0), 0)
  const onFloor = [...objects(ann).values()].filter(({ propertiesJson }) =>
    propertiesJson?.includes(`"item":"${itemId}"`),
  ).length
  return inBags + onFloor
}

beforeEach(async () => {
  ports = createMemoryPorts(
    makeSpace({
      maps: [
        { map: ground, isDefault: true, updateId: 1 },
        { map: makeMap({ id: '2' }), isDefault: false, updateId: 1 },
      ],
    }),
  )
  space = await open()
  ann = await enter('ann')
  bob = await enter('bob')
})

test('what lies there is the first one’s who takes it, and gone for everybody', async () => {
  const before = allOf('tea')
  const [first, second] = [ann.send('takeItem', { key: '1' }), bob.send('takeItem', { key: '1' })]
  await space.settle()
  expect([ann.answer(first)?.succeeded, bob.answer(second)?.reason]).toEqual([
    true,
    'there is nothing to take',
  ])
  expect(bag('ann')).toEqual({ tea: 1 })
  for (const one of [ann, bob]) expect(objects(one).has('1')).toBe(false)
  expect(allOf('tea')).toBe(before)
  expect(await ask(ann, 'takeItem', { key: '3' })).toBe('the object is too far away')
  expect(await ask(ann, 'takeItem', { key: '4' })).toBe('there is nothing to take')
  expect(await ask(ann, 'takeItem', { key: '99' })).toBe('there is nothing to take')
})

test('what stands there for everybody stays, and nobody takes more than enough', async () => {
  expect(await ask(ann, 'takeItem', { key: '2' })).toBe(true)
  expect(bag('ann')).toEqual({ cup: 2 })
  expect(await ask(ann, 'takeItem', { key: '2' })).toBe('you have enough of cup')
  expect(await ask(bob, 'takeItem', { key: '2' })).toBe(true)
  expect(objects(ann).has('2')).toBe(true)
})

test('what is put down lies before one, is seen by all and there after a restart', async () => {
  await ask(ann, 'takeItem', { key: '1' })
  ann.move(10.5, 10.5, 90)
  expect(await ask(ann, 'dropItem', { itemId: 'tea', count: 1 })).toBe(true)
  expect(bag('ann')).toEqual({})
  const [key, object] = dropped(bob)[0]!
  // Yaw 90 looks to the west.
  expect(object).toMatchObject({ templateId: 'chair', _name: '茶', x: 9, y: 10, objectPlacerId: 'ann' })
  expect(await ask(bob, 'takeItem', { key })).toBe(true)
  expect(await ask(bob, 'dropItem', { itemId: 'tea' })).toBe(true)
  space = await open()
  const again = await enter('ann')
  expect(dropped(again).map(([, { _name }]) => _name)).toEqual(['茶'])
  expect(bag('bob')).toEqual({})
})

test('nothing is lost or doubled when storing fails, whichever way it went', async () => {
  const before = allOf('tea')
  ports.beforeSave = () => Promise.reject(new Error('disk full'))
  expect(await ask(ann, 'takeItem', { key: '1' })).toBe('could not be stored')
  expect([bag('ann'), objects(bob).has('1'), allOf('tea')]).toEqual([{}, true, before])
  ports.beforeSave = () => Promise.resolve()
  expect(await ask(ann, 'takeItem', { key: '1' })).toBe(true)
  ports.beforeSave = () => Promise.reject(new Error('disk full'))
  expect(await ask(ann, 'dropItem', { itemId: 'tea' })).toBe('could not be stored')
  expect(await ask(ann, 'giveItem', { itemId: 'tea', targetId: 'bob' })).toBe('could not be stored')
  expect([bag('ann'), bag('bob'), dropped(bob)]).toEqual([{ tea: 1 }, {}, []])
  ports.beforeSave = () => Promise.resolve()
  // Twice in one breath: there is one.
  const twice = [
    ann.send('dropItem', { itemId: 'tea' }),
    ann.send('giveItem', { itemId: 'tea', targetId: 'bob' }),
  ]
  await space.settle()
  expect(twice.map((txnId) => ann.answer(txnId)?.reason || true)).toEqual([true, 'not enough of tea'])
  expect(allOf('tea')).toBe(before)
})

test('what is handed over goes from bag to bag, to somebody near who is not kept apart', async () => {
  await ask(ann, 'takeItem', { key: '2' })
  const cid = await enter('cid', '2')
  expect(await ask(ann, 'giveItem', { itemId: 'cup', count: 2, targetId: 'bob' })).toBe(true)
  expect([bag('ann'), bag('bob')]).toEqual([{}, { cup: 2 }])
  for (const one of [ann, bob]) {
    expect(one.all('itemGiven')).toMatchObject([
      { encId: ann.encId, encIdTarget: bob.encId, itemId: 'cup', count: 2 },
    ])
  }
  expect(cid.all('itemGiven')).toEqual([])
  const give = (targetId: string, count = 1) => ask(bob, 'giveItem', { itemId: 'cup', count, targetId })
  expect(await give('cid')).toBe('that person is on another level')
  expect(await give('bob')).toBe('not of oneself')
  expect(await give('nobody')).toBe('that person is not here')
  expect(await give('ann', 3)).toBe('not enough of cup')
  ann.ask('teleport', { mapId: '1', x: 1, y: 1 })
  expect(await give('ann')).toBe('that person is too far away')
  ann.ask('teleport', { mapId: '1', x: 10, y: 10 })
  const later = new Date(space.now() + 600_000).toISOString()
  expect(await ask(ann, 'setFocusModeEndTime', { focusModeEndTime: later })).toBe(true)
  expect(await give('ann')).toBe('that person does not want to be disturbed')
  await ask(ann, 'block', { blockedUserId: 'bob', blocked: true })
  expect(await give('ann')).toBe('that person is not reachable')
  expect(bag('bob')).toEqual({ cup: 2 })
})

test('what one holds is seen by all and by who comes later, and let go when it is gone', async () => {
  expect(await ask(ann, 'setItemString', { itemString: 'tea' })).toBe('you have no tea')
  await ask(ann, 'takeItem', { key: '1' })
  expect(await ask(ann, 'setItemString', { itemString: 'tea' })).toBe(true)
  const cid = await enter('cid')
  expect([held(bob, ann), held(cid, ann)]).toEqual(['tea', 'tea'])
  await ask(ann, 'giveItem', { itemId: 'tea', targetId: 'bob' })
  expect([held(bob, ann), held(cid, ann)]).toEqual(['', ''])
  expect(await ask(bob, 'setItemString', { itemString: 'tea', targetId: 'ann' })).toBe('only of oneself')
})

test('using an item uses it up where it says so, or throws paper', async () => {
  await ask(ann, 'takeItem', { key: '1' })
  expect(await ask(ann, 'triggerInventoryItem', { itemId: 'tea', abilityId: 'throw' })).toBe(true)
  expect(bob.all('playerShootsConfetti')).toMatchObject([{ encId: ann.encId }])
  expect(bag('ann')).toEqual({ tea: 1 })
  expect(await ask(ann, 'triggerInventoryItem', { itemId: 'tea', abilityId: 'drink' })).toBe(true)
  expect(bag('ann')).toEqual({})
  expect(bob.all('playerTriggersInventoryItem')).toHaveLength(2)
  expect(await ask(ann, 'triggerInventoryItem', { itemId: 'tea', abilityId: 'drink' })).toBe(
    'you have no tea',
  )
})

test('so much lies about of one person, and no more', async () => {
  ports.belongings.set('space-1/cid', { items: new Map([['junk', 1_000]]) })
  const cid = await enter('cid')
  for (let n = 0; n < limits.lyingItemsOfOneMax; n++) {
    space.pass(1_000)
    expect(await ask(cid, 'dropItem', { itemId: 'junk' })).toBe(true)
  }
  space.pass(1_000)
  expect(await ask(cid, 'dropItem', { itemId: 'junk' })).toBe('too many things lie about here')
  expect(bag('cid')).toEqual({ junk: 1_000 - limits.lyingItemsOfOneMax })
  expect(dropped(bob)[0]?.[1].templateId).toBe('item-parcel')
  space.pass(1_000)
  expect(await ask(cid, 'dropItem', { itemId: '__proto__' })).toBe('itemId is not valid')
  expect(await ask(cid, 'dropItem', { itemId: 'junk', count: 4_000_000 })).toBe('count is not valid')
})

test('who begins to listen later asks what there is', async () => {
  await ask(ann, 'takeItem', { key: '1' })
  const told = ann.all('playerUpdatesInventory').length
  expect(await ask(ann, 'readBag', {})).toBe(true)
  expect(ann.all('playerUpdatesInventory').slice(told)).toMatchObject([{ items: { tea: { count: 1 } } }])
  expect(ann.all('spaceUpdatesItems').at(-1)?.items).toMatchObject({ tea: { name: '茶' } })
  expect(bob.all('playerUpdatesInventory')).toEqual([])
})

test('gifts fill half a bag, and no more: they are not asked for', async () => {
  const cups = (n: number) => Array.from({ length: n }, (_, at) => [`thing-${at}`, 1] as const)
  ports.belongings.set('space-1/cid', { items: new Map([...cups(2), ['gold', 1_000_000]]) })
  const owned = [...cups(limits.givenItemsMax), ['gold', 400_000] as const]
  ports.belongings.set('space-1/dan', { items: new Map(owned) })
  const cid = await enter('cid')
  await enter('dan')
  const give = (itemId: string, count = 1) => ask(cid, 'giveItem', { itemId, count, targetId: 'dan' })
  expect(await give('thing-1')).toBe(true)
  expect(await give('gold', 200_000)).toBe('the bag of that person is full')
  expect(await give('gold', 100_000)).toBe(true)
  expect(await give('gold')).toBe('the bag of that person is full')
  space = await open()
  ports.belongings.set('space-1/eve', { items: new Map([['new', 1]]) })
  const eve = await enter('eve')
  await enter('dan')
  expect(await ask(eve, 'giveItem', { itemId: 'new', targetId: 'dan' })).toBe(
    'the bag of that person is full',
  )
  expect(bag('eve')).toEqual({ new: 1 })
})

test.each(['constructor', 'toString'])(
  '%s is an item like others, though every record has one',
  async (itemId) => {
    expect(await ask(ann, 'dropItem', { itemId })).toBe(`not enough of ${itemId}`)
    ports.belongings.set('space-1/cid', { items: new Map([[itemId, 1]]) })
    const cid = await enter('cid')
    expect(await ask(cid, 'triggerInventoryItem', { itemId, abilityId: '' })).toBe(true)
    expect(await ask(cid, 'dropItem', { itemId })).toBe(true)
    expect(space.errors).toEqual([])
  },
)

test.each(['two\nlines', 'nothing\u0000', '__proto__', 'x'.repeat(limits.itemIdLength + 1)])(
  'nobody takes or makes what no item can be called: %j',
  async (item) => {
    const made = JSON.stringify({ recipes: [{ inputs: { cup: 1 }, outputs: { [item]: 1 } }] })
    const map = { ...makeMap({ id: '1', objects: { '1': lying(10, 9, item) } }), script: made }
    ports = createMemoryPorts(makeSpace({ maps: [{ map, isDefault: true, updateId: 1 }] }))
    ports.belongings.set('space-1/ann', { items: new Map([['cup', 1]]) })
    space = await open()
    ann = await enter('ann')
    expect(await ask(ann, 'takeItem', { key: '1' })).toBe('there is nothing to take')
    expect(await ask(ann, 'craft', { inputs: { cup: 1 } })).toBe('no recipe for these inputs')
    expect(bag('ann')).toEqual({ cup: 1 })
  },
)

test('a space knows so many items and no more: everybody who comes is told all of them', async () => {
  const known = (prefix: string, count: number) =>
    JSON.stringify({
      items: Object.fromEntries(Array.from({ length: count }, (_, n) => [prefix + n, { name: prefix }])),
    })
  const scripts = [known('a', 600), known('b', 600), known('c', 600)]
  const maps = scripts.map((one, n) => ({
    map: { ...makeMap({ id: String(n + 1) }), script: one },
    isDefault: n === 0,
    updateId: 1,
  }))
  ports = createMemoryPorts(makeSpace({ maps }))
  space = await open()
  ann = await enter('ann')
  await ask(ann, 'readBag', {})
  const names = Object.values(ann.all('spaceUpdatesItems').at(-1)?.items ?? {}).map(({ name }) => name)
  const count = (name: string) => names.filter((one) => one === name).length
  expect([count('a'), count('b'), count('c')]).toEqual([600, limits.spaceItemsMax - 600, 0])
})

test('lists in which nothing is an item cost no more than others: what is read counts, whatever comes of it', async () => {
  const faulty = (n: number) =>
    JSON.stringify({ items: Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`${n}-${i}`, 1])) })
  const tea = JSON.stringify({ items: { tea: { name: '茶' } } })
  const told = async (scripts: readonly string[]) => {
    const maps = scripts.map((one, n) => ({
      map: { ...makeMap({ id: String(n + 1) }), script: one },
      isDefault: n === 0,
      updateId: 1,
    }))
    ports = createMemoryPorts(makeSpace({ maps }))
    space = await open()
    ann = await enter('ann')
    await ask(ann, 'readBag', {})
    return Object.keys(ann.all('spaceUpdatesItems').at(-1)?.items ?? {})
  }
  expect(faulty(0).length).toBeGreaterThan(limits.spaceItemsLetters / 6)
  expect(await told([faulty(0), faulty(1), tea])).toEqual(['tea'])
  // Two levels with one script are read as one.
  expect(await told([...Array.from({ length: 9 }, () => faulty(0)), tea])).toEqual(['tea'])
  expect(await told([...Array.from({ length: 9 }, (_, n) => faulty(n)), tea])).toEqual([])
})

test('taking and putting down are on the account of who does it, as other edits are', async () => {
  let used = 0
  space = await openSpace(ports, { catalogue: chairCatalogue, usedMs: () => (used += 200) })
  ann = await enter('ann')
  const answers = []
  for (let n = 0; n < 10; n += 1) answers.push(await ask(ann, 'takeItem', { key: '3' }))
  expect(answers).toContain('this space is being changed too fast: wait a moment')
})

test('nobody makes gold in a room of their own: things to take are put there by who may give them', async () => {
  ports.roles.set('mia', 'MEMBER').set('bo', 'BUILDER')
  ports.permittedRooms.set('mia', [3])
  const [mia, bo] = [await enter('mia'), await enter('bo')]
  const put = (visitor: Visitor, properties: object, patch: object = {}) => {
    const object = { ...chairAt(9, 9), room: 3, propertiesJson: JSON.stringify(properties), ...patch }
    return ask(visitor, 'mapUpdateObjects', { mapId: '1', objects: { '30': object } })
  }
  const refused = 'you have no right to do this'
  // There is such a room.
  const stool = { ...chairAt(8, 9), room: 3 }
  expect(await ask(bo, 'mapUpdateObjects', { mapId: '1', objects: { '29': stool } })).toBe(true)
  expect(await put(mia, {})).toBe(true)
  expect(await put(mia, { item: { id: 'gold', count: 1_000_000 } })).toBe(refused)
  expect(await put(mia, { component: 'coffee', gives: 'gold' }, { type: 8 })).toBe(refused)
  expect(await put(bo, { item: 'gold' })).toBe(true)
  expect(await put(mia, { item: 'gold', text: '金' })).toBe(true)
  expect(await put(mia, { item: { id: 'gold', count: 2 } })).toBe(refused)
  expect(await put(mia, {})).toBe(true)
})
