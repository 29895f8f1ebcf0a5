import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reduceAll } from '../../world/reduce.ts'
import { emptyWorld, type GameMap } from '../../world/world.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { parseCatalogue } from '../catalogue.ts'
import { encodeMask } from '../grid.ts'
import { applyPatch, type PatchEdit } from '../patch/applyPatch.ts'
import { diffMaps } from '../patch/diffMaps.ts'
import { nameOf } from '../patch/mapPatch.ts'
import { parsePatch } from '../patch/parsePatch.ts'
import { placementOf, type MapObject } from '../placement.ts'
import { buildWalkable } from '../walking/walkable.ts'
import { deriveCollisions } from '../walking/collisions.ts'
import { plainEdges, wallMaterial } from '../walls.ts'
import { cellsFor } from './things.ts'
import { parseRooms } from './parseRooms.ts'
import type { PresetRoom, RoomSpot } from './presetRoom.ts'
import { turnedSize, type Quarters } from './quarters.ts'
import { placedRoom, placedRoomsOf, roomAt } from './roomGround.ts'
import { movedRoom, movedSize, withoutRoom, withRoom } from './rooms.ts'
import { movedTrouble, roomTrouble } from './roomTrouble.ts'

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../assets/${name}`, import.meta.url), 'utf8'))
const catalogue = parseCatalogue(readJson('catalogue.json'))
const rooms = parseRooms(readJson('rooms.json'))
const roomCalled = (id: string): PresetRoom => rooms.find((room) => room.id === id)!

let ids = 0
const newId = (): string => `thing-${ids++}-${(ids * 7919) % 104_729}`

const [WIDTH, HEIGHT] = [30, 26]

/** Something of the catalogue on a cell. */
function thing(templateId: string, x: number, y: number, yaw = 0): MapObject {
  const size = cellsFor(catalogue.get(templateId)!, { yaw, scale: 1 })
  return { templateId, _name: templateId, x, y, ...size, offsetX: 0.1, yaw, normal: '', type: 0, zIndex: 0 }
}

/** A map of grass with some things, walls (masks by type) and closed cells; its spawn in a corner. */
function ground({
  objects = {},
  walls = {},
  floors = {},
  closed = [],
  width = WIDTH,
  height = HEIGHT,
}: {
  readonly objects?: Readonly<Record<string, MapObject>>
  readonly walls?: Readonly<Record<string, readonly number[]>>
  readonly floors?: Readonly<Record<string, readonly number[]>>
  readonly closed?: readonly number[]
  readonly width?: number
  readonly height?: number
} = {}): GameMap {
  const mask = (cells: readonly number[]): string => {
    const bytes = new Uint8Array(width * height)
    for (const cell of cells) bytes[cell] = 1
    return encodeMask(bytes)
  }
  const masks = (by: Readonly<Record<string, readonly number[]>>) =>
    Object.fromEntries(Object.entries(by).map(([type, cells]) => [type, mask(cells)]))
  const rows = Array.from({ length: height }, () => '.'.repeat(width))
  const map: GameMap = {
    ...makeMap({ id: '0', rows, objects, spawns: [{ x: 0, y: 0, spawnId: 'gate' }] }),
    walls: masks(walls),
    floors: { grass: encodeMask(new Uint8Array(width * height).fill(1)), ...masks(floors) },
    desks: {},
  }
  const collisions = deriveCollisions(map, catalogue)
  for (const cell of closed) if (cell !== 0) collisions[cell] = 1
  return { ...map, collisions }
}

const edit: PatchEdit = { placerId: 'ann', newId, isGuarded: false }

/** What the server makes of the step from one map to another. */
function onServer(before: GameMap, after: GameMap): GameMap {
  const events = applyPatch(before, parsePatch(JSON.stringify(diffMaps(before, after))), edit)
  return reduceAll({ ...emptyWorld, maps: new Map([[before.id, before]]) }, events).maps.get(before.id)!
}

/** Without what the server gives to objects, and names of objects that had none. */
const bare = (map: GameMap): GameMap => ({
  ...map,
  objects: new Map(
    [...map.objects].map(([key, { objectPlacerId: _placer, ...object }]) => [
      key,
      { ...object, id: nameOf(key, object) },
    ]),
  ),
})

const isSettled = (before: GameMap, now: GameMap): void =>
  expect(diffMaps(bare(before), bare(now))).toEqual({})

const isEqual = (before: GameMap, now: GameMap): void => {
  isSettled(before, now)
  expect(now.walls).toEqual(before.walls)
  expect(now.floors).toEqual(before.floors)
  expect(now.collisions).toEqual(before.collisions)
  expect([...now.nooks.keys()]).toEqual([...before.nooks.keys()])
}

/** So few places to stand are a gap nobody gets into. */
const GAP_NODES = 16

/** Regions people can be in: those of more than a gap, each with its nodes. */
function regionsOf(map: GameMap): Map<number, number[]> {
  const nav = buildWalkable(map, catalogue).navGrid()
  const regions = new Map<number, number[]>()
  nav.free.forEach((isFree, node) => {
    if (!isFree) return
    const region = nav.regionOf(node)
    const nodes = regions.get(region)
    if (nodes) nodes.push(node)
    else regions.set(region, [node])
  })
  return new Map([...regions].filter(([, nodes]) => nodes.length > GAP_NODES))
}

/** Whoever could walk to one another still can, and who is in the room can walk out of it. */
function isOpen(before: GameMap, after: GameMap, number: number): void {
  const nav = buildWalkable(after, catalogue).navGrid()
  const now = regionsOf(after)
  const { rect } = placedRoom(after, number)!
  const isIn = (node: number): boolean => {
    const { x, z } = nav.pointOf(node)
    return x > rect.x && z > rect.y && x < rect.x + rect.w && z < rect.y + rect.h
  }
  for (const nodes of regionsOf(before).values()) {
    const reached = nodes.flatMap((node) => (nav.free[node] && !isIn(node) ? [nav.regionOf(node)] : []))
    expect(new Set(reached.filter((region) => now.has(region))).size).toBeLessThanOrEqual(1)
  }
  for (const nodes of now.values()) {
    if (!nodes.some(isIn)) continue
    expect(nodes.some((node) => !isIn(node))).toBe(true)
  }
}

function liesInside(map: GameMap, number: number): void {
  const { rect } = placedRoom(map, number)!
  for (const object of map.objects.values()) {
    if (object.room !== number) continue
    const { x, z } = placementOf(object)
    expect(x).toBeGreaterThanOrEqual(rect.x)
    expect(z).toBeGreaterThanOrEqual(rect.y)
    expect(x).toBeLessThanOrEqual(rect.x + rect.w)
    expect(z).toBeLessThanOrEqual(rect.y + rect.h)
    expect(roomAt(map, { x: object.x ?? 0, y: object.y ?? 0 })).toBe(number)
  }
}

const turns = fc.constantFrom<Quarters>(0, 1, 2, 3)
const cell = fc.nat(WIDTH * HEIGHT - 1)
const cells = fc.array(cell, { maxLength: 12 })
const anyGround = fc
  .record({
    objects: fc.array(
      fc.record({
        piece: fc.constantFrom('table-round', 'plant-fig', 'sofa-two', 'rug-teal', 'hedge'),
        x: fc.integer({ min: 2, max: WIDTH - 4 }),
        y: fc.integer({ min: 2, max: HEIGHT - 4 }),
        yaw: fc.constantFrom(0, 30, 90, 270),
      }),
      { maxLength: 5 },
    ),
    walls: fc.dictionary(
      fc.constantFrom('plaster:n', 'plaster:w', 'glass:s', 'concrete:e', 'wood'),
      fc.array(cell, { minLength: 1, maxLength: 2 }),
      { maxKeys: 3 },
    ),
    floors: fc.dictionary(
      fc.constantFrom('carpet', 'wood', 'stone'),
      fc.array(cell, { minLength: 1, maxLength: 40 }),
    ),
    closed: cells,
  })
  .map(({ objects, ...rest }) =>
    ground({
      ...rest,
      objects: Object.fromEntries(
        objects.map(({ piece, x, y, yaw }, i) => [
          String(i * 3 + 1),
          { ...thing(piece, x, y, yaw), id: `own-${i}` },
        ]),
      ),
    }),
  )

const anyPlace = fc.record({
  room: fc.constantFrom(...rooms),
  turns,
  x: fc.integer({ min: -1, max: WIDTH }),
  y: fc.integer({ min: -1, max: HEIGHT }),
  /** Beside one that stands: on which side, and how far along it. */
  beside: fc.option(fc.record({ side: fc.nat(3), along: fc.integer({ min: -3, max: 3 }) }), {
    freq: 2,
    nil: undefined,
  }),
})

/** Where a room is tried. */
function spotOf(
  map: GameMap,
  room: PresetRoom,
  { turns: turn, x, y, beside }: Omit<typeof anyPlace extends fc.Arbitrary<infer P> ? P : never, 'room'>,
): RoomSpot {
  const last = placedRoomsOf(map).at(-1)?.rect
  if (!beside || !last) return { x, y, turns: turn }
  const { width, height: depth } = turnedSize({ width: room.width, height: room.depth }, turn)
  const [alongX, alongY] = [last.x + beside.along, last.y + beside.along]
  return {
    turns: turn,
    x: [last.x + last.w, last.x - width, alongX, alongX][beside.side]!,
    y: [alongY, alongY, last.y + last.h, last.y - depth][beside.side]!,
  }
}

test('rooms that have no trouble stand, shut nobody in, and are gone without a trace, in any order', () => {
  let stood = 0
  let beside = 0
  fc.assert(
    fc.property(
      anyGround,
      fc.array(anyPlace, { minLength: 2, maxLength: 12 }),
      fc.infiniteStream(fc.nat(10)),
      (start, places, chance) => {
        let map = start
        for (const { room, ...place } of places) {
          const spot = spotOf(map, room, place)
          if (roomTrouble(map, catalogue, room, spot)) continue
          const after = withRoom(map, catalogue, room, spot, newId)
          isSettled(after, onServer(map, after))
          const number = placedRoomsOf(after).find((one) => !placedRoom(map, one.number))!.number
          liesInside(after, number)
          isOpen(map, after, number)
          isEqual(map, withoutRoom(after, number))
          const shared = [...placedRoom(after, number)!.border.values()].some(({ isOwn }) => !isOwn)
          if (shared) beside += 1
          map = after
          stood += 1
        }
        for (let left = placedRoomsOf(map); left.length > 0; left = placedRoomsOf(map)) {
          const after = withoutRoom(map, left[chance.next().value % left.length]!.number)
          isSettled(after, onServer(map, after))
          map = after
        }
        isEqual(start, map)
      },
    ),
    { numRuns: 60 },
  )
  expect(stood).toBeGreaterThan(60)
  expect(beside).toBeGreaterThan(8)
}, 120_000)

test('a room that is moved and turned takes all with it, and comes back as it was', () => {
  let went = 0
  fc.assert(
    fc.property(
      anyGround,
      fc.array(anyPlace, { minLength: 2, maxLength: 6 }),
      fc.array(anyPlace, { minLength: 1, maxLength: 4 }),
      (start, places, moves) => {
        let map = start
        for (const { room, ...place } of places) {
          const spot = spotOf(map, room, place)
          if (!roomTrouble(map, catalogue, room, spot)) map = withRoom(map, catalogue, room, spot, newId)
        }
        for (const { turns: to, x, y } of moves) {
          const placed = placedRoomsOf(map)[0]
          if (!placed) return
          const from: RoomSpot = { x: placed.rect.x, y: placed.rect.y, turns: placed.turns }
          const at = { x, y, turns: to }
          if (movedTrouble(map, catalogue, placed.number, at)) continue
          const after = movedRoom(map, catalogue, placed.number, at)
          isSettled(after, onServer(map, after))
          liesInside(after, placed.number)
          isOpen(withoutRoom(map, placed.number), after, placed.number)
          const { width, height } = movedSize(placed, to)
          expect(placedRoom(after, placed.number)!.rect).toEqual({ x, y, w: width, h: height })
          const back = movedRoom(after, catalogue, placed.number, from)
          const isAlone = [...placed.border.values()].every(({ isOwn }) => isOwn)
          // A wall others share is theirs when the room comes back.
          if (isAlone && placedRoomsOf(map).length === 1) isSettled(map, back)
          map = after
          went += 1
        }
      },
    ),
    { numRuns: 60 },
  )
  expect(went).toBeGreaterThan(15)
}, 120_000)

test('rooms side by side share a wall: it stays as it is, belongs to who is left, and what hangs on it hangs before it', () => {
  const concrete: PresetRoom = {
    ...roomCalled('meeting-small'),
    walls: roomCalled('meeting-small').walls.map((wall) => ({ ...wall, material: 'concrete' })),
  }
  const bare0 = ground()
  const first = withRoom(bare0, catalogue, concrete, { x: 10, y: 10, turns: 0 }, newId)
  const spot: RoomSpot = { x: 14, y: 10, turns: 0 }
  expect(roomTrouble(first, catalogue, roomCalled('meeting-small'), spot)).toBeUndefined()
  const both = withRoom(first, catalogue, roomCalled('meeting-small'), spot, newId)

  const sharedOf = (map: GameMap) =>
    plainEdges(map).filter(({ x, y, side }) => side === 'w' && x === 14 && y >= 10 && y < 14)
  expect(sharedOf(both).map(({ material }) => material)).toEqual(Array(4).fill('concrete'))
  expect(plainEdges(both).length).toBe(plainEdges(first).length + 12)

  const [one, two] = [roomAt(both, { x: 11, y: 11 })!, roomAt(both, { x: 15, y: 11 })!]
  const television = [...both.objects.values()].find(
    ({ room, templateId }) => room === two && templateId === 'tv-wall',
  )!
  expect(placementOf(television).x).toBeCloseTo(14 + wallMaterial('concrete').thickness / 2 + 0.005)

  const second = withoutRoom(both, one)
  expect(sharedOf(second)).toHaveLength(4)
  isEqual(bare0, withoutRoom(second, two))
  isEqual(first, withoutRoom(both, two))
})

test('what was put into a room, drawn or closed there goes with it', () => {
  const start = ground()
  const at: RoomSpot = { x: 10, y: 10, turns: 0 }
  const stands = withRoom(start, catalogue, roomCalled('office-bay'), at, newId)
  const number = roomAt(stands, { x: 12, y: 12 })!
  const deskIds = Object.keys(stands.desks ?? {})
  expect(deskIds).toHaveLength(6)
  const collisions = stands.collisions!.slice()
  collisions[16 * WIDTH + 14] = 1
  const lived: GameMap = {
    ...stands,
    collisions,
    objects: new Map([...stands.objects, ['900', { ...thing('bin', 15, 16), id: 'bin' }]]),
    nooks: new Map([
      ...stands.nooks,
      ['quiet', { name: 'quiet', nookCoords: { coords: [{ x: 12, y: 16 }] } }],
      [deskIds[0]!, { ...stands.nooks.get(deskIds[0]!), owner: { userId: 'ann' } }],
    ]),
  }
  const turned = movedRoom(lived, catalogue, number, { x: 2, y: 3, turns: 1 })
  expect(placementOf(turned.objects.get('900')!).x).toBeCloseTo(2 + 7 - 6.5)
  expect(placementOf(turned.objects.get('900')!).z).toBeCloseTo(3 + 5.6)
  expect(turned.nooks.get('quiet')?.nookCoords?.coords).toEqual([{ x: 2, y: 5 }])
  expect(turned.nooks.get(deskIds[0]!)?.owner?.userId).toBe('ann')
  expect(turned.collisions![(3 + 4) * WIDTH + 2]).toBe(1)
  isEqual(start, withoutRoom(turned, number))
})

test('two rooms of a kind have names, nooks and desks of their own', () => {
  const bay = roomCalled('meeting-small')
  const first = withRoom(ground(), catalogue, bay, { x: 4, y: 4, turns: 0 }, newId)
  const both = withRoom(first, catalogue, bay, { x: 12, y: 4, turns: 2 }, newId)
  expect(
    placedRoomsOf(both)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['小会议室', '小会议室 2'])
  expect([...both.nooks.values()].map(({ name }) => name)).toEqual(['小会议室', '小会议室 2'])
})

test('a ground nobody remembers anything of is emptied, and its floor stays', () => {
  const start = withRoom(ground(), catalogue, roomCalled('lounge'), { x: 5, y: 5, turns: 0 }, newId)
  const { key, number } = placedRoomsOf(start)[0]!
  for (const propertiesJson of [
    '',
    '[]',
    '{"border":{"materials":[3],"edges":"aa"},"before":{"floors":[]}}',
  ]) {
    const forgotten = {
      ...start,
      objects: new Map(start.objects).set(key, { ...start.objects.get(key), propertiesJson }),
    }
    const gone = withoutRoom(forgotten, number)
    expect(gone.objects.size).toBe(0)
    expect(gone.floors).toEqual(start.floors)
    expect(gone.collisions!.every((closed) => closed === 0)).toBe(true)
  }
})

const small = roomCalled('meeting-small')
const troubleAt = (map: GameMap, x: number, y: number, turn: Quarters = 0) =>
  roomTrouble(map, catalogue, small, { x, y, turns: turn })
/** Cells of a row or column. */
const row = (y: number, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => y * WIDTH + from + i)

test('trouble is told by what is in the way', () => {
  const free = ground()
  expect(troubleAt(free, 10, 10)).toBeUndefined()
  for (const [x, y] of [
    [-1, 5],
    [WIDTH - 3, 5],
    [5, HEIGHT - 3],
    [2.5, 5],
    [Number.NaN, 5],
  ] as const)
    expect(troubleAt(free, x, y)).toEqual({ kind: 'outside' })
  expect(troubleAt(free, 0, 0)).toEqual({ kind: 'spawn', name: 'gate' })
  const stands = withRoom(free, catalogue, small, { x: 10, y: 10, turns: 0 }, newId)
  expect(troubleAt(stands, 12, 12)).toEqual({ kind: 'room', name: '小会议室' })
  expect(troubleAt(stands, 14, 10)).toBeUndefined()

  const sofa = ground({ objects: { '1': thing('sofa-two', 11, 11) } })
  expect(troubleAt(sofa, 10, 10)).toEqual({ kind: 'thing', name: 'sofa-two', things: ['object-1'] })
  // What hangs above the room is not in its way.
  const beam = { ...thing('beam-timber', 8, 11), offsetZ: 4 }
  expect(troubleAt(ground({ objects: { '1': beam } }), 10, 10)).toBeUndefined()
  expect(troubleAt(ground({ objects: { '1': { ...beam, offsetZ: 2.6 } } }), 10, 10)).toEqual({
    kind: 'thing',
    name: 'beam-timber',
    things: ['object-1'],
  })

  const lived = (more: Partial<GameMap>): GameMap => ({ ...free, ...more })
  const nookCoords = { coords: [{ x: 11, y: 11 }] }
  expect(troubleAt(lived({ nooks: new Map([['n', { name: 'N', nookCoords }]]) }), 10, 10)).toEqual({
    kind: 'nook',
    name: 'N',
  })
  expect(
    troubleAt(lived({ nooks: new Map([['n', { name: 'N', nookCoords, isDesk: true }]]) }), 10, 10),
  ).toEqual({ kind: 'desk', name: 'N' })
  expect(troubleAt(lived({ portals: [{ x: 13, y: 13 }] }), 10, 10)).toEqual({ kind: 'portal' })
  expect(troubleAt(lived({ announcer: [{ x: 13, y: 13 }] }), 10, 10)).toEqual({ kind: 'announcer' })

  expect(troubleAt(ground({ walls: { 'plaster:n': row(12, 10, 11) } }), 10, 10)).toEqual({ kind: 'wall' })
  expect(troubleAt(ground({ walls: { plaster: row(12, 10, 11) } }), 10, 10)).toEqual({ kind: 'wall' })
  expect(troubleAt(ground({ walls: { 'plaster:s': row(9, 10, 14) } }), 10, 10)).toBeUndefined()
})

test('every door leads somewhere: not out of the map, into a wall, a thing or a place without a way', () => {
  // The door is in the south, in the east of it.
  expect(troubleAt(ground(), 10, HEIGHT - 4)).toEqual({ kind: 'door' })
  expect(troubleAt(ground(), 10, HEIGHT - 4, 2)).toBeUndefined()
  expect(troubleAt(ground({ walls: { stone: row(14, 12, 15) } }), 10, 10)).toEqual({ kind: 'door' })
  const cupboard = ground({ objects: { '1': thing('sideboard', 13, 14) } })
  expect(troubleAt(cupboard, 10, 10)).toEqual({ kind: 'door' })
  const known = buildWalkable(cupboard, catalogue)
  expect(roomTrouble(cupboard, catalogue, small, { x: 10, y: 10, turns: 0 }, known)).toEqual({ kind: 'door' })
  const far = ground({ objects: { '1': thing('sideboard', 13, 16) } })
  expect(troubleAt(far, 10, 10)).toBeUndefined()
  // Another's door that would lead into a thing of the room.
  const south = withRoom(ground(), catalogue, small, { x: 10, y: 4, turns: 0 }, newId)
  const blocked = roomTrouble(south, catalogue, roomCalled('library'), { x: 9, y: 8, turns: 0 })
  expect(blocked).toEqual({ kind: 'door', name: '玻璃门' })
  // Two doors in one place of a wall.
  expect(troubleAt(south, 13, 8, 2)).toEqual({ kind: 'door', name: '玻璃门' })
})

test('a room in the way of people is refused, and one in a corner is not', () => {
  // Two halves, and a way of four cells between them.
  const halves = ground({ walls: { stone: [...row(13, 0, 12), ...row(13, 16, WIDTH)] } })
  expect(troubleAt(halves, 12, 13, 1)).toEqual({ kind: 'way' })
  expect(troubleAt(halves, 20, 16)).toBeUndefined()
})

test('nothing is put where the level has no room for more', () => {
  const objects = Object.fromEntries(
    Array.from({ length: 9_990 }, (_, i) => [String(i), { x: 0, y: 24, width: 1, height: 1, zIndex: 0 }]),
  )
  expect(troubleAt(ground({ objects }), 10, 10)).toEqual({ kind: 'full' })
})
