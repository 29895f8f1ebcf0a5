import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { applyPatch } from '#shared/map/patch/applyPatch.ts'
import { diffMaps } from '#shared/map/patch/diffMaps.ts'
import { inverseOf, type MapPatch } from '#shared/map/patch/mapPatch.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { project } from '#shared/world/project.ts'
import { emptyWorld, type GameMap } from '#shared/world/world.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import {
  createMemoryPorts,
  makeSpace,
  type MemoryPorts,
} from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'

// One step of an editor in one piece: all of it or none, done once, and back without what others did since.

const objects = {
  '1': { ...chairAt(4, 4), id: 'chair', room: 1 },
  '2': { ...chairAt(8, 8), id: 'stool', room: 2 },
}
const move = (name: string, [x, y]: [number, number], [toX, toY]: [number, number]): MapPatch => ({
  objects: { [name]: { was: { x, y }, now: { x: toX, y: toY } } },
})

let ports: MemoryPorts
let space: TestSpace
let olga: Visitor
let bob: Visitor

const open = async (): Promise<void> => {
  space = await openSpace(ports, { catalogue: chairCatalogue })
  olga = (await space.visit('olga')).enter()
  bob = (await space.visit('bob')).enter()
}

beforeEach(async () => {
  ports = createMemoryPorts(
    makeSpace({ maps: [{ map: makeMap({ id: '1', objects }), isDefault: true, updateId: 3 }] }),
  )
  ports.roles.set('olga', 'OWNER')
  ports.roles.set('bob', 'BUILDER')
  await open()
})

let steps = 0
async function step(by: Visitor, patch: unknown, { isGuarded = false, stepId = `s${steps++}` } = {}) {
  const txnId = by.send('mapStep', { mapId: '1', stepId, patch: JSON.stringify(patch), isGuarded })
  await space.settle()
  const answer = by.answer(txnId)
  return answer?.succeeded ? 'done' : answer?.reason
}

const mapOf = (visitor: Visitor): GameMap => visitor.world.maps.get('1' as MapId)!

