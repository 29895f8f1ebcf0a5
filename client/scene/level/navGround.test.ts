import { expect, test } from 'vitest'
import type { Collider } from '#shared/map/walking/colliders.ts'
import { buildNavGrid } from '#shared/map/walking/navGrid.ts'
import { findPath } from '#shared/map/walking/path.ts'
import { atOnce } from '#shared/slowly.ts'
import { NavGround } from './navGround.ts'

const SIZE = 40
const table = (cx: number, cz: number): Collider => ({
  kind: 'object',
  cx,
  cz,
  hx: 0.6,
  hz: 0.6,
  yaw: 30,
  y0: 0,
  y1: 0.8,
})

/** A ground that counts how often it is asked. */
function countedGround() {
  const ground = {
    width: SIZE,
    height: SIZE,
    asked: 0,
    isBlockedCell(x: number, y: number): boolean {
      ground.asked++
      return x === 20 && y < 30
    },
  }
  return ground
}

test('what was made ahead is there for the first way: nothing is looked at again', () => {
  const [nav, ground, colliders] = [new NavGround(), countedGround(), [table(10, 10)]]
  nav.sync(ground, colliders)
  const rests = [...nav.ahead()].length
  // So that a slice can end soon.
  expect(rests).toBeGreaterThan(SIZE)
  const { asked } = ground
  expect(asked).toBeGreaterThan(0)
  const path = findPath({ navGrid: () => nav.grid() }, { x: 2, z: 2 }, { x: 38, z: 2 })
  expect(path?.at(-1)).toEqual({ x: 38, z: 2 })
  expect(ground.asked).toBe(asked)
  expect([...nav.ahead()]).toEqual([])
})

test('an edit while it is being made, and somebody who asks before it is done, get the ways that are', () => {
  const [nav, ground] = [new NavGround(), countedGround()]
  nav.sync(ground, [table(10, 10)])
  const work = nav.ahead()
  for (let i = 0; i < 20; i++) work.next()
  const after = [table(30, 30)]
  nav.sync(ground, after)
  const wanted = buildNavGrid(SIZE, SIZE, ground.isBlockedCell, after).free
  expect(nav.grid().free).toEqual(wanted)
  atOnce(work)
  expect(nav.grid().free).toEqual(wanted)

  const other = new NavGround()
  other.sync(ground, [table(10, 10)])
  const whole = other.ahead()
  whole.next()
  other.sync(ground, after)
  atOnce(whole)
  expect(other.grid().free).toEqual(wanted)
})
