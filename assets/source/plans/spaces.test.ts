import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { createColliderIndex, mapColliders } from '#shared/map/walking/colliders.ts'
import { deriveCollisions } from '#shared/map/walking/collisions.ts'
import { guideOf } from '#shared/map/guides.ts'
import { floorCells, unwalkableFloors } from '#shared/map/floors.ts'
import { walkerBody } from '#shared/map/walking/navGrid.ts'
import { findPath } from '#shared/map/walking/path.ts'
import {
  boundsOf,
  collidersOf,
  distanceToPrism,
  footprintOf,
  furnitureOf,
  type Prism,
} from '#shared/map/placement.ts'
import { portalsOf } from '#shared/map/portals.ts'
import { chairIndices, seatPose, standUpPoint } from '#shared/map/seats.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { spawnYaw } from '#shared/map/spawns.ts'
import { buildWalkable } from '#shared/map/walking/walkable.ts'
import { parseWallType, wallEdges, wallMaterials } from '#shared/map/walls.ts'
import { describeSpaces } from './build.ts'

const assets = new URL('../../', import.meta.url)
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, assets), 'utf8'))
const catalogue = parseCatalogue(readJson('catalogue.json'))
const files = readdirSync(new URL('spaces/', assets)).filter((name) => name.endsWith('.json'))
const textures = Object.keys(readJson('textures/textures.json') as object)

test('the spaces in assets are those their plans draw', () => {
  const drawn = describeSpaces(catalogue)
  expect(files.map((name) => name.replace('.json', ''))).toEqual(drawn.map(({ id }) => id).toSorted())
  for (const space of drawn) expect(parseSpaceFile(readJson(`spaces/${space.id}.json`))).toEqual(space)
})

test('the banners of the spaces are there', () => {
  for (const { banner } of describeSpaces(catalogue))
    expect(existsSync(new URL(banner, assets)), banner).toBe(true)
})

describe.each(files)('portals of %s', (name) => {
  const space = parseSpaceFile(readJson(`spaces/${name}`))
  const maps = new Map(space.levels.map(({ mapId, map }) => [mapId, parseMapFile(map)]))
  const ways = [...maps].flatMap(([from, map]) =>
    portalsOf(map, catalogue).map((portal) => ({ from, to: portal.targetMap ?? '', portal })),
  )

  test('lead to a level of the space, to where one can stand, and back', () => {
    for (const { from, to, portal } of ways) {
      const target = maps.get(to)
      expect(target, `${from} to ${to}`).toBeDefined()
      expect(
        ways.some((way) => way.from === to && way.to === from),
        `${to} back to ${from}`,
      ).toBe(true)
      if (!target || !portal.cell) continue
      const { x, y } = portal.cell
      const [spawn] = target.spawns ?? []
      const walkable = buildWalkable(target, catalogue)
      const at = { x: x + 0.5, z: y + 0.5 }
      expect(walkable.canStand(at.x, at.z), `${from} to ${to}`).toBe(true)
      expect(
        findPath(walkable, { x: (spawn?.x ?? 0) + 0.5, z: (spawn?.y ?? 0) + 0.5 }, at),
        `${from} to ${to}`,
      ).toBeDefined()
    }
  })

  test('one can walk to every portal, and from the first level to all', () => {
    for (const [id, map] of maps) {
      const walkable = buildWalkable(map, catalogue)
      const entrance = { x: (map.spawns?.[0]?.x ?? 0) + 0.5, z: (map.spawns?.[0]?.y ?? 0) + 0.5 }
      for (const { prism, targetMap } of portalsOf(map, catalogue))
        expect(
          findPath(walkable, entrance, { x: prism.cx, z: prism.cz }),
          `${id} to ${targetMap}`,
        ).toBeDefined()
    }
    const reached = new Set([space.levels[0]?.mapId ?? ''])
    for (const from of reached) for (const way of ways) if (way.from === from) reached.add(way.to)
    expect(reached.size).toBe(maps.size)
  })
})

test('the office seats at least forty and has the rooms it should have', () => {
  const office = parseMapFile(parseSpaceFile(readJson('spaces/office.json')).levels[0]?.map)
  expect(chairIndices(office, catalogue).length).toBeGreaterThanOrEqual(40)
  const [width, height] = office.dimensions ?? [0, 0]
  expect(width).toBeGreaterThanOrEqual(44)
  expect(height).toBeGreaterThanOrEqual(32)
  const names = [...office.nooks.values()].map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['会议室·云栖', '会议室·听松', '会议室·望海', '休息区·晴川']))
})

/** How far the camera stands behind people over the ground (client/scene/camera/orbit.ts), and how far spawns spread. */
const CAMERA_ROOM_M = 5.2 * Math.cos(0.3) + 0.3

