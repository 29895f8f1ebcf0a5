import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  catalogue,
  furnished,
  maskOf,
  pieceOf,
  roomMap,
  spotAt,
} from '../../../tests/support/world/makingRoom.ts'
import { reduceAll } from '../../world/reduce.ts'
import { emptyWorld, type GameMap } from '../../world/world.ts'
import { EditError } from '../edit/editChecks.ts'
import { applyPatch } from '../patch/applyPatch.ts'
import { diffMaps } from '../patch/diffMaps.ts'
import { layPatch } from '../patch/layPatch.ts'
import { inverseOf, isEmptyPatch, nameOf, type MapPatch } from '../patch/mapPatch.ts'
import { parsePatch } from '../patch/parsePatch.ts'
import { withFeet } from './feet.ts'
import { announced, blocked, withoutPortals, withoutSpawns, withPortals, withSpawn } from './marking.ts'
import { painted, walled, walledCells } from './painting.ts'
import { cellsOfBrush, cellsOfLine, cellsOfRect, edgesAround, edgesOfLine, rectBetween } from './shapes.ts'
import { newThing, withoutThings, withThing } from './things.ts'
import {
  withArea,
  withAreaRect,
  withDesk,
  withNook,
  withNookCells,
  withoutArea,
  withoutAreaRect,
  withoutDesk,
  withoutNook,
} from './zones.ts'

const size = { width: 20, height: 20 }
type Tool = (map: GameMap) => GameMap

/** A step as the server does it, over the wire. */
function onServer(map: GameMap, patch: MapPatch, isGuarded = false): GameMap {
  const edit = { placerId: 'ann', newId: () => 'never', isGuarded }
  const events = applyPatch(map, parsePatch(JSON.stringify(patch)), edit)
  return reduceAll({ ...emptyWorld, maps: new Map([[map.id, map]]) }, events).maps.get(map.id)!
}

/** Without what the server gives to objects on its own. */
const bare = (map: GameMap): GameMap => ({
  ...map,
  objects: new Map(
    [...map.objects].map(([key, { objectPlacerId: _placer, zIndex: _top, ...object }]) => [
      key,
      { ...object, id: nameOf(key, object) },
    ]),
  ),
})

const isSettled = (expected: GameMap, now: GameMap): void =>
  expect(diffMaps(bare(expected), bare(now))).toEqual({})

const start: GameMap = {
  ...furnished(roomMap(), ['desk-wood', spotAt(6, 6), 'desk']),
  floors: { wood: maskOf(() => true) },
  portals: [{ x: 1, y: 18, targetMap: '2' }],
  announcer: [{ x: 15, y: 3 }],
}

const cell = fc.record({ x: fc.integer({ min: -1, max: 20 }), y: fc.integer({ min: -1, max: 20 }) })
const rect = fc.tuple(cell, cell).map(([a, b]) => rectBetween(a, b))
const cells = fc.oneof(
  rect.map((its) => cellsOfRect(size, its)),
  fc.tuple(cell, cell).map(([a, b]) => cellsOfLine(size, a, b)),
  fc.tuple(cell, fc.integer({ min: 1, max: 4 })).map(([at, width]) => cellsOfBrush(size, at, width)),
)
const edges = fc.oneof(
  rect.map((its) => edgesAround(size, its)),
  fc.tuple(cell, cell).map(([a, b]) => edgesOfLine(size, a, b)),
)
const floor = fc.constantFrom(undefined, 'wood', 'stone', 'water')
const wall = fc.constantFrom(undefined, 'glass', 'plaster')
const id = fc.constantFrom('a', 'b')

