import { expect, test } from 'vitest'
import { event, type WireEvent } from '#shared/protocol/messages.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld, type GameMap } from '#shared/world/world.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { growthOf } from './growth.ts'

const board = { x: 1, y: 1, width: 1, height: 1, normal: '', type: 0, id: 'board' }
const empty = makeMap()
const mapId = empty.id
const mapsOf = (map: GameMap) => new Map([[map.id, map]])
const after = (map: GameMap, ...events: readonly WireEvent[]) =>
  reduceAll({ ...emptyWorld, maps: mapsOf(map) }, events).maps
const growth = (map: GameMap, ...events: readonly WireEvent[]) =>
  growthOf(mapsOf(map), after(map, ...events), events)
const put = (...objects: readonly object[]) =>
  event('mapSetObjectsV2', {
    mapId,
    objects: Object.fromEntries(objects.map((object, key) => [String(key), object])),
    updatesAreOverwrites: true,
  })

const long = 'x'.repeat(90_000)
const mask = (cells: number) => Buffer.alloc(cells, 1).toString('base64')
const parts: readonly WireEvent[] = [
  event('mapSetScript', { mapId, script: long }),
  event('mapSetDescription', { mapId, description: long }),
  event('mapSetDecoration', { mapId, decoration: long }),
  event('mapSetTutorialTasks', { mapId, tutorialTasks: { tasks: [{ text: long }] } as never }),
  event('mapSetSpawns', {
    mapId,
    spawns: Array.from({ length: 2_000 }, (_, i) => ({ x: 1, y: 1, spawnId: `${i}`, name: 'n'.repeat(50) })),
  }),
  event('mapSetSprites', { mapId, sprites: Array.from({ length: 20_000 }, (_, i) => i) }),
  event('mapSetWalls', { mapId, walls: { brick: mask(80_000) } }),
  event('mapSetFloors', { mapId, floors: { wood: mask(80_000) } }),
  event('mapSetAreas', { mapId, areas: { hall: { name: long } } as never }),
  event('mapSetDesks', { mapId, desks: { desk: { name: long } } as never }),
  event('mapSetNooks', { mapId, nooks: { den: { name: long } } as never }),
  event('mapSetDimensions', { mapId, width: 1_000, height: 1_000 }),
]

test.each(parts.map((told) => [told.kind, told] as const))(
  '%s makes a map larger, and smaller again',
  (_, told) => {
    const { bytes, grows } = growth(empty, told)
    expect([bytes > 60_000, grows]).toEqual([true, true])
    const grown = after(empty, told)
    const back = growthOf(grown, mapsOf(empty), [told])
    expect([back.bytes, back.grows]).toEqual([-bytes, false])
  },
)

test('what is there can be moved, turned, renamed a little and taken away; nothing grows a little at a time', () => {
  const state = { ...board, customState: long }
  const map = after(empty, put(state, board)).get(mapId)!
  const moved = { x: 19, y: 10_000, offsetX: 0.333333, orientation: 3, yaw: 1.234, scale: 2, zIndex: 999_999 }
  expect(growth(map, put({ ...state, ...moved }, { ...board, ...moved })).grows).toBe(false)
  expect(
    growth(map, put({ ...state, id: 'b' }, { ...board, id: 'a longer name', _name: '告示' })).grows,
  ).toBe(false)
  expect(growth(map, event('mapDeleteObjectByKey', { mapId, key: '0' })).grows).toBe(false)
  expect(growth(map, event('mapSetName', { mapId, name: '二楼' })).grows).toBe(false)
  // What says much says no more; what says little has an end.
  expect(growth(map, put({ ...state, customState: `${long}x` })).grows).toBe(true)
  let edits = 0
  let last = map
  for (; edits < 10; edits += 1) {
    const { customState = '', ...rest } = last.objects.get('1')!
    const told = put(state, { ...rest, customState: `${customState}${'x'.repeat(100)}` })
    if (growth(last, told).grows) break
    last = after(last, told).get(mapId)!
  }
  expect(edits).toBe(1)
  expect(growth(map, put(state, board, { ...board, id: 'new' })).grows).toBe(true)
})

test('a level that is new or gone counts as a whole', () => {
  const map = after(empty, put({ ...board, customState: long })).get(mapId)!
  const { bytes, grows } = growthOf(new Map(), mapsOf(map), [])
  expect([bytes > 90_000, grows]).toEqual([true, true])
  expect(growthOf(mapsOf(map), new Map(), [])).toEqual({ bytes: -bytes, grows: false })
})
