import { beforeEach, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { Catalogue, CatalogueItem } from '#shared/map/catalogue.ts'
import { toMapFile, type MapFile } from '#shared/map/files/spaceFile.ts'
import { DESK_TAG, fromBagOf } from '#shared/map/deskThings.ts'
import { inverseOf, type MapPatch } from '#shared/map/patch/mapPatch.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Wish } from '../../../cluster/messages.ts'
import { requestOf } from '../../requests.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import {
  createMemoryPorts,
  makeSpace,
  type MemoryPorts,
} from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'

// What people put on their own desks: small things of theirs on it alone, out of the bag and back into it.

const piece = (id: string, mount: CatalogueItem['mount'], size: CatalogueItem['size']): CatalogueItem => ({
  ...chairCatalogue.get('chair')!,
  id,
  mount,
  size,
  blocks: false,
  colliders: [],
  seats: [],
})
const catalogue: Catalogue = new Map([
  ...chairCatalogue,
  ['cup', piece('cup', 'surface', [0.1, 0.1, 0.1])],
  ['plate', piece('plate', 'surface', [1.5, 0.1, 0.1])],
  ['item-parcel', piece('item-parcel', 'floor', [0.3, 0.3, 0.2])],
])
const desk = (x: number) => ({ name: `desk ${x}`, isDesk: true, nookCoords: { coords: [{ x, y: 5 }] } })
const ground = {
  ...makeMap({ id: '1', objects: { '1': { ...chairAt(5, 5), id: 'chair', _tags: [DESK_TAG] } } }),
  script: JSON.stringify({ items: { tea: { name: '茶', meta: { model: 'cup' } } } }),
  nooks: new Map([
    ['a', { ...desk(5), owner: { userId: 'ann', locked: false, description: '' } }],
    ['b', { ...desk(8), owner: { userId: 'bob', locked: false, description: '' } }],
  ]),
}

let ports: MemoryPorts
let space: TestSpace
let ann: Visitor
let bob: Visitor
let ed: Visitor

const open = async (): Promise<void> => {
  space = await openSpace(ports, { catalogue })
  ann = (await space.visit('ann')).enter()
  bob = (await space.visit('bob')).enter()
  ed = (await space.visit('ed')).enter()
}

beforeEach(async () => {
  ports = createMemoryPorts(makeSpace({ maps: [{ map: ground, isDefault: true, updateId: 1 }] }))
  for (const [user, role] of [
    ['ann', 'MEMBER'],
    ['bob', 'MEMBER'],
    ['ed', 'BUILDER'],
  ] as const)
    ports.roles.set(user, role)
  ports.belongings.set('space-1/ann', { items: new Map([['tea', 2]]) })
  await open()
})

let steps = 0
async function step(by: Visitor, patch: MapPatch, isGuarded = false) {
  const txnId = by.send('mapStep', {
    mapId: '1',
    stepId: `s${steps++}`,
    patch: JSON.stringify(patch),
    isGuarded,
  })
  await space.settle()
  const answer = by.answer(txnId)
  return answer?.succeeded ? 'done' : answer?.reason
}

const thing = (more: object = {}) => ({
  templateId: 'cup',
  _name: '杯子',
  _tags: [DESK_TAG],
  normal: '',
  type: 0,
  x: 5,
  y: 5,
  width: 1,
  height: 1,
  offsetZ: 0.7,
  ...more,
})
const put = (id: string, more: object = {}): MapPatch => ({
  objects: { [id]: { was: null, now: { id, ...thing(more) } as never } },
})
const ofBag = (itemId: string, more: object = {}) => ({
  propertiesJson: JSON.stringify({ fromBag: itemId }),
  ...more,
})
const objects = (visitor: Visitor) => [...visitor.world.maps.get('1' as MapId)!.objects.values()]
const find = (id: string, by = ann) => objects(by).find((one) => one.id === id)
const bag = (userId: string): Record<string, number> =>
  Object.fromEntries(ports.belongings.get(`space-1/${userId}`)?.items ?? [])

