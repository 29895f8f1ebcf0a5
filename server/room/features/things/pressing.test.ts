import { beforeEach, expect, test } from 'vitest'
import type { CatalogueItem } from '#shared/map/catalogue.ts'
import { encodeMask } from '#shared/map/grid.ts'
import type { MapId } from '#shared/ids.ts'
import { playedBy } from '#shared/map/pressing.ts'
import { guestRole } from '#shared/rules/guestVisit.ts'
import { limits } from '#shared/rules/limits.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import {
  createMemoryPorts,
  makeSpace,
  type MemoryPorts,
} from '../../../../tests/support/rooms/memoryPorts.ts'

const item = (id: string, opens?: 'door' | 'window'): CatalogueItem => ({
  ...chairCatalogue.get('chair')!,
  id,
  seats: [],
  size: [1, 2.2, 0.2],
  ...(opens && { opens }),
})
const catalogue = new Map(
  [
    item('lamp'),
    item('lamp-off'),
    item('plain-lamp'),
    item('door', 'door'),
    item('door-closed', 'window'),
    item('box'),
  ].map((one) => [one.id, one]),
)
const thing = (templateId: string, x: number, y: number, properties: object, state?: object) => ({
  templateId,
  type: 8,
  normal: '',
  x,
  y,
  width: 1,
  height: 1,
  propertiesJson: JSON.stringify(properties),
  ...(state && { customState: JSON.stringify(state) }),
})

let ports: MemoryPorts
let space: TestSpace

const open = async (): Promise<void> => {
  space = await openSpace(ports, { catalogue })
}

beforeEach(async () => {
  // A wall from west to east between rows 9 and 10, with a door in it over the people who come.
  const wall = Uint8Array.from({ length: 400 }, (_, i) => (Math.floor(i / 20) === 10 ? 1 : 0))
  const objects = {
    '1': thing('lamp', 9, 11, { component: 'lamp' }),
    '2': { ...thing('door', 10, 10, { component: 'door' }), offsetY: -0.5 },
    '3': thing('box', 11, 11, { component: 'counter' }, { count: 7 }),
    '4': thing('box', 8, 10, { component: 'scoreBoard', sides: ['红', '蓝'] }),
    '5': thing('box', 12, 10, { component: 'coffee', gives: 'coffee' }),
    '6': thing('box', 12, 11, { component: 'jukebox' }),
    '7': thing('lamp', 9, 12, { component: 'lamp', control: 'members' }),
    '8': thing('lamp', 2, 17, { component: 'lamp' }),
    '9': thing('plain-lamp', 8, 11, { component: 'lamp' }),
    '10': { ...thing('lamp', 9, 10, { component: 'lamp' }), type: 0 },
    '11': thing('box', 9, 10, { component: 'board' }),
    '12': thing('box', 11, 12, { component: 'counter' }, { count: 99_999 }),
  }
  const map = { ...makeMap({ id: '1', objects }), walls: { 'plaster:n': encodeMask(wall) } }
  ports = createMemoryPorts(
    makeSpace({
      maps: [
        { map, isDefault: true, updateId: 1 },
        { map: makeMap({ id: '2' }), isDefault: false, updateId: 1 },
      ],
    }),
  )
  await open()
})

/** Everybody arrives at 10.5, 10.5. */
const enter = async (userId: string, sceneId = '1'): Promise<Visitor> =>
  (await space.visit(userId)).enter({ sceneId, info: { name: userId } })
const press = async (visitor: Visitor, key: string, command: string, value?: number) => {
  const txnId = visitor.send('pressThing', {
    mapId: '1',
    key,
    command,
    ...(value === undefined ? {} : { value }),
  })
  await space.settle()
  return visitor.answer(txnId)
}
/** How a thing stands, as somebody has been told last. */
const toldOf = (visitor: Visitor, key: string): unknown => {
  const states = visitor.all('mapSetObjectsV2').flatMap(({ mapId, objects }) => {
    const state = mapId === '1' ? objects?.[key]?.customState : undefined
    return state ? [JSON.parse(state) as unknown] : []
  })
  return states.at(-1)
}
const stands = (key: string): unknown =>
  JSON.parse(space.live.world.maps.get('1' as MapId)?.objects.get(key)?.customState || '{}')

