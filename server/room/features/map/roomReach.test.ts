import { beforeEach, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { encodeMask } from '#shared/map/grid.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { limits } from '#shared/rules/limits.ts'
import type { ActionName } from '#shared/protocol/messages.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'

// Who furnishes one room changes nothing of another one, however what they say reaches out of it.

const piece = (id: string, size: readonly [number, number, number], more: object = {}) => [
  id,
  { ...chairCatalogue.get('chair'), id, size, ...more },
]
const catalogue = new Map([
  ...chairCatalogue,
  piece('tower', [4, 4, 4], { blocks: true }),
  piece('door', [1, 2.1, 0.1], { opens: 'door', mount: 'wall' }),
] as [string, never][]) as unknown as Catalogue

const ground = (room: number, x: number, y: number) => ({
  ...chairAt(x, y),
  templateId: '',
  id: `room-${room}`,
  width: 5,
  height: 5,
  _tags: ['room'],
  room,
})
const standing = { ...chairAt(3, 3), id: 'own', room: 1 }
/** Rooms 1 and 2 share the line x = 7; 3 lies above room 1, on the line y = 2. */
const objects = {
  '1': ground(1, 2, 2),
  '2': ground(2, 7, 2),
  '3': { ...ground(3, 2, 0), height: 2 },
  '4': standing,
  // Put there by who may: it stands out of the room.
  '5': { ...chairAt(6, 6), id: 'tall', templateId: 'tower', scale: 2, room: 1 },
}

let space: TestSpace
let meg: Visitor
let watcher: Visitor

beforeEach(async () => {
  const ports = createMemoryPorts(
    makeSpace({ maps: [{ map: makeMap({ objects }), isDefault: true, updateId: 3 }] }),
  )
  ports.roles.set('olga', 'OWNER')
  ports.roles.set('meg', 'MEMBER')
  ports.permittedRooms.set('meg', [1])
  space = await openSpace(ports, { catalogue })
  meg = (await space.visit('meg')).enter()
  watcher = (await space.visit('val')).enter()
})

async function say(kind: ActionName, body: object): Promise<string> {
  const txnId = meg.send(kind, { mapId: '1', ...body } as never)
  await space.settle()
  const answer = meg.answer(txnId)
  return answer?.succeeded ? 'done' : (answer?.reason ?? 'no answer')
}
const add = (object: object) => say('mapAddObject', { object: { ...chairAt(4, 4), room: 1, ...object } })
const refused = 'only inside your own rooms'

test('what a thing is said to be away from its cell counts', async () => {
  for (const reach of [{ offsetX: 5 }, { offsetX: -4 }, { offsetY: 9_000 }, { offsetY: -3.2 }])
    expect(await add(reach), JSON.stringify(reach)).toBe(refused)
  expect(await add({ offsetX: 0.4, offsetY: -0.3 })).toBe('done')
  const far = { objectId: 'own', targetX: 4, targetY: 4, targetXOffset: 6, duration: 0 }
  expect(await say('mapMoveObject', far)).toBe(refused)
  const step = { objects: { own: { was: { offsetX: null }, now: { offsetX: 7 } } } }
  expect(await say('mapStep', { stepId: 'a', patch: JSON.stringify(step) })).toBe(refused)
})

test('so does how large it is', async () => {
  for (const large of [
    { width: 1_000, height: 1 },
    { templateId: '', width: 8, height: 8 },
    { templateId: 'tower', scale: 4 },
    { templateId: 'tower', x: 6, y: 6 },
    // Its middle where it is let be.
    { width: 21, offsetX: -10 },
  ])
    expect(await add(large), JSON.stringify(large)).toBe(refused)
  expect(await add({ templateId: 'tower' })).toBe('done')
})

test('what stands out already may be named, coloured and taken away, and turns to nowhere else', async () => {
  const change = (by: object) => say('mapUpdateObjects', { objects: { '5': by } })
  expect(await change({ _name: '塔' })).toBe('done')
  expect(await change({ scale: 4 })).toBe(refused)
  expect(await change({ offsetX: 2 })).toBe(refused)
  expect(await say('mapDeleteObjectById', { id: 'tall' })).toBe('done')
})

test('a door opens no wall that is another room’s as well', async () => {
  const door = (x: number, y: number, yaw: number, by: object = {}) =>
    add({ templateId: 'door', x, y, yaw, ...by })
  // On the line to room 2, to room 3, and from afar; on a line within, and to the way outside.
  expect(await door(6, 4, 90, { offsetX: 0.5 })).toBe(refused)
  expect(await door(4, 2, 0, { offsetY: -0.5 })).toBe(refused)
  expect(await door(4, 4, 0, { offsetX: 5.5 })).toBe(refused)
  expect(await door(4, 4, 0, { offsetY: 0.5 })).toBe('done')
  expect(await door(4, 6, 0, { offsetY: 0.5 })).toBe('done')
})

test('walls on the line to another room stay as they are', async () => {
  const mask = (x: number, y: number) =>
    encodeMask(Uint8Array.from({ length: 400 }, (_, i) => (i === y * 20 + x ? 1 : 0)))
  const walls = (key: string, x: number, y: number) => say('mapSetWalls', { walls: { [key]: mask(x, y) } })
  expect(await walls('wood:n', 4, 2)).toBe(refused)
  expect(await walls('wood:e', 6, 4)).toBe(refused)
  expect(await walls('wood:w', 7, 4)).toBe(refused)
  expect(await walls('wood:n', 4, 4)).toBe('done')
  expect(await walls('wood:s', 4, 6)).toBe('done')
  expect(await walls('wood:w', 2, 4)).toBe('done')
})

test('a guide goes its round in the room', async () => {
  const guide = (...stops: readonly (readonly [number, number])[]) => ({
    propertiesJson: JSON.stringify({ guide: { name: '小灵', stops: stops.map(([x, y]) => ({ x, y })) } }),
  })
  expect(await add(guide([3, 3], [15, 15]))).toBe(refused)
  expect(await add(guide([3, 3], [6, 6]))).toBe('done')
  const change = (by: object) => say('mapUpdateObjects', { objects: { '4': by } })
  expect(await change(guide([15, 15]))).toBe(refused)
  expect(await change(guide([5, 5]))).toBe('done')
  // Of one that somebody sends through the level, nobody changes what it is called and answers.
  const spread = guide([3, 3], [15, 15])
  const olga = (await space.visit('olga')).enter()
  const sent = olga.send('mapUpdateObjects', { mapId: '1', objects: { '4': spread } })
  await space.settle()
  expect(olga.answer(sent)?.succeeded).toBe(true)
  expect(await change({ propertiesJson: spread.propertiesJson.replace('小灵', '坏人') })).toBe(refused)
  expect(await change({ _name: '导览' })).toBe('done')
})

test('a thing is heard no farther than about its room', async () => {
  const sound = { src: '/assets/sounds/rain.ogg', volume: 1, loop: true }
  expect(await add({ sound: { ...sound, maxDistance: 4_000_000_000 } })).toBe(refused)
  expect(await add({ sound: { ...sound, maxDistance: 12 } })).toBe('done')
  expect(await add({ sound })).toBe('done')
})

test('what is heard from afar because somebody built it so stays the sound it is', async () => {
  const olga = (await space.visit('olga')).enter()
  const sound = { src: '/assets/sounds/rain.ogg', volume: 0.5, loop: true, maxDistance: 400 }
  const txnId = olga.send('mapUpdateObjects', { mapId: '1', objects: { '4': { sound } } })
  await space.settle()
  expect(olga.answer(txnId)?.succeeded).toBe(true)
  const change = (by: object) => say('mapUpdateObjects', { objects: { '4': by } })
  expect(await change({ sound: { ...sound, src: '/files/0123456789abcdef' } })).toBe(refused)
  expect(await change({ sound: { ...sound, volume: 1 } })).toBe(refused)
  expect(await change({ _name: '雨', x: 4 })).toBe('done')
  expect(await change({ sound: { ...sound, src: '/files/0123456789abcdef', maxDistance: 10 } })).toBe('done')
})

test('of a room that went as a whole nothing is left to furnish', async () => {
  const olga = (await space.visit('olga')).enter()
  const patch = {
    objects: Object.fromEntries(['room-1', 'own', 'tall'].map((id) => [id, { was: {}, now: null }])),
  }
  const txnId = olga.send('mapStep', { mapId: '1', stepId: 'gone', patch: JSON.stringify(patch) })
  await space.settle()
  expect(olga.answer(txnId)?.succeeded).toBe(true)
  expect(await add({})).toBe(refused)
  expect(await add({ x: 15, y: 15 })).toBe(refused)
})

test('nobody hears of what was refused', async () => {
  const before = watcher.events.length
  await add({ offsetX: 5 })
  expect(watcher.events).toHaveLength(before)
  expect(space.live.maps.get('1' as MapId)!.objects.size).toBe(5)
})

test('one room is not filled with all a level holds', async () => {
  const thing = (n: number) => ({ ...chairAt(4, 4), id: `n-${n}`, room: 1 })
  const fill = async (from: number, count: number, more: object = {}) => {
    const things = Array.from({ length: count }, (_, n) => [
      String(from + n),
      { ...thing(from + n), ...more },
    ])
    space.pass(60_000)
    return say('mapUpdateObjects', { objects: Object.fromEntries(things) })
  }
  const share = limits.objectsMax * limits.roomShareOfLevel
  expect(await fill(10, share - 3)).toBe('done')
  expect(await fill(5_000, 1)).toBe('too many objects of a room')
  const much = 'x'.repeat(31_000)
  for (let from = 10; from < 90; from += 20) expect(await fill(from, 20, { customState: much })).toBe('done')
  expect(await fill(90, 40, { customState: much })).toBe('too many objects of a room')
  // And less of it is possible at any time.
  expect(await fill(10, 1, { customState: '' })).toBe('done')
}, 120_000)

test('who has many rooms leaves the last part of a level to those who build it', async () => {
  const rooms = [1, 2, 3, 4, 5]
  const grounds = rooms.map((room) => [String(room), ground(room, 0, 0)] as const)
  const share = limits.objectsMax * limits.roomShareOfLevel
  const filled = Array.from({ length: 4 * share - 6 }, (_, n) => {
    const thing = { ...chairAt(1, 1), id: `n-${n}`, room: 2 + Math.floor(n / (share - 2)) }
    return [String(10 + n), thing] as const
  })
  const map = makeMap({ objects: Object.fromEntries([...grounds, ...filled]) })
  const ports = createMemoryPorts(makeSpace({ maps: [{ map, isDefault: true, updateId: 3 }] }))
  ports.roles.set('olga', 'OWNER')
  ports.roles.set('meg', 'MEMBER')
  ports.permittedRooms.set('meg', rooms)
  space = await openSpace(ports, { catalogue })
  meg = (await space.visit('meg')).enter()
  const more = { x: 1, y: 1, room: 1 }
  expect(await add(more)).toBe('done')
  expect(await add(more)).toBe('too many objects in rooms')
  // What is there may be changed.
  expect(await say('mapUpdateObjects', { objects: { '10': { _name: '椅子' } } })).toBe('done')
  const olga = (await space.visit('olga')).enter()
  const txnId = olga.send('mapAddObject', { mapId: '1', object: { ...chairAt(1, 1), room: 1 } })
  await space.settle()
  expect(olga.answer(txnId)?.succeeded).toBe(true)
  expect(await say('mapDeleteObjectById', { id: 'n-5' })).toBe('done')
}, 60_000)
