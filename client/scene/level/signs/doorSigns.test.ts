import { Vector3 } from 'three'
import { expect, test } from 'vitest'
import type { WallRun } from '#shared/map/walls.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import type { GameMap } from '#shared/world/world.ts'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import type { Player } from '#shared/world/world.ts'
import { isSameOccupancy, occupancyOf } from '../occupancy.ts'
import { doorSigns, type Occupancy } from './doorSigns.ts'

const cells = [0, 1].flatMap((x) => [0, 1].map((y) => ({ x: 4 + x, y: 4 + y })))
const room = (isInMeeting: boolean, more: v1.NookDiff.$Properties = {}): GameMap['nooks'] =>
  new Map([['den', { name: 'den', nookCoords: { coords: cells }, isInMeeting, ...more }]])
const nobody: Occupancy = new Map()

/** A wall with a door and a window, along the northern or western edge of cells at `line`. */
const wall = (side: 'n' | 'w', line: number): WallRun => ({
  side,
  line,
  start: 4,
  end: 6,
  material: 'plaster',
  height: 3,
  thickness: 0.2,
  openings: [
    { kind: 'door', start: 4.2, end: 5, bottom: 0, top: 2.1 } as WallRun['openings'][number],
    { kind: 'window', start: 5.2, end: 5.8, bottom: 1, top: 2 } as WallRun['openings'][number],
  ],
})

test.each([
  ['n', 6, [4.6, 6.18], [0, 1]],
  ['n', 4, [4.6, 3.82], [0, -1]],
  ['w', 6, [6.18, 4.6], [1, 0]],
  ['w', 4, [3.82, 4.6], [-1, 0]],
] as const)(
  'over the door of a room in a meeting, outside of it: wall %s at %i',
  (side, line, place, faces) => {
    const [sign, under, ...more] = doorSigns(room(true), [wall(side, line)], nobody)
    expect(more).toEqual([])
    const at = new Vector3().setFromMatrixPosition(sign!.at)
    expect([at.x, at.z]).toEqual(place.map((metres) => expect.closeTo(metres, 5)))
    expect(at.y).toBeGreaterThan(2.1)
    const looks = new Vector3(0, 0, 1).transformDirection(sign!.at)
    expect([looks.x, looks.z]).toEqual(faces.map((one) => expect.closeTo(one, 5)))
    expect([sign!.text, under!.text]).toEqual(['den', '会议中'])
    // No wider than the door, one line over the other, neither over the door itself.
    expect([sign!.wide, under!.wide]).toEqual([expect.closeTo(0.8, 5), expect.closeTo(0.8, 5)])
    const low = new Vector3().setFromMatrixPosition(under!.at).y
    expect(low - under!.high / 2).toBeGreaterThan(2.1)
    expect(at.y - sign!.high / 2).toBeGreaterThan(low + under!.high / 2)
  },
)

test('no sign over a door within the room, nor elsewhere', () => {
  expect(doorSigns(room(true), [wall('n', 5)], nobody)).toEqual([])
  expect(doorSigns(room(true), [wall('n', 9)], nobody)).toEqual([])
})

test.each([
  [{}, nobody, ['den', '空闲']],
  [{ capacity: 4 }, nobody, ['den · 4 人', '空闲']],
  [{ capacity: 4 }, new Map([['den', 'used']]), ['den · 4 人', '使用中']],
  [{ capacity: 1, isInMeeting: true }, new Map([['den', 'full']]), ['den · 1 人', '已满']],
  [{ restricted: true }, nobody, ['den', '需许可 · 空闲']],
  [{ locked: true, capacity: 4 }, new Map([['den', 'used']]), ['den · 4 人', '门已关']],
  [{ name: '' }, nobody, ['空闲']],
] as const)('it says for how many, who may come in, and what goes on: %o', (more, people, texts) => {
  const signs = doorSigns(room(false, more), [wall('n', 6)], people as Occupancy)
  expect(signs.map(({ text }) => text)).toEqual(texts)
})

test('who is where: used, full, and whoever is seen by nobody counts for nothing', () => {
  const map = { ...makeMap(), nooks: room(false, { capacity: 2 }) }
  const player = (x: number, ghost = 0) =>
    ({
      mapId: map.id,
      position: { x, y: 0, z: 4.5 },
      attributes: ghost ? { ghost } : {},
    }) as unknown as Player
  const of = (...players: Player[]) => [...occupancyOf(map, players)]
  expect(of(player(9))).toEqual([])
  expect(of(player(4.5), player(5.5, 1))).toEqual([['den', 'used']])
  expect(of(player(4.5), player(5.5))).toEqual([['den', 'full']])
  expect(isSameOccupancy(new Map([['a', 'used']]), new Map([['a', 'full']]))).toBe(false)
  expect(isSameOccupancy(new Map([['a', 'used']]), new Map([['a', 'used']]))).toBe(true)
})
