import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roomMap } from '../../../tests/support/world/makingRoom.ts'
import { areaAt } from '../areas.ts'
import { deskCells } from '../deskCells.ts'
import type { GridRect } from '../grid.ts'
import {
  rectOfArea,
  rectOfDesk,
  rectWithout,
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

const map = roomMap()
const rect: fc.Arbitrary<GridRect> = fc.record({
  x: fc.integer({ min: -3, max: 20 }),
  y: fc.integer({ min: -3, max: 20 }),
  w: fc.integer({ min: 1, max: 9 }),
  h: fc.integer({ min: 1, max: 9 }),
})
const isIn = ({ x, y, w, h }: GridRect, cx: number, cy: number) =>
  cx >= x && cx < x + w && cy >= y && cy < y + h
const everyCell = (see: (x: number, y: number) => void) => {
  for (let y = -4; y < 30; y++) for (let x = -4; x < 30; x++) see(x, y)
}

test('a rectangle without another is all the rest of it, each cell once', () => {
  fc.assert(
    fc.property(rect, rect, (whole, hole) => {
      const parts = rectWithout(whole, hole)
      everyCell((x, y) => {
        const isLeft = isIn(whole, x, y) && !isIn(hole, x, y)
        expect(parts.filter((part) => isIn(part, x, y))).toHaveLength(isLeft ? 1 : 0)
      })
    }),
    { numRuns: 50 },
  )
})

test('an area is the cells that were given to it and not taken away', () => {
  const strokes = fc.array(fc.record({ isOn: fc.boolean(), rect }), { maxLength: 8 })
  fc.assert(
    fc.property(strokes, (all) => {
      let now = withArea(map, 'hall', { category: 'COWORKING', name: '大厅' })
      const model = new Set<string>()
      for (const { isOn, rect: its } of all) {
        now = isOn ? withAreaRect(now, 'hall', its) : withoutAreaRect(now, 'hall', its)
        everyCell((x, y) => {
          if (!isIn(its, x, y) || x < 0 || y < 0 || x >= 20 || y >= 20) return
          if (isOn) model.add(`${x},${y}`)
          else model.delete(`${x},${y}`)
        })
      }
      everyCell((x, y) =>
        expect(areaAt(now, { x: x + 0.5, z: y + 0.5 })).toBe(model.has(`${x},${y}`) ? 'hall' : undefined),
      )
      for (const { x, y, w, h } of (now.areas?.['hall']?.coords ?? []).map(rectOfArea))
        expect(x >= 0 && y >= 0 && x + w <= 20 && y + h <= 20 && w > 0 && h > 0).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('an area keeps its rectangles when it is called something else', () => {
  const hall = withAreaRect(withArea(map, 'a', { category: 'COWORKING' }), 'a', { x: 1, y: 1, w: 2, h: 2 })
  const renamed = withArea(hall, 'a', { category: 'RW_OFFICE_LOBBY', name: '前台' })
  expect(renamed.areas?.['a']).toEqual({
    category: 'RW_OFFICE_LOBBY',
    name: '前台',
    coords: [{ x1: 1, y1: 1, x2: 2, y2: 2 }],
  })
  expect(withAreaRect(hall, 'a', { x: 1, y: 1, w: 1, h: 1 })).toBe(hall)
  expect(withoutAreaRect(hall, 'a', { x: 5, y: 5, w: 1, h: 1 })).toBe(hall)
  expect(withAreaRect(map, 'a', { x: 1, y: 1, w: 1, h: 1 })).toBe(map)
  expect(withoutArea(hall, 'a').areas).toEqual({})
  expect(withoutArea(map, 'a')).toBe(map)
})

test('a desk has the cells it was given, and its name is no nook’s', () => {
  const desk = withDesk(map, 'a', { x: 18, y: 3, w: 5, h: 2 })
  expect(deskCells(desk.desks!['a']!)).toEqual([
    { x: 18, y: 3 },
    { x: 19, y: 3 },
    { x: 18, y: 4 },
    { x: 19, y: 4 },
  ])
  expect(desk.desks?.['a']?.coords?.map(rectOfDesk)).toEqual([{ x: 18, y: 3, w: 2, h: 2 }])
  expect(withNook(desk, 'a', { name: '茶室' })).toBe(desk)
  expect(
    withDesk(withNook(map, 'b', { name: '茶室' }), 'b', { x: 1, y: 1, w: 1, h: 1 }).desks,
  ).toBeUndefined()
  expect(withoutDesk(desk, 'a').desks).toEqual({})
  expect(withDesk(map, 'c', { x: 30, y: 1, w: 1, h: 1 })).toBe(map)
})

test('a nook has its cells, once each', () => {
  const nook = withNook(map, 'tea', { name: '茶室', capacity: 4 })
  const cells = [
    { x: 1, y: 1 },
    { x: 2, y: 1 },
    { x: 1, y: 1 },
    { x: -1, y: 1 },
  ]
  const placed = withNookCells(nook, 'tea', cells, true)
  expect(placed.nooks.get('tea')).toEqual({
    name: '茶室',
    capacity: 4,
    nookCoords: { coords: cells.slice(0, 2) },
  })
  expect(withNookCells(placed, 'tea', cells, true)).toBe(placed)
  expect(withNookCells(placed, 'tea', cells.slice(1), false).nooks.get('tea')?.nookCoords?.coords).toEqual([])
  expect(withNook(placed, 'tea', { silent: true }).nooks.get('tea')).toMatchObject({
    name: '茶室',
    silent: true,
  })
  expect(withoutNook(placed, 'tea').nooks.size).toBe(0)
  expect(withoutNook(map, 'tea')).toBe(map)
})
