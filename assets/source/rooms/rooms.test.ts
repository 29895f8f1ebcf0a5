import { readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import type { MapId } from '#shared/ids.ts'
import { parseRooms } from '#shared/map/making/parseRooms.ts'
import { ROOM_PICTURE_PX, roomPicture, type PresetRoom } from '#shared/map/making/presetRoom.ts'
import type { Quarters } from '#shared/map/making/quarters.ts'
import { roomTrouble } from '#shared/map/making/roomTrouble.ts'
import { withRoom } from '#shared/map/making/rooms.ts'
import { boundsOf, collidersOf, footprintOf, furnitureOf, type Prism } from '#shared/map/placement.ts'
import { seatPose, chairIndices, standUpPoint } from '#shared/map/seats.ts'
import { buildWalkable } from '#shared/map/walking/walkable.ts'
import { blankMap } from '#shared/world/update.ts'
import { encodeMask } from '#shared/map/grid.ts'
import type { GameMap } from '#shared/world/world.ts'
import { describeRooms } from './buildRooms.ts'

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
const catalogue = parseCatalogue(readJson('catalogue.json'))
const rooms = parseRooms(readJson('rooms.json'))
const textures = Object.keys(readJson('textures/textures.json') as object)

const SIDE = 20
/** Where the rooms stand on it: with space all round. */
const AT = 4

/** A lawn with nothing on it, the spawn in its corner. */
function lawn(): GameMap {
  const cells = SIDE * SIDE
  return {
    ...blankMap('1' as MapId),
    dimensions: [SIDE, SIDE],
    collisions: new Uint8Array(cells),
    floors: { grass: encodeMask(new Uint8Array(cells).fill(1)) },
    walls: {},
    spawns: [{ x: 0, y: 0 }],
    announcer: [],
    portals: [],
    backgroundImagePath: '',
  }
}

const ids = () => {
  let next = 0
  return () => `id-${next++}`
}
const stands = (room: PresetRoom, turns: Quarters = 0): GameMap =>
  withRoom(lawn(), catalogue, room, { x: AT, y: AT, turns }, ids())

test('the rooms in assets are those their plans draw', () => {
  expect(JSON.parse(JSON.stringify(describeRooms(catalogue)))).toEqual(rooms)
  expect(rooms.length).toBeGreaterThanOrEqual(16)
  expect(new Set(rooms.map(({ name }) => name.zh)).size).toBe(rooms.length)
  expect(rooms.map(({ groupIndex }) => groupIndex)).toEqual(rooms.map((_, i) => i))
})

test('every room has its picture (npm run pictures -- rooms), light together', async () => {
  let bytes = 0
  for (const { id } of rooms) {
    const path = new URL(`../../..${roomPicture(id)}`, import.meta.url).pathname
    bytes += statSync(path).size
    const { width, height, format } = await sharp(path).metadata()
    expect([width, height, format], id).toEqual([ROOM_PICTURE_PX, ROOM_PICTURE_PX, 'webp'])
    const { channels } = await sharp(path).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev)), id).toBeGreaterThan(15)
  }
  expect(bytes).toBeLessThan(160_000)
})

/** What a thing takes up: what one runs against, or its whole size; things on walls and ceilings begin there. */
function bodiesOf(map: GameMap) {
  return furnitureOf(map, catalogue).flatMap(({ object, item }) => {
    const whole = footprintOf(object, item)
    if (item.opens || item.size[1] < 0.05) return []
    const high = whole.y1 - whole.y0
    const { hz } = whole
    const turn = ((object.yaw ?? 0) * Math.PI) / 180
    const hung = { ...whole, cx: whole.cx - Math.sin(turn) * hz, cz: whole.cz + Math.cos(turn) * hz }
    const bodies =
      item.mount === 'wall'
        ? [hung]
        : item.mount === 'ceiling'
          ? [{ ...whole, y0: whole.y0 - high, y1: whole.y0 }]
          : item.colliders.length > 0
            ? collidersOf(object, item)
            : [whole]
    return bodies.map((body) => ({ id: item.id, mount: item.mount, object, body }))
  })
}

