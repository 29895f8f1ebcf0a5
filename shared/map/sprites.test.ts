import { expect, test } from 'vitest'
import { animationOf, boxOf, frameAt, isMoving } from './sprites.ts'

const sheet = {
  spritesheetUrl: '/a.png',
  framing: { frameWidth: 16, frameHeight: 32 },
  animations: {
    turn: { sequence: [4, 5, 7], loop: true, frameRate: 10 },
    open: { sequence: [2, 5], useSequenceAsRange: true, frameRate: 4 },
    none: { sequence: [] },
  },
}
const named = (currentAnim: string) => animationOf({ ...sheet, currentAnim })

test('an animation that goes round begins anew, one that does not stays at its end', () => {
  const turn = named('turn')
  expect([0, 99, 100, 250, 300, 10_000].map((ms) => frameAt(turn, ms))).toEqual([4, 4, 5, 7, 4, 5])
  const open = named('open')
  expect([0, 250, 500, 750, 60_000].map((ms) => frameAt(open, ms))).toEqual([2, 3, 4, 5, 5])
  expect([isMoving(turn, 1e9), isMoving(open, 900), isMoving(open, 1_100)]).toEqual([true, true, false])
})

test('what names no animation, or one without frames, stands still at the first frame', () => {
  for (const name of ['', 'none', 'toString', 'other']) {
    expect(named(name)).toBeUndefined()
    expect(frameAt(named(name), 5_000)).toBe(0)
  }
  expect(isMoving(undefined, 0)).toBe(false)
  expect(
    animationOf({ animations: { a: { sequence: [0, 4e9], useSequenceAsRange: true } }, currentAnim: 'a' })!
      .frames,
  ).toHaveLength(1_000)
})

test('frames lie row by row; one beyond the last is counted from the first, and a frame fits its picture', () => {
  expect(boxOf(sheet, 0, 64, 64)).toEqual({ x: 0, y: 0, width: 16, height: 32 })
  expect(boxOf(sheet, 5, 64, 64)).toEqual({ x: 16, y: 32, width: 16, height: 32 })
  expect(boxOf(sheet, 8, 64, 64)).toEqual(boxOf(sheet, 0, 64, 64))
  expect(boxOf({}, 3, 20, 10)).toEqual({ x: 0, y: 0, width: 20, height: 10 })
  expect(boxOf(sheet, 1, 8, 8)).toEqual({ x: 0, y: 0, width: 8, height: 8 })
})
