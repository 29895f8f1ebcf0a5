import { expect, test } from 'vitest'
import type { WallRun } from '#shared/map/walls.ts'
import { coverCells, floorGeometry } from './floorGeometry.ts'
import { FloorShade, SHADE_PPM } from './floorShade.ts'
import { stepCorners } from './stepCorners.ts'
import { solidPieces } from './wallGeometry.ts'

test('a floor is covered once, by few rectangles', () => {
  const rows = ['aaab', 'aaab', 'aabb', 'bbbb']
  const cells = rows.join('').split('')
  const rects = coverCells(cells, 4, 'a')
  const covered = cells.map(() => 0)
  for (const { x, z, w, d } of rects) {
    for (let i = z; i < z + d; i++) for (let j = x; j < x + w; j++) covered[i * 4 + j]!++
  }
  expect(covered.map((times, i) => [times, cells[i]])).toEqual(
    cells.map((type) => [type === 'a' ? 1 : 0, type]),
  )
  expect(rects).toHaveLength(2)
})

test('floor pieces face up and their texture runs on from piece to piece', () => {
  const geometry = floorGeometry([{ x: 2, z: 4, w: 2, d: 1 }], 2, 10, 10)
  const corner = (i: number): number[] =>
    Array.from(geometry.getAttribute('position').array.slice(i * 3, i * 3 + 3))
  const [a, b, c] = [corner(0), corner(1), corner(2)]
  const up = (b[2]! - a[2]!) * (c[0]! - a[0]!) - (b[0]! - a[0]!) * (c[2]! - a[2]!)
  expect(up).toBeGreaterThan(0)
  expect(Array.from(geometry.getAttribute('uv').array.subarray(0, 2))).toEqual([1, -2])
})

test('an edge in steps runs from the middle of a step to that of the next; corners that are meant stay', () => {
  const cornersOf = (rows: readonly string[]) =>
    [...stepCorners(rows.join('').split(''), rows[0]!.length)].flatMap(([type, corners]) =>
      corners.map((corner) => `${type} ${corner.map((point) => point.join(',')).join(' ')}`),
    )
  // Down to the right by ones: one line through the middles.
  expect(cornersOf(['abbbb', 'aabbb', 'aaabb', 'aaaab'])).toEqual([
    'b 2,1 1.5,1 2,1.5',
    'b 3,2 2.5,2 3,2.5',
    'a 2,2 2.5,2 2,1.5',
    'a 3,3 3.5,3 3,2.5',
  ])
  // By steps of two cells.
  expect(cornersOf(['aabbbbb', 'aaaabbb', 'aaaaaab'])).toEqual(['b 4,1 3,1 4,1.5', 'a 4,2 5,2 4,1.5'])
  // A rectangle, and one that fills the map's corner.
  expect(cornersOf(['bbbbbb', 'baaaab', 'baaaab', 'bbbbbb'])).toEqual([])
  expect(cornersOf(['aab', 'aab', 'bbb'])).toEqual([])
  const over = floorGeometry([], 1, 9, 9, [...stepCorners('abbaabaaa'.split(''), 3).values()].flat())
  expect(over.getIndex()?.count).toBe(3)
  expect(over.getAttribute('position').getY(0)).toBeGreaterThan(0.0012)
})

test('corners face up as the floor does', () => {
  const rows = ['abbbb', 'aabbb', 'aaabb', 'aaaab', 'aaabb', 'aabbb', 'abbbb']
  let count = 0
  for (const cells of [rows, rows.map((row) => [...row].toReversed().join(''))])
    for (const corners of stepCorners(cells.join('').split(''), 5).values())
      for (const [a, b, c] of corners) {
        expect((b![1] - a![1]) * (c![0] - a![0]) - (b![0] - a![0]) * (c![1] - a![1])).toBeGreaterThan(0)
        count += 1
      }
  expect(count).toBeGreaterThan(12)
})

test('a wall leaves its door and window open', () => {
  const run: WallRun = {
    side: 'n',
    line: 0,
    start: 0,
    end: 10,
    material: 'plaster',
    height: 3,
    thickness: 0.12,
    openings: [
      { kind: 'door', objectKey: '1', start: 2, end: 3, bottom: 0, top: 2.2 },
      { kind: 'window', objectKey: '2', start: 5, end: 6, bottom: 1, top: 2.4 },
    ],
  }
  expect(solidPieces(run)).toEqual([
    [0, 2, 0, 3],
    [2, 3, 2.2, 3],
    [3, 5, 0, 3],
    [5, 6, 0, 1],
    [5, 6, 2.4, 3],
    [6, 10, 0, 3],
  ])
})

test('the floor is darker at a wall and under a desk than in the open', () => {
  const wall = { kind: 'wall' as const, cx: 5, cz: 1, hx: 5, hz: 0.06, yaw: 0, y0: 0, y1: 3 }
  const desk = { kind: 'object' as const, cx: 5, cz: 6, hx: 0.8, hz: 0.4, yaw: 90, y0: 0, y1: 0.75 }
  const shade = new FloorShade(10, 10)
  shade.sync([wall, desk])
  const { light, width } = shade
  const at = (x: number, z: number): number =>
    light[Math.floor(z * SHADE_PPM) * width + Math.floor(x * SHADE_PPM)]!
  expect(at(5, 3.5)).toBe(255)
  expect(at(5, 1.2)).toBeLessThan(200)
  expect(at(5, 6)).toBeLessThan(140)
  expect(at(5, 6.6)).toBeLessThan(at(5.7, 6.6))
})