/** How deep two upright turned boxes lie in one another, metres; the least of all ways out. */
function depthOf(a: Prism, b: Prism): number {
  const high = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  const axes = [a.yaw, a.yaw + 90, b.yaw, b.yaw + 90].map((yaw) => (yaw * Math.PI) / 180)
  const half = ({ hx, hz, yaw }: Prism, axis: number): number => {
    const turn = (yaw * Math.PI) / 180
    return Math.abs(hx * Math.cos(turn - axis)) + Math.abs(hz * Math.sin(turn - axis))
  }
  const flat = axes.map((axis) => {
    const apart = Math.abs((b.cx - a.cx) * Math.cos(axis) + (b.cz - a.cz) * Math.sin(axis))
    return half(a, axis) + half(b, axis) - apart
  })
  return Math.min(high, ...flat)
}

/** So deep pieces may lie in one another: fabric, and lamps in what they hang from. */
const DEEP_M = 0.03

describe.each(rooms)('$id', (room) => {
  test.each([0, 1, 2, 3] as const)('may stand on an empty floor, turned by %i quarters', (turns) => {
    expect(roomTrouble(lawn(), catalogue, room, { x: AT, y: AT, turns })).toBeUndefined()
  })

  test('is made of pieces, walls and floors there are', () => {
    for (const { item } of room.things) expect(catalogue.has(item), item).toBe(true)
    for (const { material } of room.floors) expect(textures).toContain(material)
    const covered = new Set(
      room.floors.flatMap(({ x, y, w, h }) =>
        Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
      ),
    )
    expect(covered.size).toBe(room.width * room.depth)
  })

  test('has nothing that lies in something else', () => {
    const bodies = bodiesOf(stands(room))
    const found = bodies.flatMap((a, i) =>
      bodies.slice(i + 1).flatMap((b) => {
        // What lies on a table may stand in a hollow of it.
        if ((a.mount === 'surface') !== (b.mount === 'surface') || a.object === b.object) return []
        // The tree grows in the ring.
        if (a.id === 'bench-ring' && b.id === 'tree-blossom') return []
        return depthOf(a.body, b.body) > DEEP_M ? [`${a.id} in ${b.id}`] : []
      }),
    )
    expect(found).toEqual([])
  })

  test('has all its things within its walls', () => {
    const outside = bodiesOf(stands(room)).flatMap(({ id, body }) => {
      const { minX, maxX, minZ, maxZ } = boundsOf(body)
      const isIn =
        minX >= AT - 0.02 &&
        minZ >= AT - 0.02 &&
        maxX <= AT + room.width + 0.02 &&
        maxZ <= AT + room.depth + 0.02
      return isIn ? [] : [id]
    })
    expect(outside).toEqual([])
  })

  test('has seats one can reach and get up from, and no place to be shut in', () => {
    const map = stands(room)
    const walkable = buildWalkable(map, catalogue)
    const nav = walkable.navGrid()
    const entrance = nav.regionOf(nav.nodeAt(1, 1))
    for (const chair of chairIndices(map, catalogue)) {
      const seat = seatPose(map, catalogue, chair)!
      const { x, z } = standUpPoint(map, catalogue, seat)
      const apart = Math.hypot(x - seat.position.x, z - seat.position.z)
      const name = `${room.id} ${map.objects.get(String(chair % 10_000))?.templateId} ${x} ${z}`
      expect(nav.regionOf(nav.nodeAt(x, z)), name).toBe(entrance)
      expect(apart, name).toBeLessThanOrEqual(1.5)
    }
    const apart = new Map<number, string[]>()
    nav.free.forEach((isFree, node) => {
      const region = isFree ? nav.regionOf(node) : entrance
      const { x, z } = nav.pointOf(node)
      if (region !== entrance) apart.set(region, [...(apart.get(region) ?? []), `${x - AT},${z - AT}`])
    })
    // Gaps between things nobody gets into.
    expect([...apart.values()].filter((nodes) => nodes.length > 4)).toEqual([])
  })
})