test('small things are put on one’s own desk, moved on it and taken away; forth and back', async () => {
  const cup = put('mug')
  expect(await step(ann, cup)).toBe('done')
  expect(find('mug', bob)).toMatchObject({ objectPlacerId: 'ann' })
  const move: MapPatch = { objects: { mug: { was: { offsetX: 0 }, now: { offsetX: 0.3 } } } } as never
  expect(await step(ann, move)).toBe('done')
  expect(await step(ann, inverseOf(move), true)).toBe('done')
  expect(await step(ann, inverseOf(cup), true)).toBe('done')
  expect(find('mug')).toBeUndefined()
})

test.each([
  ['on somebody else’s desk', { x: 8 }],
  ['beside it', { x: 6 }],
  ['half beside it', { templateId: 'plate' }],
  ['no small thing', { templateId: 'chair' }],
  ['used for something', { type: 1, propertiesJson: '{"url":"https://example.com"}' }],
  ['a way out', { propertiesJson: '{"portal":{"targetMap":"1"}}' }],
  ['a thing with a sound', { sound: { src: '/a.wav', volume: 1 } }],
  ['an item for everybody', { propertiesJson: '{"item":"gold"}' }],
  ['without the mark', { _tags: [] }],
  ['of a room', { room: 4 }],
  ['larger than life', { scale: 3 }],
])('nothing else: %s', async (_, more) => {
  expect(await step(ann, put('x', more))).toBe('only inside your own rooms')
  expect(find('x')).toBeUndefined()
})

test('what others put there, and what stood there, stays; forged owners do not count', async () => {
  expect(await step(bob, put('his', { x: 8, objectPlacerId: 'ann' }))).toBe('done')
  expect(find('his')).toMatchObject({ objectPlacerId: 'bob' })
  for (const id of ['his', 'chair']) {
    const former = find(id)!
    expect(await step(ann, { objects: { [id]: { was: former as never, now: null } } })).toBe(
      'only inside your own rooms',
    )
  }
  expect(await step(ann, { objects: { his: { was: { x: 8 }, now: { x: 5 } } } } as never)).toBe(
    'only inside your own rooms',
  )
  const claim = { nooks: { b: { was: { owner: { userId: 'bob' } }, now: { owner: { userId: 'ann' } } } } }
  expect(await step(ann, claim as never)).not.toBe('done')
})

test('a dozen and no more', async () => {
  for (let n = 0; n < limits.deskThingsMax; n++) expect(await step(ann, put(`n${n}`))).toBe('done')
  expect(await step(ann, put('more'))).toBe('there are enough things on this desk')
  expect(await step(ann, { objects: { n0: { was: find('n0') as never, now: null } } })).toBe('done')
  expect(await step(ann, put('more'))).toBe('done')
})

test('what is of the bag leaves it, and is back in it when it is taken away, by whomever', async () => {
  const tea = put('tea', ofBag('tea'))
  expect(await step(ann, tea)).toBe('done')
  expect([bag('ann'), fromBagOf(find('tea')!)]).toEqual([{ tea: 1 }, 'tea'])
  expect(await step(ann, inverseOf(tea), true)).toBe('done')
  expect(bag('ann')).toEqual({ tea: 2 })
  expect(await step(ann, tea)).toBe('done')
  ed.send('mapDeleteObjectById', { mapId: '1', id: 'tea' })
  await space.settle()
  expect([bag('ann'), find('tea')]).toEqual([{ tea: 2 }, undefined])
})

test('nothing is made of nothing: too few, another look, another item afterwards', async () => {
  expect(await step(ann, put('gold', ofBag('gold', { templateId: 'item-parcel' })))).toBe(
    'not enough of gold',
  )
  expect(await step(ann, put('odd', ofBag('tea', { templateId: 'item-parcel' })))).toBe(
    'only inside your own rooms',
  )
  expect(await step(ann, put('mug'))).toBe('done')
  const gilded = { propertiesJson: '{"fromBag":"gold"}', templateId: 'item-parcel' }
  const turn = { was: { propertiesJson: '', templateId: 'cup' }, now: gilded }
  expect(await step(ann, { objects: { mug: turn } } as never)).toBe('not enough of gold')
  expect(bag('ann')).toEqual({ tea: 2 })
})

