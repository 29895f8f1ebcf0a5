import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { emptyWorld, type GameMap, type World } from '#shared/world/world.ts'
import { emptyHall } from '../dev/benchWorld.ts'
import { ShownLevel } from './shownLevel.ts'

beforeEach(() => void vi.stubGlobal('fetch', async () => new Response('[]')))
afterEach(() => void vi.unstubAllGlobals())

const worldOf = (...maps: readonly GameMap[]): World => ({
  ...emptyWorld,
  maps: new Map(maps.map((map) => [map.id, map])),
})

test('a level shows once all of it is known, and keeps showing while an edit takes something away', async () => {
  const shown = new ShownLevel()
  const hall = emptyHall()
  const { announcer: _, ...rest } = hall
  const incomplete: GameMap = rest
  const told: string[] = []
  shown.entered.on(({ mapId }) => void told.push(`entered ${mapId}`))
  shown.changed.on(() => void told.push('changed'))
  // Before the catalogue is there nothing is.
  shown.sync(worldOf(hall), hall.id)
  expect(shown.level).toBeUndefined()
  await shown.load()
  shown.sync(worldOf(incomplete), hall.id)
  expect([shown.level, told]).toEqual([undefined, []])
  shown.sync(worldOf(hall), hall.id)
  shown.sync(worldOf(hall), hall.id)
  expect(told).toEqual(['entered 1', 'changed'])
  const { level } = shown
  shown.sync(worldOf(incomplete), hall.id)
  expect([shown.level, told.length]).toEqual([level, 2])
  const other = { ...hall, id: '2' as MapId }
  shown.sync(worldOf(hall, other), other.id)
  expect(told.slice(2)).toEqual(['entered 2', 'changed'])
  expect(shown.level?.mapId).toBe('2')
})
