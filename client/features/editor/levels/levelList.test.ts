import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { emptyWorld, type Level, type World } from '#shared/world/world.ts'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { leavingOf, listedLevels, portalTargets, toldApart } from './levelList.ts'

const level = (mapId: string, more: Partial<Level> = {}): Level => ({
  mapId: mapId as MapId,
  isDefault: false,
  ...more,
})
const mapTo = (id: string, targetMap: string) => ({
  ...makeMap({ id }),
  portals: [{ x: 1, y: 1, targetMap }],
})

/** Two levels, the second with a draft; each leads to the first. */
const world: World = {
  ...emptyWorld,
  levels: [level('1', { isDefault: true }), level('2'), level('3', { draftOf: '2' as MapId })],
  maps: new Map(
    [makeMap({ id: '1' }), mapTo('2', '1'), mapTo('3', '1')].map((map) => [map.id, map] as const),
  ),
}

test('drafts are listed with their level, and no portal leads into one', () => {
  expect(listedLevels(world).map(({ level: { mapId }, draft }) => [mapId, draft?.id])).toEqual([
    ['1', undefined],
    ['2', '3'],
  ])
  expect(portalTargets(world).map(({ id }) => id)).toEqual(['1', '2'])
})

test('before a level goes one knows which others lead there: not its draft, nor other drafts', () => {
  expect(leavingOf(world, '1').portals).toEqual([{ name: 'map 2', count: 1 }])
  expect(leavingOf(world, '2').portals).toEqual([])
})

test('levels with one name have a number behind it, wherever they are listed', () => {
  expect(toldApart(['办公', '舞台', '办公'])).toEqual(['办公 (1)', '舞台', '办公 (2)'])
  expect(toldApart(['a', 'a', 'a (1)'])).toEqual(['a (2)', 'a (3)', 'a (1)'])
  const alike: World = {
    ...world,
    levels: [level('2'), level('1')],
    maps: new Map([...world.maps].map(([id, map]) => [id, { ...map, name: '大厅' }])),
  }
  expect(listedLevels(alike).map(({ name, map }) => [map.id, name])).toEqual([
    ['2', '大厅 (1)'],
    ['1', '大厅 (2)'],
  ])
  expect(portalTargets(alike).map(({ name }) => name)).toContain('大厅 (2)')
})
