import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Collider } from './colliders.ts'
import { buildNavGrid, NAV_STEP_M, patchedNavGrid, type NavGrid } from './navGrid.ts'
import { findPath } from './path.ts'
import { boundsOf, type FloorPoint } from '../placement.ts'

// Ways through levels full of furniture, beside a search that looks at everything.

const [WIDTH, DEPTH] = [48, 40]

/** A small generator of numbers from 0 to 1. */
const seeded = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) | 0
  return (seed >>> 0) / 2 ** 32
}

const box = (cx: number, cz: number, hx: number, hz: number, yaw: number): Collider => ({
  kind: 'object',
  cx,
  cz,
  hx,
  hz,
  yaw,
  y0: 0,
  y1: 2,
})

/** Rooms with gaps, or none, and furniture. */
function furnished(seed: number, boxes: number, roomM: number): Collider[] {
  const random = seeded(seed)
  const found: Collider[] = []
  if (roomM > 0) {
    for (let x = roomM; x < WIDTH; x += roomM) {
      for (let z = 0; z < DEPTH; z += roomM)
        if (random() < 0.85)
          found.push(box(x, z + roomM / 2 - (random() < 0.6 ? 0.6 : 0), 0.1, roomM / 2 - 0.6, 0))
    }
    for (let z = roomM; z < DEPTH; z += roomM) {
      for (let x = 0; x < WIDTH; x += roomM)
        if (random() < 0.85)
          found.push(box(x + roomM / 2 + (random() < 0.6 ? 0.6 : 0), z, roomM / 2 - 0.6, 0.1, 0))
    }
  }
  for (let i = 0; i < boxes; i++)
    found.push(
      box(
        random() * WIDTH,
        random() * DEPTH,
        0.2 + random(),
        0.2 + random() * 0.6,
        Math.floor(random() * 12) * 30,
      ),
    )
  return found
}

const gridOf = (colliders: readonly Collider[]): NavGrid => buildNavGrid(WIDTH, DEPTH, () => false, colliders)

/** Length in nodes of the shortest way over the eight neighbours; undefined: there is none. */
function shortest({ columns, rows, free }: NavGrid, start: number, goal: number): number | undefined {
  const costs = new Float64Array(free.length).fill(Infinity)
  costs[start] = 0
  // Nodes by their cost, a tenth of a node each.
  const buckets: number[][] = [[start]]
  for (let b = 0; b < buckets.length; b++) {
    for (const node of buckets[b] ?? []) {
      const cost = costs[node]!
      if (Math.floor(cost * 10) !== b) continue
      const [column, row] = [node % columns, Math.floor(node / columns)]
      for (const [dx, dz] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ] as const) {
        const [c, r] = [column + dx, row + dz]
        if (c < 0 || r < 0 || c >= columns || r >= rows || !free[r * columns + c]) continue
        if (dx && dz && (!free[row * columns + c] || !free[r * columns + column])) continue
        const next = cost + (dx && dz ? Math.SQRT2 : 1)
        if (next >= costs[r * columns + c]! - 1e-9) continue
        costs[r * columns + c] = next
        ;(buckets[Math.floor(next * 10)] ??= []).push(r * columns + c)
      }
    }
  }
  return Number.isFinite(costs[goal]) ? costs[goal] : undefined
}

const lengthOf = (points: readonly FloorPoint[]): number =>
  points.slice(1).reduce((sum, { x, z }, i) => sum + Math.hypot(x - points[i]!.x, z - points[i]!.z), 0)

/** What a straight line may cut of a corner: lines are looked at every 6 cm. */
const GRAZE_M = 0.035

/** Whether a straight walk stays where a body fits. */
function isFree(nav: NavGrid, a: FloorPoint, b: FloorPoint): boolean {
  const steps = Math.ceil(Math.hypot(b.x - a.x, b.z - a.z) / 0.01)
  for (let i = 0; i <= steps; i++) {
    const [x, z] = [a.x + ((b.x - a.x) * i) / steps, a.z + ((b.z - a.z) * i) / steps]
    const isNear = [-GRAZE_M, 0, GRAZE_M].some((dx) =>
      [-GRAZE_M, 0, GRAZE_M].some((dz) => nav.free[nav.nodeAt(x + dx, z + dz)] === 1),
    )
    if (steps > 0 && !isNear) return false
  }
  return true
}

const level = fc.record({
  seed: fc.integer(),
  boxes: fc.integer({ min: 0, max: 500 }),
  roomM: fc.constantFrom(0, 5, 8, 13),
})
const place = fc.record({
  x: fc.double({ min: 0.01, max: WIDTH - 0.01, noNaN: true }),
  z: fc.double({ min: 0.01, max: DEPTH - 0.01, noNaN: true }),
})
const nodeOf = (nav: NavGrid, { x, z }: FloorPoint): number => nav.nodeAt(x, z)

/** Of the shortest way by nodes, and so many metres more: what a way may be long. */
const [LONGER, MORE_M] = [1.1, 0.5]

function expectGoodWay(nav: NavGrid, from: FloorPoint, to: FloorPoint): void {
  const path = findPath({ navGrid: () => nav }, from, to)
  const least = shortest(nav, nodeOf(nav, from), nodeOf(nav, to))
  expect(path === undefined).toBe(least === undefined)
  if (!path || least === undefined) return
  expect(path.at(-1)).toEqual(to)
  const points = [from, ...path]
  for (let i = 1; i < points.length; i++) expect(isFree(nav, points[i - 1]!, points[i]!)).toBe(true)
  expect(lengthOf(points)).toBeLessThanOrEqual(least * NAV_STEP_M * LONGER + MORE_M)
}

test('there is a way where there is one, through free places, hardly longer than the shortest', () => {
  fc.assert(
    fc.property(level, place, place, ({ seed, boxes, roomM }, from, to) => {
      const nav = gridOf(furnished(seed, boxes, roomM))
      fc.pre(nav.free[nodeOf(nav, from)] === 1 && nav.free[nodeOf(nav, to)] === 1)
      expectGoodWay(nav, from, to)
    }),
    { numRuns: 60 },
  )
})

test('a way to and fro through a whole level is found', () => {
  const walls = Array.from({ length: 11 }, (_, i) =>
    box(WIDTH / 2 + (i % 2 ? 1 : -1), (i + 1) * 3.3, WIDTH / 2, 0.1, 0),
  )
  const nav = gridOf(walls)
  expectGoodWay(nav, { x: 1.1, z: 1.1 }, { x: 2.3, z: DEPTH - 1.1 })
  expectGoodWay(nav, { x: 2.3, z: DEPTH - 1.1 }, { x: 20.7, z: 5 })
})

test('after edits ways are those through a level made afresh', () => {
  fc.assert(
    fc.property(
      level,
      place,
      place,
      fc.array(place, { maxLength: 5 }),
      ({ seed, boxes, roomM }, from, to, put) => {
        const colliders = furnished(seed, boxes, roomM)
        let nav = gridOf(colliders)
        findPath({ navGrid: () => nav }, from, to)
        for (const { x, z } of put) {
          const gone = colliders.splice(Math.floor(x), 1)
          const come = box(x, z, 1.5, 0.3, Math.floor(z) * 10)
          colliders.push(come)
          nav = patchedNavGrid(
            nav,
            [...gone, come].map(boundsOf),
            () => false,
            () => colliders,
          )
          findPath({ navGrid: () => nav }, to, from)
        }
        expect(findPath({ navGrid: () => nav }, from, to)).toEqual(
          findPath({ navGrid: () => gridOf(colliders) }, from, to),
        )
      },
    ),
    { numRuns: 40 },
  )
})
