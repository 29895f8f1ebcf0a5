import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { GameMap } from '../world/world.ts'
import { picturesOf, sizeOf } from './mapPictures.ts'

const map: GameMap = {
  id: '0' as MapId,
  dimensions: [20, 12],
  objects: new Map(),
  nooks: new Map(),
  backgroundImagePath: '/files/bg',
  foregroundImagePath: '/files/fg',
  assets: [
    { x: 2, y: 3, src: '/files/rug', width: 4, height: 2 },
    { x: 1.5, y: 1, src: '/files/tree', inFront: true },
    { x: 0, y: 0, src: 'https://elsewhere.example/a.png' },
    { x: 0, y: 0, src: '//elsewhere.example/a.png' },
  ],
}

test('the background lies under what is placed on the floor, the foreground over what is in front', () => {
  const { floor, front } = picturesOf(map)
  expect(floor.map(({ path }) => path)).toEqual(['/files/bg', '/files/rug'])
  expect(front.map(({ path }) => path)).toEqual(['/files/tree', '/files/fg'])
  expect(floor[0]).toMatchObject({ x: 0, z: 0, width: 20, depth: 12 })
  expect(sizeOf(front[0]!, 64, 96)).toEqual({ width: 2, depth: 3 })
})

test('a map that draws its own floor has no background', () => {
  expect(picturesOf({ ...map, useDrawnBG: true }).floor.map(({ path }) => path)).toEqual(['/files/rug'])
  expect(picturesOf({ id: map.id, objects: map.objects, nooks: map.nooks })).toEqual({ floor: [], front: [] })
})