const levels = files.flatMap((name) =>
  parseSpaceFile(readJson(`spaces/${name}`)).levels.map(({ mapId, map }) => ({
    level: `${name} ${mapId}`,
    map: parseMapFile(map),
  })),
)

describe.each(levels)('$level', ({ map }) => {
  const furniture = furnitureOf(map, catalogue)
  const walkable = buildWalkable(map, catalogue)
  const nav = walkable.navGrid()
  const index = createColliderIndex(mapColliders(map, catalogue))
  const [width = 0, height = 0] = map.dimensions ?? []
  const entrance = { x: (map.spawns?.[0]?.x ?? 0) + 0.5, z: (map.spawns?.[0]?.y ?? 0) + 0.5 }
  /** How high one stands there: on the highest platform. */
  const groundAt = (x: number, z: number) =>
    Math.max(
      0,
      ...index
        .query(x, z, 0)
        .filter((collider) => collider.isPlatform && distanceToPrism(collider, x, z) === 0)
        .map(({ y1 }) => y1),
    )
  /** Whether a body of the walker's size is free of everything there. */
  const hasRoom = (x: number, z: number) => {
    const ground = groundAt(x, z)
    return index
      .query(x, z, walkerBody.radius)
      .filter(({ y0, y1 }) => y1 - ground > walkerBody.stepHeight && y0 - ground < walkerBody.height)
      .every((collider) => distanceToPrism(collider, x, z) >= walkerBody.radius)
  }

  test('uses only pieces of the catalogue, known walls and floors with a picture', () => {
    // Boards have pictures of their own instead; guides are people.
    const others = [...map.objects.values()].filter(({ templateId }) => !templateId)
    expect(furniture.length + others.length).toBe(map.objects.size)
    const boards = others.filter((object) => !guideOf(object))
    for (const { spritesheet } of boards) expect(spritesheet?.spritesheetUrl).toMatch(/^\/assets\//)
    for (const type of Object.keys(map.walls ?? {}))
      expect(wallMaterials).toHaveProperty(parseWallType(type).material)
    for (const type of Object.keys(map.floors ?? {})) expect(textures).toContain(type)
  })

  test('every object has what a published client wants of it', () => {
    for (const [key, object] of map.objects) {
      expect(key).toMatch(/^\d{1,4}$/)
      expect(object).toMatchObject({
        x: expect.any(Number),
        y: expect.any(Number),
        width: expect.any(Number),
        height: expect.any(Number),
        normal: expect.any(String),
        type: expect.any(Number),
        zIndex: expect.any(Number),
      })
    }
  })

  test('its collision mask is the one its furniture makes, and everything lies on it', () => {
    expect(map.collisions).toEqual(deriveCollisions(map, catalogue))
    for (const { object, item } of furniture) {
      const { minX, minZ, maxX, maxZ } = boundsOf(footprintOf(object, item))
      const isTree = item.id.startsWith('tree')
      expect(isTree || (minX >= 0 && minZ >= 0 && maxX <= width && maxZ <= height), item.id).toBe(true)
    }
  })

  test('nothing solid stands in anything solid', () => {
    const solids = furniture
      .filter(({ item, object }) => item.blocks && (object.offsetZ ?? 0) < 0.3)
      .flatMap(({ key, object, item }) =>
        collidersOf(object, item).map((prism) => ({ key, id: item.id, prism })),
      )
    const overlaps = solids.flatMap((a, i) =>
      solids
        .slice(i + 1)
        .filter((b) => a.key !== b.key && prismsOverlap(a.prism, b.prism))
        .map((b) => `${a.id} ${a.key} in ${b.id} ${b.key}`),
    )
    expect(overlaps).toEqual([])
    const walls = mapColliders(map, catalogue).filter(({ kind }) => kind === 'wall')
    const inWalls = solids.flatMap(({ id, key, prism }) =>
      walls
        .filter((wall) => prismsOverlap(wall, prism))
        .map((wall) => `${id} ${key} in a wall at ${wall.cx}, ${wall.cz}`),
    )
    expect(inWalls).toEqual([])
  })

  test('every door and window sits in a wall, and every door can be walked through', () => {
    const opened = new Map(
      wallEdges(map, catalogue).flatMap((edge) => (edge.opening ? [[edge.opening.objectKey, edge]] : [])),
    )
    for (const { key, object, item } of furniture) {
      if (!item.opens) continue
      const edge = opened.get(key)
      expect(edge, `${item.id} ${key}`).toBeDefined()
      if (item.opens !== 'door' || !edge?.opening) continue
      const middle = (edge.opening.start + edge.opening.end) / 2
      const at = (away: number) =>
        edge.side === 'n' ? { x: middle, z: edge.y + away } : { x: edge.x + away, z: middle }
      for (const away of [-0.8, -0.4, 0, 0.4, 0.8]) {
        const { x, z } = at(away)
        expect(hasRoom(x, z), `${item.id} ${key} (${object.x}, ${object.y}) ${away} m`).toBe(true)
      }
      const [from, to] = [at(-0.8), at(0.8)]
      expect(walkable.canPass(from.x, from.z, to.x, to.z)).toBe(true)
      expect(findPath(walkable, entrance, from)).toBeDefined()
      expect(findPath(walkable, from, to)?.at(-1)).toEqual(to)
    }
  })

  test('who appears has the whole camera distance behind them, free of walls, doors and lintels', () => {
    for (const { spawnId, ...cell } of map.spawns ?? []) {
      const at = { x: (cell.x ?? 0) + 0.5, z: (cell.y ?? 0) + 0.5 }
      const yaw = (spawnYaw(map, at) * Math.PI) / 180
      for (let metres = 0; metres <= CAMERA_ROOM_M; metres += 0.1) {
        const [x, z] = [at.x + Math.sin(yaw) * metres, at.z - Math.cos(yaw) * metres]
        const walls = index.query(x, z, 0.3).filter(({ kind }) => kind === 'wall')
        expect(
          Math.min(Infinity, ...walls.map((wall) => distanceToPrism(wall, x, z))),
          spawnId ?? '',
        ).toBeGreaterThan(0.22)
      }
    }
  })

  test('one can walk to every spawn, nook, desk and announcer tile', () => {
    for (const { spawnId, ...cell } of map.spawns ?? []) {
      const [x, y] = [cell.x ?? 0, cell.y ?? 0]
      expect(hasRoom(x + 0.5, y + 0.5), spawnId ?? '').toBe(true)
      expect(findPath(walkable, entrance, { x: x + 0.5, z: y + 0.5 }), spawnId ?? '').toBeDefined()
    }
    for (const nook of map.nooks.values()) {
      const cells = nook.nookCoords?.coords ?? []
      const reached = cells.some(({ x = 0, y = 0 }) =>
        findPath(walkable, entrance, { x: (x ?? 0) + 0.5, z: (y ?? 0) + 0.5 }),
      )
      expect(reached, nook.name ?? '').toBe(true)
    }
    for (const { x, y } of map.announcer ?? []) {
      expect(hasRoom((x ?? 0) + 0.5, (y ?? 0) + 0.5)).toBe(true)
    }
  })

  test('every seat can be reached, faces no wall from inside it and leaves room to get up', () => {
    for (const chairIdx of chairIndices(map, catalogue)) {
      const seat = seatPose(map, catalogue, chairIdx)
      const id = map.objects.get(String(chairIdx % 10_000))?.templateId
      if (!seat) throw new Error(`no seat ${chairIdx}`)
      const up = standUpPoint(map, catalogue, seat)
      const away = Math.hypot(up.x - seat.position.x, up.z - seat.position.z)
      expect(away, `${id} ${chairIdx} stand up`).toBeLessThan(1.6)
      expect(walkable.canStand(up.x, up.z), `${id} ${chairIdx}`).toBe(true)
      expect(findPath(walkable, entrance, up), `${id} ${chairIdx} path`).toBeDefined()
    }
  })

  test('wherever a body has room the server lets it stand', () => {
    const floors = floorCells(map)
    const refused: string[] = []
    for (let z = 0.1; z < height; z += 0.2) {
      for (let x = 0.1; x < width; x += 0.2) {
        const floor = floors[Math.floor(z) * width + Math.floor(x)]
        const isFloor = floor !== undefined && !unwalkableFloors.has(floor)
        if (isFloor && hasRoom(x, z) && !walkable.canStand(x, z))
          refused.push(`${x.toFixed(1)}, ${z.toFixed(1)}`)
      }
    }
    expect(refused).toEqual([])
  })

  test('nearly all free floor hangs together', () => {
    const isLost = (node: number) => nav.regionOf(node) > 0
    const lost = Array.from(nav.free.keys()).filter(isLost)
    expect(lost.length / nav.free.reduce((sum, free) => sum + free, 0)).toBeLessThan(0.01)
  })
})

/** Whether two turned boxes share more than a hair's breadth of space (separating axes). */
function prismsOverlap(a: Prism, b: Prism): boolean {
  const slack = 0.02
  if (a.y1 <= b.y0 + slack || b.y1 <= a.y0 + slack) return false
  const axes = [a.yaw, a.yaw + 90, b.yaw, b.yaw + 90].map((yaw) => (yaw * Math.PI) / 180)
  const reach = (prism: Prism, axis: number) => {
    const turn = (prism.yaw * Math.PI) / 180 - axis
    return Math.abs(prism.hx * Math.cos(turn)) + Math.abs(prism.hz * Math.sin(turn))
  }
  return axes.every((axis) => {
    const apart = Math.abs((b.cx - a.cx) * Math.cos(axis) + (b.cz - a.cz) * Math.sin(axis))
    return apart < reach(a, axis) + reach(b, axis) - slack
  })
}