test('a press is seen by everybody at once, by who comes late, and after a restart', async () => {
  const [ann, bob] = [await enter('ann'), await enter('bob')]
  await press(ann, '1', 'off')
  await press(bob, '4', 'add', 1)
  await press(ann, '4', 'add', 1)
  await press(ann, '4', 'add', 0)
  await press(ann, '4', 'take', 1)
  for (const one of [ann, bob]) {
    expect(toldOf(one, '1')).toEqual({ on: false })
    expect(toldOf(one, '4')).toEqual({ scores: [1, 1] })
    expect(one.all('systemSetsItem')[0]).toMatchObject({ itemId: '1', dataJson: '{"on":false}' })
  }
  const late = await enter('late')
  expect(toldOf(late, '1')).toEqual({ on: false })
  await open()
  const after = await enter('after')
  expect(toldOf(after, '1')).toEqual({ on: false })
  expect(toldOf(after, '4')).toEqual({ scores: [1, 1] })
})

test('who presses at the same time: nothing is lost, and two who want the same get it once', async () => {
  const people = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => enter(name)))
  for (const one of people) one.send('pressThing', { mapId: '1', key: '3', command: 'add' })
  for (const one of people) one.send('pressThing', { mapId: '1', key: '1', command: 'off' })
  await space.settle()
  expect(stands('3')).toEqual({ count: 12 })
  expect(stands('1')).toEqual({ on: false })
  expect(people[0]!.all('systemSetsItem').filter(({ itemId }) => itemId === '1')).toHaveLength(1)
})

test('a closed door is a wall to who walks, and open again it is none', async () => {
  const ann = await enter('ann')
  const walks = (z: number) => {
    ann.ask('move', { position: { x: 10.5, y: 0, z } })
    space.pass(limits.flushMs)
    return space.live.world.players.get(ann.encId!)!.position.z
  }
  expect(walks(9.6)).toBeCloseTo(9.6)
  expect(walks(10.5)).toBeCloseTo(10.5)
  await press(ann, '2', 'close')
  expect(walks(9.6)).toBeCloseTo(10.5)
  await press(ann, '2', 'open')
  expect(walks(9.6)).toBeCloseTo(9.6)
})

test('coffee goes into the bag, five cups at most; the machine counts on', async () => {
  const ann = await enter('ann')
  for (let i = 0; i < 7; i++) expect((await press(ann, '5', 'brew'))?.succeeded).toBe(true)
  expect(ann.all('playerUpdatesInventory').map(({ items }) => items?.['coffee']?.count)).toEqual([
    1, 2, 3, 4, 5,
  ])
  expect(Object.fromEntries(ports.belongings.get('space-1/ann')?.items ?? [])).toEqual({ coffee: 5 })
  expect(stands('5')).toEqual({ count: 7 })
})

test('a jukebox plays one piece for all; who comes later is told how far it is', async () => {
  const [ann, bob] = [await enter('ann'), await enter('bob')]
  await press(ann, '6', 'play', 1)
  expect(toldOf(bob, '6')).toMatchObject({ playing: true, track: 1 })
  space.pass(4_000)
  await press(bob, '6', 'ask')
  const told = bob.all('videoState').at(-1)!
  expect(told).toMatchObject({ key: '6', playing: true })
  expect(told.positionMs).toBeGreaterThanOrEqual(4_000)
  expect(told.positionMs).toBeLessThan(5_000)
  expect(ann.all('videoState')).toEqual([])
  await press(bob, '6', 'stop')
  await press(ann, '6', 'ask')
  expect(ann.all('videoState').at(-1)).toMatchObject({ playing: false, positionMs: 0 })
})

