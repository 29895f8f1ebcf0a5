import { describe, expect, test } from 'vitest'
import { encodeMask, packBits } from '../map/grid.ts'
import { decodeBatch, encodeBatch } from '../protocol/codec.ts'
import { event, type WireEvent } from '../protocol/messages.ts'
import type { MapId } from '../ids.ts'
import { forgetMap, isMapComplete } from './map.ts'
import { reduce, reduceAll } from './reduce.ts'
import { commitEvent, mapEvents } from './snapshot.ts'
import { emptyWorld, type GameMap, type World } from './world.ts'

const mapId = '1' as MapId
const after = (...events: WireEvent[]): GameMap => reduceAll(emptyWorld, events).maps.get(mapId)!
const size = event('mapSetDimensions', { mapId, width: 4, height: 3 })
const rowsOf = (map: GameMap): string[] =>
  [0, 1, 2].map((y) =>
    [...map.collisions!.subarray(y * 4, y * 4 + 4)].map((cell) => (cell ? '#' : '.')).join(''),
  )

describe('collisions', () => {
  const block = Uint8Array.of(1, 0, 1, 1)

  test('bytes and bits say the same', () => {
    const bytes = event('mapSetCollisions', { mapId, x: 1, y: 1, w: 2, h: 2, mask: encodeMask(block) })
    const bits = event('mapSetCollisionsBits', { mapId, x: 1, y: 1, w: 2, h: 2, mask: packBits(block) })
    expect(rowsOf(after(size, bytes))).toEqual(['....', '.#..', '.##.'])
    expect(after(size, bits)).toEqual(after(size, bytes))
  })

  test('a rectangle is laid over, or replaces everything with overwrite; outside the map is cut', () => {
    const all = event('mapSetCollisionsBits', { mapId, w: 4, h: 3, mask: Uint8Array.of(255, 255) })
    const corner = { mapId, x: 3, y: 2, w: 9, h: 9, mask: new Uint8Array(11) }
    expect(rowsOf(after(size, all, event('mapSetCollisionsBits', corner)))).toEqual(['####', '####', '###.'])
    const over = event('mapSetCollisionsBits', { mapId, overwrite: true, w: 1, h: 1, mask: Uint8Array.of(1) })
    expect(rowsOf(after(size, all, over))).toEqual(['#...', '....', '....'])
  })

  test('a new size keeps what still lies inside', () => {
    const all = event('mapSetCollisionsBits', { mapId, w: 4, h: 3, mask: Uint8Array.of(255, 255) })
    const wider = after(size, all, event('mapSetDimensions', { mapId, width: 6, height: 2 }))
    expect([...wider.collisions!].join('')).toBe('111100111100')
  })

  test('before the size, without a mask or with an absurd size nothing breaks', () => {
    const early = event('mapSetCollisions', { mapId, w: 2, h: 2, mask: '!!!!' })
    expect(reduceAll(emptyWorld, [early]).maps.size).toBe(0)
    expect(after(size, event('mapSetCollisions', { mapId, w: 4e9, h: 4e9 })).collisions).toBeUndefined()
    expect(after(size, event('mapSetDimensions', { mapId, width: 4e9, height: 4e9 })).dimensions).toEqual([
      4, 3,
    ])
  })
})

describe('objects', () => {
  const chair = { templateId: 'chair', x: 1, y: 2, color: 'red' }

  test('both key shapes set the same object; fields merge, or replace with updatesAreOverwrites', () => {
    const numbered = event('mapSetObjects', { mapId, objects: { 12: chair } })
    const keyed = event('mapSetObjectsV2', { mapId, objects: { '12': chair } })
    expect(after(numbered).objects).toEqual(after(keyed).objects)
    const moved = { objects: { '12': { x: 5 } }, mapId }
    expect(after(keyed, event('mapSetObjectsV2', moved)).objects.get('12')).toEqual({ ...chair, x: 5 })
    const over = event('mapSetObjectsV2', { ...moved, updatesAreOverwrites: true })
    expect(after(keyed, over).objects.get('12')).toEqual({ x: 5 })
  })

  test('fields a decoded change does not carry stay as they were', () => {
    const [first, second] = decodeBatch(
      encodeBatch([
        event('mapSetObjectsV2', { mapId, objects: { a: { ...chair, _tags: ['x'] } } }),
        event('mapSetObjectsV2', { mapId, objects: { a: { y: 9 } } }),
      ]),
    )
    expect(after(first!, second!).objects.get('a')).toEqual({ ...chair, y: 9, _tags: ['x'] })
  })

  test('deleted and moved, by key or id', () => {
    const two = event('mapSetObjectsV2', { mapId, objects: { '1': chair, '2': { ...chair, id: 'door' } } })
    expect([...after(two, event('mapDeleteObject', { mapId, key: 1 })).objects.keys()]).toEqual(['2'])
    expect([...after(two, event('mapDeleteObjectByKey', { mapId, key: '2' })).objects.keys()]).toEqual(['1'])
    const move = event('mapMoveObject', {
      mapId,
      objectId: 'door',
      targetX: 7,
      targetY: 8,
      targetXOffset: 0.5,
    })
    expect(after(two, move).objects.get('2')).toMatchObject({ x: 7, y: 8, offsetX: 0.5 })
  })
})