describe('a step', () => {
  const room: MapPatch = {
    cells: {
      walls: { brick: { on: [2, 2, 3], off: [], isNew: true } },
      collisions: { '': { on: [2, 2, 3], off: [] } },
    },
    objects: {
      desk: { was: null, now: { ...chairAt(3, 3), room: 9 } },
      stool: { was: { ...objects['2'] }, now: null },
    },
    nooks: { n: { was: null, now: { name: '角落', nookCoords: { coords: [{ x: 3, y: 3 }] } } } },
    books: {
      areas: {
        lobby: { was: null, now: { coords: [{ x1: 0, y1: 0, x2: 2, y2: 2 }], category: 'COWORKING' } },
      },
    },
    fields: { name: { was: 'map 1', now: '新家' } },
  }

  test('of many parts is one edit that everybody sees and that is kept', async () => {
    const before = mapOf(bob)
    const commits = bob.all('mapCommitsChanges').length
    expect(await step(olga, room)).toBe('done')
    expect(bob.all('mapCommitsChanges').length - commits).toBe(1)
    const after = mapOf(bob)
    expect([...after.objects.values()].map(({ id }) => id)).toEqual(['chair', 'desk'])
    expect(after.name).toBe('新家')
    expect(after.nooks.get('n')?.name).toBe('角落')
    expect(Array.from(after.collisions!.slice(42, 45))).toEqual([1, 1, 1])
    await open()
    expect(diffMaps(after, mapOf(bob))).toEqual({})
    // And back.
    expect(await step(bob, inverseOf(room), { isGuarded: true })).toBe('done')
    const restored = diffMaps(before, mapOf(bob))
    expect(restored.objects?.['stool']?.now).toMatchObject({ objectPlacerId: 'bob' })
    expect({ ...restored, objects: undefined }).toEqual({ objects: undefined })
  })

  test('is refused as a whole', async () => {
    const before = mapOf(bob)
    const outside = { ...room, objects: { desk: { was: null, now: chairAt(99, 3) } } }
    expect(await step(olga, outside)).toBe('object 3 lies outside of the map')
    expect(mapOf(bob)).toBe(before)
    expect(await step(olga, { ...room, script: 'x' })).toContain('patch')
    expect(await step(olga, '{')).toContain('patch')
    expect(await step(olga, room, { stepId: 'a b' })).toContain('stepId')
    expect(mapOf(bob)).toBe(before)
  })

  test('is done once, however often it is sent', async () => {
    const add = { objects: { lamp: { was: null, now: chairAt(1, 1) } } }
    const again = { stepId: 'add' }
    expect([await step(olga, add, again), await step(olga, add, again)]).toEqual(['done', 'done'])
    expect(mapOf(bob).objects.size).toBe(3)
    await step(bob, move('lamp', [1, 1], [2, 1]))
    expect(await step(olga, move('lamp', [1, 1], [5, 5]), again)).toBe('another step has this id')
    expect(mapOf(bob).objects.get('3')?.x).toBe(2)
  })

  test('is done, whatever has become of the level since: sent again it is not refused', async () => {
    const moved = move('chair', [4, 4], [5, 5])
    const again = { stepId: 'moved' }
    ports.permittedRooms.set('carl', [1])
    ports.roles.set('carl', 'MEMBER')
    const carl = (await space.visit('carl')).enter()
    expect(await step(carl, moved, again)).toBe('done')
    expect(await step(olga, { objects: { chair: { was: { room: 1, x: 5 }, now: { room: 2, x: 7 } } } })).toBe(
      'done',
    )
    expect(await step(carl, moved, again)).toBe('done')
    expect(await step(carl, moved)).toBe('only inside your own rooms')
  })

  test('turns each cell once, in no more masks than a level has', async () => {
    const before = mapOf(bob)
    const all = Array.from({ length: 2_000 }, (_, i) => [0, i % 20, 1_000]).flat()
    for (const turn of [
      { on: all, off: [] },
      { on: [], off: all },
    ]) {
      expect(await step(olga, { cells: { collisions: { '': turn } } })).toBe(
        'cells of collisions is not valid',
      )
    }
    const masks = Array.from({ length: 40_001 }, (_, i) => [`m${i}`, { on: [], off: [] }])
    expect(await step(olga, { cells: { floors: Object.fromEntries(masks) } }, { isGuarded: true })).toContain(
      'take too much',
    )
    expect(mapOf(bob)).toBe(before)
  })

  test('of more than a thousand things goes back as well', async () => {
    const many = Array.from({ length: 1_200 }, (_, i) => [`o${i}`, chairAt(1, 1)] as const)
    const add = { objects: Object.fromEntries(many.map(([id, now]) => [id, { was: null, now: { ...now } }])) }
    expect(await step(olga, add)).toBe('done')
    expect(mapOf(bob).objects.size).toBe(1_202)
    expect(await step(olga, inverseOf(add), { isGuarded: true })).toBe('done')
    expect([...mapOf(bob).objects.values()].map(({ id }) => id)).toEqual(['chair', 'stool'])
  })

  test('of few cells of large floors is much to keep: soon the map is stored anew', async () => {
    const compacted: string[] = []
    const compactMap = ports.compactMap
    ports.compactMap = (spaceId, mapId) => {
      compacted.push(mapId)
      return compactMap(spaceId, mapId)
    }
    expect(await step(olga, { dimensions: { was: [20, 20], now: [1_000, 1_000] } })).toBe('done')
    const kinds = Array.from({ length: 8 }, (_, i) => [`f${i}`, { on: [i, 1, 1], off: [] }])
    expect(await step(olga, { cells: { floors: Object.fromEntries(kinds) } })).toBe('done')
    expect(compacted).toEqual([])
    for (let i = 0; i < 3; i++) {
      expect(await step(olga, { cells: { floors: { f0: { on: [9 + i, 9, 1], off: [] } } } })).toBe('done')
    }
    expect(compacted).toEqual(['1'])
  })

  test('back leaves alone what others changed since', async () => {
    const mine: MapPatch = {
      objects: { chair: { was: { x: 4, y: 4, yaw: null }, now: { x: 6, y: 6, yaw: 90 } } },
    }
    await step(olga, mine)
    await step(bob, move('chair', [6, 6], [9, 9]))
    expect(await step(olga, inverseOf(mine), { isGuarded: true })).toBe('done')
    // Where it stands is his, how it is turned was hers.
    expect(mapOf(bob).objects.get('1')).toMatchObject({ x: 9, y: 9 })
    expect(mapOf(bob).objects.get('1')?.yaw ?? 0).toBe(0)
    const paint: MapPatch = { cells: { floors: { oak: { on: [1, 1, 2], off: [], isNew: true } } } }
    await step(olga, paint)
    await step(bob, {
      cells: { floors: { oak: { on: [], off: [1, 1, 1] }, tile: { on: [1, 1, 1], off: [], isNew: true } } },
    })
    await step(olga, inverseOf(paint), { isGuarded: true })
    expect(Object.keys(mapOf(bob).floors!)).toEqual(['tile'])
  })

  test('what was taken away comes back under its key, or another where that is taken', async () => {
    const gone: MapPatch = { objects: { stool: { key: '2', was: { ...objects['2'] }, now: null } } }
    await step(olga, gone)
    await step(bob, { objects: { plant: { was: null, now: chairAt(7, 7) } } })
    const planted = [...mapOf(bob).objects].find(([, { id }]) => id === 'plant')![0]
    expect(planted).toBe('2')
    await step(olga, inverseOf(gone), { isGuarded: true })
    expect(mapOf(bob).objects.get('3')).toMatchObject({ id: 'stool', x: 8, y: 8, room: 2 })
  })

  test('of a member reaches no further than their rooms', async () => {
    ports.roles.set('mia', 'MEMBER')
    ports.permittedRooms.set('mia', [1])
    const mia = (await space.visit('mia')).enter()
    const before = mapOf(bob)
    expect(await step(mia, move('chair', [4, 4], [5, 4]))).toBe('done')
    for (const patch of [
      move('stool', [8, 8], [5, 5]),
      { ...move('chair', [5, 4], [6, 4]), fields: { name: { was: 'map 1', now: 'mine' } } },
      { objects: { chair: { was: { room: 1 }, now: { room: 2 } } } },
      { objects: { mine: { was: null, now: { ...chairAt(1, 1), room: 2 } } } },
      { books: { areas: { a: { was: null, now: { coords: [], category: 'COWORKING' } } } } },
    ])
      expect(await step(mia, patch)).toBe('only inside your own rooms')
    expect(mapOf(bob).objects.get('1')).toMatchObject({ x: 5, y: 4, room: 1 })
    expect(mapOf(bob).name).toBe(before.name)
    ports.roles.set('guest', 'GUEST')
    const guest = (await space.visit('guest')).enter()
    expect(await step(guest, move('chair', [5, 4], [6, 4]))).not.toBe('done')
  })
})

