import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { createColliderIndex } from '#shared/map/walking/colliders.ts'
import type { Collider } from '#shared/map/walking/colliders.ts'
import type { Level } from '../level/level.ts'
import { pickLevel, seatNear } from './pick.ts'

const wall: Collider = { kind: 'wall', cx: 5, cz: 8, hx: 5, hz: 0.06, yaw: 0, y0: 0, y1: 3 }
const sofa: Collider = {
  kind: 'object',
  objectKey: '7',
  cx: 3,
  cz: 5,
  hx: 1,
  hz: 0.4,
  yaw: 0,
  y0: 0,
  y1: 0.8,
}
const seats = [
  { chairIdx: 7, x: 2.5, z: 5, heading: 0, height: 0.45 },
  { chairIdx: 10_007, x: 3.5, z: 5, heading: 0, height: 0.45 },
  { chairIdx: 9, x: 8, z: 4, heading: 0, height: 0.45 },
]
const level: Level = {
  mapId: '1' as MapId,
  width: 10,
  depth: 10,
  colliders: [wall, sofa],
  index: createColliderIndex([wall, sofa]),
  notForEyes: [],
  surroundings: { query: () => [], canPass: () => true },
  seats,
  portals: [],
  spawn: { x: 1, z: 1 },
  seat: (chairIdx) => seats.find((seat) => seat.chairIdx === chairIdx),
  path: () => [],
  floorAt: () => undefined,
  things: [],
  closeNooks: () => undefined,
  *ways() {},
}
const free = () => true

/** A look from eye height at (x, z) on the floor or at some height. */
const look = (
  from: [number, number, number],
  to: [number, number, number],
  isFree: (chairIdx: number) => boolean = free,
) => {
  const d = to.map((value, i) => value - from[i]!) as [number, number, number]
  const length = Math.hypot(...d)
  return pickLevel(level, isFree, ...from, d[0] / length, d[1] / length, d[2] / length)
}

test('a click on the floor goes there, on a chair sits, on a wall goes before it', () => {
  expect(look([5, 2, 0], [6, 0, 3])).toMatchObject({
    kind: 'floor',
    point: { x: expect.closeTo(6), z: expect.closeTo(3) },
  })
  expect(look([8, 2, 0], [8, 0.5, 4])).toMatchObject({ kind: 'seat', seat: { chairIdx: 9 } })
  const before = look([5, 2, 2], [5, 1.2, 8])
  expect(before?.kind === 'floor' && before.point.z).toBeCloseTo(7.5, 1)
  expect(look([5, 2, 2], [5, 9, 20])).toBeUndefined()
})

test('the back of a sofa means its nearest free seat', () => {
  expect(look([3.9, 2, 0], [3.9, 0.75, 4.7])).toMatchObject({ kind: 'seat', seat: { chairIdx: 10_007 } })
  const other = (chairIdx: number) => chairIdx !== 10_007
  expect(look([3.9, 2, 0], [3.9, 0.75, 4.7], other)).toMatchObject({ kind: 'seat', seat: { chairIdx: 7 } })
})

test('the prompt offers the seat in front before the one behind', () => {
  const at = { x: 3, z: 5 }
  expect(seatNear(level, free, at, Math.PI / 2, 1.5)?.chairIdx).toBe(10_007)
  expect(seatNear(level, free, at, -Math.PI / 2, 1.5)?.chairIdx).toBe(7)
  expect(seatNear(level, () => false, at, 0, 1.5)).toBeUndefined()
  expect(seatNear(level, free, at, 0, 0.3)).toBeUndefined()
})
