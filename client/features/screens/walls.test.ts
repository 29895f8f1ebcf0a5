import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { screensNear, wallsOf } from './walls.ts'

test('walls are read from what the server says; conversations and stages are none', () => {
  const announced = new Map(
    [
      { id: 'cast:level/one/12', members: [3, 4], take: 0, give: 4 },
      { id: 'cast:0/7', members: [5], take: 4, give: 0 },
      { id: 'meeting:cast', members: [3, 4], take: 7, give: 7 },
      { id: 'stage:0', members: [3], take: 7, give: 0 },
      { id: 'cast:0', members: [3], take: 4, give: 0 },
    ].map((body) => [body.id, body]),
  )
  expect(wallsOf(announced)).toEqual([
    { id: 'cast:level/one/12', mapId: 'level/one', screen: '12', caster: 3 as EncId },
    { id: 'cast:0/7', mapId: '0', screen: '7', caster: 5 as EncId },
  ])
})

test('screens offer themselves to who stands before them, the nearest first', () => {
  const place = { y: 5, width: 1, height: 1, offsetZ: 1 }
  const map = makeMap({
    objects: {
      '1': { ...place, templateId: 'led-wall', x: 2, yaw: 0 },
      '2': { ...place, templateId: 'tv-wall', x: 4, yaw: 0 },
      '3': { ...place, templateId: 'tv-wall', x: 5, yaw: 180 },
      '4': { ...place, templateId: 'plant-tall', x: 5, yaw: 0 },
    },
  })
  const near = (x: number, z: number) =>
    screensNear(map, { x, z }, 8).map(({ key, kind }) => `${key} ${kind}`)
  expect(near(4.5, 8)).toEqual(['2 tv', '1 led'])
  // Behind two of them, before the third.
  expect(near(4.5, 3)).toEqual(['3 tv'])
  // A wall is seen from further away than a television.
  expect(near(4.5, 17)).toEqual(['1 led'])
})