test('who only looks around hears how a jukebox stands, and presses nothing', async () => {
  const ann = await enter('ann')
  await press(ann, '6', 'play', 1)
  ports.roles.set('guest', guestRole)
  const guest = await enter('guest')
  expect(await press(guest, '6', 'ask')).toMatchObject({ succeeded: true })
  expect(guest.all('videoState').at(-1)).toMatchObject({ key: '6', playing: true })
  for (const [key, command] of [
    ['6', 'stop'],
    ['1', 'off'],
    ['5', 'brew'],
  ] as const)
    expect(await press(guest, key, command)).toMatchObject({ reason: 'you may not use this object' })
})

test.each([
  ['77', 'on', undefined, 'no such object on this map'],
  ['1', 'close', undefined, 'this object cannot do that'],
  ['1', 'constructor', undefined, 'this object cannot do that'],
  ['3', '__proto__', undefined, 'this object cannot do that'],
  ['4', 'add', 2, 'this object cannot do that'],
  ['4', 'take', 0, 'this object cannot do that'],
  ['12', 'add', undefined, 'this object cannot do that'],
  ['6', 'play', 9, 'this object cannot do that'],
  ['9', 'off', undefined, 'this object cannot do that'],
  ['10', 'off', undefined, 'this object cannot do that'],
  ['11', 'on', undefined, 'this object cannot do that'],
  ['7', 'off', undefined, 'you may not use this object'],
  ['8', 'off', undefined, 'the object is too far away'],
])('%s: %s %s is refused, and nothing changes', async (key, command, value, reason) => {
  const ann = await enter('ann')
  const before = stands(key)
  expect((await press(ann, key, command, value))?.reason).toBe(reason)
  expect(stands(key)).toEqual(before)
  expect(ann.all('systemSetsItem')).toEqual([])
})

test('the thing says who may; from another level nobody', async () => {
  ports.roles.set('mia', 'MEMBER')
  const [mia, far] = [await enter('mia'), await enter('far', '2')]
  expect((await press(mia, '7', 'off'))?.succeeded).toBe(true)
  expect((await press(far, '1', 'off'))?.reason).toBe('that is on another map')
})

test('a bag that is full gets no cup; the machine pours all the same', async () => {
  const full = Array.from({ length: limits.inventoryItemsMax }, (_, n) => [`item-${n}`, 1] as const)
  ports.belongings.set('space-1/ann', { items: new Map(full) })
  const ann = await enter('ann')
  expect((await press(ann, '5', 'brew'))?.succeeded).toBe(true)
  expect(stands('5')).toEqual({ count: 1 })
  expect(ports.belongings.get('space-1/ann')?.items.has('coffee')).toBe(false)
})

test.each([
  { track: { valueOf: 1, toString: 1 } },
  { track: [[0]] },
  { track: '0' },
  { at: 'now' },
  { at: -0.5 },
])('a jukebox that stands as none can plays nothing: %j', (state) => {
  const object = thing('box', 1, 1, { component: 'jukebox' }, { playing: true, track: 0, at: 1, ...state })
  expect(playedBy(object)).toBeUndefined()
})

test('a state so deep that nobody could write it anew is none: the thing is pressed all the same', async () => {
  const texts = JSON.stringify('[{'.repeat(2_000))
  for (const [a, kept] of [
    [`${'['.repeat(15_000)}${']'.repeat(15_000)}`, false],
    [texts, true],
  ] as const) {
    ports = createMemoryPorts(
      makeSpace({
        maps: [
          {
            map: makeMap({
              id: '1',
              objects: { '1': { ...thing('lamp', 9, 11, { component: 'lamp' }), customState: `{"a":${a}}` } },
            }),
            isDefault: true,
            updateId: 1,
          },
        ],
      }),
    )
    await open()
    const ann = (await space.visit('ann')).enter({ sceneId: '1', info: { name: 'ann' } })
    const txnId = ann.send('pressThing', { key: '1', command: 'off' })
    await space.settle()
    expect(ann.answer(txnId)).toMatchObject({ succeeded: true })
    const state = JSON.parse(ann.world.maps.get('1' as MapId)!.objects.get('1')!.customState!) as object
    expect(state).toEqual({ on: false, ...(kept && { a: JSON.parse(a) as string }) })
  }
})
