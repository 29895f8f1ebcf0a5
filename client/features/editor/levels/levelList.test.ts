import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { emptyWorld, type Level, type World } from '#shared/world/world.ts'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { leavingOf, listedLevels, portalTargets } from './levelList.ts'

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
