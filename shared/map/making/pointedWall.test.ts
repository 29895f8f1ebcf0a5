import { expect, test } from 'vitest'
import {
  catalogue,
  furnished,
  maskOf,
  pieceOf,
  roomMap,
  spotAt,
} from '../../../tests/support/world/makingRoom.ts'
import { makingGround } from './ground.ts'
import { pointedWall } from './pointedWall.ts'
import { snapped } from './snap.ts'

// A room from (4, 4) to (14, 12), a door in its north wall at 8 to 9.
const map = furnished(roomMap(), ['door-glass', spotAt(8.5, 4), 'door'])
const { walls } = makingGround(map, catalogue)
/** From somebody's eye in the room, or from where the view is taken, towards a point. */
const towards = (eye: readonly [number, number, number], to: readonly [number, number, number]) => {
  const [dx, dy, dz] = [to[0] - eye[0], to[1] - eye[1], to[2] - eye[2]]
  return { ox: eye[0], oy: eye[1], oz: eye[2], dx, dy, dz }
}
const eye = [6, 2.6, 10] as const

test('who points at a wall means its face towards them, who points at the floor the floor', () => {
  const at = pointedWall(walls, towards(eye, [6, 1.5, 4]))
  expect(at?.x).toBeCloseTo(6)
  expect(at?.z).toBeCloseTo(4.08, 1)
  // So it hangs in the room: by the floor far behind the wall it would hang outside, or nowhere.
  const hung = snapped(makingGround(map, catalogue), pieceOf('poster-hills'), { ...at!, yaw: 0, scale: 1 }, 0)
  expect(hung).toEqual(spotAt(6, 4.06, 0, 1.05))
  expect(pointedWall(walls, towards(eye, [6, 0, 6]))).toBeUndefined()
  // Above the wall there is only the sky, and through a door one sees what is behind it.
  expect(pointedWall(walls, towards(eye, [6, 5, 4]))).toBeUndefined()
  expect(pointedWall(walls, towards([8.5, 1.2, 10], [8.5, 1.1, 4]))).toBeUndefined()
})

test('one points through glass, and through the wall behind oneself', () => {
  const glass = { ...map, walls: { ...map.walls, 'glass:n': maskOf((x, y) => y === 8 && x >= 4 && x < 14) } }
  const at = pointedWall(makingGround(glass, catalogue).walls, towards(eye, [6, 1.5, 4]))
  expect(at?.z).toBeCloseTo(4.08, 1)
  // The view is taken from outside, over the shoulder of somebody who stands in the room.
  const from = [9, 2.6, 15] as const
  const outside = pointedWall(walls, towards(from, [9.5, 1.5, 4]))
  expect(outside?.z).toBeCloseTo(12.1, 1)
  const inside = pointedWall(walls, towards(from, [9.5, 1.5, 4]), { x: 9, z: 11 })
  expect(inside?.z).toBeCloseTo(4.08, 1)
})

test('from above there is no wall', () => {
  expect(pointedWall(walls, { ox: 6, oy: 30, oz: 4, dx: 0, dy: -1, dz: 0 })).toBeUndefined()
})
