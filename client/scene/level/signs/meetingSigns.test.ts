import { Vector3 } from 'three'
import { expect, test } from 'vitest'
import type { WallRun } from '#shared/map/walls.ts'
import type { GameMap } from '#shared/world/world.ts'
import { meetingSigns } from './meetingSigns.ts'

const cells = [0, 1].flatMap((x) => [0, 1].map((y) => ({ x: 4 + x, y: 4 + y })))
const room = (isInMeeting: boolean): GameMap['nooks'] =>
  new Map([['den', { name: 'den', nookCoords: { coords: cells }, isInMeeting }]])

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
  ['n', 6, [4.6, 6.13], [0, 1]],
  ['n', 4, [4.6, 3.87], [0, -1]],
  ['w', 6, [6.13, 4.6], [1, 0]],
  ['w', 4, [3.87, 4.6], [-1, 0]],
] as const)(
  'over the door of a room in a meeting, outside of it: wall %s at %i',
  (side, line, place, faces) => {
    const [sign, ...more] = meetingSigns(room(true), [wall(side, line)])
    expect(more).toEqual([])
    const at = new Vector3().setFromMatrixPosition(sign!.at)
    expect([at.x, at.z]).toEqual(place.map((metres) => expect.closeTo(metres, 5)))
    expect(at.y).toBeGreaterThan(2.1)
    const looks = new Vector3(0, 0, 1).transformDirection(sign!.at)
    expect([looks.x, looks.z]).toEqual(faces.map((one) => expect.closeTo(one, 5)))
    expect(sign!.text).toBe('会议中')
  },
)

test('no sign where no meeting is on, nor over a door within the room', () => {
  expect(meetingSigns(room(false), [wall('n', 6)])).toEqual([])
  expect(meetingSigns(room(true), [wall('n', 5)])).toEqual([])
  expect(meetingSigns(room(true), [wall('n', 9)])).toEqual([])
})
