import { expect, test } from 'vitest'
import { at, catalogue, dividedMap, makeMap } from '../../tests/support/rooms/smallRoom.ts'
import { isAtHand } from './atHand.ts'
import type { Prism } from './placement.ts'
import { buildWalkable } from './walking/walkable.ts'

const REACH_M = 3
const thing = (cx: number, cz: number, hx = 0.5, hz = 0.5): Prism => ({
  cx,
  cz,
  hx,
  hz,
  yaw: 0,
  y0: 0,
  y1: 1,
})
/** Whether a thing is at hand at a place, in a room with a wall along z = 6 that may have an opening in x 4 to 5. */
const inRoom = (opening?: 'door' | 'window') => {
  const walkable = buildWalkable(dividedMap(opening), catalogue)
  return (prism: Prism, x: number, z: number) => isAtHand(walkable, prism, REACH_M, { x, z })
}

test('what stands behind a wall is not at hand, nor what is too far away', () => {
  const isThere = inRoom()
  expect(isThere(thing(7, 7), 7, 8.5)).toBe(true)
  expect(isThere(thing(7, 7), 7, 5)).toBe(false)
  expect(isThere(thing(1.5, 3), 5.2, 3)).toBe(false)
})

test('through a door that is open one reaches, through a window one does not', () => {
  expect(inRoom('door')(thing(4.5, 7), 4.5, 5)).toBe(true)
  expect(inRoom('window')(thing(4.5, 7), 4.5, 5)).toBe(false)
})

test('what hangs on a wall is used from its own side, also where its back lies in the wall or beyond', () => {
  const isThere = inRoom()
  for (const cz of [6.06, 6.1, 6.3]) {
    expect(isThere(thing(7, cz, 1.2, 0.14), 7, 7.5)).toBe(true)
    expect(isThere(thing(7, cz, 1.2, 0.14), 7.4, 4.8)).toBe(false)
  }
})

test('a door that is shut is used from both sides', () => {
  const isThere = inRoom()
  const leaf = thing(7.5, 6, 0.5, 0.05)
  expect([isThere(leaf, 7, 5), isThere(leaf, 8.2, 7)]).toEqual([true, true])
})

test('cells of wall hide what is behind them and not what hangs in them; furniture hides nothing', () => {
  const walled = buildWalkable(makeMap({ walls: { concrete: [[5, 5]] } }), catalogue)
  const here = { x: 3.5, z: 5.5 }
  expect(isAtHand(walled, thing(6.6, 5.5, 0.3, 0.3), REACH_M, here)).toBe(false)
  expect(isAtHand(walled, thing(5.5, 5.5, 0.3, 0.3), REACH_M, here)).toBe(true)
  const closed = buildWalkable(makeMap({ objects: { 1: at('desk', 5.5, 5.5, 90) } }), catalogue)
  expect(closed.isBlockedCell(5, 5)).toBe(true)
  expect(isAtHand(closed, thing(6.6, 5.5, 0.3, 0.3), REACH_M, here)).toBe(true)
})
