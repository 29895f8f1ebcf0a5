import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { NearThings, type MakerOf, type NearThing } from './NearThings.ts'

const standAt = (objects: Readonly<Record<string, MapObject>>, x = 0) => ({
  map: makeMap({ id: '1' as MapId, objects }),
  things: Object.keys(objects).map((key) => ({ key, kind: 'component' as const })),
  at: { x, z: 0 },
  heading: 0,
})

/** Takes down what becomes of what is made of things that say so by a word. */
function making() {
  const news: string[] = []
  const makerOf: MakerOf<NearThing> = (_, key, _kind, { templateId }) =>
    templateId === 'mute'
      ? undefined
      : () => {
          if (templateId === 'later') return undefined
          news.push(`${key} made`)
          return {
            hear: (loudness) => news.push(`${key} ${loudness > 0.5 ? 'loud' : 'low'}`),
            dispose: () => news.push(`${key} gone`),
          }
        }
  return { near: new NearThings(makerOf), told: () => news.splice(0) }
}

test('what is near is made once, again when it is another, and gone when one goes away', () => {
  const { near, told } = making()
  const objects = {
    '1': { x: 1, y: 0 },
    '2': { x: 2, y: 0, templateId: 'mute' },
    '3': { x: 3, y: 0, templateId: 'later' },
  }
  const here = standAt(objects)
  expect(near.look(here)).toBe(false)
  expect(near.look({ ...here, at: { x: 10, z: 0 } })).toBe(false)
  expect(told()).toEqual(['1 made', '1 loud', '1 low'])
  expect(near.look(standAt({ ...objects, '1': { x: 1, y: 0 }, '3': { x: 3, y: 0 } }))).toBe(false)
  // The former ends before there is another: what it holds is taken again in the same task.
  expect(told()).toEqual(['1 gone', '1 made', '1 loud', '3 made', '3 loud'])
  expect(near.look({ ...here, at: { x: 40, z: 0 } })).toBe(true)
  expect(told()).toEqual(['1 gone', '3 gone'])
  near.look(here)
  expect(near.look(undefined)).toBe(true)
  near.look(here)
  near.dispose()
  expect(told().filter((word) => word === '1 gone')).toHaveLength(2)
})
