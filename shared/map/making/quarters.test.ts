import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toScene } from '../placement.ts'
import {
  backOf,
  quarters,
  quartersOf,
  sumOf,
  turnedCell,
  turnedEdge,
  turnedMask,
  turnedPoint,
  turnedRect,
  turnedSize,
  turnedSpot,
  turnedYaw,
  type CellEdge,
  type Quarters,
} from './quarters.ts'

const turns = fc.constantFrom<Quarters[]>(0, 1, 2, 3)
const size = fc.record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
/** Eighths are exact. */
const metres = fc.integer({ min: 0, max: 96 }).map((eighths) => eighths / 8)
const cellIn = ({ width, height }: { width: number; height: number }) =>
  fc.record({ x: fc.integer({ min: 0, max: width - 1 }), y: fc.integer({ min: 0, max: height - 1 }) })
const sizeAndCell = size.chain((its) => cellIn(its).map((cell) => ({ its, cell })))

/** The two ends of an edge. */
const endsOf = ({ x, y, side }: CellEdge) => [
  { x, z: y },
  side === 'n' ? { x: x + 1, z: y } : { x, z: y + 1 },
]
const sorted = (points: { x: number; z: number }[]) => points.sort((a, b) => a.x - b.x || a.z - b.z)

test('a turned room of 3 by 2 cells', () => {
  const room = { width: 3, height: 2 }
  expect(turnedSize(room, 1)).toEqual({ width: 2, height: 3 })
  // What was in its north-west corner is in the north-east one.
  expect(turnedCell({ x: 0, y: 0 }, room, 1)).toEqual({ x: 1, y: 0 })
  expect(turnedCell({ x: 2, y: 0 }, room, 1)).toEqual({ x: 1, y: 2 })
  expect(turnedCell({ x: 0, y: 0 }, room, 2)).toEqual({ x: 2, y: 1 })
  expect(turnedCell({ x: 0, y: 0 }, room, 3)).toEqual({ x: 0, y: 2 })
  // Its north side is its east side.
  expect(turnedEdge({ x: 0, y: 0, side: 'n' }, room, 1)).toEqual({ x: 2, y: 0, side: 'w' })
  expect(turnedEdge({ x: 0, y: 1, side: 'w' }, room, 1)).toEqual({ x: 0, y: 0, side: 'n' })
  expect(turnedRect({ x: 0, y: 0, w: 2, h: 1 }, room, 1)).toEqual({ x: 1, y: 0, w: 1, h: 2 })
  expect([...turnedMask(Uint8Array.of(1, 1, 0, 0, 0, 0), room, 1)]).toEqual([0, 1, 0, 1, 0, 0])
  expect(turnedYaw(300, 1)).toBe(30)
})

test('what looks into the room looks into it afterwards', () => {
  const room = { width: 4, height: 6 }
  const spot = { x: 2, y: 0.5, z: 0.25, yaw: 0, scale: 2 }
  expect(turnedSpot(spot, room, 1)).toEqual({ x: 5.75, y: 0.5, z: 2, yaw: 90, scale: 2 })
})

test('a turn and the one back leave everything where it was, and two are their sum', () => {
  fc.assert(
    fc.property(sizeAndCell, metres, metres, turns, turns, ({ its, cell }, x, z, first, second) => {
      const after = turnedSize(its, first)
      const [back, both] = [backOf(first), sumOf(first, second)]
      expect(turnedCell(turnedCell(cell, its, first), after, back)).toEqual(cell)
      expect(turnedPoint(turnedPoint({ x, z }, its, first), after, back)).toEqual({ x, z })
      expect(turnedCell(turnedCell(cell, its, first), after, second)).toEqual(turnedCell(cell, its, both))
      for (const side of ['n', 'w'] as const) {
        const edge = { ...cell, side }
        expect(turnedEdge(turnedEdge(edge, its, first), after, back)).toEqual(edge)
        // An edge goes where its ends go.
        expect(sorted(endsOf(turnedEdge(edge, its, first)))).toEqual(
          sorted(endsOf(edge).map((end) => turnedPoint(end, its, first))),
        )
      }
      // A cell goes where its middle goes.
      const middle = turnedPoint({ x: cell.x + 0.5, z: cell.y + 0.5 }, its, first)
      expect(turnedCell(cell, its, first)).toEqual({ x: middle.x - 0.5, y: middle.z - 0.5 })
      expect(turnedRect({ ...cell, w: 1, h: 1 }, its, first)).toEqual({
        ...turnedCell(cell, its, first),
        w: 1,
        h: 1,
      })
    }),
  )
})

test('the parts of a thing turn with it', () => {
  fc.assert(
    fc.property(size, metres, metres, metres, metres, turns, (its, x, z, localX, localZ, turn) => {
      const spot = { x, y: 0, z, yaw: 90, scale: 1 }
      expect(toScene(turnedSpot(spot, its, turn), localX, localZ)).toEqual(
        turnedPoint(toScene(spot, localX, localZ), its, turn),
      )
    }),
  )
})

test('a turned mask has each cell where it goes', () => {
  const masks = size.chain((its) =>
    fc
      .uint8Array({ min: 0, max: 1, minLength: its.width * its.height, maxLength: its.width * its.height })
      .map((mask) => ({ its, mask })),
  )
  fc.assert(
    fc.property(masks, turns, ({ its, mask }, turn) => {
      const [after, to] = [turnedMask(mask, its, turn), turnedSize(its, turn)]
      mask.forEach((marked, i) => {
        const cell = turnedCell({ x: i % its.width, y: Math.floor(i / its.width) }, its, turn)
        expect(after[cell.y * to.width + cell.x]).toBe(marked)
      })
    }),
  )
})

test('any number is some quarters', () => {
  expect([quarters(-1), quarters(5), quarters(Number.NaN), quarters(-4)]).toEqual([3, 1, 0, 0])
  expect([quartersOf(44), quartersOf(46), quartersOf(-90), quartersOf(725)]).toEqual([0, 1, 3, 0])
})
