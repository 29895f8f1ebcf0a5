import { expect, test } from 'vitest'
import { emptyHall } from '../../../scene/dev/benchWorld.ts'
import { isNothingOutside, isSize, outsideOf, resized } from './levelSize.ts'

const hall = emptyHall()
const [width, depth] = hall.dimensions!
const thing = { normal: '', type: 0, width: 1, height: 1 }
/** Something of each kind in the last cell, and in the first. */
const full = {
  ...hall,
  objects: new Map([
    ['1', { ...thing, id: 'a', x: 0, y: 0 }],
    ['2', { ...thing, id: 'b', x: width! - 1, y: 3 }],
  ]),
  areas: {
    first: { name: 'first', category: 'normal', coords: [{ x1: 0, y1: 0, x2: 1, y2: 1 }] },
    last: { name: 'last', category: 'normal', coords: [{ x1: width! - 1, y1: 0, x2: width! - 1, y2: 1 }] },
  },
  desks: {
    first: { coords: [{ x1: 0, y1: 0, x2: width! - 1, y2: 1 }] },
    last: { coords: [{ x1: width! - 1, y1: 0, x2: width!, y2: 1 }] },
  },
  nooks: new Map([
    ['first', { nookCoords: { coords: [{ x: 0, y: 0 }] } }],
    [
      'last',
      {
        nookCoords: {
          coords: [
            { x: 0, y: 0 },
            { x: width! - 1, y: 0 },
          ],
        },
      },
    ],
  ]),
  portals: [
    { x: width! - 1, y: 2 },
    { x: 1, y: 2 },
  ],
  announcer: [{ x: width! - 1, y: 2 }],
  tutorialTasks: {
    groupSetId: 'ONBOARDING_SANDBOX',
    areas: [
      { areaId: 'near', x: 1, y: 1, width: 1, height: 1 },
      { areaId: 'far', x: width! - 1, y: 1, width: 1, height: 1 },
    ],
  },
}

test('what would lie outside is counted, and of what is inside nothing is', () => {
  expect(outsideOf(full, width! - 1, depth!)).toEqual({
    things: 1,
    areas: 3,
    portals: 2,
    tasks: 1,
    allSpawns: false,
  })
  expect(isNothingOutside(outsideOf(full, width!, depth!))).toBe(true)
  expect(isNothingOutside(outsideOf(full, width! + 5, depth! + 5))).toBe(true)
  expect(outsideOf(hall, 3, 3).allSpawns).toBe(true)
})

test('a smaller level has none of it, and floors and walls stay in their cells', () => {
  const small = resized(full, width! - 1, depth!)
  expect([...small.objects.keys()]).toEqual(['1'])
  expect([Object.keys(small.areas!), Object.keys(small.desks!), [...small.nooks.keys()]]).toEqual([
    ['first'],
    ['first'],
    ['first'],
  ])
  expect(small.tutorialTasks?.areas?.map(({ areaId }) => areaId)).toEqual(['near'])
  expect(small.dimensions).toEqual([width! - 1, depth])
  expect(isNothingOutside(outsideOf(small, width! - 1, depth!))).toBe(true)
  // What was cut comes back empty.
  expect(resized(small, width!, depth!).objects.size).toBe(1)
})

test('sizes are whole metres within bounds', () => {
  expect([isSize(1, 1), isSize(0, 5), isSize(5.5, 5), isSize(Number.NaN, 5), isSize(1e9, 5)]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