/** What one editor does next: to move, turn, add, remove or paint something, to take a step back, or to do it again. */
const deed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      of: fc.constantFrom(
        'move' as const,
        'turn' as const,
        'add' as const,
        'remove' as const,
        'paint' as const,
      ),
      who: fc.nat(2),
      pick: fc.nat(40),
      x: fc.nat(19),
      y: fc.nat(19),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      of: fc.constantFrom('undo' as const, 'redo' as const, 'settle' as const, 'fail' as const),
      who: fc.nat(2),
    }),
  },
)

/** A map after what somebody does to it, by themselves. */
function changed(map: GameMap, one: { of: string; pick: number; x: number; y: number }, id: string): GameMap {
  const keys = [...map.objects.keys()]
  const key = keys[one.pick % Math.max(1, keys.length)]
  const its = key === undefined ? undefined : map.objects.get(key)
  const { x, y } = one
  switch (one.of) {
    case 'add':
      return { ...map, objects: new Map(map.objects).set(id, { ...chairAt(x, y), id }) }
    case 'paint':
      return apply(map, { cells: { floors: { oak: { on: [x, y, 1 + (one.pick % 3)], off: [] } } } })
    case 'remove': {
      const objects = new Map(map.objects)
      objects.delete(key ?? '')
      return { ...map, objects }
    }
    case 'move':
      return its ? { ...map, objects: new Map(map.objects).set(key!, { ...its, x, y }) } : map
    default:
      return its
        ? { ...map, objects: new Map(map.objects).set(key!, { ...its, yaw: x * 15, scale: 1 + y / 20 }) }
        : map
  }
}