test('whoever gives their desk back has what was theirs again; the desk is empty, and all is so after a restart', async () => {
  expect(await step(ann, put('tea', ofBag('tea')))).toBe('done')
  expect(await step(ann, put('mug'))).toBe('done')
  ann.send('setDeskInfo', { deskInfo: { deskId: '' } })
  await space.settle()
  expect([find('tea', bob), find('mug', bob), bag('ann')]).toEqual([undefined, undefined, { tea: 2 }])
  expect(find('chair')).toBeDefined()
  await open()
  expect([find('tea'), bag('ann')]).toEqual([undefined, { tea: 2 }])
})

test('taken back by who furnishes it is empty as well', async () => {
  expect(await step(ann, put('tea', ofBag('tea')))).toBe('done')
  ed.send('mapSetNooks', { mapId: '1', nooks: { a: { owner: { userId: '' } } } })
  await space.settle()
  expect([find('tea'), bag('ann')]).toEqual([undefined, { tea: 2 }])
})

test.each(['inventory', 'mapEdit'])(
  'when %s cannot be stored nothing leaves the bag and nothing lies there',
  async (kind) => {
    ports.beforeEffect = (effect) => {
      if (effect.kind === kind) throw new Error('not stored')
    }
    expect(await step(ann, put('tea', ofBag('tea')))).not.toBe('done')
    expect([find('tea'), bag('ann')]).toEqual([undefined, { tea: 2 }])
    ports.beforeEffect = () => undefined
    // What was claimed is not.
    for (const id of ['one', 'two']) expect(await step(ann, put(id, ofBag('tea')))).toBe('done')
    expect(bag('ann')).toEqual({})
  },
)

async function ask(userId: string, wish: Wish): Promise<string> {
  const identity = (await ports.authenticate({ token: `token-${userId}` }))!
  const answer = space.live.request(identity, requestOf(wish))
  await space.settle()
  await space.settle()
  return (await answer)?.key ?? 'done'
}
const levelNow = (): MapFile =>
  JSON.parse(JSON.stringify(toMapFile(space.live.maps.get('1' as MapId)!))) as MapFile
const onLevel = (mapId: string) =>
  [...(space.live.maps.get(mapId as MapId)?.objects.values() ?? [])].map(({ id }) => id)

test('a version that is restored brings nothing back that went into a bag, and gives back what was put there since', async () => {
  expect(await step(ann, put('old', ofBag('tea')))).toBe('done')
  const version = levelNow()
  expect(await step(ann, { objects: { old: { was: find('old') as never, now: null } } })).toBe('done')
  expect(await step(ann, put('new', ofBag('tea')))).toBe('done')
  expect(bag('ann')).toEqual({ tea: 1 })
  expect(await ask('ed', { kind: 'becomeMap', mapId: '1', target: version, isReturn: true })).toBe('done')
  expect(onLevel('1')).toEqual(['chair'])
  expect(bag('ann')).toEqual({ tea: 2 })
})

test('a copy and a draft have nothing out of bags; published, the level keeps what is on it, and the draft gives back', async () => {
  expect(await step(ann, put('mine', ofBag('tea')))).toBe('done')
  expect(await ask('ed', { kind: 'addLevel', mapId: '2', name: '副本', copyOf: '1' })).toBe('done')
  expect(await ask('ed', { kind: 'addDraft', mapId: '1', draftId: '3' })).toBe('done')
  expect([onLevel('2'), onLevel('3')]).toEqual([['chair'], ['chair']])
  ports.belongings.set('space-1/ed', { items: new Map([['tea', 1]]) })
  await space.live.close()
  await open()
  const txnId = ed.send('mapAddObject', { mapId: '3', object: { id: 'eds', ...thing(ofBag('tea')) } })
  await space.settle()
  expect(ed.answer(txnId)).toMatchObject({ succeeded: true })
  expect([onLevel('3'), bag('ed')]).toEqual([['chair', 'eds'], {}])
  expect(await ask('ed', { kind: 'publishDraft', mapId: '1' })).toBe('done')
  expect(onLevel('1')).toEqual(['chair', 'mine'])
  expect([bag('ann'), bag('ed')]).toEqual([{ tea: 1 }, { tea: 1 }])
})
