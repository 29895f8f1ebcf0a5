import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chairAt, makeMap } from '../../tests/support/world/makeWorld.ts'
import { readCatalogue } from '../../tests/support/rooms/memoryPorts.ts'
import type { GameMap } from '../world/world.ts'
import { encodeMask } from './grid.ts'
import { buildHearing } from './sight.ts'
import { buildWalkable } from './walking/walkable.ts'
import { WallGrid } from './wallGrid.ts'
import { wallEdges, wallCells } from './walls.ts'
import { event } from '../protocol/messages.ts'
import { reduce } from '../world/reduce.ts'
import { emptyWorld } from '../world/world.ts'

const SIDE = 8
const catalogue = readCatalogue()
const rows = Array.from({ length: SIDE }, () => '.'.repeat(SIDE))
const mask = fc
  .array(fc.boolean(), { minLength: SIDE * SIDE, maxLength: SIDE * SIDE })
  .map((marks) => encodeMask(Uint8Array.from(marks, Number)))
const walls = fc.dictionary(
  fc.constantFrom('wood', 'wood:n', 'glass:s', 'stone:w', 'plaster:e', 'plaster:n'),
  mask,
  { maxKeys: 4 },
)
const objects = fc.dictionary(
  fc.constantFrom('1', '2', '3'),
  fc.record({
    x: fc.nat(SIDE - 1),
    y: fc.nat(SIDE - 1),
    templateId: fc.constantFrom('door', 'window', 'chair'),
  }),
  { maxKeys: 2 },
)
const change = fc.oneof(
  walls.map((some) => ({ walls: some })),
  objects.map((some) => ({
    objects: new Map(
      Object.entries(some).map(([key, object]) => [
        key,
        { ...chairAt(object.x, object.y), ...object, offsetY: -0.5 },
      ]),
    ),
  })),
  // Another size: what lies in a cell stays with it.
  fc.tuple(fc.integer({ min: 1, max: SIDE }), fc.integer({ min: 1, max: SIDE })),
  fc.constantFrom({ name: 'other' }, { collisions: new Uint8Array(SIDE * SIDE).fill(1) }),
)
const coordinate = fc.double({ min: 0, max: SIDE, noNaN: true })
const way = fc.tuple(coordinate, coordinate, coordinate, coordinate)

/** As an edit of its size leaves it. */
const resized = (map: GameMap, [width, height]: readonly number[]): GameMap =>
  reduce(
    { ...emptyWorld, maps: new Map([[map.id, map]]) },
    event('mapSetDimensions', { mapId: map.id, width: width!, height: height! }),
  ).maps.get(map.id)!

test('the grid of an edited map is the one its walls make, whatever came before', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), fc.array(way), (changes, ways) => {
      let map: GameMap = makeMap({ rows })
      let walkable = buildWalkable(map, catalogue)
      let hearing = buildHearing(map, catalogue)
      for (const one of changes) {
        map = Array.isArray(one) ? resized(map, one) : { ...map, ...one }
        const [width, height] = map.dimensions!
        walkable = buildWalkable(map, catalogue, walkable)
        hearing = buildHearing(map, catalogue, hearing)
        // The same map as another thing: nothing of it is known.
        const fresh = { ...map }
        const [anew, heard] = [buildWalkable(fresh, catalogue), buildHearing(fresh, catalogue)]
        for (const [x0, z0, x1, z1] of ways) {
          expect(walkable.canPass(x0, z0, x1, z1)).toBe(anew.canPass(x0, z0, x1, z1))
          expect(hearing.canHear(x0, z0, x1, z1)).toBe(heard.canHear(x0, z0, x1, z1))
        }
        const grid = WallGrid.of(map, catalogue)
        const closed = new Set(
          wallEdges(map, catalogue).flatMap(({ x, y, side, opening }) =>
            opening?.kind === 'door' ? [] : [`${x},${y},${side}`],
          ),
        )
        const solid = new Set(wallCells(map).map(({ x, y }) => `${x},${y}`))
        for (let y = 0; y <= height; y++) {
          for (let x = 0; x <= width; x++) {
            expect(grid.hasEdge(x, y, 'n')).toBe(closed.has(`${x},${y},n`))
            expect(grid.hasEdge(x, y, 'w')).toBe(closed.has(`${x},${y},w`))
            expect(grid.hasCell(x, y)).toBe(solid.has(`${x},${y}`))
          }
        }
      }
    }),
  )
})

test('what is no ground is not read again: a name, floors, a picture leave the walkable as it is', () => {
  const map: GameMap = makeMap({ rows })
  const walkable = buildWalkable(map, catalogue)
  const named = {
    ...map,
    name: 'other',
    floors: { oak: encodeMask(new Uint8Array(SIDE * SIDE)) },
    updateId: 9,
  }
  expect(buildWalkable(named, catalogue, walkable)).toBe(walkable)
  expect(buildWalkable({ ...map, collisions: map.collisions!.slice() }, catalogue, walkable)).not.toBe(
    walkable,
  )
})