const apply = (map: GameMap, patch: MapPatch, isGuarded = false): GameMap =>
  reduceAll(
    { ...emptyWorld, maps: new Map([[map.id, map]]) },
    applyPatch(map, patch, { placerId: 'x', newId: () => 'x', isGuarded }),
  ).maps.get(map.id)!

test('three edit at once, some of it is not stored: all have the same, as it is stored, and steps back are steps back', async () => {
  let backs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 30, maxLength: 60 }), async (deeds) => {
      ports = createMemoryPorts(
        makeSpace({ maps: [{ map: makeMap({ id: '1', objects }), isDefault: true, updateId: 3 }] }),
      )
      for (const user of ['olga', 'bob', 'cai']) ports.roles.set(user, 'BUILDER')
      await open()
      const editors = [olga, bob, (await space.visit('cai')).enter()]
      const stacks = editors.map(() => ({ undo: [] as MapPatch[], redo: [] as MapPatch[] }))
      let failures = 0
      ports.beforeSave = () =>
        failures-- > 0 ? Promise.reject(new Error('disk full')) : Promise.resolve(void (failures = 0))
      for (const [i, one] of deeds.entries()) {
        if (one.of === 'settle') await space.settle()
        else if (one.of === 'fail') failures = 1
        else {
          const by = editors[one.who]!
          const { undo, redo } = stacks[one.who]!
          if (one.of === 'undo' || one.of === 'redo') {
            const patch = (one.of === 'undo' ? undo : redo).pop()
            if (!patch) continue
            const send = one.of === 'undo' ? inverseOf(patch) : patch
            by.send('mapStep', { mapId: '1', stepId: `u${i}`, patch: JSON.stringify(send), isGuarded: true })
            ;(one.of === 'undo' ? redo : undo).push(patch)
            backs += 1
          } else if ('pick' in one) {
            const map = mapOf(by)
            const patch = diffMaps(map, changed(map, one, `o${i}`))
            by.send('mapStep', { mapId: '1', stepId: `d${i}`, patch: JSON.stringify(patch) })
            undo.push(patch)
            redo.length = 0
          }
        }
        space.pass(200)
      }
      for (let turn = 0; turn < 5; turn += 1) await space.settle()
      const told = editors.map(({ world }) => project(world, { subscriptions: olga.session.subscriptions }))
      const mapLines = (lines: Record<string, readonly string[]>) =>
        Object.entries(lines).filter(([name]) => name.startsWith('map '))
      expect(mapLines(told[1]!)).toEqual(mapLines(told[0]!))
      expect(mapLines(told[2]!)).toEqual(mapLines(told[0]!))
      const seen = mapOf(olga)
      failures = 0
      await open()
      expect(diffMaps(seen, mapOf(olga))).toEqual({})
      // Alone on the map now, all that is done comes back whole, place, turn and scale.
      const start = mapOf(olga)
      const done: MapPatch[] = []
      for (const [i, one] of deeds.entries()) {
        if (!('pick' in one)) continue
        const map = mapOf(olga)
        const patch = diffMaps(map, changed(map, one, `p${i}`))
        if (JSON.stringify(patch) === '{}') continue
        expect(await step(olga, patch)).toBe('done')
        done.push(patch)
        space.pass(200)
      }
      for (const patch of done.toReversed()) {
        expect(await step(olga, inverseOf(patch), { isGuarded: true })).toBe('done')
        space.pass(200)
      }
      expect(placesOf(mapOf(olga))).toEqual(placesOf(start))
      await space.live.close()
    }),
    { numRuns: 20 },
  )
  expect(backs).toBeGreaterThan(20)
}, 60_000)

/** Where everything stands, how it is turned and how large it is, and all that is painted. */
const placesOf = ({ objects, floors, walls }: GameMap) => ({
  objects: [...objects.values()]
    .map(({ id, x, y, yaw, scale }) => [id, x, y, yaw ?? 0, scale ?? 1])
    .toSorted(),
  floors,
  walls,
})
