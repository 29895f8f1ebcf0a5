import { describe, expect, test } from 'vitest'
import type { EncId, MapId } from '#shared/ids.ts'
import { encodeMask, packBits } from '#shared/map/grid.ts'
import { event, type EventBody, type v1, type WireEvent } from '#shared/protocol/messages.ts'
import { createForgetter } from '#shared/world/map.ts'
import { newPlayer, placePlayers } from '#shared/world/presence.ts'
import { reduce, reduceAll } from '#shared/world/reduce.ts'
import { mapPlayer } from '#shared/world/update.ts'
import { emptyWorld, type GameMap, type World } from '#shared/world/world.ts'
import { checkGround } from './editRights.ts'
import { MapEdits } from '../../maps/mapEdits.ts'
import { followEdits } from './reactions.ts'
import type { ReactionContext } from '../../feature.ts'
import { openSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { createMemoryPorts, makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'

type WireObject = v1.WireObject.$Properties

const LEVEL = '1' as MapId
const ANN = 1 as EncId
const sketch = (objects: Record<string, WireObject> = {}): GameMap => makeMap({ id: LEVEL, objects })
const spaceOf = (map: GameMap) => makeSpace({ maps: [{ map, isDefault: true, updateId: 3 }] })
const mask = (...marked: readonly number[]): string =>
  encodeMask(Uint8Array.from({ length: 400 }, (_, i) => (marked.includes(i) ? 1 : 0)))

describe('the ground of a member’s room', () => {
  const member = { canEnter: true, canManage: false, role: 'MEMBER', permittedRooms: [3] }
  const isLet = (map: GameMap, told: WireEvent): boolean => {
    try {
      checkGround(member, map, [told], new Map())
      return true
    } catch {
      return false
    }
  }
  const ground: WireObject = { room: 3, _tags: ['room'], width: 4, height: 4, normal: '', type: 0 }
  const map = sketch({ '1': ground, '2': { ...chairAt(1, 1), room: 3 } })
  const set = (object: WireObject): WireEvent =>
    event('mapSetObjectsV2', { mapId: LEVEL, objects: { '9': { room: 3, ...object } } })
  const bits = (rect: { x?: number; y?: number; w?: number; h?: number }): WireEvent =>
    event('mapSetCollisionsBits', {
      mapId: LEVEL,
      ...rect,
      mask: packBits(new Uint8Array((rect.w ?? 0) * (rect.h ?? 0))),
    })

  test('a ground that says no cell lies at the corner, and so does a thing on it', () => {
    expect(isLet(map, set({}))).toBe(true)
    expect(isLet(map, set({ x: 3, y: 3 }))).toBe(true)
    expect(isLet(map, set({ x: 4, y: 3 }))).toBe(false)
    expect(isLet(map, set({ x: 3, y: 4 }))).toBe(false)
  })

  test('a ground without a size holds nothing', () => {
    const flat = sketch({ '1': { ...ground, width: undefined, height: undefined } })
    expect(isLet(flat, set({}))).toBe(false)
    // Where rooms have no ground there is one while something of it stands.
    expect(isLet(sketch({ '2': { ...chairAt(9, 9), room: 3 } }), set({}))).toBe(true)
    expect(isLet(sketch(), set({}))).toBe(false)
  })

  test('a thing is moved inside, to the corner where no cell is said, and not out', () => {
    const move = (target: object): WireEvent =>
      event('mapMoveObject', { mapId: LEVEL, objectId: '2', ...target })
    expect(isLet(map, move({}))).toBe(true)
    expect(isLet(map, move({ targetX: 2, targetY: 3 }))).toBe(true)
    expect(isLet(map, move({ targetX: 9, targetY: 3 }))).toBe(false)
  })

  test('collisions are set on every cell of it and on none beside it', () => {
    expect(isLet(map, bits({ w: 4, h: 4 }))).toBe(true)
    expect(isLet(map, bits({ x: 1, y: 2, w: 3, h: 2 }))).toBe(true)
    expect(isLet(map, bits({ x: 1, w: 4, h: 1 }))).toBe(false)
    expect(isLet(map, bits({ y: 3, w: 1, h: 2 }))).toBe(false)
  })

  test('walls count where they differ: what stays the same beside it is nobody’s edit', () => {
    const walled = { ...map, walls: { brick: mask(19), glass: mask(0, 21) } }
    const walls = (after: Record<string, string> | null): WireEvent =>
      event('mapSetWalls', { mapId: LEVEL, walls: after } as EventBody<'mapSetWalls'>)
    expect(isLet(walled, walls({ brick: mask(19) }))).toBe(true)
    expect(isLet(walled, walls({ brick: mask(19), glass: mask(0, 4) }))).toBe(false)
    expect(isLet(walled, walls({ glass: mask(0, 21) }))).toBe(false)
    expect(isLet(walled, walls(null))).toBe(false)
    expect(isLet({ ...map, walls: { glass: mask(0, 21) } }, walls(null))).toBe(true)
  })
})

describe('edits on their way to the database', () => {
  const load = (map: GameMap): { edits: MapEdits; shown: ReadonlyMap<MapId, GameMap> } => {
    const edits = new MapEdits()
    return { edits, shown: edits.load(spaceOf(map), 1_000) }
  }

  test('told in both shapes, it is stored once, in the newer one', () => {
    const { edits } = load(sketch({ '1': chairAt(4, 4), '2': chairAt(5, 5) }))
    const objects = { '7': chairAt(8, 8) }
    const rect = { mapId: LEVEL, x: 0, y: 0, w: 2, h: 1 }
    const { edits: stored } = edits.stage(
      [
        event('mapSetObjectsV2', { mapId: LEVEL, objects }),
        event('mapSetObjects', { mapId: LEVEL, objects }),
        event('mapDeleteObjectByKey', { mapId: LEVEL, key: '2' }),
        event('mapDeleteObject', { mapId: LEVEL, key: 2 }),
        event('mapSetCollisionsBits', { ...rect, mask: packBits(Uint8Array.of(1, 0)) }),
        event('mapSetCollisions', { ...rect, mask: encodeMask(Uint8Array.of(1, 0)) }),
      ],
      1_000,
    )
    expect(stored.flatMap(({ events }) => events.map(({ kind }) => kind))).toEqual([
      'mapSetObjectsV2',
      'mapDeleteObjectByKey',
      'mapSetCollisionsBits',
    ])
    expect([...edits.staged.get(LEVEL)!.objects.keys()]).toEqual(['1', '7'])
  })

  test('a level nobody loaded gets numbers from the clock on', () => {
    const { edits } = load(sketch())
    const rename = event('mapSetName', { mapId: '8', name: 'attic' })
    expect(edits.stage([rename], 2_000.7).edits.map(({ updateId }) => updateId)).toEqual([2_000])
    expect(edits.stage([rename], 2_000.7).edits.map(({ updateId }) => updateId)).toEqual([2_001])
  })

  test('an object of a level nobody sees yet comes when its time does', () => {
    const { edits } = load(sketch({ '1': { ...chairAt(4, 4), objectStartTime: { _seconds: 5 } } }))
    expect(edits.due(new Map(), 4_000)).toEqual([])
    expect(edits.due(new Map(), 6_000).map(({ kind }) => kind)).toEqual([
      'mapSetObjectsV2',
      'mapSetObjects',
      'mapCommitsChanges',
    ])
  })
})

describe('those on an edited level', () => {
  test.each([
    ['its one spawn', { spawn: { x: 2, y: 3 } }, { x: 2.5, z: 3.5 }],
    ['the corner, where a spawn says no cell', { spawn: {} }, { x: 0.5, z: 0.5 }],
    ['the corner, where there is no spawn', {}, { x: 0.5, z: 0.5 }],
  ])('a level that shrinks puts who is outside at %s', async (_name, spawns, expected) => {
    const ports = createMemoryPorts(spaceOf({ ...sketch(), spawns: [], ...spawns }))
    ports.roles.set('olga', 'OWNER')
    const space = await openSpace(ports, { catalogue: chairCatalogue })
    const olga = (await space.visit('olga')).enter()
    expect(olga.ask('teleport', { mapId: '1', x: 15, y: 15 })?.succeeded).toBe(true)
    olga.send('mapSetDimensions', { mapId: '1', width: 10, height: 10 })
    await space.settle()
    expect(olga.self?.position).toMatchObject(expected)
  })

  test('an edit of no level, or of one that was not there, moves nobody', () => {
    const context = {
      world: { ...emptyWorld, maps: new Map([[LEVEL, sketch()]]) },
      before: emptyWorld,
      catalogue: chairCatalogue,
    } as unknown as ReactionContext
    expect(followEdits(context, event('mapSetDimensions', {}))).toBeUndefined()
    expect(
      followEdits(context, event('mapSetDimensions', { mapId: LEVEL, width: 1, height: 1 })),
    ).toBeUndefined()
  })
})

describe('the world', () => {
  const map = {
    ...sketch({ '1': { ...chairAt(4, 4), offsetX: 0.25, offsetY: 0.5 } }),
    collisions: new Uint8Array(400).fill(1),
  }
  const ann = { ...newPlayer(ANN, 'ann'), mapId: LEVEL, position: { x: 5, y: 1, z: 5 } }
  const world: World = { ...emptyWorld, maps: new Map([[LEVEL, map]]), players: new Map([[ANN, ann]]) }
  const mapAfter = (...events: WireEvent[]): GameMap => reduceAll(world, events).maps.get(LEVEL)!

  test('a rectangle of more cells than any level has is not believed', () => {
    const rect = { mapId: LEVEL, x: 0, y: 0, w: 9_000, h: 9_000 }
    expect(mapAfter(event('mapSetCollisions', { ...rect, mask: '' })).collisions).toEqual(map.collisions)
  })

  test('a thing moved without a target goes to the corner and keeps its offsets; with offsets it takes them', () => {
    const move = (target: object): WireObject =>
      mapAfter(event('mapMoveObject', { mapId: LEVEL, objectId: '1', ...target })).objects.get('1')!
    expect(move({})).toMatchObject({ x: 0, y: 0, offsetX: 0.25, offsetY: 0.5 })
    const target = { targetX: 2, targetY: 3, targetXOffset: -0.5, targetYOffset: 0 }
    expect(move(target)).toMatchObject({ x: 2, y: 3, offsetX: -0.5, offsetY: 0 })
  })

  test('after a return a level is forgotten once, unless it comes as it was', () => {
    const forgets = createForgetter()
    const name = event('mapSetName', { mapId: LEVEL, name: 'new' })
    const commit = event('mapCommitsChanges', { mapId: LEVEL, updateId: 4 })
    const returned = event('subscriptionsUpdated', {})
    expect(forgets(name, [LEVEL])).toBeUndefined()
    forgets(returned, [LEVEL])
    expect(forgets(event('mapSetName', { mapId: '6', name: 'other' }), [LEVEL])).toBeUndefined()
    expect(forgets(name, [LEVEL])).toBe(LEVEL)
    expect(forgets(name, [LEVEL])).toBeUndefined()
    forgets(returned, [LEVEL])
    expect(forgets(commit, [LEVEL])).toBeUndefined()
    expect(forgets(name, [LEVEL])).toBeUndefined()
  })

  test('a position that says one axis is 0 on the others; who is not there is placed nowhere', () => {
    const moved = reduce(world, event('playerMoves', { encId: ANN, position: { x: 3 } }))
    expect(moved.players.get(ANN)?.position).toEqual({ x: 3, y: 0, z: 0 })
    const corner = reduce(world, event('playerMoves', { encId: ANN, position: {} }))
    expect(corner.players.get(ANN)?.position).toEqual({ x: 0, y: 0, z: 0 })
    expect(placePlayers(world, [[9 as EncId, { animator: 'walk' }]])).toBe(world)
    expect(mapPlayer(world, ANN, (player) => player)).toBe(world)
  })

  test('a spotlight by nobody is none', () => {
    const by = (spotlightedBy?: number): number | undefined =>
      reduce(
        world,
        event('playerSpotlights', {
          encId: ANN,
          spotlighted: 1,
          ...(spotlightedBy ? { spotlightedBy } : {}),
        }),
      ).players.get(ANN)?.attributes.spotlightedBy
    expect(by(2)).toBe(2)
    expect(by()).toBe(0)
  })
})
