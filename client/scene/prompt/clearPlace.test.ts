import { expect, test } from 'vitest'
import { clearOf, type Box } from './clearPlace.ts'

const view: Box = { left: 0, top: 0, right: 400, bottom: 800 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('what lies on nothing stays where it is', () => {
  expect(clearOf(box(100, 100, 80, 40), [box(300, 100, 50, 50)], view)).toEqual([0, 0])
})

test('what is outside comes in', () => {
  expect(clearOf(box(-30, 790, 80, 40), [], view)).toEqual([30, -30])
})

test('what lies on something goes the shortest way beside it', () => {
  // 10 pixels into the left edge of a button.
  expect(clearOf(box(100, 100, 80, 40), [box(170, 60, 100, 200)], view)).toEqual([-18, 0])
  // Over a bar at the foot that is as wide as the view there is only up.
  expect(clearOf(box(100, 700, 80, 40), [box(0, 720, 400, 80)], view)).toEqual([0, -28])
})

test('beside one thing it does not lie on the next', () => {
  const taken = [box(170, 60, 100, 200), box(0, 60, 100, 200)]
  const [dx, dy] = clearOf(box(100, 100, 80, 40), taken, view)
  const at = box(100 + dx, 100 + dy, 80, 40)
  for (const { left, top, right, bottom } of taken)
    expect(at.left >= right || at.right <= left || at.top >= bottom || at.bottom <= top).toBe(true)
  expect([dx, dy]).not.toEqual([0, 0])
})

test('where there is room nowhere it stays within the view', () => {
  expect(clearOf(box(-20, 100, 80, 40), [view], view)).toEqual([20, 0])
})
