import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createColliderIndex, mapColliders } from './walking/colliders.ts'
import { floorCells } from './floors.ts'
import { walkerBody } from './walking/navGrid.ts'
import { boundsOf, distanceToPrism, placementOf, toScene, type MapObject } from './placement.ts'
import { chairIndices, chairKey, seatPose, standUpPoint } from './seats.ts'
import { parseMapFile } from './files/parseMapFile.ts'
import { mapFileSchema, toMapFile } from './files/spaceFile.ts'
import { buildWalkable } from './walking/walkable.ts'
import { parseWallType, wallCells, wallEdges, wallRuns } from './walls.ts'
import {
  catalogue,
  SIZE,
  makeMap,
  at,
  across,
  dividedMap,
  anyPoint,
  anyMap,
} from '../../tests/support/rooms/smallRoom.ts'

test('water is seen, not walked on', () => {
  const map = makeMap({ floors: { stone: [...across(2), ...across(3)], water: [[4, 3]] } })
  const { isBlockedCell } = buildWalkable(map, catalogue)
  expect([isBlockedCell(4, 3), isBlockedCell(4, 2), isBlockedCell(5, 3)]).toEqual([true, false, false])
})

describe('placement', () => {
  test('x, y, width and height are cells, offsets metres from their middle', () => {
    expect(
      placementOf({ x: 3, y: 5, width: 2, height: 1, offsetX: 0.25, offsetY: -0.5, offsetZ: 0.7 }),
    ).toEqual({
      x: 4.25,
      y: 0.7,
      z: 5,
      yaw: 0,
      scale: 1,
    })
  })

  test('yaw turns clockwise seen from above: the front (+z) at 90 looks to −x', () => {
    const front = toScene({ x: 0, y: 0, z: 0, yaw: 90, scale: 2 }, 0, 1)
    expect(front.x).toBe(-2)
    expect(front.z).toBeCloseTo(0)
  })

  test('a point in the bounds of a prism is no farther away than the bounds are large', () => {
    const prism = { cx: 2, cz: 3, hx: 1, hz: 0.25, yaw: 30, y0: 0, y1: 1 }
    const { minX, maxX, minZ, maxZ } = boundsOf(prism)
    expect(distanceToPrism(prism, 2, 3)).toBe(0)
    const end = toScene({ x: 2, y: 0, z: 3, yaw: 30, scale: 1 }, 1.5, 0)
    expect(distanceToPrism(prism, end.x, end.z)).toBeCloseTo(0.5)
    expect(maxX - minX).toBeCloseTo(2 * (Math.cos(Math.PI / 6) + 0.25 * Math.sin(Math.PI / 6)))
    expect(maxZ - minZ).toBeCloseTo(2 * (Math.sin(Math.PI / 6) + 0.25 * Math.cos(Math.PI / 6)))
  })
})

