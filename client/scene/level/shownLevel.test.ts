import { PerspectiveCamera } from 'three'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { walled } from '#shared/map/making/painting.ts'
import { emptyWorld, type GameMap, type World } from '#shared/world/world.ts'
import { CameraRig } from '../camera/rig.ts'
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

test('what is only being tried does not stop the eye; what has been done does', async () => {
  const shown = new ShownLevel()
  const hall = emptyHall()
  const edges = [...Array(8).keys()].map((x) => ({ x: 26 + x, y: 20, side: 'n' as const }))
  const closed = walled(hall, 'plaster', edges)
  const rig = new CameraRig(new PerspectiveCamera(), () => undefined)
  const person = { placed: true, seated: false, x: 30, y: 0, z: 21.5, vx: 0, vz: 0 }
  /** Metres from the eye to whom it follows. */
  const away = (): number => {
    rig.standBehind(0)
    for (let i = 0; i < 120; i++)
      rig.tick(i * 16, 1 / 60, { ...person, firm: shown.firm }, shown.level, 1600, 800)
    return rig.followedM
  }
  let [laid, isTried] = [hall, false]
  shown.lay(
    () => laid,
    () => isTried,
  )
  await shown.load()
  shown.sync(worldOf(hall), hall.id)
  const free = away()
  ;[laid, isTried] = [closed, true]
  shown.refresh()
  expect(away()).toBeCloseTo(free)
  isTried = false
  shown.refresh()
  expect(away()).toBeLessThan(free - 2)
  // What stood already stops it while more is tried.
  ;[laid, isTried] = [walled(closed, 'plaster', [{ x: 5, y: 5, side: 'n' }]), true]
  shown.refresh()
  expect(away()).toBeLessThan(free - 2)
})
