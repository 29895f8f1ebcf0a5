import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  builtInLevels,
  catalogue,
  furnished,
  maskOf,
  pieceOf,
  roomMap,
  spotAt,
} from '../../../tests/support/world/makingRoom.ts'
import { boundsOf } from '../placement.ts'
import { solidStretches } from './faces.ts'
import { makingGround, thingsNear, type MakingGround } from './ground.ts'
import { changedThings, movedThing, newThing, withThing, withoutThings } from './things.ts'

const start = furnished(
  roomMap(),
  ['desk-wood', spotAt(6, 6), 'desk'],
  ['sofa-sand', spotAt(10, 10), 'sofa'],
  ['door-glass', spotAt(8.5, 4), 'door'],
)

/** What a ground says of a level, in plain words. */
const said = (ground: MakingGround) => ({
  things: [...ground.things.keys()].toSorted(),
  all: ground.within({ minX: -99, minZ: -99, maxX: 99, maxZ: 99 }).map(({ name, cx, cz }) => [name, cx, cz]),
  here: thingsNear(ground, 6, 6, 2).map(({ name }) => name),
  runs: ground.walls.runs,
})

test('a ground says what is where, and of which piece', () => {
  const ground = makingGround(start, catalogue)
  expect(thingsNear(ground, 6, 6, 0.5).map(({ name }) => name)).toEqual(['desk'])
  expect(ground.things.get('door')?.opened?.edges).toEqual(['8,4,n'])
  expect(ground.walls.runs.map(({ side, line, openings }) => [side, line, openings.length])).toEqual([
    ['n', 4, 1],
    ['n', 12, 0],
    ['w', 4, 0],
    ['w', 14, 0],
  ])
  const north = ground.walls.faces.query(8, 4, 0.5).find(({ sign }) => sign === 1)!
  expect(north.at).toBe(4.06)
  expect(solidStretches(north, 1, 2)).toEqual([
    { from: 4, to: 8 },
    { from: 9, to: 14 },
  ])
  // Over the door the wall goes on.
  expect(solidStretches(north, 2.3, 2.6)).toEqual([{ from: 4, to: 14 }])
})

test('cells that are wall have faces where they end, and none between them', () => {
  const map = { ...roomMap(), walls: { stone: maskOf((x, y) => x >= 4 && x < 7 && y >= 4 && y < 6) } }
  const faces = makingGround(map, catalogue).walls.faces.query(5, 5, 9)
  expect(faces.map(({ side, at, sign, from, to }) => [side, sign, at, from, to]).toSorted()).toEqual(
    [
      ['n', -1, 4, 4, 7],
      ['n', 1, 6, 4, 7],
      ['w', -1, 4, 4, 6],
      ['w', 1, 7, 4, 6],
    ].toSorted(),
  )
})

test('what did not change is not made anew', () => {
  const ground = makingGround(start, catalogue)
  expect(makingGround(start, catalogue, ground)).toBe(ground)
  const moved = changedThings(start, ['sofa'], (object) => movedThing(object, spotAt(11, 10)))
  const after = makingGround(moved, catalogue, ground)
  expect(after.walls).toBe(ground.walls)
  expect(after.things.get('desk')).toBe(ground.things.get('desk'))
  expect(thingsNear(after, 11, 10, 0).map(({ name }) => name)).toEqual(['sofa'])
  // The former one is as it was.
  expect(ground.things.get('sofa')?.cx).toBe(10)
  expect(thingsNear(ground, 10, 10, 0).map(({ name }) => name)).toEqual(['sofa'])
  const without = makingGround(withoutThings(start, ['door']), catalogue, after)
  expect(without.walls.runs.flatMap(({ openings }) => openings)).toEqual([])
})

test('made of a former one or from nothing, a ground says the same', () => {
  const metres = fc.integer({ min: 4, max: 28 }).map((halves) => halves / 2)
  const edits = fc.array(
    fc.record({
      kind: fc.constantFrom('add', 'move', 'remove'),
      name: fc.constantFrom('desk', 'sofa', 'door', 'x', 'y'),
      piece: fc.constantFrom('rug-sand', 'door-glass', 'desk-wood'),
      x: metres,
      z: metres,
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(edits, (all) => {
      let map = start
      let ground = makingGround(map, catalogue)
      for (const { kind, name, piece, x, z } of all) {
        const isThere = ground.things.has(name)
        if (kind === 'remove') map = withoutThings(map, [name])
        else if (kind === 'move')
          map = changedThings(map, [name], (object) => movedThing(object, spotAt(x, z)))
        else if (!isThere) map = withThing(map, newThing(pieceOf(piece), spotAt(x, z), name))
        ground = makingGround(map, catalogue, ground)
      }
      expect(said(ground)).toEqual(said(makingGround(map, catalogue)))
    }),
  )
})

test('of many things that moved the ground is right too', () => {
  const names = Array.from({ length: 300 }, (_, i) => `chair-${i}`)
  let map = roomMap()
  for (const name of names) map = withThing(map, newThing(pieceOf('chair-wood'), spotAt(2, 2), name))
  const ground = makingGround(map, catalogue)
  for (const count of [5, 250]) {
    const moved = changedThings(map, names.slice(0, count), (object) => movedThing(object, spotAt(15, 15)))
    const after = makingGround(moved, catalogue, ground)
    expect([thingsNear(after, 15, 15, 0).length, thingsNear(after, 2, 2, 0).length]).toEqual([
      count,
      300 - count,
    ])
  }
})

test('every thing of our own levels is found where it is', () => {
  for (const { map } of builtInLevels()) {
    const ground = makingGround(map, catalogue)
    for (const thing of ground.things.values()) expect(ground.within(boundsOf(thing))).toContain(thing)
  }
})
