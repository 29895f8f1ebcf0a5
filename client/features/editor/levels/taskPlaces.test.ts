import { expect, test } from 'vitest'
import { taskPlaces } from './taskPlaces.ts'

test('tasks are done where one stands, within the level, and in its areas and rooms', () => {
  const map = {
    dimensions: [10, 8] as const,
    areas: {
      stage: {
        name: '舞台',
        coords: [
          { x1: 1, y1: 2, x2: 3, y2: 2 },
          { x1: 2, y1: 2, x2: 4, y2: 5 },
        ],
      },
      empty: { name: '空', coords: [] },
    },
    nooks: new Map([['7', { nookCoords: { coords: [{ x: 6, y: 1 }, { x: 7 }] } }]]),
  }
  expect(taskPlaces(map, { x: 9.9, z: 0.2 }, '这里')).toEqual([
    { id: 'here', name: '这里', x: 8, y: 0, width: 2, height: 2 },
    { id: 'area stage', name: '舞台', x: 1, y: 2, width: 4, height: 4 },
    { id: 'nook 7', name: '7', x: 6, y: 0, width: 2, height: 2 },
  ])
  expect(taskPlaces({ ...map, areas: {}, nooks: new Map() }, undefined, '这里')).toEqual([])
})
