import { expect, test } from 'vitest'
import { catalogue, furnished, roomMap, spotAt } from '../../../tests/support/world/makingRoom.ts'
import { limits } from '../../rules/limits.ts'
import type { GameMap } from '../../world/world.ts'
import {
  announced,
  blocked,
  isBlocked,
  portalAt,
  spawnAt,
  withoutPortals,
  withoutSpawns,
  withPortals,
  withSpawn,
} from './marking.ts'
import { cellsOfRect } from './shapes.ts'

const map = roomMap()
const at = (x: number, y: number) => ({ x, y })

test('a blocked cell is blocked until it is freed', () => {
  const closed = blocked(map, [at(3, 3), at(40, 3)], true, catalogue)
  expect([isBlocked(closed, at(3, 3)), isBlocked(closed, at(4, 3))]).toEqual([true, false])
  expect([isBlocked(map, at(3, 3)), isBlocked(map, at(-1, 3))]).toEqual([false, true])
  expect(blocked(closed, [at(3, 3)], false, catalogue).collisions).toEqual(map.collisions)
  expect(blocked(map, [at(3, 3)], false, catalogue)).toBe(map)
})

test('a level that never said where one walks says it before the first cell is blocked', () => {
  const { collisions: _none, ...silent } = furnished(map, [
    'sofa-corner',
    { ...spotAt(7, 7), scale: 2 },
    'sofa',
  ])
  const said = blocked(silent, [at(0, 0)], true, catalogue)
  expect([isBlocked(said, at(0, 0)), isBlocked(said, at(7, 7)), isBlocked(said, at(12, 7))]).toEqual([
    true,
    true,
    false,
  ])
})

test('announcer cells come and go, each once', () => {
  const loud = announced(map, [at(1, 1), at(2, 1), at(1, 1), at(99, 1)], true)
  expect(loud.announcer).toEqual([at(1, 1), at(2, 1)])
  expect(announced(loud, [at(2, 1)], true)).toBe(loud)
  expect(announced(loud, [at(2, 1), at(5, 5)], false).announcer).toEqual([at(1, 1)])
  expect(announced(map, [at(2, 1)], false)).toBe(map)
})

test('people appear where one can stand, on each cell once', () => {
  const more = withSpawn(map, at(3, 3), 'side')
  expect(more.spawns).toHaveLength(2)
  expect(spawnAt(more, at(3, 3))?.spawnId).toBe('side')
  expect(withSpawn(more, at(3, 3), 'side')).toBe(more)
  expect(spawnAt(withSpawn(more, at(3, 3)), at(3, 3))).toEqual(at(3, 3))
  expect(withSpawn(blocked(map, [at(3, 3)], true, catalogue), at(3, 3)).spawns).toHaveLength(1)
  expect(withSpawn(map, at(-3, 3))).toBe(map)
  expect(withoutSpawns(more, [at(3, 3)]).spawns).toEqual(map.spawns)
  expect(withoutSpawns(map, [at(3, 3)])).toBe(map)
})

test('a way leads from cells to one place, and then to another', () => {
  const here = withPortals(map, [at(1, 1), at(2, 1)], { targetMap: '2' })
  const there = withPortals(here, [at(2, 1)], { targetUrl: '/app/x', targetX: 4, targetY: 5 })
  expect(there.portals).toEqual([
    { x: 1, y: 1, targetMap: '2' },
    { x: 2, y: 1, targetUrl: '/app/x', targetX: 4, targetY: 5 },
  ])
  expect(portalAt(there, at(1, 1))?.targetMap).toBe('2')
  expect(withoutPortals(there, [at(1, 1), at(2, 1)]).portals).toEqual([])
  expect(withoutPortals(map, [at(1, 1)])).toBe(map)
})

test('no more than a level may have', () => {
  const wide: GameMap = { ...map, dimensions: [100, 120], collisions: new Uint8Array(12_000) }
  const all = cellsOfRect({ width: 100, height: 120 }, { x: 0, y: 0, w: 100, h: 120 })
  expect(announced(wide, all, true).announcer).toHaveLength(10_000)
  expect(withPortals(wide, all, { targetMap: '1' }).portals).toHaveLength(limits.portalsMax)
  const full = all.reduce((now, cell) => withSpawn(now, cell), wide)
  expect(full.spawns).toHaveLength(limits.spawnsMax)
})