test('nooks merge by key, and overwrite replaces them all', () => {
  const first = event('mapSetNooks', { mapId, nooks: { a: { name: 'A', capacity: 4 }, b: { name: 'B' } } })
  const rename = event('mapSetNooks', { mapId, nooks: { a: { name: 'AA' } } })
  expect(after(first, rename).nooks.get('a')).toEqual({ name: 'AA', capacity: 4 })
  expect([
    ...after(first, event('mapSetNooks', { ...rename.body, mapId, overwrite: true } as never)).nooks,
  ]).toEqual([['a', { name: 'AA' }]])
})

test('a plain field is set, and taken away with delete', () => {
  const named = event('mapSetName', { mapId, name: '办公' })
  expect(after(named).name).toBe('办公')
  expect(after(named, event('mapSetName', { mapId, name: '', delete: true })).name).toBeUndefined()
})

test('six parts complete a map, empty ones included; a commit holds until the next change', () => {
  const parts = [
    size,
    event('mapSetCollisionsBits', { mapId, overwrite: true, w: 4, h: 3, mask: new Uint8Array(2) }),
    event('mapSetBackgroundImagePath', { mapId, backgroundImagePath: '' }),
    event('mapSetSpawns', { mapId, spawns: [] }),
    event('mapSetPortals', { mapId, portals: [] }),
    event('mapSetAnnouncer', { mapId, announcer: [] }),
  ]
  parts.forEach((_, n) => expect(isMapComplete(after(...parts.slice(0, n + 1)))).toBe(n === 5))
  const committed = [...parts, event('mapCommitsChanges', { mapId, updateId: 8 })]
  expect(after(...committed).updateId).toBe(8)
  expect(after(...committed, event('mapSetName', { mapId, name: 'x' })).updateId).toBeUndefined()
  expect(reduceAll(emptyWorld, [committed.at(-1)!])).toBe(emptyWorld)
})

test('a map told to a newcomer over the wire is the map', () => {
  const map: GameMap = {
    ...after(
      size,
      event('mapSetCollisions', { mapId, x: 0, y: 0, w: 2, h: 1, mask: encodeMask(Uint8Array.of(1, 1)) }),
    ),
    name: '办公',
    walls: { 'glass:n': 'AAAA' },
    floors: { wood: 'AQEB' },
    backgroundImagePath: '',
    spawns: [{ x: 1, y: 2, spawnId: 'door' }],
    portals: [],
    announcer: [],
    objects: new Map([['3', { templateId: 'desk', x: 2, y: 1, zIndex: 0, yaw: 90 }]]),
    nooks: new Map([['n', { name: '会议室', capacity: 8 }]]),
    updateId: 5,
  }
  const world: World = reduceAll(emptyWorld, decodeBatch(encodeBatch([...mapEvents(map), commitEvent(map)])))
  const replica = world.maps.get(mapId)!
  expect(
    JSON.parse(JSON.stringify({ ...replica, objects: [...replica.objects], nooks: [...replica.nooks] })),
  ).toEqual(JSON.parse(JSON.stringify({ ...map, objects: [...map.objects], nooks: [...map.nooks] })))
  expect(forgetMap(world, mapId).maps.size).toBe(0)
})

test('a run of removals is one batch with the same end as one by one', () => {
  const objects = Object.fromEntries(['1', '2', '3'].map((key) => [key, { x: 1, y: 1 }]))
  const start = reduceAll(
    emptyWorld,
    ['1', '2'].map((id) => event('mapSetObjectsV2', { mapId: id, objects })),
  )
  const removals = [
    ['1', '3'],
    ['2', '1'],
    ['1', '1'],
    ['1', '3'],
    ['9', '1'],
  ].map(([id, key]) => event('mapDeleteObjectByKey', { mapId: id!, key: key! }))
  const batch = reduceAll(start, [...removals, event('mapDeleteObjectByKey', {}), size])
  expect(batch).toEqual([...removals, size].reduce(reduce, start))
  expect([...batch.maps.values()].map(({ objects: left }) => [...left.keys()])).toEqual([['2'], ['2', '3']])
})