describe('walls', () => {
  test('a key is a material, and a side if the wall is thin', () => {
    expect(parseWallType('glass:n')).toEqual({ material: 'glass', side: 'n' })
    expect(parseWallType('accent-teal')).toEqual({ material: 'accent-teal' })
    expect(parseWallType('a:b')).toEqual({ material: 'a:b' })
  })

  test('the four sides of a cell become edges on its north and west lines and those of its neighbours', () => {
    const cell: [number, number][] = [[2, 3]]
    const map = makeMap({ walls: { 'a:n': cell, 'b:e': cell, 'c:s': cell, 'd:w': cell } })
    const edges = wallEdges(map, catalogue).map(({ x, y, side, material }) => [x, y, side, material])
    expect(edges).toEqual([
      [2, 3, 'n', 'a'],
      [2, 3, 'w', 'd'],
      [3, 3, 'w', 'b'],
      [2, 4, 'n', 'c'],
    ])
  })

  test('two keys on one edge make one edge, whatever their order on the wire', () => {
    const first = makeMap({ walls: { 'glass:s': [[1, 1]], 'wood:n': [[1, 2]] } })
    const second = makeMap({ walls: { 'wood:n': [[1, 2]], 'glass:s': [[1, 1]] } })
    expect(wallEdges(first, catalogue)).toEqual(wallEdges(second, catalogue))
    expect(wallEdges(first, catalogue)).toMatchObject([{ x: 1, y: 2, side: 'n', material: 'wood' }])
  })

  test('a door opens the edge nearest to its origin along its yaw, and no other', () => {
    const map = dividedMap('door')
    const opened = wallEdges(map, catalogue).filter(({ opening }) => opening)
    expect(opened).toMatchObject([
      {
        x: 4,
        y: 6,
        side: 'n',
        opening: { kind: 'door', objectKey: '7', start: 4.05, end: 4.95, bottom: 0, top: 2.1 },
      },
    ])
    const turned = makeMap({
      walls: {
        'wood:w': [
          [5, 2],
          [5, 3],
        ],
      },
      objects: { 1: at('door', 5.1, 3.4, 270) },
    })
    expect(wallEdges(turned, catalogue).filter(({ opening }) => opening)).toMatchObject([
      { x: 5, y: 3, side: 'w' },
    ])
    const crossways = makeMap({ walls: { 'wood:w': [[5, 3]] }, objects: { 1: at('door', 5, 3.5, 0) } })
    expect(wallEdges(crossways, catalogue).filter(({ opening }) => opening)).toEqual([])
  })

  test('a wide door opens as many edges as it is wide; a window keeps its sill', () => {
    const map = makeMap({
      walls: { 'plaster:n': across(6) },
      objects: { 1: at('double-door', 4, 6), 2: { ...at('window', 8.5, 6, 180), offsetZ: 0.9 } },
    })
    const opened = wallEdges(map, catalogue).filter(({ opening }) => opening)
    expect(opened.map(({ x }) => x)).toEqual([3, 4, 8])
    expect(opened[2]?.opening).toMatchObject({ kind: 'window', bottom: 0.9, top: 2.3 })
  })

  test('a piece with a sill opens the wall above it, and higher where it stands higher or is larger', () => {
    const high = new Map(catalogue).set('window', { ...catalogue.get('window')!, sill: 0.5 })
    const holeOf = (object: MapObject) =>
      wallEdges(makeMap({ walls: { 'plaster:n': across(6) }, objects: { 1: object } }), high).find(
        ({ opening }) => opening,
      )?.opening
    const tall = catalogue.get('window')!.size[1]
    expect(holeOf(at('window', 8.5, 6))).toMatchObject({ bottom: 0.5, top: 0.5 + tall })
    expect(holeOf({ ...at('window', 8.5, 6), offsetZ: 0.4, scale: 2 })).toMatchObject({
      bottom: 1.4,
      top: 1.4 + tall * 2,
    })
  })

  test('runs cover exactly the edges, join what is collinear, and hold each opening once', () => {
    const map = makeMap({
      walls: { 'plaster:n': [...across(6, 0, 8), ...across(6, 9, 12)], 'glass:n': across(3, 2, 4) },
      objects: { 1: at('double-door', 4, 6) },
    })
    const runs = wallRuns(wallEdges(map, catalogue))
    expect(runs).toMatchObject([
      { side: 'n', line: 3, start: 2, end: 4, material: 'glass', openings: [] },
      { side: 'n', line: 6, start: 0, end: 8, material: 'plaster', openings: [{ start: 3, end: 5 }] },
      { side: 'n', line: 6, start: 9, end: 12, openings: [] },
    ])
    fc.assert(
      fc.property(anyMap, (any) => {
        const edges = wallEdges(any, catalogue)
        const metres = wallRuns(edges).reduce((sum, run) => sum + run.end - run.start, 0)
        expect(metres).toBe(edges.length)
      }),
    )
  })

  test('whole-cell walls are cells, not edges', () => {
    const map = makeMap({ walls: { concrete: [[3, 3]] } })
    expect(wallEdges(map, catalogue)).toEqual([])
    expect(wallCells(map)).toEqual([{ x: 3, y: 3, material: 'concrete' }])
  })
})