const tool = fc.oneof(
  fc.tuple(floor, cells).map(
    ([material, at]): Tool =>
      (map) =>
        painted(map, material, at),
  ),
  fc.tuple(wall, edges).map(
    ([material, at]): Tool =>
      (map) =>
        walled(map, material, at),
  ),
  fc.tuple(wall, cells).map(
    ([material, at]): Tool =>
      (map) =>
        walledCells(map, material, at),
  ),
  fc.tuple(cells, fc.boolean()).map(
    ([at, on]): Tool =>
      (map) =>
        blocked(map, at, on, catalogue),
  ),
  fc.tuple(cells, fc.boolean()).map(
    ([at, on]): Tool =>
      (map) =>
        announced(map, at, on),
  ),
  fc.tuple(cell, fc.option(id, { nil: undefined })).map(
    ([at, name]): Tool =>
      (map) =>
        withSpawn(map, at, name),
  ),
  cells.map(
    (at): Tool =>
      (map) =>
        withoutSpawns(map, at),
  ),
  fc.tuple(cells, id).map(
    ([at, targetMap]): Tool =>
      (map) =>
        withPortals(map, at, { targetMap }),
  ),
  cells.map(
    (at): Tool =>
      (map) =>
        withoutPortals(map, at),
  ),
  id.map(
    (name): Tool =>
      (map) =>
        withArea(map, name, { category: 'COWORKING', name: `区${name}` }),
  ),
  fc.tuple(id, rect).map(
    ([name, its]): Tool =>
      (map) =>
        withAreaRect(map, name, its),
  ),
  fc.tuple(id, rect).map(
    ([name, its]): Tool =>
      (map) =>
        withoutAreaRect(map, name, its),
  ),
  id.map(
    (name): Tool =>
      (map) =>
        withoutArea(map, name),
  ),
  fc.tuple(id, rect).map(
    ([name, its]): Tool =>
      (map) =>
        withDesk(map, name, its),
  ),
  id.map(
    (name): Tool =>
      (map) =>
        withoutDesk(map, name),
  ),
  fc.tuple(id, fc.nat(9)).map(
    ([name, capacity]): Tool =>
      (map) =>
        withNook(map, name, { name: '茶室', capacity }),
  ),
  fc.tuple(id, cells, fc.boolean()).map(
    ([name, at, on]): Tool =>
      (map) =>
        withNookCells(map, name, at, on),
  ),
  id.map(
    (name): Tool =>
      (map) =>
        withoutNook(map, name),
  ),
  fc.tuple(id, cell).map(
    ([name, { x, y }]): Tool =>
      (map) =>
        x < 0 || y < 0 || x > 19 || y > 19 || [...map.objects.values()].some((object) => object.id === name)
          ? map
          : withThing(map, newThing(pieceOf('fridge'), { ...spotAt(x + 0.5, y + 0.5), scale: 2 }, name)),
  ),
  id.map(
    (name): Tool =>
      (map) =>
        withoutThings(map, [name]),
  ),
)

test('whatever the tools do: the server makes it so, the step back makes it as it was', () => {
  let steps = 0
  fc.assert(
    fc.property(fc.array(fc.array(tool, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), (strokes) => {
      let before = start
      for (const stroke of strokes) {
        const drawn = stroke.reduce((map, one) => one(map), before)
        const copy = withFeet(before, drawn, catalogue)
        const step = diffMaps(before, copy)
        if (isEmptyPatch(step)) continue
        steps += 1
        let told: GameMap
        try {
          told = onServer(before, step)
        } catch (error) {
          // A spawn and a wall in one stroke, on one cell: the server says which cell it is.
          if (error instanceof EditError && error.why.key === 'mapSpawnBlocked') continue
          throw error
        }
        isSettled(copy, told)
        isSettled(copy, layPatch(before, step))
        try {
          isSettled(before, onServer(told, inverseOf(step), true))
        } catch (error) {
          // A spawn was walled in and then taken away: it does not come back into the wall.
          if (!(error instanceof EditError) || error.why.key !== 'mapSpawnBlocked') throw error
        }
        before = told
      }
    }),
    { numRuns: 200 },
  )
  expect(steps).toBeGreaterThan(200)
}, 60_000)

test('what one stroke made, another person’s stroke beside it does not undo', () => {
  const mine = painted(start, 'stone', cellsOfRect(size, { x: 2, y: 2, w: 3, h: 1 }))
  const step = diffMaps(start, mine)
  const both = painted(mine, 'water', [{ x: 3, y: 2 }])
  const back = onServer(both, inverseOf(step), true)
  const expected = painted(painted(start, undefined, []), 'water', [{ x: 3, y: 2 }])
  isSettled(expected, back)
})

test('a desk is taken back also after somebody made a nook elsewhere', () => {
  const step = diffMaps(start, withDesk(start, 'a', { x: 2, y: 2, w: 3, h: 2 }))
  const withMine = onServer(start, step)
  const withTheirs = withNook(withMine, 'tea', { name: '茶室' })
  const both = onServer(withMine, diffMaps(withMine, withTheirs))
  // Taking a nook away writes all nooks anew, desks among them.
  const after = onServer(both, diffMaps(both, withoutNook(both, 'tea')))
  expect(after.desks).toEqual({ a: { coords: [{ x1: 2, y1: 2, x2: 5, y2: 4 }] } })
  isSettled(start, onServer(after, inverseOf(step), true))
})