describe('floors and collisions', () => {
  test('floorCells tells the type of each cell', () => {
    const cells = floorCells(
      makeMap({
        floors: {
          wood: [
            [0, 0],
            [1, 0],
          ],
          carpet: [[2, 0]],
        },
      }),
    )
    expect(cells.slice(0, 4)).toEqual(['wood', 'wood', 'carpet', undefined])
  })

  test('a map with floors is closed where it has none; one without floors is open', () => {
    const floored = makeMap({ floors: { wood: across(0) } }).collisions ?? new Uint8Array()
    expect(floored.slice(0, SIZE).every((marked) => marked === 0)).toBe(true)
    expect(floored.slice(SIZE).every((marked) => marked === 1)).toBe(true)
    expect([...(makeMap().collisions ?? [])].every((marked) => marked === 0)).toBe(true)
  })

  test('a desk closes its cells, however it is turned; chairs, rugs and doors close none', () => {
    const closedBy = (object: MapObject) =>
      [...(makeMap({ objects: { 1: object } }).collisions ?? [])].flatMap((marked, i) =>
        marked ? [[i % SIZE, Math.floor(i / SIZE)]] : [],
      )
    expect(closedBy(at('desk', 4, 5.5))).toEqual([
      [3, 5],
      [4, 5],
    ])
    expect(closedBy(at('desk', 4.5, 6, 90))).toEqual([
      [4, 5],
      [4, 6],
    ])
    for (const id of ['chair', 'rug', 'door', 'unknown']) expect(closedBy(at(id, 4.5, 5.5))).toEqual([])
  })

  test('wherever a body has room between colliders, the mask lets it stand', () => {
    fc.assert(
      fc.property(anyMap, anyPoint, (map, { x, z }) => {
        const index = createColliderIndex(mapColliders(map, catalogue))
        const isInside = x >= 0 && z >= 0 && x < SIZE && z < SIZE
        const near = index.query(x, z, walkerBody.radius)
        if (!isInside || near.some((one) => distanceToPrism(one, x, z) < walkerBody.radius)) return
        expect(buildWalkable(map, catalogue).canStand(x, z)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('the middle of a closed cell touches something solid', () => {
    fc.assert(
      fc.property(anyMap, (map) => {
        const index = createColliderIndex(mapColliders(map, catalogue))
        map.collisions?.forEach((marked, i) => {
          if (!marked) return
          const [x, z] = [(i % SIZE) + 0.5, Math.floor(i / SIZE) + 0.5]
          expect(index.query(x, z, 0.3).some((one) => distanceToPrism(one, x, z) <= 0.3)).toBe(true)
        })
      }),
    )
  })

  test('the index finds what a search through all colliders finds', () => {
    fc.assert(
      fc.property(anyMap, anyPoint, fc.double({ min: 0.1, max: 4, noNaN: true }), (map, { x, z }, r) => {
        const colliders = mapColliders(map, catalogue)
        const found = new Set(createColliderIndex(colliders).query(x, z, r))
        expect(found.size).toBe(createColliderIndex(colliders).query(x, z, r).length)
        for (const one of colliders) if (distanceToPrism(one, x, z) < r) expect(found.has(one)).toBe(true)
      }),
    )
  })

  test('a door leaves a gap in the wall and a lintel above, a window none', () => {
    const withDoor = mapColliders(dividedMap('door'), catalogue)
    expect(
      withDoor.map(({ cx, hx, y0, y1 }) => [cx - hx, cx + hx, y0, y1].map((n) => Number(n.toFixed(3)))),
    ).toEqual([
      [0, 4.05, 0, 3],
      [4.95, 12, 0, 3],
      [4.05, 4.95, 2.1, 3],
    ])
    expect(mapColliders(dividedMap('window'), catalogue)).toMatchObject([
      { kind: 'wall', cx: 6, hx: 6, y0: 0, y1: 3 },
    ])
  })
})

describe('seats', () => {
  const map = makeMap({
    objects: { 12: at('chair', 3.5, 3.5, 90), 4: at('sofa', 6, 8.5, 180), 5: at('desk', 9, 2.5) },
  })

  test('every seat has a number: the key, and 10 000 more for each further seat', () => {
    expect(chairIndices(map, catalogue)).toEqual([4, 10_004, 12])
    expect(chairKey(10_004)).toBe('4')
  })

  test('one sits where the seat is, facing where it faces, on the wire’s grid', () => {
    expect(seatPose(map, catalogue, 12)).toEqual({
      position: { x: 3.4, y: 0, z: 3.5 },
      rotation: { x: 0, y: 90, z: 0 },
      seatHeight: 0.45,
    })
    expect(seatPose(map, catalogue, 10_004)?.position).toEqual({ x: 5.5, y: 0, z: 8.4 })
  })

  test('what is no seat has no pose', () => {
    for (const bad of [5, 20_004, 99, -1, 0.5, NaN, Infinity])
      expect(seatPose(map, catalogue, bad)).toBeUndefined()
  })

  test('one gets up in front of the seat when there is room', () => {
    const seat = seatPose(map, catalogue, 12)
    if (!seat) throw new Error('no seat')
    expect(standUpPoint(map, catalogue, seat)).toEqual({ x: 2.8, z: 3.5 })
  })

  test('one gets up where one can walk, never behind a wall', () => {
    let tried = 0
    fc.assert(
      fc.property(anyMap, (any) => {
        const walkable = buildWalkable(any, catalogue)
        const nav = walkable.navGrid()
        for (const chairIdx of chairIndices(any, catalogue)) {
          const seat = seatPose(any, catalogue, chairIdx)
          if (!seat || nav.nearestFree(seat.position.x, seat.position.z, 1, 0) === -1) continue
          const up = standUpPoint(any, catalogue, seat)
          expect(nav.regionOf(nav.nodeAt(up.x, up.z))).toBe(0)
          expect(walkable.canStand(up.x, up.z)).toBe(true)
          tried++
        }
      }),
    )
    expect(tried).toBeGreaterThan(50)
  })

  test('a seat between desk and wall is left on its own side of the wall', () => {
    const room = makeMap({
      walls: { 'plaster:n': across(6), 'plaster:s': [] },
      objects: { 1: at('chair', 5.5, 5.6, 0), 2: at('door', 10.5, 6) },
    })
    const seat = seatPose(room, catalogue, 1)
    if (!seat) throw new Error('no seat')
    expect(standUpPoint(room, catalogue, seat).z).toBeLessThan(6)
  })
})

describe('map files', () => {
  test('a map survives its file', () => {
    fc.assert(
      fc.property(anyMap, (map) => {
        expect(parseMapFile(JSON.parse(JSON.stringify(toMapFile(map))))).toEqual(map)
      }),
    )
  })

  test('null, as decoded messages have it, is left out', () => {
    const map = makeMap({ objects: { 1: { ...at('chair', 3, 3), color: null, sound: null } } })
    expect(toMapFile(map).objects['1']).not.toHaveProperty('color')
  })

  test('what no map may hold is refused', () => {
    const file = toMapFile(makeMap({ walls: { 'wood:n': [[1, 1]] } }))
    const bad = [
      { ...file, collisions: 'AAAA' },
      { ...file, dimensions: [0, 5] },
      { ...file, dimensions: [SIZE, SIZE + 1] },
      { ...file, walls: { 'wood:n': '***' } },
      { ...file, objects: { 12345: {} } },
      { ...file, objects: { a: {} } },
      { ...file, objects: { 1: { x: -1 } } },
      { ...file, areas: { a: { category: 'KITCHEN', coords: [] } } },
      { ...file, id: undefined },
      'text',
      null,
    ]
    for (const content of bad) expect(mapFileSchema.safeParse(content).success).toBe(false)
    expect(mapFileSchema.safeParse(file).success).toBe(true)
  })
})
